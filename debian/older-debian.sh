#!/bin/sh
# SPDX-License-Identifier: MIT
# Adds to the chroot what packages for an older Debian are built with there, by the Swift of Debian 13: that release's
# libraries in /sysroot-SUITE-ARCHITECTURE, and a Swift SDK that names them in /sdks.
#
# Usage: older-debian.sh ROOT SUITE ARCHITECTURE PACKAGE...
#   PACKAGE  what the build needs; only the libraries' are taken
#
# The runtime of Swift that is linked in comes from Debian 13 and calls what its C library was compiled with. The names
# that an older one has not got are few and are given to it.
set -eu

sources=$(cd "$(dirname "$0")/.." && pwd)
root=$1
suite=$2
architecture=$3
shift 3
sysroot=sysroot-$suite-$architecture
gcc=12 # of Debian 12
case $architecture in
amd64) triple=x86_64-pc-linux-gnu swift=/usr/libexec/swift/lib ;;
arm64) triple=aarch64-unknown-linux-gnu swift=/sysroot/usr/libexec/swift/lib ;;
esac

main() {
    libraries=libc6-dev,libgcc-$gcc-dev,libstdc++-$gcc-dev
    for package; do
        case $package in lib*-dev) libraries=$libraries,$package ;; esac
    done
    as_root rm -rf "$root/$sysroot.new"
    "$sources/Tests/Tools/Setup/debian-sources.sh" "$suite" |
        as_root mmdebstrap --quiet --mode=root --variant=extract --architectures="$architecture" \
            --include="$libraries" --aptopt='Acquire::Languages "none"' \
            --hook-dir=/usr/share/mmdebstrap/hooks/merged-usr \
            --extract-hook="$sources/debian/list-libraries.sh \"\$1\" /$sysroot" "$suite" "$root/$sysroot.new" -
    # A linker that looks for libraries in the tree follows its links from the chroot's root.
    as_root find "$root/$sysroot.new/usr" -type l -lname '/*' |
        while read -r link; do as_root ln -snf "/$sysroot$(readlink "$link")" "$link"; done
    write_bundle
    as_root mv "$root/$sysroot.new" "$root/$sysroot"
}

as_root() {
    if [ "$(id -u)" = 0 ]; then "$@"; else sudo "$@"; fi
}

write_bundle() {
    name=$suite-$architecture
    bundle=$root/sdks/$name.artifactbundle
    as_root mkdir -p "$bundle/$name"
    as_root cp "$sources/debian/older-debian.c" "$bundle/$name"
    as_root chroot "$root" /usr/libexec/swift/bin/clang --target="$triple" --sysroot="/$sysroot.new" -O2 -fPIC \
        -c "/sdks/$name.artifactbundle/$name/older-debian.c" -o "/sdks/$name.artifactbundle/$name/older-debian.o"
    write "$bundle/info.json" << JSON
{"schemaVersion": "1.0", "artifacts": {"$name": {"type": "swiftSDK", "version": "1", "variants": [{"path": "$name"}]}}}
JSON
    write "$bundle/$name/swift-sdk.json" << JSON
{"schemaVersion": "4.0", "targetTriples": {"$triple": {
    "sdkRootPath": "/$sysroot", "toolsetPaths": ["toolset.json"],
    "swiftResourcesPath": "$swift/swift", "swiftStaticResourcesPath": "$swift/swift_static"}}}
JSON
    write "$bundle/$name/toolset.json" << JSON
{"schemaVersion": "1.0", "rootPath": "/usr/libexec/swift/bin",
    "swiftCompiler": {"extraCLIOptions": ["-use-ld=lld"]},
    "linker": {"extraCLIOptions": ["/sdks/$name.artifactbundle/$name/older-debian.o"]}}
JSON
}

write() {
    as_root tee "$1" > /dev/null
}

main "$@"
