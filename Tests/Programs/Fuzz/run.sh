#!/bin/sh
# SPDX-License-Identifier: MIT
# Gives each kind of input hostile bytes for so many seconds: run.sh PROGRAM FOLDER SECONDS [INPUT...]
# What was found to be new stays in FOLDER for the next run; an input that breaks a promise is in FOLDER/found, and the
# run ends with it.
set -eu
program=$1 folder=$2 seconds=$3
shift 3
[ $# -gt 0 ] || set -- events recordings configuration control link broker people picture store
seeds=$(dirname "$0")/Corpus
# A backtrace takes minutes; the sanitizer's own has what is needed.
export SWIFT_BACKTRACE=enable=no
mkdir -p "$folder/found"
NINEDOT_FUZZ_SCRATCH=$(mktemp -d /dev/shm/ninedot-fuzz.XXXXXX)
export NINEDOT_FUZZ_SCRATCH
trap 'rm -rf "$NINEDOT_FUZZ_SCRATCH"' EXIT
for input; do
    mkdir -p "$folder/$input"
    echo "== $input, $seconds s"
    if ! NINEDOT_FUZZ_INPUT=$input "$program" -max_total_time="$seconds" -timeout=25 -rss_limit_mb=3000 -max_len=65536 \
        -artifact_prefix="$folder/found/$input-" -print_final_stats=0 "$folder/$input" "$seeds/$input" \
        >"$folder/$input.log" 2>&1; then
        tail -40 "$folder/$input.log"
        echo "run.sh: $input broke; its bytes are in $folder/found" >&2
        exit 1
    fi
    tail -1 "$folder/$input.log"
done
