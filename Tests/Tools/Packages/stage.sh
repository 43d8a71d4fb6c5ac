#!/bin/sh
# SPDX-License-Identifier: MIT
# Fills the stage of a virtual panel that is installed from packages: the package, and the programs of the agent and of the
# touchscreen, built in the chroot for the panel's processor and Debian.
#
# Usage: stage.sh SYSTEM PACKAGES STAGE -- PACKAGE...
#   SYSTEM    the panel's release and architecture, such as trixie-arm64; packages must have been built for it
#   PACKAGES  the folder with the packages for the release
#   STAGE     the folder to fill
#   PACKAGE   needed by the build besides the compiler; the Makefile lists them
set -eu
sources=$(cd "$(dirname "$0")/../../.." && pwd)
# shellcheck source=Tests/Tools/DebianCheck/chroot.sh
. "$sources/Tests/Tools/DebianCheck/chroot.sh"
# shellcheck source=Tests/Tools/Results/results.sh
. "$sources/Tests/Tools/Results/results.sh"

inputs="Package.swift Sources Tests/Programs Tests/Support Tests/Tools/DebianCheck"
# The programs are no part of a release, so only changed targets are compiled.
REUSE=yes

main() {
    target=${1:?for which system?}
    packages=${2:?where are the packages?}
    stage=${3:?where does it go?}
    [ "${4-}" = -- ] || { echo "no -- before the packages of the build" >&2; exit 64; }
    rm -rf "$stage/packages"
    mkdir -p "$stage/packages" "$stage/usr/libexec"
    # Only one version lies there.
    cp "$packages"/ninedot_*_"${target##*-}".deb "$stage/packages"
    programs=$(cd "$stage/usr/libexec" && pwd)
    shift 4
    open_chroot "$@"
    identify_tools "${target##*-}"
    # shellcheck disable=SC2086 # the inputs are words
    once "guest-programs-$target" "$(key_of $inputs "=$tools")" step "guest's programs for $target" build_programs
    cp "$result/panel-agent" "$result/panel-touch" "$programs"
}

build_programs() {
    # shellcheck disable=SC2086 # the inputs are words
    copy_sources $inputs
    keep_sources "guest-programs-$target" "$tools"
    compile
    keep_build
    cp "$root$place/$built/panel-agent" "$root$place/$built/panel-touch" "$result"
}

compile() {
    case $target in
    *-amd64) strip=x86_64-linux-gnu-strip ;;
    *-arm64) strip=aarch64-linux-gnu-strip ;;
    *) echo "no programs are built for $target" >&2; exit 64 ;;
    esac
    built=.build/release
    set -- swift build --disable-sandbox
    if [ "$target" != "trixie-$architecture" ]; then
        built=.build/$target/release
        set -- Tests/Tools/DebianCheck/for-system.sh "$target" swift build
    fi
    set -- env NINEDOT_PROGRAMS="panel-agent panel-touch" "$@" -c release --static-swift-stdlib
    { inside "$@" && inside $strip "$built/panel-agent" "$built/panel-touch"; } > "$root.log" 2>&1 ||
        { cat "$root.log" >&2; exit 1; }
}

main "$@"
