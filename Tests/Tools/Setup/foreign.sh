#!/bin/sh
# SPDX-License-Identifier: MIT
# foreign.sh ARCHITECTURE: makes the kernel run programs of another architecture (Debian's name of it) with qemu-user. A
# machine that booted with systemd already does since the package was installed; a container does not.
set -eu

architecture=$1
! arch-test "$architecture" >/dev/null 2>&1 || exit 0

case $architecture in
arm64) name=qemu-aarch64 ;;
amd64) name=qemu-x86_64 ;;
*) name=qemu-$architecture ;;
esac
format=/usr/lib/binfmt.d/$name.conf
if ! [ -e "$format" ]; then
    echo "$format is missing: install the package qemu-user-static" >&2
    exit 1
fi
as_root=
[ "$(id -u)" = 0 ] || as_root=sudo
# The flag F opens the emulator now, so that it also works in a chroot.
# shellcheck disable=SC2016 # the inner shell expands
$as_root sh -ec '
    formats=/proc/sys/fs/binfmt_misc
    [ -e "$formats/register" ] || mount -t binfmt_misc binfmt_misc "$formats"
    [ -e "$formats/$1" ] || cat "$2" >"$formats/register"
' sh "$name" "$format"
if ! arch-test "$architecture" >/dev/null 2>&1; then
    echo "the kernel does not run programs for $architecture although $name is registered" >&2
    exit 1
fi
