#!/bin/sh
# SPDX-License-Identifier: MIT
# Makes sure there is a Swift compiler: installs Debian 13's own package, elsewhere says where to get one.
set -eu

command -v swift >/dev/null && exit 0

suite=$(. /etc/os-release && echo "${ID:-}-${VERSION_ID:-}")
if [ "$suite" = debian-13 ]; then
    # The compiler links with the C++ runtime, which its package only recommends.
    exec "$(dirname "$0")/packages.sh" swiftlang g++
fi
cat >&2 <<'TEXT'
There is no swift on the PATH.
Debian 13 has it as the package swiftlang; for other systems get the toolchain, 6.0 or newer, from swift.org/install,
unpack it and put its usr/bin on the PATH.
TEXT
exit 1
