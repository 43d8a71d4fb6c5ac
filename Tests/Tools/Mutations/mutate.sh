#!/bin/sh
# SPDX-License-Identifier: MIT
# Makes one slip after the other in a copy of the sources and sees whether the tests of its target notice: mutate.sh
# FOLDER PERCENT [TARGET...]. The copy and what is built of it are in FOLDER. Prints those that nobody noticed and a
# score by target; fails where the score is below PERCENT or a slip does not compile.
set -eu
tools=$(dirname "$(readlink -f "$0")")
root=$(readlink -f "$tools/../../..")
folder=$1 percent=$2
shift 2
mkdir -p "$folder/tree"
folder=$(readlink -f "$folder")
tree=$folder/tree
targets=${*:-$(cd "$tools/Slips" && ls)}
export LC_ALL=C SWIFT_BACKTRACE=enable=no

# copy: the files as they are in the work tree. Those that are as before are left alone, and so not built again.
copy() {
    (cd "$root" && git ls-files --cached --others --exclude-standard) | sort > "$folder/files"
    (cd "$tree" && find . \( -name .build -o -name .git \) -prune -o -type f -printf '%P\n') | sort | comm -13 "$folder/files" - |
        (cd "$tree" && tr '\n' '\0' | xargs -0 -r rm -f)
    while read -r file; do
        cmp -s "$root/$file" "$tree/$file" && continue
        mkdir -p "$tree/$(dirname "$file")"
        cp -p "$root/$file" "$tree/$file"
    done < "$folder/files"
}

# tests_pass EXPRESSION: a test that hangs has noticed, too.
tests_pass() {
    (cd "$tree" && timeout 600 swift test --skip-build --filter "$1") > "$folder/tests.log" 2>&1
}

build() {
    (cd "$tree" && swift build --build-tests) > "$folder/build.log" 2>&1
}

# fate LIST NUMBER FILE EXPRESSION: noticed, unseen, or broken where it does not compile.
fate() {
    file=$tree/Sources/${1##*/}/$3
    cp -p "$file" "$folder/whole"
    awk -v wanted="$2" -v root="$tree/Sources/${1##*/}" -f "$tools/slips.awk" "$1" > "$folder/slipped"
    cat "$folder/slipped" > "$file"
    if ! build; then echo broken
    elif tests_pass "$4"; then echo unseen
    else echo noticed
    fi
    cp -p "$folder/whole" "$file"
}

copy
echo "Building the tests in $tree"
build || { tail -40 "$folder/build.log" >&2; exit 1; }
: > "$folder/results"
for target in $targets; do
    list=$tools/Slips/$target
    tests=$(awk -v wanted=tests -f "$tools/slips.awk" "$list")
    tests=${tests:-^${target}Tests\\.}
    build
    tests_pass "$tests" || { tail -40 "$folder/tests.log" >&2; echo "$target: its tests fail as they are" >&2; exit 1; }
    awk -v wanted=list -f "$tools/slips.awk" "$list" > "$folder/list"
    while IFS="$(printf '\t')" read -r number file title <&3; do
        fate=$(fate "$list" "$number" "$file" "$tests")
        printf '%s\t%s\t%s\t%s\n' "$target" "$fate" "$file" "$title" >> "$folder/results"
        printf '%-8s %s/%s: %s\n' "$fate" "$target" "$file" "$title"
    done 3< "$folder/list"
done
awk -F '\t' -v percent="$percent" -f "$tools/score.awk" "$folder/results"
