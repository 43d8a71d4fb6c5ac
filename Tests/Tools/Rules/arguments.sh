#!/bin/sh
# SPDX-License-Identifier: MIT
# Finds closures in the arguments of a test: Swift 6.0 crashes on them. A static property may have one.
set -eu
cd "$(dirname "$0")/../../.."

found=$(grep -rnE 'arguments:.*\{ *(\$|[a-z(].* in )' Tests --include='*.swift') || exit 0
echo "A closure in a test's arguments; put them into a static property:" >&2
echo "$found" >&2
exit 1
