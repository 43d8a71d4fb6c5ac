#!/bin/sh
# SPDX-License-Identifier: MIT
# Makes packages of a higher version from built ones, with another ninedot.conf, for upgrades to try.
#
# Usage: next.sh FOLDER OUTPUT [ARCHITECTURE]
#   ARCHITECTURE  of the packages, if it is not the machine's own
set -eu

folder=$1
output=$2
architecture=${3-$(dpkg --print-architecture)}
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT

# With +next behind it a version is higher, also the one for an older Debian.
raise_version() {
    version=$(dpkg-deb -f "$1" Version)
    dpkg-deb -R "$1" "$work/package"
    sed -i "s/^Version: .*/Version: $version+next/" "$work/package/DEBIAN/control"
    settings=$work/package/etc/ninedot/ninedot.conf
    if [ -e "$settings" ]; then
        echo "# The next version has another line." >> "$settings"
        (cd "$work/package" && find etc usr -type f -exec md5sum {} + > DEBIAN/md5sums)
    fi
    dpkg-deb --root-owner-group -Zgzip -z1 -b "$work/package" "$output" > /dev/null
    rm -rf "$work/package"
}

mkdir -p "$output"
for package in "$folder"/ninedot_*_"$architecture".deb "$folder"/ninedot-lockdown_*.deb; do
    raise_version "$package"
done
