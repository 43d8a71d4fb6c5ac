#!/bin/sh
# SPDX-License-Identifier: MIT
# Makes the chroot of Debian 13 that the project is built and tested in, with its own Swift.
#
# Usage: make-chroot.sh ROOT BUILDER PACKAGE...
#   BUILDER   the number of the user who builds
#   PACKAGE   what the build needs besides the compiler
#
# On amd64 it also has what programs for arm64 are built with: their libraries in /sysroot, a Swift SDK that names them in
# /sdks, and the emulator that runs the result.
set -eu

root=$1
builder=$2
shift 2
suite=trixie
gcc=14 # of that suite
here=$(cd "$(dirname "$0")" && pwd)
architecture=$(dpkg --print-architecture)

main() {
    make_root "$@"
    ! is_cross || make_sysroot "$@"
}

is_cross() {
    [ "$architecture" = amd64 ]
}

as_root() {
    if [ "$(id -u)" = 0 ]; then "$@"; else sudo "$@"; fi
}

# bootstrap FOLDER VARIANT ARCHITECTURE PACKAGES OPTION...: Debian without what only people read.
bootstrap() {
    into=$1 variant=$2 for=$3 include=$(echo "$4" | tr -s ' ' ',')
    shift 4
    "$here/../Setup/debian-sources.sh" "$suite" |
        as_root mmdebstrap --quiet --mode=root --variant="$variant" --architectures="$for" --include="$include" \
            --aptopt='Acquire::Languages "none"' --dpkgopt=force-unsafe-io \
            --dpkgopt='path-exclude=/usr/share/doc/*' --dpkgopt='path-exclude=/usr/share/man/*' \
            "$@" "$suite" "$into" -
}

make_root() {
    tools="swiftlang lld"
    ! is_cross || tools="$tools qemu-user"
    bootstrap "$root" minbase "$architecture" "$tools $*" \
        --customize-hook="chroot \"\$1\" useradd --uid $builder --home-dir /ninedot/home builder"
}

# Libraries for arm64, laid out without being installed. The compiler's own, for linking its runtime in, are in the
# package of the compiler, which cannot be installed beside that of this machine's architecture.
make_sysroot() {
    libraries="libc6-dev libgcc-$gcc-dev libstdc++-$gcc-dev libswiftlang"
    for package; do
        case $package in lib*-dev) libraries="$libraries $package" ;; esac
    done
    # shellcheck disable=SC2016 # for mmdebstrap's shell
    bootstrap "$root/sysroot" extract arm64 "$libraries" --extract-hook='cd "$1" &&
        APT_CONFIG=$MMDEBSTRAP_APT_CONFIG apt-get --quiet=2 --option APT::Sandbox::User=root download swiftlang &&
        dpkg-deb --fsys-tarfile swiftlang_*.deb |
            tar --extract --wildcards "./usr/libexec/swift/lib/swift*" "./usr/libexec/swift/lib/clang*" &&
        rm swiftlang_*.deb'
    # Laid out so, Debian has no such link; linker scripts and the emulator want it.
    as_root ln -s usr/lib "$root/sysroot/lib"
    as_root mkdir "$root/sdks"
    as_root cp -r "$here/arm64.artifactbundle" "$root/sdks"
}

main "$@"
