# SPDX-License-Identifier: MIT
# Prints the slips that were noticed by target, and in all; fails below so many percent, or where one does not compile.
{
    if (!($1 in all)) order[++targets] = $1
    all[$1]++
    noticed[$1] += $2 == "noticed"
    broken += $2 == "broken"
    if ($2 != "noticed") left[++lefts] = sprintf("%-8s %s/%s: %s", $2, $1, $3, $4)
}
END {
    print ""
    for (i = 1; i <= lefts; i++) print left[i]
    if (lefts) print ""
    for (i = 1; i <= targets; i++) {
        target = order[i]
        printf "%-20s %3d of %3d noticed\n", target, noticed[target], all[target]
        seen += noticed[target]
    }
    printf "%-20s %3d of %3d noticed, %.1f %%\n", "all", seen, NR, NR ? 100 * seen / NR : 0
    exit broken || !NR || 100 * seen < percent * NR
}
