# SPDX-License-Identifier: MIT
# Counts what "swift test list" says. A line is such as Module.Outer/Inner/test(argument:), a path through suites.
{
    parts = split($0, part, "/")
    path = ""
    for (i = 1; i < parts; i++) {
        path = path "/" part[i]
        # All scenarios are in this one, which is not reported.
        if (!(path in seen) && part[i] !~ /\.KioskScenarios$/) suites++
        seen[path]
    }
}
END { printf "%d tests in %d suites are to run\n", NR, suites }
