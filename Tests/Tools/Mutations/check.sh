#!/bin/sh
# SPDX-License-Identifier: MIT
# Checks that every slip still fits the code: it changes one place, and its title is the only one of its target.
set -eu
cd "$(dirname "$0")"
failed=
# check LIST ROOT
check() {
    awk -v wanted=list -f slips.awk "$1" | cut -f 3 | sort | uniq -d | sed "s|^|$1, twice: |" | grep . >&2 && failed=yes
    number=$(grep -c '^= ' "$1")
    while [ "$number" -gt 0 ]; do
        awk -v wanted="$number" -v root="$2" -f slips.awk "$1" > /dev/null || failed=yes
        number=$((number - 1))
    done
}

for list in Slips/*; do check "$list" "../../../Sources/${list#Slips/}"; done
check PanelSlips ../../..
[ -z "$failed" ]
