#!/bin/sh
# SPDX-License-Identifier: MIT
# Builds the packages in the chroot of Debian 13, as an ordinary user and without network, and runs lintian on them.
#
# Usage: build.sh [--folder NAME] [--commit COMMIT] OUTPUT TARGET... -- PACKAGE...
#   --folder  the name of the build's folder in the chroot; "package" by default
#   --commit  the commit that the programs print; by default the one that is checked out
#   OUTPUT    gets a folder for each release of Debian
#   TARGET    a release and an architecture, such as trixie-amd64; the machine's own also makes the packages for all
#   PACKAGE   needed by the build besides the compiler; the Makefile lists them
#
# Packages for arm64, and those for an older Debian, are built on amd64.
#
# By default the build is clean. With REUSE=yes, packages of the same contents are taken from the cache, and otherwise
# only changed targets are compiled. Packages from the cache print the commit that they were made of, whose files are the
# same. The build has no other files than the inputs below, so it cannot depend on any other file.
set -eu
sources=$(cd "$(dirname "$0")/.." && pwd)
# shellcheck source=Tests/Tools/DebianCheck/chroot.sh
. "$sources/Tests/Tools/DebianCheck/chroot.sh"
# shellcheck source=Tests/Tools/Results/results.sh
. "$sources/Tests/Tools/Results/results.sh"

inputs="CHANGELOG.md Makefile Package.swift Sources debian examples systemd udev"
folder=package
commit=
# The database in which dpkg-shlibdeps finds dependencies for another architecture; the sysroot has files only.
runtime_libraries="libdrm2 libevdev2 libfreetype6 libfribidi0 libharfbuzz0b libinih1 libjansson4 libmosquitto1 libpng16-16t64
    libsodium23 libsqlite3-0 libstdc++6 libudev1"

main() {
    while :; do
        case ${1-} in
        --folder) folder=$2 ;;
        --commit) commit=$2 ;;
        *) break ;;
        esac
        shift 2
    done
    [ -n "$commit" ] || commit=$(checked_out_commit)
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
    mark=
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

add_older() {
    as_root rm -rf "$root/sysroot-$target"
    "$sources/debian/older-debian.sh" "$root" "$release_name" "$arch" "$@"
    mark_as_made "$mark"
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
    mark_as_made "$mark"
}

build_packages() {
    identify_tools "$arch" "$mark"
    once "packages-$target" "$(packages_key)" make_packages
    # The next call of once gives the lock of this result away.
    packages=$root.packages
    rm -rf "$packages"
    cp -R "$result" "$packages"
    # shellcheck disable=SC2046 # the source package's files are words
    once "lintian-$target" "$(key_of debian/build.sh "=$tools" $(! is_native || echo .) "$packages"/*.deb)" find_mistakes
    mkdir -p "$output/$release_name"
    # Of one version only: what is beside it would end in the repository, too.
    rm -f "$output/$release_name"/ninedot*_"$arch".deb
    ! is_native || rm -f "$output/$release_name"/ninedot*_all.deb
    cp "$packages"/*.deb "$output/$release_name"
    cp "$packages/commit" "$output/$release_name/$arch.commit"
    rm -rf "$packages"
    (cd "$output/$release_name" && ls -sh ./*_"$arch".deb)
}

packages_key() {
    # What is not committed yet names the commit that it is based on.
    case $commit in *+changes) changes=$commit ;; *) changes= ;; esac
    # shellcheck disable=SC2086 # the inputs are words
    key_of $inputs Tests/Tools/DebianCheck/chroot.sh Tests/Tools/DebianCheck/inside.sh "=$target" "=$tools" "=$changes"
}

# The machine's own architecture also makes the packages for all.
is_native() {
    [ "$arch" = "$architecture" ]
}

make_packages() {
    # shellcheck disable=SC2086 # the inputs are words
    copy_sources $inputs
    if [ "${REUSE-}" = yes ]; then
        keep_sources "$target" "$tools"
        as_root find "$root${place%/sources}" -maxdepth 1 -name 'ninedot*' -delete
    else
        move_sources
    fi
    name_release
    compile > "$root.log" 2>&1 || { cat "$root.log" >&2; return 1; }
    [ "${REUSE-}" != yes ] || keep_build
    cp "$root${place%/sources}"/*.deb "$result"
    echo "$commit" > "$result/commit"
}

# move_sources: to the folder of a clean build.
move_sources() {
    place=/ninedot/$folder/sources
    as_root mkdir -p "$root/ninedot/$folder"
    as_root mv "$root/ninedot/sources" "$root$place"
    as_root chown -R "$builder:$builder" "$root/ninedot"
}

# name_release: gives packages for an older Debian a version below those for Debian 13, so that an upgrade replaces them.
name_release() {
    [ "$release" = 13 ] ||
        as_root sed -i "1s/(\(.*\)) trixie;/(\1~deb${release}u1) $release_name;/" "$root$place/debian/changelog"
    as_root chown "$builder:$builder" "$root${place%/sources}" "$root$place/debian/changelog"
}

# For the machine's own architecture and release, Debian's own tools find everything.
compile() {
    kind=--build=binary
    is_native || kind=--build=any
    checks=
    [ "$target" = "trixie-$architecture" ] || checks=--no-check-builddeps
    sdk=
    [ "$release" = 13 ] || sdk="NINEDOT_SWIFT_SDK=$target NINEDOT_SYSROOT=/sysroot-$target"
    # shellcheck disable=SC2086 # no check and no bundle are no words
    inside env NINEDOT_COMMIT="$commit" NINEDOT_RELEASE="$release" NINEDOT_KEEP_BUILD="${REUSE-}" $sdk \
        dpkg-buildpackage $kind $checks --host-arch="$arch" --no-sign
}

# Has lintian look at the packages, and at the source package, which has all files of the project. That one is of the
# machine's own architecture, with the packages for all, which it names. The packages are for a repository of their own;
# only a first upload to Debian closes a bug.
find_mistakes() {
    copy_sources .
    move_sources
    name_release
    as_root cp "$packages"/*.deb "$root${place%/sources}"
    # shellcheck disable=SC2016 # the inner shell expands them
    { { ! is_native || make_source; } && inside sh -c 'lintian --display-info --pedantic \
        --fail-on error,warning,info,pedantic --suppress-tags initial-upload-closes-no-bugs \
        $(ls ../*.dsc ../*.deb 2> /dev/null)'; } > "$root.log" 2>&1 || { cat "$root.log" >&2; return 1; }
}

make_source() {
    # shellcheck disable=SC2016 # the inner shell expands them
    inside sh -euc '
        version=$(dpkg-parsechangelog --show-field Version)
        tar -C .. --exclude=sources/debian --create --xz --file "../ninedot_${version%%-*}.orig.tar.xz" sources
        dpkg-source --build .'
}

checked_out_commit() {
    changes=
    # shellcheck disable=SC2086 # the inputs are words
    git -C "$sources" diff --quiet HEAD -- $inputs || changes=+changes
    echo "$(git -C "$sources" describe --always --exclude='*' --abbrev=12)$changes"
}

main "$@"
