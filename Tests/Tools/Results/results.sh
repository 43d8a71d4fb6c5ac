# SPDX-License-Identifier: MIT
# shellcheck shell=sh
# Functions that keep results by the contents they depend on. Source this with `.`, after `set -eu`. $sources is the
# project's folder.
#
#   key_of ITEM...            prints a key for the items. A relative path stands for the tracked files there, as they are
#                             now; an absolute path for all files there; =TEXT for itself.
#   once NAME KEY COMMAND...  runs a command that can leave files in the folder $result. With REUSE=yes, it does not run
#                             if it has succeeded with this key within a month.
#
# A result is ${XDG_CACHE_HOME:-~/.cache}/ninedot/results/NAME/KEY. The caller holds the lock of NAME until it ends or
# calls `once` again. A killed run leaves KEY.new, which is no result.

sources=${sources:?}
results=${XDG_CACHE_HOME:-$HOME/.cache}/ninedot/results

key_of() {
    for item; do
        case $item in
        =*) ;;
        /*) [ -e "$item" ] || { echo "there is no $item" >&2; return 66; } ;;
        *) git -C "$sources" ls-files --error-unmatch -- "$item" > /dev/null || return 66 ;;
        esac
    done
    for item; do
        case $item in
        =*) echo "$item" ;;
        /*) sums_below "$item" ;;
        *) echo "$item" && pack_tracked "$item" ;;
        esac
    done | sha256sum | cut -c 1-32
}

# sums_below PATH: without the path itself, which differs between two checkouts.
sums_below() {
    if [ -d "$1" ]; then
        (cd "$1" && find . -type f -print0 | LC_ALL=C sort --zero-terminated | xargs --null --no-run-if-empty sha256sum)
    else
        sha256sum < "$1"
    fi
}

# pack_tracked PATH: without what differs between two checkouts of the same contents.
pack_tracked() {
    git -C "$sources" ls-files -z -- "$1" |
        tar -C "$sources" --create --null --files-from=- --ignore-failed-read --warning=no-failed-read --format=gnu \
            --mtime=@0 --owner=0 --group=0 --numeric-owner --mode=u=rwX,go=rX
}

once() {
    : "${2:?there is no key}"
    remove_old_results
    mkdir -p "$results/$1"
    exec 8> "$results/$1/lock"
    flock --nonblock 8 || { echo "$1: waiting for another run" >&2; flock 8; }
    result=$results/$1/$2
    if [ "${REUSE-}" = yes ] && [ -d "$result" ]; then
        echo "$1: nothing has changed since $(cat "$result/.made")" >&2
        return
    fi
    rm -rf "$result" "$result.new"
    mkdir "$result.new"
    result=$result.new
    shift 2
    "$@"
    echo "$(git -C "$sources" describe --always --abbrev=12 --dirty=+changes) of $(date '+%Y-%m-%d %H:%M')" \
        > "$result/.made"
    mv "$result" "${result%.new}"
    result=${result%.new}
}

# Also what a killed run has left.
remove_old_results() {
    for lock in "$results"/*/lock; do
        [ -e "$lock" ] || continue
        # A result whose lock is held is in use.
        flock --nonblock "$lock" find "${lock%/lock}" -mindepth 1 -maxdepth 1 -type d \( -mtime +30 -o -name '*.new' \) \
            -exec rm -rf {} + || true
    done
}
