#!/bin/sh
# SPDX-License-Identifier: MIT
# packages.sh NAME...: installs the Debian packages that are missing.
set -eu

missing=
for name in "$@"; do
    dpkg-query -W -f '${db:Status-Status}\n' "$name" 2>/dev/null | grep -qx installed || missing="$missing $name"
done
[ -n "$missing" ] || exit 0

if ! command -v apt-get >/dev/null; then
    echo "missing:$missing (not a Debian system: install what corresponds to these)" >&2
    exit 1
fi
as_root=
if [ "$(id -u)" != 0 ]; then
    command -v sudo >/dev/null || { echo "missing:$missing (run as root, or install sudo)" >&2; exit 1; }
    as_root="sudo env DEBIAN_FRONTEND=noninteractive"
fi
export DEBIAN_FRONTEND=noninteractive

began=$(date +%s)
echo "Installing packages:$missing"
# shellcheck disable=SC2086 # the names are words
$as_root apt-get -qq update && $as_root apt-get -qq install -y --no-install-recommends $missing >/dev/null
echo "Packages installed ($(($(date +%s) - began)) s)"
