#!/bin/sh
# SPDX-License-Identifier: MIT
# Inspects the packages: required files, how the programs are linked, and files that must not be there.
#
# Usage: inspect.sh FOLDER ARCHITECTURE...: a release's packages, and the architectures they must be there for
set -eu

folder=$1
shift
failures=0
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT

main() {
    for architecture; do
        there_is "ninedot_*_$architecture.deb"
        there_is "ninedot-dbgsym_*_$architecture.deb"
        there_is "ninedot-link_*_$architecture.deb"
        there_is "ninedot-link-dbgsym_*_$architecture.deb"
    done
    there_is "ninedot-examples_*_all.deb"
    there_is "ninedot-lockdown_*_all.deb"
    one_version
    for architecture; do
        rm -rf "${work:?}/root"
        for package in ninedot ninedot-link; do
            dpkg-deb -x "$folder/$package"_*_"$architecture".deb "$work/root"
            dpkg-deb -x "$folder/$package"-dbgsym_*_"$architecture".deb "$work/root"
        done
        for program in bin/ninedotd bin/ninedotctl bin/ninedot-link libexec/ninedot-master; do
            linked_well "$work/root/usr/$program"
        done
        for program in bin/ninedotd bin/ninedotctl libexec/ninedot-master; do
            readelf --wide --dynamic "$work/root/usr/$program" > "$work/elf"
            must "$architecture/${program##*/} knows no broker" elf_has_not 'NEEDED.*libmosquitto'
        done
    done
    [ "$failures" = 0 ] || exit 1
}

# must SENTENCE COMMAND...: the command must succeed.
must() {
    sentence=$1
    shift
    "$@" > "$work/said" 2>&1 && return
    echo "packages: failed: $sentence" >&2
    sed 's/^/    /' "$work/said" >&2
    failures=$((failures + 1))
}

there_is() {
    must "there is one $1 in $folder" one_file "$1"
}

one_file() {
    test "$(find "$folder" -maxdepth 1 -name "$1" | wc -l)" = 1
}

# Packages left by an earlier build would get into the repository.
one_version() {
    for package in "$folder"/*.deb; do dpkg-deb -f "$package" Version; done | sort -u > "$work/versions"
    must "all packages in $folder have one version" test "$(wc -l < "$work/versions")" = 1
}

linked_well() {
    name=$architecture/${1##*/}
    readelf --wide --file-header --program-headers --dynamic --notes "$1" > "$work/elf"
    must "$name is for this machine" elf_has "Machine: .*$(machine)"
    must "$name lies anywhere in memory" elf_has 'Type: *DYN'
    must "$name is bound at its start" elf_has 'FLAGS_1.* NOW'
    must "$name cannot change its tables afterwards" elf_has ' GNU_RELRO '
    must "$name runs no stack" elf_has 'GNU_STACK .* RW '
    must "$name has a build id" elf_has 'Build ID: [0-9a-f]\{40\}'
    must "$name looks for libraries in the system's folders only" elf_has_not 'RUNPATH\|RPATH'
    must "$name finds Swift in itself" elf_has_not 'NEEDED.*libswift'
    must "$name fits every size of pages" loads_aligned
    must "$name has its symbols in the package with them" test -s "$work/root/usr/lib/debug/.build-id/$(symbols)"
    must "$name has none itself" no_symbols "$1"
    must "$name names no folder of its build" no_folder "$1"
}

machine() {
    case $architecture in amd64) echo X86-64 ;; arm64) echo AArch64 ;; esac
}

elf_has() {
    grep -q "$1" "$work/elf" || { cat "$work/elf"; return 1; }
}

elf_has_not() {
    ! grep "$1" "$work/elf"
}

# A Raspberry Pi 5 has pages of 16 kB, some machines for arm64 have pages of 64 kB.
loads_aligned() {
    least=$([ "$architecture" = arm64 ] && echo 65536 || echo 4096)
    sed -n 's/^ *LOAD .* \(0x[0-9a-f]*\)$/\1/p' "$work/elf" > "$work/loads"
    test -s "$work/loads" || return 1
    while read -r alignment; do test $((alignment)) -ge "$least" || return 1; done < "$work/loads"
}

symbols() {
    sed -n 's/.*Build ID: \(..\)\(.*\)/\1\/\2.debug/p' "$work/elf"
}

no_symbols() {
    ! readelf --wide --sections "$1" | grep -e ' \.symtab ' -e ' \.debug_'
}

no_folder() {
    ! strings -a "$1" | grep -e '/ninedot[^ ]*/sources' -e '/home/'
}

main "$@"
