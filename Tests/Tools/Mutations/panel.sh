#!/bin/sh
# SPDX-License-Identifier: MIT
# Makes one slip of PanelSlips after the other in a copy of the project and sees whether its scenario on the virtual
# panel fails: panel.sh FOLDER [REGEXP]. The copy is in FOLDER; REGEXP chooses by titles. Prints the fate of each, and
# fails where one is not noticed, or a scenario fails without a slip. What each was noticed by is in FOLDER/scenario-N.log.
set -eu
tools=$(dirname "$(readlink -f "$0")")
# shellcheck source-path=SCRIPTDIR source=copy.sh
. "$tools/copy.sh"
prepare "$1"
wanted=${2:-.}
export NINEDOT_THOROUGH=yes
list=$tools/PanelSlips

# scenario NAME LOG: the panel gets what was built of the copy.
scenario() {
    (cd "$tree" && make stage) > "$2" 2>&1 || return 2
    (cd "$tree" && NINEDOT_STAGE=$tree/.build/stage Tests/Tools/TestRun/run.sh "$2.log" "KioskScenarios/$1") >> "$2" 2>&1 || {
        # The run fails as well where nothing was tried.
        grep -q '^✘ Test' "$2.log" && return 1
        return 2
    }
}

# fate NUMBER FILE SCENARIO: noticed, unseen, or broken where it does not build or its scenario did not run.
fate() {
    make_slip "$list" "$1" . "$2"
    status=0
    scenario "$3" "$folder/scenario-$1" || status=$?
    case $status in
    0) echo unseen ;;
    1) echo noticed ;;
    *) echo broken ;;
    esac
    take_back_slip
}

awk -v wanted=list -f "$tools/slips.awk" "$list" |
    awk -F '\t' -v wanted="$wanted" '$3 ~ wanted' > "$folder/list"
[ -s "$folder/list" ] || { echo "no slip has a title like $wanted" >&2; exit 1; }
scenarios=$(cut -f 4 "$folder/list" | sort -u | paste -sd '|')
echo "Trying the scenarios in $tree as they are"
scenario "($scenarios)" "$folder/scenario" || { tail -40 "$folder/scenario" >&2; exit 1; }
: > "$folder/results"
while IFS="$(printf '\t')" read -r number file title scenario <&3; do
    fate=$(fate "$number" "$file" "$scenario")
    printf 'panel\t%s\t%s\t%s\n' "$fate" "$file" "$title" >> "$folder/results"
    printf '%-8s %s: %s\n' "$fate" "$file" "$title"
done 3< "$folder/list"
awk -F '\t' -v percent=100 -f "$tools/score.awk" "$folder/results"
