# SPDX-License-Identifier: MIT
# shellcheck shell=sh
# A Debian 13 chroot with its own Swift: what builds and tests in it begin with. For `.`, after `set -eu`.
#
#   open_chroot PACKAGE...     makes it where there is none, and keeps others out of it; sets $root
#   copy_sources               the tracked files as they are now, into a folder of the builder
#   inside COMMAND...          runs a command there as the builder, without network
#   step TITLE COMMAND...      says before what comes, and after how many seconds it took
#
# On amd64 the chroot also has what programs for arm64 are built with: their libraries in /sysroot, a Swift SDK that names
# them in /sdks, and the emulator that runs the result.
#
# It is kept (4 GB; 2.8 GB without arm64) in ${XDG_CACHE_HOME:-~/.cache}/ninedot and made anew when the packages change.
# Needs root or sudo, for chroot and mount. NINEDOT_DEBIAN_MIRROR names the mirror where the machine's own apt has no
# Debian source.

suite=trixie
gcc=14       # of that suite
builder=1000 # the user id that builds and tests

sources=${sources-$(cd "$(dirname "$0")/../.." && pwd)}
here=$sources/Tests/DebianCheck
architecture=$(dpkg --print-architecture)
cache=${XDG_CACHE_HOME:-$HOME/.cache}/ninedot

need() {
    for program; do
        command -v "$program" > /dev/null && continue
        echo "$program is missing: apt install mmdebstrap git util-linux tar" >&2
        exit 69
    done
}

# step TITLE COMMAND...: a line before, a line with the seconds after.
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
    exec 9> "$root.lock"
    flock --nonblock 9 || step "waiting for another build" flock 9
    [ ! -d "$root" ] || return 0
    as_root rm -rf "$root.new"
    step "making the chroot, about 450 MB to download" make_root "$@"
    if is_cross; then
        step "adding what arm64 needs, about 450 MB to download" make_sysroot "$@"
    fi
    as_root mv "$root.new" "$root"
}

# All that decides what is in the chroot.
key() {
    (cd "$here" && echo "$architecture $*" && tail -v -n +1 chroot.sh arm64.artifactbundle/*.json \
        arm64.artifactbundle/*/*.json) | sha256sum | cut -c 1-12
}

# The mirror the machine's own apt uses for Debian.
mirror() {
    [ -z "${NINEDOT_DEBIAN_MIRROR-}" ] || { echo "$NINEDOT_DEBIAN_MIRROR"; return; }
    # shellcheck disable=SC2016 # apt's own words
    apt-get indextargets --format '$(ORIGIN) $(CODENAME) $(COMPONENT) $(REPO_URI)' |
        awk '$1 == "Debian" && $2 !~ /-/ && $3 == "main" { print $4; found = 1; exit } END { exit !found }' || {
        echo "apt knows no Debian mirror here: name one in NINEDOT_DEBIAN_MIRROR" >&2
        exit 69
    }
}

# bootstrap FOLDER VARIANT ARCHITECTURE PACKAGES OPTION...: Debian without what only people read.
bootstrap() {
    from=$(mirror)
    into=$1 variant=$2 for=$3 include=$(echo "$4" | tr -s ' ' ',')
    shift 4
    as_root mmdebstrap --quiet --mode=root --variant="$variant" --architectures="$for" --include="$include" \
        --aptopt='Acquire::Languages "none"' --dpkgopt=force-unsafe-io \
        --dpkgopt='path-exclude=/usr/share/doc/*' --dpkgopt='path-exclude=/usr/share/man/*' \
        "$@" "$suite" "$into" "$from"
}

make_root() {
    tools="swiftlang lld"
    ! is_cross || tools="$tools qemu-user"
    bootstrap "$root.new" minbase "$architecture" "$tools $*" \
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
    bootstrap "$root.new/sysroot" extract arm64 "$libraries" --extract-hook='cd "$1" &&
        APT_CONFIG=$MMDEBSTRAP_APT_CONFIG apt-get --quiet=2 --option APT::Sandbox::User=root download swiftlang &&
        dpkg-deb --fsys-tarfile swiftlang_*.deb |
            tar --extract --wildcards "./usr/libexec/swift/lib/swift*" "./usr/libexec/swift/lib/clang*" &&
        rm swiftlang_*.deb'
    # Laid out so, Debian has no such link; linker scripts and the emulator want it.
    as_root ln -s usr/lib "$root.new/sysroot/lib"
    as_root mkdir "$root.new/sdks"
    as_root cp -r "$here/arm64.artifactbundle" "$root.new/sdks"
}

copy_sources() {
    as_root rm -rf "$root/ninedot"
    as_root mkdir -p "$root/ninedot/sources" "$root/ninedot/home"
    git -C "$sources" ls-files -z |
        tar -C "$sources" --create --null --files-from=- --ignore-failed-read --warning=no-failed-read |
        as_root tar -C "$root/ninedot/sources" --extract --no-same-owner
    as_root chown -R "$builder:$builder" "$root/ninedot"
}

# In namespaces of its own, so that no mount or process outlives it.
inside() {
    as_root unshare --mount --pid --net --fork --kill-child "$here/inside.sh" "$root" "$builder" "$@"
}
