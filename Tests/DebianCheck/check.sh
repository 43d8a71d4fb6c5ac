#!/bin/sh
# SPDX-License-Identifier: MIT
# Builds the release and runs the unit tests with Debian 13's own compiler and libraries, in a chroot.
#
# Usage: check.sh [--root-only] PACKAGE...
#   --root-only   make the chroot, print its path and stop
#   PACKAGE       what the build and the tests need besides the compiler; the Makefile knows
#
# The chroot (2.8 GB) is kept in ${XDG_CACHE_HOME:-~/.cache}/ninedot and made anew when the packages change. The
# sources are copied in, the build has no network and is not done as root. Needs root or sudo, for chroot and mount.
# NINEDOT_DEBIAN_MIRROR names the mirror where the machine's own apt has no Debian source.
set -eu

suite=trixie
root_only=
if [ "${1-}" = --root-only ]; then
    root_only=yes
    shift
fi
packages="swiftlang $*"
builder=1000 # the user id that builds and tests

sources=$(cd "$(dirname "$0")/../.." && pwd)
here=$sources/Tests/DebianCheck
architecture=$(dpkg --print-architecture)
key=$(printf '%s %s %s %s' "$suite" "$architecture" "$builder" "$packages" | sha256sum | cut -c 1-12)
cache=${XDG_CACHE_HOME:-$HOME/.cache}/ninedot
root=$cache/debian-check-$key

main() {
    need mmdebstrap git unshare flock tar
    mkdir -p "$cache"
    exec 9> "$root.lock"
    flock --nonblock 9 || step "wait for another check" flock 9
    [ -d "$root" ] || step "Debian $suite chroot, about 450 MB to download" make_root
    if [ -n "$root_only" ]; then
        echo "$root"
        return
    fi
    step "copy of the sources" copy_sources
    step "release build of the daemon" build ninedotd
    step "release build of the tool" build ninedotctl
    step "unit tests" run_tests
}

need() {
    for program; do
        command -v "$program" > /dev/null && continue
        echo "check-debian: $program is missing: apt install mmdebstrap git util-linux tar" >&2
        exit 69
    done
}

# step TITLE COMMAND...: a line before, a line with the seconds after.
step() {
    title=$1
    shift
    echo "check-debian: $title ..."
    began=$(date +%s)
    "$@"
    echo "check-debian: $title: $(($(date +%s) - began)) s"
}

as_root() {
    if [ "$(id -u)" = 0 ]; then "$@"; else sudo "$@"; fi
}

# The mirror the machine's own apt uses for Debian.
mirror() {
    [ -z "${NINEDOT_DEBIAN_MIRROR-}" ] || { echo "$NINEDOT_DEBIAN_MIRROR"; return; }
    apt-get indextargets --format '$(ORIGIN) $(CODENAME) $(COMPONENT) $(REPO_URI)' |
        awk '$1 == "Debian" && $2 !~ /-/ && $3 == "main" { print $4; exit }'
}

make_root() {
    from=$(mirror)
    if [ -z "$from" ]; then
        echo "check-debian: apt knows no Debian mirror here: name one in NINEDOT_DEBIAN_MIRROR" >&2
        exit 69
    fi
    as_root rm -rf "$root.new"
    as_root mmdebstrap --quiet --mode=root --variant=minbase --architectures="$architecture" \
        --include="$(echo "$packages" | tr ' ' ',')" \
        --aptopt='Acquire::Languages "none"' --dpkgopt=force-unsafe-io \
        --dpkgopt='path-exclude=/usr/share/doc/*' --dpkgopt='path-exclude=/usr/share/man/*' \
        --customize-hook="chroot \"\$1\" useradd --uid $builder --home-dir /ninedot/home builder" \
        "$suite" "$root.new" "$from"
    as_root mv "$root.new" "$root"
}

# The tracked files as they are now, edits included.
copy_sources() {
    as_root rm -rf "$root/ninedot"
    as_root mkdir -p "$root/ninedot/sources" "$root/ninedot/home"
    git -C "$sources" ls-files -z |
        tar -C "$sources" --create --null --files-from=- --ignore-failed-read --warning=no-failed-read |
        as_root tar -C "$root/ninedot/sources" --extract --no-same-owner
    as_root chown -R "$builder:$builder" "$root/ninedot"
}

build() {
    inside swift build -c release --static-swift-stdlib --disable-sandbox --product "$1"
}

# Debian's swift test says each argument of each test; only the summary is of interest, or what led to a failure.
run_tests() {
    if inside swift test --disable-sandbox > "$root.log" 2>&1; then
        tail -n 1 "$root.log"
    else
        grep -v '^◇ Passing' "$root.log"
        return 1
    fi
}

# inside COMMAND...: in the chroot, in namespaces of its own, so that no mount or process outlives it.
inside() {
    as_root unshare --mount --pid --net --fork --kill-child "$here/inside.sh" "$root" "$builder" "$@"
}

main
