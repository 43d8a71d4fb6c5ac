#!/bin/sh
# SPDX-License-Identifier: MIT
# packages.sh NAME...: installs the Debian packages that are missing. Several at once wait for each other.
set -eu

# missing_of NAME...: those of them that are not installed.
missing_of() {
    for name in "$@"; do
        dpkg-query -W -f '${db:Status-Status}\n' "$name" 2>/dev/null | grep -qx installed || printf ' %s' "$name"
    done
}

# run_apt ARGUMENT...: prints apt's and dpkg's output only if apt fails. Services it starts must not inherit the lock.
run_apt() {
    # shellcheck disable=SC2086 # no sudo is no word
    $as_root apt-get -qq -o DPkg::Lock::Timeout=600 "$@" > "$log" 2>&1 9>&- && return
    cat "$log" >&2
    echo "apt-get could not install:$missing" >&2
    exit 1
}

missing=$(missing_of "$@")
[ -n "$missing" ] || exit 0

if ! command -v apt-get >/dev/null; then
    echo "missing packages:$missing (this is no Debian: install their equivalents)" >&2
    exit 1
fi
as_root=
if [ "$(id -u)" != 0 ]; then
    command -v sudo >/dev/null || { echo "missing packages:$missing (run as root, or install sudo)" >&2; exit 1; }
    as_root="sudo env DEBIAN_FRONTEND=noninteractive"
fi
export DEBIAN_FRONTEND=noninteractive

lock=${XDG_CACHE_HOME:-$HOME/.cache}/ninedot/packages.lock
mkdir -p "${lock%/*}"
exec 9> "$lock"
flock --nonblock 9 || { echo "Waiting for another installation of packages to end"; flock 9; }
missing=$(missing_of "$@")
[ -n "$missing" ] || exit 0

began=$(date +%s)
echo "Installing packages:$missing"
log=$(mktemp)
trap 'rm -f "$log"' EXIT
run_apt update
# shellcheck disable=SC2086 # the names are words
run_apt install -y --no-install-recommends $missing
echo "Packages installed ($(($(date +%s) - began)) s)"
