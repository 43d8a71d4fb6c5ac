#!/bin/sh
# SPDX-License-Identifier: MIT
# Lays a file system in memory over a kept one and runs a command with it. Called by fresh.sh in namespaces of its own.
#
# Usage: fresh-inside.sh ROOT FOLDER COMMAND...
set -eu
root=$1
folder=$2
shift 2

# Only this process sees these mounts; they end with it.
mount -t tmpfs fresh /mnt
mkdir /mnt/changes /mnt/work /mnt/root
mount -t overlay -o "lowerdir=$root,upperdir=/mnt/changes,workdir=/mnt/work" fresh /mnt/root
mount -t proc proc /mnt/root/proc # Swift reads its arguments there
mount -t devpts -o newinstance,ptmxmode=0666 devpts /mnt/root/dev/pts
ln -sf pts/ptmx /mnt/root/dev/ptmx
mkdir /mnt/root/packages
mount --bind "$folder" /mnt/root/packages
mount -o remount,bind,ro /mnt/root/packages

# Replaces {} by the folder in each argument.
count=$#
while [ "$count" -gt 0 ]; do
    case $1 in {}) set -- "$@" /mnt/root ;; *) set -- "$@" "$1" ;; esac
    shift
    count=$((count - 1))
done
# A folder of the machine, which the command may not find in there.
unset TMPDIR
exec "$@"
