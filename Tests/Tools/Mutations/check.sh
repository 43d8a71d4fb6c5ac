#!/bin/sh
# SPDX-License-Identifier: MIT
# Checks that every mutant of the lists still fits the code: a mutant of PanelMutants changes one place, and no other has
# its title; the line of an equivalent mutant is in its file. And that what SECURITY.md names exists.
set -eu
cd "$(dirname "$0")"
root=../../..
failed=
tab=$(printf '\t')

awk -v wanted=list -f mutants.awk PanelMutants | cut -f 3 | sort | uniq -d | sed 's|^|twice in PanelMutants: |' |
    grep . >&2 && failed=yes
number=$(grep -c '^= ' PanelMutants)
while [ "$number" -gt 0 ]; do
    awk -v wanted="$number" -v root="$root" -f mutants.awk PanelMutants > /dev/null || failed=yes
    number=$((number - 1))
done

equivalent=$(awk '/^@ / { file = substr($0, 3) } /^- / { print file "\t" substr($0, 3) }' EquivalentMutants)
while IFS=$tab read -r file line; do
    [ -z "$file" ] || sed 's/^ *//' "$root/$file" | grep -qxF -- "$line" && continue
    echo "the line of an equivalent mutant is not in $file: $line" >&2
    failed=yes
done <<END
$equivalent
END

# In the last column of its table, such as: A test; *panel* A mutant
named=$(awk -F ' [|] ?' '/^[|] Failure/ { rows = 1; getline; next } rows && /^[|]/ { print $2 }' "$root/SECURITY.md" |
    sed 's/; /\n/g')
while read -r title; do
    case $title in
    "no test: "*) continue ;;
    "*panel* "*) grep -qxF "= ${title#"*panel* "}" PanelMutants && continue ;;
    *) find "$root/Tests" -name "$(echo "$title" | tr -d '`').swift" | grep -q . && continue ;;
    esac
    echo "SECURITY.md names what does not exist: $title" >&2
    failed=yes
done <<END
$named
END
[ -z "$failed" ]
