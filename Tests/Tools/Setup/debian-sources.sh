#!/bin/sh
# SPDX-License-Identifier: MIT
# debian-sources.sh SUITE: prints the sources of Debian SUITE, one "deb ..." line each, from the mirror of this
# machine's apt, whatever its own release and the format of its sources. `apt-get update` must have run.
#
# If apt knows no Debian, NINEDOT_DEBIAN_MIRROR must name a mirror.
# shellcheck disable=SC2016 # apt takes its fields like this
set -eu

suite=$1
if [ -n "${NINEDOT_DEBIAN_MIRROR-}" ]; then
    echo "deb $NINEDOT_DEBIAN_MIRROR $suite main"
    exit
fi
here=$(. /etc/os-release && echo "${VERSION_CODENAME:-}")

# A source may call the release "stable"; the index itself has the release's name.
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
