#!/bin/sh
# SPDX-License-Identifier: MIT
# Draws every screen with the tool for amd64 and, in an emulator, with that for arm64, and compares them bit for bit.
# Called by pictures.sh inside the chroot.
#
# Usage: compare-pictures.sh TOOL TOOL: for amd64 and for arm64
set -eu
amd64=$1
arm64=$2

pictures=$(mktemp -d /tmp/pictures.XXXXXX)
trap 'rm -rf "$pictures"' EXIT

# both NAME OPTION...: draws with both tools.
both() {
    name=$1
    shift
    "$amd64" preview --all "$pictures/amd64/$name" "$@" > /dev/null
    qemu-aarch64 -L /sysroot "$arm64" preview --all "$pictures/arm64/$name" "$@" > /dev/null
}

mkdir "$pictures/amd64" "$pictures/arm64"
# One of the tool's own pictures serves as the background.
"$amd64" preview --all "$pictures/first" --size 320x240 > /dev/null
background=$(find "$pictures/first" -name '*.png' | LC_ALL=C sort | head -n 1)
printf '[panel]\nbackground = %s\n' "$background" > "$pictures/background.conf"

# Beside each other, because the emulator keeps one processor busy.
{
    both small --size 480x320 --language en --theme dark
    both wide --size 800x480 --language zh-Hans --theme light
} &
others=$!
both upright --size 480x800 --language en --theme contrast
both turned --size 800x480@90 --language zh-Hans
both background --size 480x320 --config "$pictures/background.conf"
wait "$others"

count=$(find "$pictures/amd64" -name '*.png' | wc -l)
[ "$count" -gt 500 ] || { echo "only $count pictures were drawn" >&2; exit 1; }
diff -rq "$pictures/amd64" "$pictures/arm64" || { echo "arm64 and amd64 draw different pictures" >&2; exit 1; }
echo "$count pictures are equal bit for bit"
