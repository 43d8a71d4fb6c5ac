#!/bin/sh
# SPDX-License-Identifier: MIT
# Makes packages of a higher version, with a different ninedot.conf, from built ones, to try upgrades with.
#
# Usage: next.sh FOLDER OUTPUT [ARCHITECTURE]
#   ARCHITECTURE  of the packages; the machine's own by default
set -eu

folder=$1
output=$2
architecture=${3-$(dpkg --print-architecture)}
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT

# An appended +next makes any version higher, also that for an older Debian.
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
for package in "$folder"/ninedot_*_"$architecture".deb "$folder"/ninedot-link_*_"$architecture".deb \
    "$folder"/ninedot-lockdown_*.deb; do
    raise_version "$package"
done
