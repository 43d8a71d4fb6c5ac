#!/bin/sh
# SPDX-License-Identifier: MIT
# Builds the tests and runs them: a line per suite, failures in full, and a summary. The exit code is 1 if a test failed.
#
# Usage: run.sh NAME [FILTER]
#   NAME    of the run, such as .build/logs/test: the folder NAME.TIME gets the outputs and the results (JUnit's XML), the
#           link NAME names the newest
#   FILTER  a regular expression: only tests whose path it matches are run
#
# The unit tests of a target are a process, and so is each suite of scenarios. Each process takes the next free lane; the
# longest goes first.
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
    plan_lanes
    failure=0
    running=
    for number in $(seq "$lanes"); do
        lane "$number" &
        running="$running $!"
    done
    for lane in $running; do wait "$lane" || failure=1; done
    return "$failure"
}

# run_suite SUITE: a line comes out as soon as it is written.
run_suite() {
    short=${1##*/}
    case $1 in
    "$scenarios"/*)
        echo "$1, one after the other:"
        set -- --no-parallel --filter "^(?=$1/)(?=.*($filter))"
        ;;
    *)
        echo "$1, side by side:"
        set -- --skip "^$scenarios/" --filter "^(?=$1\\.)(?=.*($filter))"
        ;;
    esac
    NINEDOT_PICTURES=$pictures/$short \
        stdbuf -oL "$tests" --testing-library swift-testing --xunit-output "$run/$short.xml" "$@"
}

# Writes the queue, with the seconds that each process will take. One that never ran comes first, scenarios before units.
plan_lanes() {
    mkdir -p "$(dirname "$durations")"
    touch "$durations"
    sed -e "s|^\($scenarios/[^/]*\)/.*|\1|" -e t -e 's|\..*||' "$run/list" | sort -u |
        awk 'FILENAME != "-" { took[$1] = $2; next } { print ($1 in took ? took[$1] : /[.]/ ? 9999 : 9998), $1 }' \
            "$durations" - | sort -rn > "$run/queue"
}

# lane NUMBER: takes one suite after the other; fails if one did.
lane() {
    failed=0
    while suite=$(flock "$run/queue.lock" sed -i -e "1w $run/taken.$1" -e 1d "$run/queue" && cut -d ' ' -f 2 "$run/taken.$1") &&
        [ -n "$suite" ]; do
        echo "Lane $1 begins ${suite##*/}, $(time_left)"
        began=$(date +%s)
        code=0
        run_suite "$suite" > "$run/${suite##*/}.log" 2>&1 || code=$?
        took=$(($(date +%s) - began))
        # In one piece, although other lanes write too.
        flock "$run/output.lock" cat "$run/${suite##*/}.log"
        if [ "$code" = 0 ]; then remember "$suite" "$took"; else
            failed=1
            echo "$suite ended with exit code $code; its log: $run/${suite##*/}.log, its pictures: $pictures/${suite##*/}"
        fi
    done
    return "$failed"
}

time_left() {
    awk -v lanes="$lanes" '$1 < 9998 { sum += $1 } $1 >= 9998 { unknown++ }
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
