#!/bin/sh
# SPDX-License-Identifier: MIT
# Builds the tests and runs them: a line per suite, failures in full, and a summary. The exit code is that of swift.
#
# Usage: run.sh LOG [FILTER]
#   LOG     the file for the whole output; the result of each test goes beside it, as JUnit's XML
#   FILTER  a regular expression: runs only the tests whose path it matches
set -eu
tools=$(dirname "$0")
log=${1:?where does the log go?}
filter=${2-}
# The tests that start a virtual panel.
panel='^VirtualPanelTests\.'

build_and_test() {
    stdbuf -oL swift build --build-tests || return
    swift test list --skip-build 2>/dev/null | grep -E "${filter:-.}" | awk -f "$tools/plan.awk"
    if [ -n "$filter" ]; then
        run_tests "" --no-parallel --filter "$filter"
        return
    fi
    failure=0
    echo "Without a panel, side by side:"
    run_tests -units --skip "$panel" || failure=$?
    # Each needs the whole machine.
    echo "On a panel, one after the other:"
    run_tests "" --no-parallel --filter "$panel" || failure=$?
    return "$failure"
}

# run_tests ENDING OPTION...: a line comes out as soon as it is written. The ending is that of the XML file's name.
run_tests() {
    ending=$1
    shift
    stdbuf -oL swift test --skip-build --xunit-output "${log%.log}$ending.xml" "$@"
}

# report OPTION...: mawk would wait for a whole buffer of lines.
report() {
    case $(awk -W version 2>&1 </dev/null) in
    mawk*) set -- -W interactive "$@" ;;
    esac
    LC_ALL=C awk "$@" -v log_path="$log" -f "$tools/report.awk"
}

mkdir -p "$(dirname "$log")"
rm -f "${log%.log}"*.xml
echo "Building the tests, then running them"
width=0
[ ! -t 1 ] || width=$(stty size 2>/dev/null <&1 | cut -d ' ' -f 2)
# Ctrl-C ends swift; the report then says how far it came.
trap : INT
{
    status=0
    build_and_test || status=$?
    echo "swift exited with $status"
} 2>&1 | (trap '' INT; exec tee "$log") | (trap '' INT; report -v width="${width:-0}")
