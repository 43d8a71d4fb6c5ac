#!/bin/sh
# SPDX-License-Identifier: MIT
# Runs a command of the Swift package manager for another system, with that system's SDK, inside the chroot. Builds into
# .build/SYSTEM.
#
# Usage: for-system.sh SYSTEM swift build OPTION...
#   SYSTEM  a release and an architecture, such as trixie-arm64
set -eu

system=$1
shift
case $system in
*-amd64) multiarch=x86_64-linux-gnu ;;
*-arm64) multiarch=aarch64-linux-gnu ;;
*) echo "no programs are built for $system" >&2; exit 64 ;;
esac
sysroot=/sysroot-$system
[ "$system" != trixie-arm64 ] || sysroot=/sysroot

export PKG_CONFIG_PATH="$sysroot/usr/lib/$multiarch/pkgconfig:$sysroot/usr/share/pkgconfig"
export PKG_CONFIG_SYSROOT_DIR="$sysroot"
exec "$@" --disable-sandbox --scratch-path ".build/$system" --swift-sdks-path /sdks --swift-sdk "$system"
