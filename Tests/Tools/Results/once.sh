#!/bin/sh
# SPDX-License-Identifier: MIT
# Runs a command, unless REUSE=yes and it has succeeded within a month with the same contents: see results.sh.
#
# Usage: once.sh NAME ITEM... -- COMMAND...
#   NAME  the command's name in the messages and the cache
#   ITEM  a thing that decides the result: a path, or =TEXT in one line
set -eu
sources=$(cd "$(dirname "$0")/../../.." && pwd)
# shellcheck source=Tests/Tools/Results/results.sh
. "$sources/Tests/Tools/Results/results.sh"

name=${1:?what is it called?}
shift
items=
while [ "${1:?no -- before the command}" != -- ]; do
    items="$items$1
"
    shift
done
shift
# One item a line.
set -f
IFS='
'
# shellcheck disable=SC2086 # the items are lines
key=$(key_of $items)
unset IFS
set +f
once "$name" "$key" "$@"
