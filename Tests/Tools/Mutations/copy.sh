# SPDX-License-Identifier: MIT
# shellcheck shell=sh
# A copy of the project to make slips in, for the scripts beside it.

# prepare FOLDER: sets folder and tree, and copies the files as they are in the work tree. Those that are as before are
# left alone, and so not built again.
prepare() {
    root=$(readlink -f "$(dirname "$0")/../../..")
    mkdir -p "$1/tree"
    folder=$(readlink -f "$1")
    tree=$folder/tree
    export LC_ALL=C SWIFT_BACKTRACE=enable=no
    (cd "$root" && git ls-files --cached --others --exclude-standard) | sort > "$folder/files"
    (cd "$tree" && find . \( -name .build -o -name .git \) -prune -o -type f -printf '%P\n') | sort | comm -13 "$folder/files" - |
        (cd "$tree" && tr '\n' '\0' | xargs -0 -r rm -f)
    while read -r file; do
        cmp -s "$root/$file" "$tree/$file" && continue
        mkdir -p "$tree/$(dirname "$file")"
        cp -p "$root/$file" "$tree/$file"
    done < "$folder/files"
}

# make_slip LIST NUMBER FOLDER FILE: slips in a file of that folder in the copy.
make_slip() {
    file=$tree/$3/$4
    cp -p "$file" "$folder/whole"
    awk -v wanted="$2" -v root="$tree/$3" -f "$root/Tests/Tools/Mutations/slips.awk" "$1" > "$folder/slipped"
    cat "$folder/slipped" > "$file"
}

# Puts the file as it was.
take_back_slip() {
    cp -p "$folder/whole" "$file"
}
