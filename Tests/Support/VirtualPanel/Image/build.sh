#!/bin/sh
# SPDX-License-Identifier: MIT
# Makes the virtual panel's kernels, initrds and root disk once, and prints the directory they are in.
#
#   build.sh SUITE ARCHITECTURE [PACKAGES]    of the guest, in Debian's words; the host's may be others
#
# PACKAGES, with commas between them, are installed besides, and what they depend on; and beside the disk lies a folder of
# drivers that Debian's kernel has left out.
# The directory's name says what the image is made from; a second builder waits for the first. Packages come from where
# the host's apt gets Debian from, so `apt-get update` must have run. Works as root and, with the packages uidmap and
# fakeroot, as a user: mmdebstrap picks its way, and only ownership inside the disk is at stake, never a device node.
# A foreign architecture's programs are run by qemu-user: Tests/Tools/Setup/foreign.sh sees to that.
set -eu

packages=systemd,systemd-sysv,udev,dbus,kmod,busybox-static,strace
packages=$packages,libevdev2,libdrm2,libudev1,libfreetype6,libharfbuzz0b,libfribidi0,libsodium23,libsqlite3-0,libinih1
packages=$packages,libjansson4,libmosquitto1,libstdc++6,fonts-dejavu-core,fonts-wqy-microhei

# Most of a Debian kernel drives hardware that QEMU has not got.
unwanted='sound drivers/net drivers/media drivers/infiniband drivers/scsi drivers/iio drivers/staging drivers/mtd
    drivers/gpu/drm/amd drivers/gpu/drm/nouveau drivers/gpu/drm/i915 drivers/gpu/drm/radeon drivers/gpu/drm/xe
    drivers/target drivers/hwmon drivers/ata drivers/edac fs/btrfs fs/xfs fs/ocfs2 fs/gfs2 fs/nfs fs/smb fs/cifs
    fs/ceph net/wireless net/mac80211 net/bluetooth'

here=$(cd "$(dirname "$0")" && pwd)
suite=$1
architecture=$2
programs=${3-}
cache=${XDG_CACHE_HOME:-$HOME/.cache}/ninedot
key=$(cd "$here" && { echo "$programs"; find . -type f | LC_ALL=C sort | xargs tail -v -n +1; } | sha256sum | cut -c 1-16)
image=$cache/$suite-$architecture-$key

# Kernels, by the architecture: some arm64 boards have pages of 16 kB.
case $architecture in
arm64) packages=$packages,linux-image-arm64,linux-image-arm64-16k ;;
*) packages=$packages,linux-image-$architecture ;;
esac
# With these systemd seals keys to a TPM.
case $suite in
bookworm) packages=$packages,libtss2-esys-3.0.2-0,libtss2-rc0,libtss2-tcti-device0 ;;
*) packages=$packages,libtss2-esys-3.0.2-0t64,libtss2-rc0t64,libtss2-tcti-device0t64 ;;
esac

packages=$packages${programs:+,$programs}

mkdir -p "$cache"
exec 9>"$image.lock"
flock 9
if [ -d "$image" ]; then
    echo "$image"
    exit
fi

work=$(mktemp -d "$cache/build.XXXXXX")
trap 'rm -rf "$work"' EXIT
trap 'exit 1' INT TERM

# debian INCLUDED-PACKAGES OUTPUT OPTION...: makes a system.
debian() {
    included=$1
    output=$2
    shift 2
    mmdebstrap --architectures="$architecture" --include="$included" --aptopt="$work/apt.conf" "$@" "$suite" "$output" \
        "$work/sources.list"
}

# step TEXT COMMAND...: runs a long command, and says what and how long; its output is shown only if it fails.
step() {
    text=$1
    began=$(date +%s)
    shift
    printf '%s' "virtual panel: $text ..." >&2
    if ! "$@" >"$work/log" 2>&1; then
        echo " failed" >&2
        cat "$work/log" >&2
        exit 1
    fi
    echo " $(($(date +%s) - began)) s" >&2
}

install_debian() {
    "$here/../../../Tools/Setup/debian-sources.sh" "$suite" >"$work/sources.list" || return 1
    # The host's proxy and date settings, not its choice of index files.
    apt-config dump Acquire | grep -v -e IndexTargets -e '""' >"$work/apt.conf"
    set --
    for tree in $unwanted; do set -- "$@" --dpkgopt="path-exclude=*/kernel/$tree/*"; done
    # Whoever owns the sources here, in the image it is root.
    tar -C "$here/guest" --owner=0 --group=0 --mode=go-w -cf "$work/guest.tar" etc usr
    # INITRD=No keeps Debian's own initrd, large and slow under emulation, from being made.
    export INITRD=No
    debian "$packages" "$work/root.tar" --variant=minbase "$@" \
        --dpkgopt='path-exclude=/usr/share/man/*' --dpkgopt='path-exclude=/usr/share/locale/*' \
        --dpkgopt='path-exclude=/usr/share/doc/*' --dpkgopt='path-include=/usr/share/doc/*/copyright' \
        --customize-hook="tar-in '$work/guest.tar' /" \
        --customize-hook='chroot "$1" sh -e /usr/local/sbin/prepare-panel' \
        --customize-hook="copy-out /boot/panel '$work'"
}

build_modules() {
    kernel=$(cat "$work/panel/version-4k")
    source=linux-source-$(echo "$kernel" | cut -d. -f1-2)
    debian "linux-headers-$kernel,$source,make,gcc,libc6-dev,kmod,xz-utils" - --variant=apt --format=null \
        --customize-hook="copy-in '$here/modules' /root" \
        --customize-hook="chroot \"\$1\" /root/modules/build $kernel" \
        --customize-hook="copy-out /root/modules/made '$work'" &&
        mv "$work/made" "$work/modules"
}

make_disk() {
    rm -f "$work/apt.conf" "$work/sources.list" "$work/guest.tar"
    mkdir "$work/root"
    # Under fakeroot, tar and mkfs.ext4 must share one faked owner for each file.
    as_root=
    [ "$(id -u)" = 0 ] || as_root=fakeroot
    $as_root sh -ec '
        tar -xf "$1/root.tar" -C "$1/root" --exclude="./dev/*"
        truncate -s 3G "$1/root.img"
        mkfs.ext4 -q -F -L panel -E lazy_itable_init=1 -d "$1/root" "$1/root.img"
    ' sh "$work"
    rm -rf "$work/root" "$work/root.tar"
}

duration="about a minute and a half"
[ -z "$programs" ] || duration="some minutes"
[ "$architecture" = "$(dpkg --print-architecture)" ] || duration="some minutes"
step "installing Debian $suite for $architecture${programs:+ with $programs} into an image ($duration)" install_debian
[ -z "$programs" ] || step "building drivers for its kernel" build_modules
step "making the disk" make_disk
rm -f "$work/log"
chmod 755 "$work"
mv "$work" "$image"
echo "$image"
