#!/bin/sh
# SPDX-License-Identifier: MIT
# Compares the pictures that the packages' tools draw on amd64 and, in an emulator, on arm64, bit for bit.
#
# Usage: pictures.sh FOLDER PACKAGE...
#   FOLDER    a release's packages, of both architectures
#   PACKAGE   needed by the build and the tests besides the compiler; the Makefile lists them
set -eu
# shellcheck source=Tests/Tools/DebianCheck/chroot.sh
. "$(dirname "$0")/chroot.sh"
# shellcheck source=Tests/Tools/Results/results.sh
. "$sources/Tests/Tools/Results/results.sh"

main() {
    packages=$(cd "$1" && pwd)
    shift
    open_chroot "$@"
    copy_sources Tests/Tools/DebianCheck
    for target in amd64 arm64; do
        dpkg-deb --fsys-tarfile "$packages"/ninedot_*_"$target".deb |
            as_root tar --extract -C "$root/ninedot" --transform "s|^\./usr/bin/|$target/|" --wildcards './usr/bin/*'
    done
    identify_tools arm64
    key=$(key_of Tests/Tools/DebianCheck "$root/ninedot/amd64/ninedotctl" "$root/ninedot/arm64/ninedotctl" "=$tools")
    once pictures "$key" step "pictures of both architectures" inside sh Tests/Tools/DebianCheck/compare-pictures.sh \
        /ninedot/amd64/ninedotctl /ninedot/arm64/ninedotctl
}

main "$@"
