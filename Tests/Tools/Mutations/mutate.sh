#!/bin/sh
# SPDX-License-Identifier: MIT
# Makes one slip after the other in a copy of the sources and sees whether the tests of its target notice: mutate.sh
# FOLDER PERCENT [TARGET...]. The copy and what is built of it are in FOLDER. Prints those that nobody noticed and a
# score by target; fails where the score is below PERCENT or a slip does not compile.
set -eu
tools=$(dirname "$(readlink -f "$0")")
# shellcheck source-path=SCRIPTDIR source=copy.sh
. "$tools/copy.sh"
prepare "$1"
percent=$2
shift 2
targets=${*:-$(cd "$tools/Slips" && ls)}

# tests_pass EXPRESSION: in so many seconds of patience, and in 8 GiB; a test that hangs or takes all memory has noticed,
# too.
tests_pass() {
    status=0
    (cd "$tree" && prlimit --as=$((8 << 30)) timeout "$patience" swift test --skip-build --filter "$1") \
        > "$folder/tests.log" 2>&1 || status=$?
    # The tests themselves outlive the command that is stopped.
    [ "$status" != 124 ] || pkill -KILL -f "^$tree/.build/.*xctest" || true
    return "$status"
}

build() {
    (cd "$tree" && swift build --build-tests) > "$folder/build.log" 2>&1
}

# fate LIST NUMBER FILE EXPRESSION: noticed, unseen, or broken where it does not compile.
fate() {
    make_slip "$1" "$2" "Sources/${1##*/}" "$3"
    if ! build; then echo broken
    elif tests_pass "$4"; then echo unseen
    else echo noticed
    fi
    take_back_slip
}

# test_targets LIST EXPRESSION: names the targets of the tests that its slips are tried with.
test_targets() {
    { echo "$2"; sed -n 's/^> //p' "$1"; } | grep -o '[A-Za-z_]*Tests' | tr _ - | sort -u | paste -sd ' '
}

: > "$folder/results"
for target in $targets; do
    list=$tools/Slips/$target
    tests=$(awk -v wanted=tests -f "$tools/slips.awk" "$list")
    tests=${tests:-^${target}Tests\\.}
    NINEDOT_TESTS=$(test_targets "$list" "$tests")
    export NINEDOT_TESTS
    echo "Building $NINEDOT_TESTS in $tree"
    build || { tail -40 "$folder/build.log" >&2; exit 1; }
    patience=600
    began=$(date +%s)
    tests_pass "$tests" || { tail -40 "$folder/tests.log" >&2; echo "$target: its tests fail as they are" >&2; exit 1; }
    patience=$((30 + 5 * ($(date +%s) - began)))
    awk -v wanted=list -f "$tools/slips.awk" "$list" > "$folder/list"
    while IFS="$(printf '\t')" read -r number file title test <&3; do
        fate=$(fate "$list" "$number" "$file" "${test:-$tests}")
        printf '%s\t%s\t%s\t%s\n' "$target" "$fate" "$file" "$title" >> "$folder/results"
        printf '%-8s %s/%s: %s\n' "$fate" "$target" "$file" "$title"
    done 3< "$folder/list"
done
awk -F '\t' -v percent="$percent" -f "$tools/score.awk" "$folder/results"
