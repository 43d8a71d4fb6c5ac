#!/bin/sh
# SPDX-License-Identifier: MIT
# Makes one mutant of PanelMutants after the other in a copy of the project and sees whether its scenario on the virtual
# panel fails: panel.sh FOLDER [REGEXP]. The copy is in FOLDER; REGEXP chooses by titles. Prints the fate of each. Fails
# if a mutant is not noticed, or if a scenario fails without one. The output of a mutant's scenario is in
# FOLDER/scenario-N.log.
set -eu
tools=$(dirname "$(readlink -f "$0")")
"$tools/copy_project.py" "$1"
folder=$(readlink -f "$1")
tree=$folder/tree
wanted=${2:-.}
export LC_ALL=C SWIFT_BACKTRACE=enable=no NINEDOT_THOROUGH=yes
list=$tools/PanelMutants

# scenario NAME LOG: the panel gets what was built of the copy.
scenario() {
    (cd "$tree" && make stage) > "$2" 2>&1 || return 2
    (cd "$tree" && NINEDOT_STAGE=$tree/.build/stage Tests/Tools/TestRun/run.sh "$2.log" "KioskScenarios/$1") >> "$2" 2>&1 || {
        # The run fails as well if nothing was tried.
        grep -q '^✘ Test' "$2.log" && return 1
        return 2
    }
}

# fate NUMBER FILE SCENARIO: noticed, unnoticed, or broken if it does not build or its scenario did not run.
fate() {
    file=$tree/$2
    cp -p "$file" "$folder/whole"
    awk -v wanted="$1" -v root="$tree" -f "$tools/mutants.awk" "$list" > "$folder/changed"
    cat "$folder/changed" > "$file"
    status=0
    scenario "$3" "$folder/scenario-$1" || status=$?
    case $status in
    0) echo unnoticed ;;
    1) echo noticed ;;
    *) echo broken ;;
    esac
    cp -p "$folder/whole" "$file"
}

awk -v wanted=list -f "$tools/mutants.awk" "$list" |
    awk -F '\t' -v wanted="$wanted" '$3 ~ wanted' > "$folder/list"
[ -s "$folder/list" ] || { echo "no mutant has a title like $wanted" >&2; exit 1; }
scenarios=$(cut -f 4 "$folder/list" | sort -u | paste -sd '|')
echo "Trying the scenarios in $tree as they are"
scenario "($scenarios)" "$folder/scenario" || { tail -40 "$folder/scenario" >&2; exit 1; }
: > "$folder/results"
while IFS="$(printf '\t')" read -r number file title scenario <&3; do
    printf '%-10s %s: %s\n' "$(fate "$number" "$file" "$scenario")" "$file" "$title" | tee -a "$folder/results"
done 3< "$folder/list"
awk '$1 == "noticed" { noticed++ } END { printf "\n%d of %d noticed\n", noticed, NR; exit noticed < NR }' "$folder/results"
