#!/bin/sh
# SPDX-License-Identifier: MIT
# Makes a repository of the packages with a throw-away key and installs from it as an owner would. A repository that was
# tampered with, or signed by somebody else, must be refused.
#
# Usage: repository.sh PACKAGES SUITE...
# shellcheck disable=SC2016 # the fresh system's shell expands what stands in single quotes
set -eu

here=$(cd "$(dirname "$0")" && pwd)
packages=$1
shift
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT

main() {
    lines=$(sed -n '/^    sudo wget/,/^    sudo apt/s/^    //p' "$here/../../../README.md" |
        sed 's,https://packages\.example\.org ,file:/packages ,')
    test "$(echo "$lines" | wc -l)" = 3
    sign_by owner "$work/good"
    sign_by stranger "$work/foreign"
    cp "$work/good/ninedot.asc" "$work/foreign/ninedot.asc"
    for copy in exchanged touched; do cp -a "$work/good" "$work/$copy"; done
    # The packages are others, of the same length.
    for package in "$work/exchanged/pool"/*/main/n/ninedot/*.deb; do
        printf evil | dd of="$package" bs=1 seek=$(($(stat -c %s "$package") - 4)) conv=notrunc status=none
    done
    # The indexes are others, as they would be to agree with other packages; without the key the list of them stays.
    for suite; do
        for index in "$work/touched/dists/$suite/main"/binary-*; do
            sed -i 's/^Depends: /Depends: evil, /' "$index/Packages"
            xz --force --keep "$index/Packages"
        done
    done
    for suite; do
        installs good || fail "the repository for $suite installs nothing"
        refuses foreign 'NO_PUBKEY\|not signed' || fail "$suite: what a stranger signed is installed"
        refuses exchanged 'Hash Sum mismatch' || fail "$suite: a package that was exchanged is installed"
        refuses touched 'unexpected size\|Hash Sum mismatch' || fail "$suite: an index that was changed is believed"
        refuses_two_versions || fail "$suite: a repository is made of packages of two versions"
        echo "packages: repository for $suite: installs, and refuses what is not signed"
    done
}

# sign_by NAME OUTPUT: a key that ends with this test, and the repository it signs.
sign_by() {
    GNUPGHOME=$work/keys-$1
    NINEDOT_SIGNING_KEY=$1@example.org
    export GNUPGHOME NINEDOT_SIGNING_KEY
    mkdir -m 0700 "$GNUPGHOME"
    gpg --batch --quiet --pinentry-mode loopback --passphrase '' \
        --quick-generate-key "$NINEDOT_SIGNING_KEY" ed25519 sign never
    make_repository "$packages" "$2" || fail "no repository is made of $packages"
}

# make_repository PACKAGES OUTPUT: signed by the key that was made last.
make_repository() {
    made=yes
    "$here/../../../debian/apt-repository.sh" "$1" "$2" > "$work/log" 2>&1 || made=
    gpgconf --kill all
    [ -n "$made" ]
}

# Leftovers of an earlier version beside the newer one.
refuses_two_versions() {
    mkdir -p "$work/mixed/$suite"
    cp "$packages/$suite"/ninedot-examples_*.deb "$work/mixed/$suite"
    "$here/next.sh" "$packages/$suite" "$work/mixed/$suite"
    if make_repository "$work/mixed" "$work/none"; then return 1; fi
    rm -r "$work/mixed"
    grep -q 'more than one version' "$work/log"
}

# The three lines of the README for an owner, with a folder in the place of the server.
installs() {
    "$here/fresh.sh" "$suite" "$work/$1" chroot {} sh -euc '
        rm -rf /etc/apt/sources.list /etc/apt/sources.list.d/*
        sudo() { "$@"; }
        wget() { shift; cp /packages/ninedot.asc "$1"; }
        export DEBIAN_FRONTEND=noninteractive
        echo "APT::Update::Error-Mode any; APT::Get::Assume-Yes yes;" > /etc/apt/apt.conf.d/test
        eval "$1"
        apt-get -q install ninedot-lockdown
        ninedotctl --version' sh "$lines" > "$work/log" 2>&1
}

# refuses NAME REASON: the installation must fail for that reason.
refuses() {
    if installs "$1"; then return 1; fi
    grep -q "$2" "$work/log"
}

fail() {
    cat "$work/log" >&2
    echo "packages: $1" >&2
    exit 1
}

main "$@"
