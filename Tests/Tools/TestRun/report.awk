# SPDX-License-Identifier: MIT
# Reports a run of the tests from the whole output of swift-testing, or of a crash.
#
#   log_path  the file with the whole output, to be named
#   width     of the terminal, whose last line shows what is running; 0 if the output is no terminal
#
# The exit code is that of the last line, "The tests ended with N"; 1 if no test ran, 130 if that line is missing.

# A line of the report.
function say(line) {
    if (status_shown) printf "\r\033[K"
    status_shown = 0
    print line
    fflush()
}

# What is going on now, on a terminal.
function show_status(text) {
    if (!width) return
    printf "\r\033[K%s", substr(text, 1, width - 1)
    fflush()
    status_shown = 1
}

function show_running(test) {
    show_status(sprintf("%d of %d suites, running: %s", suites_ended, suites_planned, test))
}

function end_suite(result, time, name, note) {
    # All scenarios are in it; each of its parts has a process and a line.
    if (name == "The kiosk on a virtual panel") return
    if (side_by_side) time = ""
    suites_ended++
    if (suites_planned < suites_ended) suites_planned = suites_ended
    count = sprintf("%" length(suites_planned "") "d/%d", suites_ended, suites_planned)
    say(sprintf("%s %s %9s  %s%s", result, count, time, name, note))
}

function begin_test(name) {
    running[name] = 1
    show_running(name)
}

function end_test(name, result) {
    delete running[name]
    tests[result]++
    if (result == "failed") failed[++failures] = (side_by_side ? "" : suite ": ") name
}

function seconds(text) { return sprintf("%.1f s", text) }

# Cuts the symbol, and what follows the name, off a line of swift-testing's, such as: ✔ Test "works" passed after 1 seconds.
function name_in(line, after) {
    sub(/^[^ ]+ (Suite|Test) /, "", line)
    sub(after, "", line)
    sub(/ with [0-9]+ test cases?$/, "", line)
    return unquoted(line)
}

function unquoted(name) {
    return name ~ /^".*"$/ || name ~ /^'.*'$/ ? substr(name, 2, length(name) - 2) : name
}

function seconds_in(line) {
    match(line, / after [0-9.]+ seconds/)
    return substr(line, RSTART + 7, RLENGTH - 15)
}

# A test's arguments may have lines of their own. Swift 6.0 ends them with the test's name.
/^◇ (Test case p|P)assing / { arguments_end = / case / ? " started\\.$" : "[)\"]$"; in_arguments = 1; in_issue = 0 }
in_arguments { if ($0 ~ arguments_end) in_arguments = 0; next }

/^(✔|✘|━) Suite .* (passed|failed) after / {
    in_issue = 0
    end = / failed after / ? "failed" : "passed"
    issues = ""
    if (match($0, / with [0-9]+ (known )?issues?.*/)) issues = "," substr($0, RSTART, RLENGTH - 1)
    end_suite(end == "failed" ? "FAIL" : "  ok", seconds(seconds_in($0)), name_in($0, " " end " after .*"), issues)
    next
}
/^➜ Suite .* skipped/ {
    in_issue = 0
    reason = $0
    sub(/.* skipped(: )?/, "", reason)
    end_suite("skip", "", name_in($0, " skipped.*"), reason == "" ? "" : ": " reason)
    next
}
/^(✔|✘|━) Test run with .* (passed|failed) after / {
    in_issue = is_calm = 0
    is_complete = 1
    time += seconds_in($0)
    next
}
/^(✔|✘|━) Test .* (passed|failed) after / {
    in_issue = 0
    end = / failed after / ? "failed" : "passed"
    end_test(name_in($0, " " end " after .*"), end)
    next
}
/^➜ Test .* (skipped|was cancelled)/ { in_issue = 0; end_test(name_in($0, " (skipped|was cancelled).*"), "skipped"); next }
/^◇ Test run started\.$/ { is_complete = 0; is_calm = 1; next }
/^◇ Suite .* started\.$/ { in_issue = 0; suite = name_in($0, " started\\.$"); next }
/^◇ Test .* started\.$/ { in_issue = 0; begin_test(name_in($0, " started\\.$")); next }
/^✘ .* recorded an issue/ { in_issue = 1; say($0); next }
/^(◇|✔|✘|━|➜) / { in_issue = 0; next }
/^↳ / && !in_issue { next }

/^\[[0-9]+\/[0-9]+\] / && !in_issue { show_status($0); next }
/^Building for debugging/ { next }
/^Build complete! / { say("Built in " substr($3, 2, length($3) - 2)); next }
# Each of them takes as long as all, because it waits for the others.
/^[A-Za-z_.\/]+, side by side:$/ { side_by_side = 1; in_issue = 0; next }
/^[A-Za-z_.\/]+, one after the other:$/ { side_by_side = 0; in_issue = 0; next }
/^Lane [0-9]+ begins / { show_status(sprintf("%d of %d suites. %s", suites_ended, suites_planned, $0)); next }
/^[0-9]+ tests in [0-9]+ suites are to run$/ { suites_planned = $4; say($1 " tests in " $4 " suites"); next }
/^The tests ended with [0-9]+$/ { status = $5; has_status = 1; next }
# What the programs say that unit tests run is in the log. From the first word of a crash on, or of an image that could not
# be made, everything is shown.
/Fatal error|^\*\*\* |^error: |^virtual panel: .* failed$/ { is_calm = 0 }
is_calm && !in_issue && !/^virtual panel: / { next }
{ say($0) }

END {
    ran = tests["passed"] + tests["failed"] + tests["skipped"]
    say("")
    if (!has_status) {
        say("Interrupted.")
        status = 130
    } else if (status && !failures) say("The tests ended with " status (ran ? "." : " before any ran."))
    else if (!ran) {
        say("No test ran.")
        status = status ? status : 1
    }
    if (!is_complete) for (name in running) say("Not ended: " name)
    if (ran) {
        say(sprintf("%d tests in %d suites: %d passed, %d failed, %d skipped, in %s",
            ran, suites_ended, tests["passed"], tests["failed"], tests["skipped"], seconds(time)))
    }
    for (i = 1; i <= failures; i++) say("Failed: " failed[i])
    if (log_path != "") say("The full log: " log_path)
    exit status
}
