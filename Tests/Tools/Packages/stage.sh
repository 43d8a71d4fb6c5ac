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
    is_current || build_programs "$@"
}

is_current() {
    [ -e "$programs/panel-touch" ] && [ -e "$programs/panel-agent" ] || return 1
    newer=$(cd "$sources" &&
        find Package.swift Tests/Programs/PanelAgent Tests/Programs/PanelTouch Tests/Support/AgentMessages \
            Tests/Support/TouchCommands Sources/TouchInput Sources/LinuxSystem Sources/C -newer "$programs/panel-agent")
    [ -z "$newer" ]
}

build_programs() {
    open_chroot "$@"
    copy_sources
    step "agent's and touchscreen's programs for $target" compile
    for program in panel-touch panel-agent; do
        cp "$root/ninedot/sources/$built/$program" "$programs/$program.new"
        mv "$programs/$program.new" "$programs/$program"
    done
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
    { inside "$@" && inside $strip "$built/panel-touch" "$built/panel-agent"; } > "$root.log" 2>&1 ||
        { cat "$root.log" >&2; exit 1; }
}

main "$@"
