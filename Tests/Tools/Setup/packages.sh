#!/bin/sh
# SPDX-License-Identifier: MIT
# packages.sh [--without-services] NAME...: installs the Debian packages that are missing. Several at once wait for each
# other.
#
#   --without-services  no service that comes with them is started, now or at a boot: tests start programs themselves
set -eu

without_services=
if [ "${1-}" = --without-services ]; then
    without_services=yes
    shift
fi

# missing_of NAME...: those of them that are not installed.
missing_of() {
    for name in "$@"; do
        dpkg-query -W -f '${db:Status-Status}\n' "$name" 2>/dev/null | grep -qx installed || printf ' %s' "$name"
    done
}

# run_apt ARGUMENT...: prints apt's and dpkg's output only if apt fails. Services it starts must not inherit the lock.
# Another apt's lists and downloads are waited for here, because apt's own timeout is for the lock of dpkg alone.
run_apt() {
    patience=600
    # shellcheck disable=SC2086 # no sudo is no word
    while ! $as_root apt-get -qq -o DPkg::Lock::Timeout=600 "$@" > "$log" 2>&1 9>&-; do
        if [ "$patience" = 0 ] || ! grep -qE '/(lists|archives)/lock' "$log"; then
            cat "$log" >&2
            echo "apt-get could not install:$missing" >&2
            exit 1
        fi
        [ "$patience" -lt 600 ] || echo "Waiting for another apt to end"
        sleep 5
        patience=$((patience - 5))
    done
}

# forbid_services: has dpkg start none, unless the machine has a policy of its own.
policy=/usr/sbin/policy-rc.d
is_ours=
forbid_services() {
    enabled_services > "$log.enabled"
    [ ! -e "$policy" ] || return 0
    is_ours=yes
    # shellcheck disable=SC2086 # no sudo is no word
    printf '#!/bin/sh\nexit 101\n' | $as_root install -m 0755 /dev/stdin "$policy"
}

# disable_services: those that were enabled meanwhile.
disable_services() {
    command -v systemctl >/dev/null || return 0
    new=$(enabled_services | LC_ALL=C comm -13 "$log.enabled" -)
    # shellcheck disable=SC2086 # the names are words, and no sudo is none
    [ -z "$new" ] || $as_root systemctl --quiet disable $new > "$log" 2>&1 || { cat "$log" >&2; exit 1; }
}

enabled_services() {
    find /etc/systemd/system -path '*.wants/*' \( -name '*.service' -o -name '*.socket' \) 2>/dev/null |
        sed 's|.*/||' | LC_ALL=C sort -u
}

clean_up() {
    rm -f "$log" "$log.enabled"
    # shellcheck disable=SC2086 # no sudo is no word
    [ -z "$is_ours" ] || $as_root rm -f "$policy"
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
trap clean_up EXIT
trap 'exit 130' INT TERM
run_apt update
[ -z "$without_services" ] || forbid_services
# shellcheck disable=SC2086 # the names are words
run_apt install -y --no-install-recommends $missing
[ -z "$without_services" ] || disable_services
echo "Packages installed ($(($(date +%s) - began)) s)"
