# SPDX-License-Identifier: MIT
# shellcheck shell=sh
# Functions for builds and tests in a Debian 13 chroot with its own Swift. Source this with `.`, after `set -eu`.
#
#   open_chroot PACKAGE...     makes the chroot if there is none, and locks it; sets $root
#   identify_tools ARCHITECTURE [MARK]
#                              sets $tools, a hash of what identifies the compiler, the tools and the libraries in the
#                              chroot; MARK is the file that mark_as_made wrote for the architecture
#   copy_sources PATH...       copies the tracked files below these paths, as they are now, to /ninedot/sources, which
#                              becomes the builder's folder
#   keep_sources NAME KEY      makes /ninedot-kept/NAME/sources the builder's folder, with the same files. What was built
#                              there before is kept if it was built with the same KEY.
#   keep_build                 says that the build in the kept folder is whole
#   inside COMMAND...          runs a command in the builder's folder as the builder, without network
#   step TITLE COMMAND...      runs a command between two messages, the second with the seconds it took
#
# The chroot (5 GB with arm64, and 100 MB and more for each kept build) is kept in ${XDG_CACHE_HOME:-~/.cache}/ninedot, and made again when its recipe
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
    remove_old_chroots
    exec 9> "$root.lock"
    flock --nonblock 9 || step "waiting for another build" flock 9
    if [ ! -d "$root" ]; then
        as_root rm -rf "$root.new"
        step "making the chroot, about 900 MB to download" "$here/make-chroot.sh" "$root.new" "$builder" "$@"
        as_root mv "$root.new" "$root"
    fi
    [ -e "$root/made/chroot" ] || mark_as_made "$root/made/chroot"
}

# Those of former recipes, if they were not opened for a month: opening writes the lock.
remove_old_chroots() {
    find "$cache" -maxdepth 1 -name 'debian-root-*.lock' ! -path "$root.lock" -mtime +30 |
        while read -r lock; do
            as_root flock --nonblock "$lock" rm -rf "${lock%.lock}" "${lock%.lock}.new" || true
        done
}

# mark_as_made FILE: each making has its own number, because Debian's packages change.
mark_as_made() {
    as_root mkdir -p "$root/made"
    as_root cp /proc/sys/kernel/random/uuid "$1"
}

# The libraries of other architectures than these two are not listed: they come and go with what else is built.
identify_tools() {
    versions=$(dpkg-query --admindir="$root/var/lib/dpkg" --show \
        --showformat='${db:Status-Status} ${Package} ${Version} ${Architecture}\n')
    versions=$(echo "$versions" | grep -e " $architecture\$" -e ' all$' -e " $1\$" | LC_ALL=C sort)
    numbers=$(cat "$root/made/chroot" ${2:+"$2"})
    # shellcheck disable=SC2034 # for the caller
    tools=$(echo "${root##*/} $numbers $versions" | sha256sum)
}

# A name for everything that decides the chroot's contents.
key() {
    (cd "$here" && echo "$architecture $builder $*" && tail -v -n +1 make-chroot.sh arm64.artifactbundle/*.json \
        arm64.artifactbundle/*/*.json) | sha256sum | cut -c 1-12
}

copy_sources() {
    place=/ninedot/sources
    as_root rm -rf "$root/ninedot"
    as_root mkdir -p "$root$place" "$root/ninedot/home"
    git -C "$sources" ls-files -z -- "$@" |
        tar -C "$sources" --create --null --files-from=- --ignore-failed-read --warning=no-failed-read |
        as_root tar -C "$root$place" --extract --no-same-owner
    as_root chown -R "$builder:$builder" "$root/ninedot"
}

# Compilers look at the times of files, so only a file with other contents gets a new one. A build that was killed or
# failed is not kept.
keep_sources() {
    kept=$root/ninedot-kept/$1
    kept_key=$2
    place=/ninedot-kept/$1/sources
    # Builds that were not continued for a month.
    ! [ -d "$root/ninedot-kept" ] ||
        as_root find "$root/ninedot-kept" -mindepth 1 -maxdepth 1 -mtime +30 -exec rm -rf {} +
    [ "$(cat "$kept/key" 2> /dev/null)" = "$kept_key" ] || as_root rm -rf "$kept"
    as_root mkdir -p "$root$place"
    as_root rm -f "$kept/key"
    as_root rsync --recursive --links --perms --checksum --delete --exclude=/.build "$root/ninedot/sources/" "$root$place/"
    as_root chown -R "$builder:$builder" "$root$place"
}

keep_build() {
    echo "$kept_key" | as_root tee "$kept/key" > /dev/null
}

# Uses namespaces of its own, so that no mount or process outlives the command.
inside() {
    as_root unshare --mount --pid --net --fork --kill-child "$here/inside.sh" "$root" "$builder" "$place" "$@"
}
