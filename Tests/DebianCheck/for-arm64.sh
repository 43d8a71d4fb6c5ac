#!/bin/sh
# SPDX-License-Identifier: MIT
# Runs a command of the Swift package manager, inside the chroot, for arm64; what it builds comes to .build/arm64.
#
# Usage: for-arm64.sh swift build OPTION...
set -eu

export PKG_CONFIG_PATH=/sysroot/usr/lib/aarch64-linux-gnu/pkgconfig:/sysroot/usr/share/pkgconfig
export PKG_CONFIG_SYSROOT_DIR=/sysroot
exec "$@" --disable-sandbox --scratch-path .build/arm64 --swift-sdks-path /sdks --swift-sdk trixie-arm64
