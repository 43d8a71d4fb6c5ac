#!/bin/sh
# SPDX-License-Identifier: MIT
# Checks that every slip still fits the code: it changes one place, and its title is the only one of its target. And that
# those which SECURITY.md names are there.
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

# In the last column of its table, such as: A slip; *panel* Another
named=$(awk -F ' [|] ?' '/^[|] Failure/ { rows = 1; getline; next } rows && /^[|]/ { print $2 }' ../../../SECURITY.md |
    sed 's/; /\n/g' | grep -v '^no slip: ')
while read -r title; do
    case $title in
    "*panel* "*) lists=PanelSlips ;;
    *) lists='Slips/*' ;;
    esac
    # shellcheck disable=SC2086 # a pattern of files
    grep -qxF "= ${title#"*panel* "}" $lists && continue
    echo "SECURITY.md names a slip that is in no list: $title" >&2
    failed=yes
done <<END
$named
END
[ -z "$failed" ]
