#!/bin/sh
# SPDX-License-Identifier: MIT
# Builds the tests and runs them: a line per suite, failures in full, and a summary. The exit code is 1 if a test failed.
#
# Usage: run.sh NAME [FILTER]
#   NAME    of the run, such as .build/logs/test: the folder NAME.TIME gets the outputs and the results (JUnit's XML), the
#           link NAME names the newest
#   FILTER  a regular expression: only tests whose path it matches are run
#
# Unit tests run beside each other in one process. Each suite of scenarios has a process, and takes the next free lane;
# the longest goes first.
#   NINEDOT_LANES     the number of lanes, one for each processor if unset
#   NINEDOT_PICTURES  the folder for the pictures of scenarios; each run has a folder in it, and each suite one in that
set -eu
tools=$(dirname "$0")
name=${1:?which name has the run?}
filter=${2:-.}
run=$name.$(date +%Y%m%d-%H%M%S).$$
pictures=${NINEDOT_PICTURES:-.build/pictures}/$(basename "$run")
lanes=${NINEDOT_LANES:-$(nproc)}
# The seconds that each suite took last time on this machine.
durations=${XDG_CACHE_HOME:-$HOME/.cache}/ninedot/durations
scenarios=VirtualPanelTests.KioskScenarios
# To a pipe, swift-testing writes in colors otherwise.
export NO_COLOR=1

build_and_test() {
    stdbuf -oL swift build --build-tests || return
    tests=$(swift build --show-bin-path)/ninedotPackageTests.xctest
    swift test list --skip-build 2>/dev/null | grep -E "$filter" > "$run/list" || true
    awk -f "$tools/plan.awk" "$run/list"
    failure=0
    if grep -qv "^$scenarios/" "$run/list"; then
        echo "Without a panel, side by side:"
        run_tests units --skip "^$scenarios/" --filter "$filter" || failure=1
    fi
    if grep -q "^$scenarios/" "$run/list"; then
        echo "On panels, in $lanes lanes:"
        plan_lanes
        running=
        for number in $(seq "$lanes"); do
            lane "$number" &
            running="$running $!"
        done
        for lane in $running; do wait "$lane" || failure=1; done
    fi
    return "$failure"
}

# run_tests NAME OPTION...: a line comes out as soon as it is written.
run_tests() {
    result=$1
    shift
    stdbuf -oL "$tests" --testing-library swift-testing --xunit-output "$run/$result.xml" "$@"
}

# Writes the queue of suites, with the seconds that each will take; a suite that never ran comes first.
plan_lanes() {
    mkdir -p "$(dirname "$durations")"
    touch "$durations"
    sed -n "s|^$scenarios/\([^/]*\)/.*|\1|p" "$run/list" | sort -u |
        awk 'FILENAME != "-" { took[$1] = $2; next } { print ($1 in took ? took[$1] : 9999), $1 }' "$durations" - |
        sort -rn > "$run/queue"
}

# lane NUMBER: takes one suite after the other; fails if one did.
lane() {
    failed=0
    while suite=$(flock "$run/queue.lock" sed -i -e "1w $run/taken.$1" -e 1d "$run/queue" && cut -d ' ' -f 2 "$run/taken.$1") &&
        [ -n "$suite" ]; do
        echo "Lane $1 begins $suite, $(time_left)"
        began=$(date +%s)
        code=0
        NINEDOT_PICTURES=$pictures/$suite run_tests "$suite" --no-parallel --filter "^$scenarios/$suite/" \
            > "$run/$suite.log" 2>&1 || code=$?
        took=$(($(date +%s) - began))
        # In one piece, although other lanes write too.
        flock "$run/output.lock" cat "$run/$suite.log"
        if [ "$code" = 0 ]; then remember "$suite" "$took"; else
            failed=1
            echo "$suite ended with exit code $code; its pictures: $pictures/$suite"
        fi
    done
    return "$failed"
}

time_left() {
    awk -v lanes="$lanes" '$1 < 9999 { sum += $1 } $1 == 9999 { unknown++ }
        END { printf "about %d min left%s", sum / lanes / 60 + 1, unknown ? ", not counting " unknown " new suites" : "" }' \
        "$run/queue"
}

# remember SUITE SECONDS
remember() {
    # shellcheck disable=SC2016 # for the inner shell
    flock "$durations.lock" sh -c '{ grep -v "^$1 " "$3"; echo "$1 $2"; } > "$3.$$"; mv "$3.$$" "$3"' sh \
        "$1" "$2" "$durations"
}

# report OPTION...: mawk would wait for a whole buffer of lines.
report() {
    case $(awk -W version 2>&1 </dev/null) in
    mawk*) set -- -W interactive "$@" ;;
    esac
    LC_ALL=C awk "$@" -v log_path="$run/output.log" -f "$tools/report.awk"
}

mkdir -p "$run"
ln -sfn "$(basename "$run")" "$name"
# The outputs and pictures of runs are kept for a week.
find "$(dirname "$name")" "$(dirname "$pictures")" -mindepth 1 -maxdepth 1 -name "$(basename "$name").*" -mtime +7 \
    -exec rm -rf {} + 2>/dev/null || true
echo "Building the tests, then running them"
width=0
[ ! -t 1 ] || width=$(stty size 2>/dev/null <&1 | cut -d ' ' -f 2)
# Ctrl-C ends the tests; the report then says how far they came.
trap : INT
{
    status=0
    build_and_test || status=$?
    echo "The tests ended with $status"
} 2>&1 | (trap '' INT; exec tee "$run/output.log") | (trap '' INT; report -v width="${width:-0}")
