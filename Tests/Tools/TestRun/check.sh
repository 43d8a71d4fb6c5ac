#!/bin/sh
# SPDX-License-Identifier: MIT
# Checks what report.awk makes of recorded output, with each awk of this machine. A case is the output, a line of
# dashes, and the lines that are expected.
set -eu
cd "$(dirname "$0")"
failed=

# check NAME STATUS: reads a case.
check() {
    case=$(cat)
    printf '%s\n' "$case" | sed '/^-----$/,$d' > "$folder/output"
    printf '%s\n' "$case" | sed '1,/^-----$/d' > "$folder/expected"
    for program in awk mawk gawk "busybox awk"; do
        command -v "${program%% *}" >/dev/null || continue
        status=0
        # shellcheck disable=SC2086 # several words
        LC_ALL=C $program -f report.awk "$folder/output" > "$folder/said" || status=$?
        [ "$status" = "$2" ] || { echo "$1, $program: exit $status instead of $2" >&2; failed=yes; }
        diff -u --label expected --label "$1, $program" "$folder/expected" "$folder/said" >&2 || failed=yes
    done
}

folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT

check "tests that pass, on a progress that is not shown" 0 <<'END'
[12/90] Compiling Geometry Point.swift
Building for debugging...
Build complete! (44.00s)
5 tests in 3 suites are to run
[0/1] Planning build
Test Suite 'All tests' started at 2026-11-23 02:59:26.104
Test Suite 'All tests' passed at 2026-11-23 02:59:26.170
	 Executed 0 tests, with 0 failures (0 unexpected) in 0.0 (0.0) seconds
◇ Test run started.
↳ Testing Library Version: 6.3.1 (937120cbc281cf2)
◇ Suite "Access rules" started.
◇ Test "reads "Mon-Fri"" started.
◇ Test free() started.
◇ Test case passing 1 argument text → "one
two: error" to "reads "Mon-Fri"" started.
◇ Passing 1 argument text → "three" to "reads "Mon-Fri""
ninedotd: locked (at start)
ninedotPackageTests.xctest: events: 1 damaged lines are passed over
Draw the new pattern on the panel.
virtual panel: starting the daemon: 6.5 s
✔ Test free() passed after 0.001 seconds.
✔ Test "reads "Mon-Fri"" with 2 test cases passed after 0.071 seconds.
✔ Suite "Access rules" passed after 0.095 seconds.
◇ Suite PointTests started.
◇ Test "known" started.
━ Test "known" recorded a known issue at A.swift:10:56: Expectation failed: 1 == 2
━ Test "known" passed after 0.002 seconds with 1 known issue.
━ Suite PointTests passed after 0.002 seconds with 1 known issue.
➜ Suite "On a panel" skipped: "needs NINEDOT_STAGE"
➜ Test no() skipped: "needs NINEDOT_STAGE"
✔ Test run with 5 tests in 3 suites passed after 70.115 seconds.
swift exited with 0
-----
Built in 44.00s
5 tests in 3 suites
virtual panel: starting the daemon: 6.5 s
  ok 1/3     0.1 s  Access rules
  ok 2/3     0.0 s  PointTests, with 1 known issue
skip 3/3            On a panel: "needs NINEDOT_STAGE"

4 tests in 3 suites: 3 passed, 0 failed, 1 skipped, in 70.1 s
END

check "failures, in full" 1 <<'END'
12 tests in 11 suites are to run
◇ Test run started.
◇ Test "fails" started.
✘ Test "fails" recorded an issue at A.swift:8:57: Expectation failed: (1 + 1 → 2) == 3
↳ a comment
  of two lines
◇ Test "other" started.
✘ Test "fails" recorded an issue at A.swift:8:10: Caught error: waited in vain
The daemon said:
ninedotd: locked (at start)

[1/2] and so on
✔ Test "other" passed after 0.001 seconds.
ninedotd: locked (at start)
✘ Test "fails" failed after 0.001 seconds with 2 issues.
✘ Suite "A day" failed after 120.005 seconds with 2 issues.
✘ Test run with 2 tests in 1 suite failed after 120.006 seconds with 2 issues.
swift exited with 1
-----
12 tests in 11 suites
✘ Test "fails" recorded an issue at A.swift:8:57: Expectation failed: (1 + 1 → 2) == 3
↳ a comment
  of two lines
✘ Test "fails" recorded an issue at A.swift:8:10: Caught error: waited in vain
The daemon said:
ninedotd: locked (at start)

[1/2] and so on
FAIL  1/11   120.0 s  A day, with 2 issues

2 tests in 1 suites: 1 passed, 1 failed, 0 skipped, in 120.0 s
Failed: fails
END

