#!/bin/sh
# SPDX-License-Identifier: MIT
# Writes what dpkg-shlibdeps reads, for libraries that are laid out without being installed. Called by mmdebstrap while
# their packages are still there.
#
# Usage: list-libraries.sh TREE PREFIX
#   PREFIX  where the tree is when the dependencies are looked up
set -eu

tree=$1
prefix=$2
database=$tree/var/lib/dpkg
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT

mkdir -p "$database/info"
: > "$database/status"
printf 'amd64\narm64\n' > "$database/arch"
echo 1 > "$database/info/format"
for package in "$tree"/var/cache/apt/archives/*.deb; do
    name=$(dpkg-deb -f "$package" Package)
    case $(dpkg-deb -f "$package" Multi-Arch) in same) name=$name:$(dpkg-deb -f "$package" Architecture) ;; esac
    rm -rf "$work/control"
    dpkg-deb --control "$package" "$work/control"
    for file in symbols shlibs; do
        [ ! -e "$work/control/$file" ] || cp "$work/control/$file" "$database/info/$name.$file"
    done
    dpkg-deb --fsys-tarfile "$package" | tar --list |
        sed -e 's/^\.//' -e 's,/$,,' -e 's,^/lib,/usr/lib,' -e "s,^,$prefix," > "$database/info/$name.list"
    { dpkg-deb -f "$package"; echo "Status: install ok installed"; echo; } >> "$database/status"
done
