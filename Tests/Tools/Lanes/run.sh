#!/bin/sh
# SPDX-License-Identifier: MIT
# Runs the lanes of `make test-all` one after the other. If a lane fails, the others still run. Ends with a line for each
# lane, and with 1 if one failed.
#
# Usage: run.sh LANE...
set -eu

work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
trap 'print_summary; exit 130' INT
trap 'exit 143' TERM
: > "$work/summary"

main() {
    failed=0
    began=$(date +%s)
    for lane; do
        run_lane || failed=1
    done
    print_summary
    exit "$failed"
}

run_lane() {
    echo "== $lane"
    result=ok
    lane_began=$(date +%s)
    count_processor_time
    cpu_began=$cpu
    make --no-print-directory "lane-$lane" < /dev/null || result=FAIL
    count_processor_time
    printf '%4s  %-24s %8d %12d\n' "$result" "$lane" "$(minutes $(($(date +%s) - lane_began)))" \
        "$(minutes $((cpu - cpu_began)))" >> "$work/summary"
    [ "$result" = ok ]
}

# The seconds of this shell's children so far, in $cpu. Their line is like this: 1m2.500000s 0m3.100000s
count_processor_time() {
    times > "$work/times"
    # shellcheck disable=SC2034 # the first line is the shell's own
    { read -r own; read -r user system; } < "$work/times"
    cpu=$(($(whole_seconds "$user") + $(whole_seconds "$system")))
}

whole_seconds() {
    rest=${1#*m}
    echo $((${1%%m*} * 60 + ${rest%.*}))
}

minutes() {
    echo $((($1 + 30) / 60))
}

print_summary() {
    printf '\n      %-24s %8s %12s\n' lane minutes "CPU minutes"
    cat "$work/summary"
    echo "All lanes: $(minutes $(($(date +%s) - began))) minutes"
}

main "$@"
