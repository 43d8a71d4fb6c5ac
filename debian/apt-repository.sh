#!/bin/sh
# SPDX-License-Identifier: MIT
# Makes a signed apt repository of build.sh's packages: static files for any web server or a USB stick.
#
# Usage: apt-repository.sh PACKAGES OUTPUT
#   PACKAGES  has a folder for each release of Debian
#   OUTPUT    is replaced: pool/ has the packages, dists/ the signed indexes, ninedot.asc the public key
#
# NINEDOT_SIGNING_KEY names the key in gpg's keyring, best by its fingerprint. A release's packages must be of one
# version, or one architecture would get older packages than the other.
set -eu
# Whatever the caller's umask is: a web server must be able to read the result.
umask 022

[ $# = 2 ] || { sed -n '5,7s/^# //p' "$0" >&2; exit 64; }
packages=$(cd "$1" && pwd)
mkdir -p "$2"
output=$(cd "$2" && pwd)
key=${NINEDOT_SIGNING_KEY:?name the key in gpg\'s keyring that signs the repository}

main() {
    need apt-ftparchive gpg xz
    gpg --batch --list-secret-keys "$key" > /dev/null
    new=$(mktemp -d "$output.XXXXXX")
    trap 'rm -rf "$new"' EXIT
    for folder in "$packages"/*/; do
        suite=$(basename "$folder")
        need_one_version
        mkdir -p "$new/pool/$suite/main/n/ninedot"
        install -m 0644 "$folder"*.deb "$new/pool/$suite/main/n/ninedot"
        (cd "$new"; write_indexes; sign)
        echo "apt-repository: $suite: $(find "$folder" -name '*.deb' | wc -l) packages"
    done
    gpg --batch --armor --export "$key" > "$new/ninedot.asc"
    chmod 755 "$new"
    rm -rf "$output"
    mv "$new" "$output"
    trap - EXIT
    echo "apt-repository: $output"
}

need() {
    for program; do
        command -v "$program" > /dev/null && continue
        echo "apt-repository: $program is missing: apt install apt-utils gnupg xz-utils" >&2
        exit 69
    done
}

need_one_version() {
    versions=$(for package in "$folder"*.deb; do dpkg-deb -f "$package" Version; done | sort -u)
    [ "$(echo "$versions" | wc -l)" = 1 ] && return
    echo "apt-repository: more than one version in $folder:" >&2
    echo "$versions" >&2
    echo "Make the packages of all architectures again: make deb" >&2
    exit 65
}

write_indexes() {
    for architecture in amd64 arm64; do
        index=dists/$suite/main/binary-$architecture
        mkdir -p "$index"
        apt-ftparchive --arch "$architecture" packages "pool/$suite" > "$index/Packages"
        xz --keep "$index/Packages"
    done
    apt-ftparchive -o APT::FTPArchive::Release::Origin=Ninedot -o APT::FTPArchive::Release::Label=Ninedot \
        -o APT::FTPArchive::Release::Suite="$suite" -o APT::FTPArchive::Release::Codename="$suite" \
        -o APT::FTPArchive::Release::Architectures="amd64 arm64" -o APT::FTPArchive::Release::Components=main \
        -o APT::FTPArchive::Release::Description="Ninedot for Debian $suite" release "dists/$suite" > Release.new
    mv Release.new "dists/$suite/Release"
}

sign() {
    gpg --batch --local-user "$key" --armor --detach-sign --output "dists/$suite/Release.gpg" "dists/$suite/Release"
    gpg --batch --local-user "$key" --clear-sign --output "dists/$suite/InRelease" "dists/$suite/Release"
}

main
