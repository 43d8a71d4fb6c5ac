#!/bin/sh
# SPDX-License-Identifier: MIT
# Prints the Debian mirror the machine's own apt uses, or the one NINEDOT_DEBIAN_MIRROR names.
# shellcheck disable=SC2016 # apt takes its fields like this
set -eu

if [ -n "${NINEDOT_DEBIAN_MIRROR-}" ]; then
    echo "$NINEDOT_DEBIAN_MIRROR"
    exit
fi
mirror=$(apt-get indextargets --format '$(ORIGIN) $(CODENAME) $(COMPONENT) $(REPO_URI)' |
    awk '$1 == "Debian" && $2 !~ /-/ && $3 == "main" { print $4; exit }')
if [ -z "$mirror" ]; then
    echo "apt knows no Debian mirror here: name one in NINEDOT_DEBIAN_MIRROR" >&2
    exit 69
fi
echo "$mirror"
