#!/bin/sh
# SPDX-License-Identifier: MIT
# Checks that every slip still fits the code: it changes one place, and its title is the only one of its target.
set -eu
cd "$(dirname "$0")"
failed=
for list in Slips/*; do
    target=${list#Slips/}
    awk -v wanted=list -f slips.awk "$list" | cut -f 3 | sort | uniq -d | sed "s|^|$target, twice: |" | grep . >&2 &&
        failed=yes
    number=$(grep -c '^= ' "$list")
    while [ "$number" -gt 0 ]; do
        awk -v wanted="$number" -v root="../../../Sources/$target" -f slips.awk "$list" > /dev/null || failed=yes
        number=$((number - 1))
    done
done
[ -z "$failed" ]