check "XCTest's words" 1 <<'END'
Test Suite 'All tests' started at 2026-11-23 02:59:26.104
Test Suite 'debug.xctest' started at 2026-11-23 02:59:26.164
Test Suite 'Old' started at 2026-11-23 02:59:26.164
Test Case 'Old.testBad' started at 2026-11-23 02:59:26.164
/tmp/A.swift:19: error: Old.testBad : XCTAssertEqual failed: ("1") is not equal to ("2") - of old
Test Case 'Old.testBad' failed (0.005 seconds)
Test Case 'Old.testGood' started at 2026-11-23 02:59:26.169
Test Case 'Old.testGood' passed (0.0 seconds)
Test Suite 'Old' failed at 2026-11-23 02:59:26.169
	 Executed 2 tests, with 1 failure (0 unexpected) in 0.135 (0.135) seconds
Test Suite 'debug.xctest' failed at 2026-11-23 02:59:26.170
	 Executed 2 tests, with 1 failure (0 unexpected) in 0.135 (0.135) seconds
Test Suite 'All tests' failed at 2026-11-23 02:59:26.170
	 Executed 2 tests, with 1 failure (0 unexpected) in 0.135 (0.135) seconds
◇ Test run started.
✔ Test run with 0 tests in 0 suites passed after 0.001 seconds.
swift exited with 1
-----
/tmp/A.swift:19: error: Old.testBad : XCTAssertEqual failed: ("1") is not equal to ("2") - of old
FAIL 1/1     0.1 s  Old

2 tests in 1 suites: 1 passed, 1 failed, 0 skipped, in 0.1 s
Failed: Old.testBad
END

check "a crash" 1 <<'END'
2 tests in 1 suites are to run
◇ Test run started.
◇ Suite "Outer" started.
◇ Test free() started.
◇ Test crash() started.
✔ Test free() passed after 0.001 seconds.
MiniTests/A.swift:16: Fatal error: boom

*** Program crashed: Illegal instruction at 0x00007fd4c5af9361 ***
error: Process 'miniPackageTests.xctest' exited with unexpected signal code 4
swift exited with 1
-----
2 tests in 1 suites
MiniTests/A.swift:16: Fatal error: boom

*** Program crashed: Illegal instruction at 0x00007fd4c5af9361 ***
error: Process 'miniPackageTests.xctest' exited with unexpected signal code 4

swift exited with 1.
Not ended: crash()
1 tests in 0 suites: 1 passed, 0 failed, 0 skipped, in 0.0 s
END

check "a build that fails" 1 <<'END'
[3/90] Compiling Geometry Point.swift
error: emit-module command failed with exit code 1
/tmp/Point.swift:3:5: error: cannot find 'x' in scope
 3 | let y = x
   |         `- error: cannot find 'x' in scope
swift exited with 1
-----
error: emit-module command failed with exit code 1
/tmp/Point.swift:3:5: error: cannot find 'x' in scope
 3 | let y = x
   |         `- error: cannot find 'x' in scope

swift exited with 1 before any test ran.
END

check "a crash in the second of two runs" 1 <<'END'
2 tests in 2 suites are to run
Without a panel, side by side:
◇ Test run started.
◇ Suite "Units" started.
◇ Test free() started.
✔ Test free() passed after 0.001 seconds.
✔ Suite "Units" passed after 0.001 seconds.
✔ Test run with 1 test in 1 suite passed after 0.001 seconds.
On a panel, one after the other:
◇ Test run started.
◇ Suite "First" started.
✔ Suite "First" passed after 1.5 seconds.
◇ Suite "On a panel" started.
◇ Test crash() started.
error: Process 'miniPackageTests.xctest' exited with unexpected signal code 4
swift exited with 1
-----
2 tests in 2 suites
Without a panel, side by side:
  ok 1/2            Units
On a panel, one after the other:
  ok 2/2     1.5 s  First
error: Process 'miniPackageTests.xctest' exited with unexpected signal code 4

swift exited with 1.
Not ended: crash()
1 tests in 2 suites: 1 passed, 0 failed, 0 skipped, in 0.0 s
END

check "a filter that matches nothing" 1 <<'END'
0 tests in 0 suites are to run
warning: No matching test cases were run
◇ Test run started.
✔ Test run with 0 tests in 0 suites passed after 0.003 seconds.
swift exited with 0
-----
0 tests in 0 suites
warning: No matching test cases were run

No test ran.
END

check "an interruption" 130 <<'END'
2 tests in 1 suites are to run
◇ Test "long" started.
-----
2 tests in 1 suites

Interrupted.
Not ended: long
END

[ -z "$failed" ]
