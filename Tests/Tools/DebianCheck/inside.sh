#!/bin/sh
# SPDX-License-Identifier: MIT
# Runs a command on the sources in the chroot as an ordinary user. Called by chroot.sh in namespaces of its own.
#
# Usage: inside.sh ROOT USER FOLDER COMMAND...
#   FOLDER  the folder in the chroot in which the command runs
set -eu
root=$1
user=$2
folder=$3
shift 3
longest=7200 # seconds

mount -t proc proc "$root/proc" # Debian's swift traps without it
mount -t tmpfs -o mode=1777 tmp "$root/tmp"
mount -t tmpfs -o mode=1777 shm "$root/dev/shm"
# A set of terminals of its own, for tests that ask questions at one.
mkdir -p "$root/dev/pts"
mount -t devpts -o newinstance,ptmxmode=0666 devpts "$root/dev/pts"
ln -sf pts/ptmx "$root/dev/ptmx"
# The network of the namespace has no other end than itself, where tests have brokers.
ip link set lo up
# A test that waits forever would keep the check, and the lock on the chroot, forever.
began=$(date +%s)
# shellcheck disable=SC2016 # the inner shell expands them
timeout --foreground --kill-after=10 "$longest" chroot --userspec="$user:$user" "$root" /usr/bin/env -i \
    PATH=/usr/bin:/bin HOME=/ninedot/home LANG=C.UTF-8 \
    sh -c 'cd "$1" && shift && exec "$@"' sh "$folder" "$@" || {
    status=$?
    [ $(($(date +%s) - began)) -lt "$longest" ] || echo "stopped after $longest s: $*" >&2
    exit "$status"
}
