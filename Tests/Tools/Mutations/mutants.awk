# SPDX-License-Identifier: MIT
# Reads PanelMutants. A mutant is a title, a file, the test that must fail, and lines of the file as in a diff without
# numbers:
#
#     = A right pattern pays back the whole debt
#     @ Sources/PatternLock/GuessDebt.swift
#     > DayAtThePanelTests/debts
#       func context() {
#     -     what is there
#     +     what is put in its place
#
# Indentation does not matter. The lines with "-" and the context must be in the file, one after the other, once.
# Lines before the first mutant are a comment.
#
# -v wanted=list     prints a line for each mutant: its number, file, title and test, with tabs in between
# -v wanted=NUMBER -v root=FOLDER  prints the file with that mutant in it

/^= / { title[++number] = substr($0, 3); next }
/^@ / { file[number] = substr($0, 3); next }
/^> / { test[number] = substr($0, 3); next }
number && /^[-+ ]/ {
    text = substr($0, 2)
    gsub(/^[ \t]+/, "", text)
    mark[number, ++lines[number]] = substr($0, 1, 1)
    line[number, lines[number]] = text
}
END {
    if (wanted == "list") for (i = 1; i <= number; i++) printf "%d\t%s\t%s\t%s\n", i, file[i], title[i], test[i]
    else exit changed(wanted + 0)
}

# changed(n): prints the file of that mutant; 1 if its lines are not there once.
function changed(n,    path, count, i, at, found, indent, source) {
    path = root "/" file[n]
    while ((getline source < path) > 0) {
        whole[++count] = source
        gsub(/^[ \t]+/, "", source)
        bare[count] = source
    }
    for (i = 1; i <= count; i++) if (fits(n, i)) { found++; at = i }
    if (found != 1) {
        printf "%s: \"%s\" fits at %d places instead of one\n", path, title[n], found > "/dev/stderr"
        return 1
    }
    for (i = 1; i < at; i++) print whole[i]
    for (i = 1; i <= lines[n]; i++) {
        if (mark[n, i] == "+") { print indent line[n, i]; continue }
        indent = whole[at]
        sub(/[^ \t].*$/, "", indent)
        if (mark[n, i] == " ") print whole[at]
        at++
    }
    for (i = at; i <= count; i++) print whole[i]
    return 0
}

function fits(n, from,    i) {
    for (i = 1; i <= lines[n]; i++) {
        if (mark[n, i] == "+") continue
        if (bare[from++] != line[n, i]) return 0
    }
    return 1
}
