#!/bin/sh
# SPDX-License-Identifier: MIT
# debian-sources.sh SUITE: prints sources of Debian SUITE, one "deb ..." line each, from where this machine's own apt gets
# Debian, whatever its release and whichever way its sources are written. `apt-get update` must have run.
#
# Where apt knows no Debian, NINEDOT_DEBIAN_MIRROR names a mirror.
# shellcheck disable=SC2016 # apt takes its fields like this
set -eu

suite=$1
if [ -n "${NINEDOT_DEBIAN_MIRROR-}" ]; then
    echo "deb $NINEDOT_DEBIAN_MIRROR $suite main"
    exit
fi
here=$(. /etc/os-release && echo "${VERSION_CODENAME:-}")

# A source may call the release "stable"; what the index itself says is the release's name.
sources=$(apt-get indextargets --format '$(REPO_URI) $(CODENAME) $(COMPONENT)' 'Created-By: Packages' 'Origin: Debian' |
    awk -v here="$here" -v suite="$suite" '
        $2 == here || $2 == here "-updates" || $2 == here "-security" {
            sub(here, suite, $2)
            print "deb", $1, $2, $3
        }' | LC_ALL=C sort -u)
if [ -z "$sources" ]; then
    echo "apt knows no packages of Debian $here: run apt-get update, or name a mirror in NINEDOT_DEBIAN_MIRROR" >&2
    exit 1
fi
echo "$sources"
