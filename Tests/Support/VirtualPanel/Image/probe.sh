#!/bin/sh
# SPDX-License-Identifier: MIT
# Prints how QEMU emulates a panel of this machine's architecture fastest: "kvm" if an ordinary guest runs with it, which
# takes a moment, else "tcg". A /dev/kvm that can be opened proves nothing: some hosts run only guests of their own kind.
#
# Usage: probe.sh EMULATOR IMAGE
#   IMAGE  the folder with the kernel and the initrd, whose init answers to the option panel.probe; it keeps the answer
#          until the machine starts again
set -eu
emulator=$1
image=$2
answer=$image/accelerator-$(cat /proc/sys/kernel/random/boot_id)

probe() {
    [ -r /dev/kvm ] && [ -w /dev/kvm ] || return 1
    timeout --kill-after=2 20 "$emulator" -nodefaults -no-user-config -no-reboot -accel kvm -cpu host -m 256 \
        -display none -serial stdio -kernel "$image/panel/kernel-4k" -initrd "$image/panel/initrd-4k" \
        -append "console=ttyS0 console=ttyAMA0 panic=-1 quiet panel.probe" </dev/null 2>/dev/null |
        grep -q 'panel.probe: running'
}

exec 9>"$image/accelerator.lock"
flock 9
if [ ! -e "$answer" ]; then
    rm -f "$image"/accelerator-*
    if probe; then echo kvm; else echo tcg; fi >"$answer"
fi
cat "$answer"
