#!/bin/sh
# SPDX-License-Identifier: MIT
# Builds the packages in the chroot of Debian 13, as an ordinary user and without network, and runs lintian on them.
#
# Usage: build.sh [--folder NAME] OUTPUT TARGET... -- PACKAGE...
#   --folder  the name of the build's folder in the chroot; "package" by default
#   OUTPUT    gets a folder for each release of Debian
#   TARGET    a release and an architecture, such as trixie-amd64; the machine's own also makes the packages for all
#   PACKAGE   needed by the build besides the compiler; the Makefile lists them
#
# Packages for arm64, and those for an older Debian, are built on amd64.
set -eu
sources=$(cd "$(dirname "$0")/.." && pwd)
# shellcheck source=Tests/Tools/DebianCheck/chroot.sh
. "$sources/Tests/Tools/DebianCheck/chroot.sh"

folder=package
# The database in which dpkg-shlibdeps finds dependencies for another architecture; the sysroot has files only.
runtime_libraries="libdrm2 libevdev2 libfreetype6 libfribidi0 libharfbuzz0b libinih1 libjansson4 libmosquitto1 libpng16-16t64
    libsodium23 libsqlite3-0 libstdc++6 libudev1"

main() {
    if [ "${1-}" = --folder ]; then
        folder=$2
        shift 2
    fi
    output=${1:?where do the packages go?}
    shift
    targets=
    while [ "${1:?no -- before the packages of the build}" != -- ]; do
        targets="$targets $1"
        shift
    done
    shift
    open_chroot "$@"
    mkdir -p "$output"
    for target in $targets; do
        prepare_for "$@"
        step "packages for $target" build_packages
    done
}

# prepare_for PACKAGE...: adds what the chroot lacks for the target.
prepare_for() {
    release_name=${target%-*}
    arch=${target##*-}
    case $release_name in
    trixie) release=13 ;;
    bookworm) release=12 ;;
    *) echo "no packages are made for $release_name" >&2; exit 64 ;;
    esac
    if [ "$target" = "trixie-$architecture" ]; then return; fi
    is_cross || { echo "packages for $target are built on amd64 only" >&2; exit 64; }
    if [ "$release" != 13 ]; then
        made "sysroot-$target" "$sources"/debian/older-debian.* "$sources/debian/list-libraries.sh" ||
            step "libraries of $target" add_older "$@"
    else
        made "libraries-$arch" "$0" || step "libraries that packages for $arch depend on" add_libraries
    fi
}

# made NAME FILE...: succeeds if NAME is in the chroot already, made by these files as they are.
made() {
    mark=$root/made/$1-$(shift && cat "$@" | sha256sum | cut -c 1-12)
    [ -e "$mark" ]
}

mark_made() {
    as_root mkdir -p "${mark%/*}"
    as_root touch "$mark"
}

add_older() {
    as_root rm -rf "$root/sysroot-$target"
    "$sources/debian/older-debian.sh" "$root" "$release_name" "$arch" "$@"
    mark_made
}

# Has the network, and none of the files that the build must not see.
add_libraries() {
    # shellcheck disable=SC2016,SC2086 # the inner shells expand them; the libraries are words
    as_root unshare --mount --fork sh -euc '
        mount -t proc proc "$1/proc"
        cp /etc/resolv.conf "$1/etc/resolv.conf"
        exec chroot "$@"' sh "$root" /usr/bin/env -i PATH=/usr/sbin:/usr/bin DEBIAN_FRONTEND=noninteractive \
        LANG=C.UTF-8 sh -euc '
            dpkg --add-architecture "$1"
            apt-get -qq update
            suffix=:$1
            shift
            for library; do set -- "$@" "$library$suffix"; shift; done
            apt-get -qq install --no-install-recommends --no-remove "$@"' sh "$arch" $runtime_libraries > "$root.log" 2>&1 ||
        { cat "$root.log" >&2; return 1; }
    mark_made
}

build_packages() {
    copy_sources
    # shellcheck disable=SC2016 # the inner shell expands them
    as_root sh -euc 'mkdir -p "$1"; mv "$2/ninedot/sources" "$1/sources"; mkdir "$2/ninedot/sources"' sh \
        "$root/ninedot/$folder" "$root"
    # Below those for Debian 13, so that an upgrade of Debian replaces them.
    [ "$release" = 13 ] ||
        as_root sed -i "1s/(\(.*\)) trixie;/(\1~deb${release}u1) $release_name;/" \
            "$root/ninedot/$folder/sources/debian/changelog"
    as_root chown -R "$builder:$builder" "$root/ninedot"
    { make_source && compile && look_for_mistakes; } > "$root.log" 2>&1 || { cat "$root.log" >&2; return 1; }
    mkdir -p "$output/$release_name"
    # Of one version only: what is beside it would end in the repository, too.
    rm -f "$output/$release_name"/ninedot*_"$arch".deb
    [ "$arch" != "$architecture" ] || rm -f "$output/$release_name"/ninedot*_all.deb
    cp "$root/ninedot/$folder"/*.deb "$output/$release_name"
    (cd "$root/ninedot/$folder" && ls -sh ./*.deb)
}

# The source package, for lintian, with the packages for all architectures, which it names.
make_source() {
    [ "$arch" = "$architecture" ] || return 0
    # shellcheck disable=SC2016 # the inner shell expands them
    inside_folder sh -euc '
        version=$(dpkg-parsechangelog --show-field Version)
        tar -C .. --exclude=sources/debian --create --xz --file "../ninedot_${version%%-*}.orig.tar.xz" sources
        dpkg-source --build .'
}

# For the machine's own architecture and release, Debian's own tools find everything.
compile() {
    kind=--build=binary
    [ "$arch" = "$architecture" ] || kind=--build=any
    checks=
    [ "$target" = "trixie-$architecture" ] || checks=--no-check-builddeps
    # shellcheck disable=SC2086 # no check is no word
    inside_folder dpkg-buildpackage $kind $checks --host-arch="$arch" --no-sign
}

# The packages are for a repository of their own; only a first upload to Debian closes a bug.
look_for_mistakes() {
    # shellcheck disable=SC2016 # the inner shell expands them
    inside_folder sh -c 'lintian --display-info --pedantic --fail-on error,warning,info,pedantic \
        --suppress-tags initial-upload-closes-no-bugs $(ls ../*.dsc ../*.deb 2> /dev/null)'
}

inside_folder() {
    sdk=
    [ "$release" = 13 ] || sdk="NINEDOT_SWIFT_SDK=$target NINEDOT_SYSROOT=/sysroot-$target"
    # shellcheck disable=SC2086,SC2016 # no bundle is no word; the inner shell expands the rest
    inside env NINEDOT_COMMIT="$(commit)" NINEDOT_RELEASE="$release" $sdk sh -c 'cd "$1" && shift && exec "$@"' sh \
        "/ninedot/$folder/sources" "$@"
}

commit() {
    git -C "$sources" describe --always --exclude='*' --abbrev=12 --dirty=+changes
}

main "$@"
