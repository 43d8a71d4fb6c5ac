#!/bin/sh
# SPDX-License-Identifier: MIT
# Makes the packages again, at another time and in another folder, and compares them with the existing ones.
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

"$here/../../../debian/build.sh" --folder another/package-again "$again" "$@"

differing=0
for package in "$again"/*/*.deb; do
    first=$packages/${package#"$again"/}
    cmp "$first" "$package" || differing=$((differing + 1))
done
[ "$differing" = 0 ] || { echo "packages: $differing packages differ; diffoscope shows where" >&2; exit 1; }
echo "packages: $(find "$again" -name '*.deb' | wc -l) packages are the same, byte for byte"
