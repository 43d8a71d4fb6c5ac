#!/bin/sh
# SPDX-License-Identifier: MIT
# Compares every place that names a version with debian/changelog, the authoritative one.
set -eu
cd "$(dirname "$0")/../../.."

# Such as 0.2.0, from: ninedot (0.2.0-1) trixie; urgency=medium
version=$(sed -n '1s/^ninedot (\([0-9.]*\)-[0-9]*) trixie; .*/\1/p' debian/changelog)
if [ -z "$version" ]; then
    echo "debian/changelog: the first line must name a version such as 0.2.0-1, for trixie" >&2
    exit 1
fi

newest=$(sed -n 's/^## //p' CHANGELOG.md | head -n 1)
if [ "$newest" != "$version" ]; then
    echo "CHANGELOG.md begins with $newest, debian/changelog with $version: they must agree" >&2
    exit 1
fi

tags=$(git tag --points-at HEAD --list 'v*' 2> /dev/null)
if [ -n "$tags" ] && ! echo "$tags" | grep -qx "v$version"; then
    echo "the commit is tagged $tags, but debian/changelog says $version" >&2
    exit 1
fi
