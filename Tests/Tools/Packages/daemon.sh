#!/bin/sh
# SPDX-License-Identifier: MIT
# Starts the installed daemon as its user without systemd and without a display, and checks that it makes its store, is
# locked, and answers. Runs as root on the system that has the packages.
set -eu

state=/var/lib/ninedot
runtime=/run/ninedot
trap 'kill "$daemon" 2> /dev/null || true' EXIT

main() {
    install -d -m 0700 -o ninedot -g ninedot-admin $state
    install -d -m 0755 -o ninedot -g ninedot-admin $runtime
    setpriv --reuid ninedot --regid ninedot-admin --clear-groups \
        env NINEDOT_BOOT_ID=0123456789abcdef0123456789abcdef STATE_DIRECTORY=$state RUNTIME_DIRECTORY=$runtime \
        ninedotd &
    daemon=$!
    wait_until_it_answers
    timeout 10 ninedotctl status --json | grep '"version":"'"$(dpkg-query -W -f '${source:Upstream-Version}' ninedot)"'"'
    test -e $runtime/locked
    test ! -e $runtime/unlocked
    test -s $state/ninedot.db
    # Argon2id, BLAKE2b and a transaction.
    echo 395027 | timeout 20 ninedotctl pin set --stdin
    timeout 10 ninedotctl history | grep -i pin
    kill "$daemon"
    wait "$daemon" || true
    test ! -e $runtime/unlocked
}

wait_until_it_answers() {
    for _ in 1 2 3 4 5 6 7 8 9 10; do
        if timeout 5 ninedotctl status; then return; fi
        sleep 1
    done
    exit 1
}

main
