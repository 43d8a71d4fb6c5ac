#!/bin/sh
# SPDX-License-Identifier: MIT
# Prints a regular expression for the tests of a lane of `make test-all`. It is made of the names of folders and suites,
# so every new suite is in a lane.
#
# Usage: filter.sh units | filter.sh FOLDER | filter.sh rest FOLDER...
#   units           all tests without a virtual panel
#   FOLDER          the suites in a folder of Tests/VirtualPanelTests; its name is in lower case
#   rest FOLDER...  the suites outside these folders
set -eu
cd "$(dirname "$0")/../.."
files=$(mktemp)
trap 'rm -f "$files"' EXIT

main() {
    find VirtualPanelTests -name '*.swift' > "$files"
    case ${1:?which tests?} in
    units)
        echo "^($(find . -maxdepth 1 -name '*Tests' ! -name VirtualPanelTests | sed 's|^\./||' | tr - _ | joined))\\."
        ;;
    rest)
        shift
        for folder; do keep_files --invert-match "/$folder/"; done
        print_suites
        ;;
    *)
        keep_files "/$1/"
        print_suites
        ;;
    esac
}

# keep_files [--invert-match] PART: those whose path has this part.
keep_files() {
    grep --ignore-case --fixed-strings "$@" "$files" > "$files.kept" || true
    mv "$files.kept" "$files"
}

print_suites() {
    # shellcheck disable=SC2046 # no name has spaces
    set -- $(cat "$files")
    strange=$(awk '/@Suite/ { open = 1 }
        open && /(^| )struct / && !/KioskScenarios/ && !/struct [A-Za-z]+Tests \{$/ { print FILENAME ": " $0 }
        /(^| )struct / { open = 0 }' "$@")
    [ -z "$strange" ] || { echo "a suite's name must end with Tests: $strange" >&2; exit 65; }
    suites=$(sed -nE 's/^ *struct ([A-Za-z]+Tests) \{$/\1/p' "$@" | joined)
    echo "^VirtualPanelTests\\.(KioskScenarios/)?(${suites:?there is no suite})/"
}

joined() {
    LC_ALL=C sort -u | paste -sd '|'
}

main "$@"
