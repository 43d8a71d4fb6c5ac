#!/bin/sh
# SPDX-License-Identifier: MIT
# Builds the packages in the chroot of Debian 13, as an ordinary user and without network.
#
# Usage: build.sh [--root ROOT] [--folder NAME] OUTPUT TARGET...
#   --root    the chroot; else the one Tests/DebianCheck/check.sh makes, with the packages in NINEDOT_CHROOT_PACKAGES
#   --folder  the name of the build's folder in the chroot, if it is not "package"
#   OUTPUT    gets a folder for each release of Debian
#   TARGET    a release and an architecture, such as trixie-amd64. What is for all architectures comes with amd64.
set -eu

sources=$(cd "$(dirname "$0")/.." && pwd)
builder=1000 # the user id that builds
folder=package
root=

main() {
    while :; do
        case ${1-} in
        --root) root=$2 ;;
        --folder) folder=$2 ;;
        *) break ;;
        esac
        shift 2
    done
    [ $# -ge 2 ] || { sed -n '5,9s/^# //p' "$0" >&2; exit 64; }
    mkdir -p "$1"
    output=$(cd "$1" && pwd)
    shift
    # shellcheck disable=SC2086 # the packages are words
    [ -n "$root" ] || root=$("$sources/Tests/DebianCheck/check.sh" --root-only ${NINEDOT_CHROOT_PACKAGES-})
    exec 9> "$root.lock"
    flock 9
    for target; do
        suite=${target%-*}
        architecture=${target##*-}
        step "packages for $suite on $architecture" build_packages
    done
}

# step TITLE COMMAND...: a line before, a line with the seconds after.
step() {
    title=$1
    shift
    echo "deb: $title ..."
    began=$(date +%s)
    "$@"
    echo "deb: $title: $(($(date +%s) - began)) s"
}

as_root() {
    if [ "$(id -u)" = 0 ]; then "$@"; else sudo "$@"; fi
}

build_packages() {
    work=$root/ninedot/$folder
    log=$root.log
    copy_sources
    name_release
    { compile && look_for_mistakes; } > "$log" 2>&1 || { cat "$log" >&2; return 1; }
    mkdir -p "$output/$suite"
    cp "$work"/*.deb "$output/$suite"
    ls -l "$output/$suite"
}

# The tracked files as they are now, edits included.
copy_sources() {
    as_root rm -rf "$work"
    as_root mkdir -p "$work/sources" "$root/ninedot/sources" "$root/ninedot/home"
    git -C "$sources" ls-files -z |
        tar -C "$sources" --create --null --files-from=- --ignore-failed-read --warning=no-failed-read |
        as_root tar -C "$work/sources" --extract --no-same-owner
}

# Packages for an older release have a version below those for Debian 13, so that an upgrade of Debian replaces them.
name_release() {
    case $suite in
    trixie) release=13 ;;
    bookworm) release=12 ;;
    *) echo "deb: no packages are made for $suite" >&2; return 64 ;;
    esac
    [ "$release" = 13 ] ||
        as_root sed -i "1s/(\(.*\)) trixie;/(\1~deb${release}u1) $suite;/" "$work/sources/debian/changelog"
    as_root chown -R "$builder:$builder" "$work" "$root/ninedot/home"
}

# Where the machine's own architecture and release are meant, Debian's own tools find everything.
compile() {
    kind=--build=binary
    [ "$architecture" = amd64 ] || kind=--build=any
    checks=
    [ "$target" = trixie-amd64 ] || checks=--no-check-builddeps
    # shellcheck disable=SC2086 # no check is no word
    inside dpkg-buildpackage $kind $checks --host-arch="$architecture" --no-sign
}

# The packages are for a repository of their own; only a first upload to Debian's closes a bug there.
look_for_mistakes() {
    inside sh -c 'lintian --display-info --pedantic --fail-on error,warning,info,pedantic \
        --suppress-tags initial-upload-closes-no-bugs ../*.deb'
}

# inside COMMAND...: in the chroot, in the folder of the sources, in namespaces of its own.
inside() {
    sdk=
    [ "$suite" = trixie ] || sdk="NINEDOT_SWIFT_SDK=$target NINEDOT_SYSROOT=/sysroot-$target"
    # shellcheck disable=SC2086,SC2016 # no bundle is no word; the inner shell expands the rest
    as_root unshare --mount --pid --net --fork --kill-child "$sources/Tests/DebianCheck/inside.sh" "$root" "$builder" \
        env NINEDOT_COMMIT="$(commit)" NINEDOT_RELEASE="$release" $sdk sh -c 'cd "$1" && shift && exec "$@"' sh \
        "/ninedot/$folder/sources" "$@"
}

commit() {
    git -C "$sources" describe --always --exclude='*' --abbrev=12 --dirty=+changes
}

main "$@"
