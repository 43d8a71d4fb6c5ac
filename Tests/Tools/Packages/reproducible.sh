#!/bin/sh
# SPDX-License-Identifier: MIT
# Makes the packages again, at another time, in another folder and without anything that was compiled before, and compares
# them with the existing ones.
#
# Usage: reproducible.sh PACKAGES TARGET... -- PACKAGE...
#   PACKAGES  the folder that debian/build.sh filled, from the same sources
#   the rest  as for debian/build.sh
set -eu

here=$(cd "$(dirname "$0")" && pwd)
packages=$1
shift
again=$(mktemp -d)
trap 'rm -rf "$again"' EXIT

targets=
while [ "${1:?no -- before the packages of the build}" != -- ]; do
    targets="$targets $1"
    shift
done
for target in $targets; do
    commit=$(cat "$packages/${target%-*}/${target##*-}.commit")
    REUSE='' "$here/../../../debian/build.sh" --folder another/package-again --commit "$commit" "$again" "$target" "$@"
done

differing=0
for package in "$again"/*/*.deb; do
    first=$packages/${package#"$again"/}
    cmp "$first" "$package" || differing=$((differing + 1))
done
[ "$differing" = 0 ] || { echo "packages: $differing packages differ; diffoscope shows where" >&2; exit 1; }
echo "packages: $(find "$again" -name '*.deb' | wc -l) packages are the same, byte for byte"
