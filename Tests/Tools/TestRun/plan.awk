# SPDX-License-Identifier: MIT
# Counts what "swift test list" says. A line is such as Module.Outer/Inner/test(argument:), a path through suites.
{
    parts = split($0, part, "/")
    path = ""
    for (i = 1; i < parts; i++) {
        path = path "/" part[i]
        if (!(path in seen)) suites++
        seen[path]
    }
}
END { printf "%d tests in %d suites are to run\n", NR, suites }
