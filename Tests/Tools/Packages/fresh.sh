#!/bin/sh
# SPDX-License-Identifier: MIT
# Runs a command with a fresh Debian, which has the packages' dependencies and is thrown away afterwards.
#
# Usage: fresh.sh SUITE FOLDER COMMAND...
#   SUITE    the release of Debian, such as trixie
#   FOLDER   appears there as /packages, read-only
#   COMMAND  runs as root on this machine; {} in it becomes the fresh system's folder, for chroot
#
# The system (300 MB) is made once and kept in ${XDG_CACHE_HOME:-~/.cache}/ninedot; changes to it stay in memory.
set -eu

suite=$1
folder=$(cd "$2" && pwd)
shift 2
here=$(cd "$(dirname "$0")" && pwd)
packages=systemd,systemd-sysv,udev,init-system-helpers,libdrm2,libevdev2,libfreetype6,libfribidi0,libharfbuzz0b
packages=$packages,libinih1,libjansson4,libmosquitto1,libsodium23,libsqlite3-0,libstdc++6,fonts-dejavu-core
packages=$packages,fonts-wqy-microhei
case $suite in
bookworm) packages=$packages,libpng16-16 ;;
*) packages=$packages,libpng16-16t64 ;;
esac
key=$(printf '%s %s' "$suite" "$packages" | sha256sum | cut -c 1-12)
cache=${XDG_CACHE_HOME:-$HOME/.cache}/ninedot
root=$cache/fresh-$suite-$key

main() {
    mkdir -p "$cache"
    exec 9> "$root.lock"
    flock 9
    [ -d "$root" ] || make_root
    as_root unshare --mount --pid --fork --kill-child "$here/fresh-inside.sh" "$root" "$folder" "$@"
}

as_root() {
    if [ "$(id -u)" = 0 ]; then "$@"; else sudo "$@"; fi
}

make_root() {
    as_root rm -rf "$root.new"
    "$here/../Setup/debian-sources.sh" "$suite" |
        as_root mmdebstrap --quiet --mode=root --variant=apt --include="$packages" \
            --aptopt='Acquire::Languages "none"' --dpkgopt=force-unsafe-io "$suite" "$root.new" -
    as_root mv "$root.new" "$root"
}

main "$@"
