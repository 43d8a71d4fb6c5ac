#!/bin/sh
# SPDX-License-Identifier: MIT
# Tests the packages: their contents, their life cycle on a fresh Debian, and an installation from a repository.
#
# Usage: test.sh PACKAGES TARGET...
#   PACKAGES  the folder that debian/build.sh filled
#   TARGET    a release and an architecture, such as trixie-amd64
#
# With REUSE=yes, what has passed with the same packages and the same scripts does not run again.
# shellcheck disable=SC2016 # the fresh system's shell expands what stands in single quotes
set -eu

here=$(cd "$(dirname "$0")" && pwd)
sources=$(cd "$here/../../.." && pwd)
# shellcheck source=Tests/Tools/Results/results.sh
. "$sources/Tests/Tools/Results/results.sh"
scripts="debian/tests debian/apt-repository.sh Tests/Tools/Packages Tests/Tools/Setup/debian-sources.sh"
packages=$(cd "$1" && pwd)
shift
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT

main() {
    native=
    for suite in $(printf '%s\n' "$@" | sed 's/-[^-]*$//' | sort -u); do
        architectures=$(printf '%s\n' "$@" | sed -n "s/^$suite-//p")
        # shellcheck disable=SC2086 # the scripts and the architectures are words
        once "contents-$suite" "$(key_of $scripts "$packages/$suite" "=$architectures")" \
            step "a look into the packages for $suite" "$here/inspect.sh" "$packages/$suite" $architectures
        printf '%s\n' "$@" | grep -qx "$suite-$(dpkg --print-architecture)" || continue
        native="$native $suite"
        mkdir -p "$work/$suite/first"
        cp "$packages/$suite"/*_"$(dpkg --print-architecture)".deb "$packages/$suite"/*_all.deb "$work/$suite/first"
        # shellcheck disable=SC2086 # the scripts are words
        once "fresh-$suite" "$(key_of $scripts "$work/$suite/first")" try_on "$suite"
    done
    [ -n "$native" ] || return 0
    readme=$(sed -n '/^    sudo wget/,/^    sudo apt/p' "$sources/README.md")
    # shellcheck disable=SC2086 # the scripts and the suites are words
    once repository "$(key_of $scripts "$packages" "=$native" "=$readme")" \
        step "repository" "$here/repository.sh" "$packages" $native
}

try_on() {
    "$here/next.sh" "$packages/$1" "$work/$1/next"
    step "life of the packages on $1" life_on "$1"
    step "programs on $1" programs_on "$1"
    step "examples on $1" examples_on "$1"
}

# step TITLE COMMAND...: prints a line before, and a line with the seconds after.
step() {
    title=$1
    shift
    echo "packages: $title ..."
    began=$(date +%s)
    "$@"
    echo "packages: $title: $(($(date +%s) - began)) s"
}

life_on() {
    "$here/fresh.sh" "$1" "$work/$1" "$here/lifecycle.sh" /packages/first /packages/next chroot {}
}

programs_on() {
    cp "$here/daemon.sh" "$here/../../../debian/tests/programs" "$work/$1"
    "$here/fresh.sh" "$1" "$work/$1" chroot {} sh -euc '
        dpkg -i /packages/first/ninedot_*.deb > /dev/null
        /packages/programs
        /packages/daemon.sh' > "$work/log" 2>&1 || { cat "$work/log" >&2; return 1; }
}

# The programs that an example starts are the owner's to install; everything else in it must verify.
examples_on() {
    "$here/fresh.sh" "$1" "$work/$1" chroot {} sh -euc '
        dpkg -i /packages/first/ninedot_*.deb /packages/first/ninedot-examples_*.deb > /dev/null 2>&1
        cd /usr/share/doc/ninedot-examples/examples
        for program in bin/cage bin/curl bin/gpioset bin/kmscube bin/mosquitto_pub bin/weston sbin/seatd; do
            printf "#!/bin/sh\n" > "/usr/$program"
            chmod +x "/usr/$program"
        done
        install -D -m 0644 tpm-key.conf /etc/systemd/system/ninedotd.service.d/tpm-key.conf
        cp ./*.service ./*.path /etc/systemd/system
        systemd-analyze verify --man=no ./*.service ./*.path ninedotd.service 2>&1 | tee /tmp/said
        test ! -s /tmp/said'
}

main "$@"
