# SPDX-License-Identifier: MIT
# shellcheck shell=sh
# Functions for builds and tests in a Debian 13 chroot with its own Swift. Source this with `.`, after `set -eu`.
#
#   open_chroot PACKAGE...     makes the chroot if there is none, and locks it; sets $root
#   copy_sources               copies the tracked files, as they are now, into a folder of the builder
#   inside COMMAND...          runs a command in the chroot as the builder, without network
#   step TITLE COMMAND...      runs a command between two messages, the second with the seconds it took
#
# The chroot (4 GB; 2.8 GB without arm64) is kept in ${XDG_CACHE_HOME:-~/.cache}/ninedot, and made again when its recipe
# changes. Needs root or sudo, for chroot and mount.

builder=1000 # the user id that builds and tests

sources=${sources-$(cd "$(dirname "$0")/../../.." && pwd)}
here=$sources/Tests/Tools/DebianCheck
architecture=$(dpkg --print-architecture)
cache=${XDG_CACHE_HOME:-$HOME/.cache}/ninedot

need() {
    for program; do
        command -v "$program" > /dev/null && continue
        echo "$program is missing: apt install mmdebstrap git util-linux tar" >&2
        exit 69
    done
}

# step TITLE COMMAND...: prints a line before, and a line with the seconds after.
step() {
    title=$1
    shift
    echo "Debian 13: $title ..." >&2
    began=$(date +%s)
    "$@"
    echo "Debian 13: $title: $(($(date +%s) - began)) s" >&2
}

as_root() {
    if [ "$(id -u)" = 0 ]; then "$@"; else sudo "$@"; fi
}

is_cross() {
    [ "$architecture" = amd64 ]
}

open_chroot() {
    need mmdebstrap git unshare flock tar
    root=$cache/debian-root-$(key "$@")
    mkdir -p "$cache"
    exec 9> "$root.lock"
    flock --nonblock 9 || step "waiting for another build" flock 9
    [ ! -d "$root" ] || return 0
    as_root rm -rf "$root.new"
    step "making the chroot, about 900 MB to download" "$here/make-chroot.sh" "$root.new" "$builder" "$@"
    as_root mv "$root.new" "$root"
}

# A name for everything that decides the chroot's contents.
key() {
    (cd "$here" && echo "$architecture $builder $*" && tail -v -n +1 make-chroot.sh arm64.artifactbundle/*.json \
        arm64.artifactbundle/*/*.json) | sha256sum | cut -c 1-12
}

copy_sources() {
    as_root rm -rf "$root/ninedot"
    as_root mkdir -p "$root/ninedot/sources" "$root/ninedot/home"
    git -C "$sources" ls-files -z |
        tar -C "$sources" --create --null --files-from=- --ignore-failed-read --warning=no-failed-read |
        as_root tar -C "$root/ninedot/sources" --extract --no-same-owner
    as_root chown -R "$builder:$builder" "$root/ninedot"
}

# Uses namespaces of its own, so that no mount or process outlives the command.
inside() {
    as_root unshare --mount --pid --net --fork --kill-child "$here/inside.sh" "$root" "$builder" "$@"
}
