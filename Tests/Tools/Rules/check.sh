#!/bin/sh
# SPDX-License-Identifier: MIT
# Compares the numbers of rules that are cited, such as K12, with those that a RULES.md defines.
set -eu
cd "$(dirname "$0")/../../.."

# Such as: - **K12** Whoever takes the screen
defined=$(sed -n 's/^- \*\*\([KE][0-9]\{2,3\}\)\*\* .*/\1/p' Sources/*/RULES.md | sort)
places="Sources Tests debian systemd udev examples Makefile Package.swift $(echo ./*.md)"
# shellcheck disable=SC2086 # several words
cited=$(grep -rIohwE '[KE][0-9]{2,3}' $places | sort -u)

failed=
for number in $(echo "$defined" | uniq -d); do
    echo "$number is defined twice:" >&2
    grep -n "^- \*\*$number\*\*" Sources/*/RULES.md >&2
    failed=yes
done
for number in $cited; do
    if ! echo "$defined" | grep -qx "$number"; then
        echo "$number is cited, but no RULES.md defines it:" >&2
        # shellcheck disable=SC2086 # several words
        grep -rInw "$number" $places >&2
        failed=yes
    fi
done
[ -z "$failed" ]
