#!/bin/sh
# SPDX-License-Identifier: MIT
# Makes the packages again, at another time and in another folder, and compares them with those that are there.
#
# Usage: reproducible.sh [--root ROOT] PACKAGES TARGET...
#   PACKAGES  the folder that debian/build.sh filled, from the same sources
#   TARGET    a release and an architecture, such as trixie-amd64
set -eu

here=$(cd "$(dirname "$0")" && pwd)
root=
if [ "${1-}" = --root ]; then
    root="--root $2"
    shift 2
fi
packages=$1
shift
again=$(mktemp -d)
trap 'rm -rf "$again"' EXIT

# shellcheck disable=SC2086 # no chroot is no word
"$here/../../debian/build.sh" $root --folder another/package-again "$again" "$@"

differing=0
for package in "$again"/*/*.deb; do
    first=$packages/${package#"$again"/}
    cmp "$first" "$package" || differing=$((differing + 1))
done
[ "$differing" = 0 ] || { echo "packages: $differing differ; diffoscope says where" >&2; exit 1; }
echo "packages: $(find "$again" -name '*.deb' | wc -l) are the same, byte for byte"
