#!/bin/sh
# SPDX-License-Identifier: MIT
# Looks for the files that the pages name in code quotes, such as ninedotd/Kiosk/Kiosk.swift, by the end of their paths.
set -eu
cd "$(dirname "$0")/../../.."

quote=$(printf '\140')
failed=
for path in $(grep -ohE "${quote}[A-Za-z0-9+/_-]+\.(swift|scd|sh)${quote}" ./*.md | tr -d "$quote" | sort -u); do
    if ! find . -path ./.build -prune -o -path "*/$path" -print | grep -q .; then
        echo "There is no $path:" >&2
        grep -n "$quote$path$quote" ./*.md >&2
        failed=yes
    fi
done
[ -z "$failed" ]
