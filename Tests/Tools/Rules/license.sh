#!/bin/sh
# SPDX-License-Identifier: MIT
# Looks for Swift and C files that do not begin with their license; Package.swift has the version of its tools first.
set -eu
cd "$(dirname "$0")/../../.."

failed=
for file in $(git ls-files --cached --others --exclude-standard '*.swift' '*.c' '*.h'); do
    if ! head -n 2 "$file" | grep -v swift-tools-version | head -n 1 | grep -q "^// SPDX-License-Identifier: "; then
        echo "$file does not begin with its license" >&2
        failed=yes
    fi
done
[ -z "$failed" ]
