#!/bin/sh
# SPDX-License-Identifier: MIT
# Runs the unit tests with Debian 13's own compiler and libraries, in a chroot.
#
# Usage: check.sh PACKAGE...
#   PACKAGE       needed by the build and the tests besides the compiler; the Makefile lists them
#
# NINEDOT_THOROUGH=yes also runs the unit tests of the pure targets as arm64 programs. It does not get inside. The test
# with a cluster of RabbitMQ is left out there, because packages are made in the same chroot, which would need another
# 80 MB for this one test. The unit tests of this machine run it.
#
# With REUSE=yes, tests that have passed with the same contents do not run again, and otherwise only changed targets are
# compiled. The tests have no other files than the inputs below, so they cannot depend on any other file.
set -eu
# shellcheck source=Tests/Tools/DebianCheck/chroot.sh
. "$(dirname "$0")/chroot.sh"
# shellcheck source=Tests/Tools/Results/results.sh
. "$sources/Tests/Tools/Results/results.sh"

inputs="Makefile Package.swift Sources Tests debian examples systemd udev"

main() {
    open_chroot "$@"
    # The libraries for arm64 in /sysroot are as old as the chroot, which has a number of its own.
    identify_tools "$architecture"
    # shellcheck disable=SC2086 # the inputs are words
    key=$(key_of $inputs "=$tools")
    once debian "$key" step "unit tests" test_here
    if is_cross && [ -n "${NINEDOT_THOROUGH-}" ]; then
        once debian-arm64 "$key" step "unit tests of pure targets for arm64" test_for_arm64
    fi
}

test_here() {
    lay_out_sources debian
    inside swift build --build-tests --disable-sandbox > "$root.log" 2>&1 || { cat "$root.log"; return 1; }
    [ "${REUSE-}" != yes ] || keep_build
    run_tests "$root.log" inside swift test --disable-sandbox --skip-build
}

# Optimized, because the emulator is slow.
test_for_arm64() {
    lay_out_sources debian-arm64
    inside env NINEDOT_PURE_TARGETS=yes Tests/Tools/DebianCheck/for-system.sh trixie-arm64 swift build --build-tests \
        -Xswiftc -O > "$root.arm64.log" 2>&1 || { cat "$root.arm64.log"; return 1; }
    [ "${REUSE-}" != yes ] || keep_build
    run_tests "$root.arm64.log" inside qemu-aarch64 -L /sysroot \
        -E LD_LIBRARY_PATH=/usr/libexec/swift/lib/swift/linux \
        .build/trixie-arm64/debug/ninedotPackageTests.xctest --testing-library swift-testing
}

# lay_out_sources NAME: the name of the kept build.
lay_out_sources() {
    # shellcheck disable=SC2086 # the inputs are words
    copy_sources $inputs
    [ "${REUSE-}" != yes ] || keep_sources "$1" "$tools"
}

# run_tests LOG COMMAND...: the last line of the tests' output, or a report of what failed.
run_tests() {
    log=$1
    shift
    status=0
    "$@" > "$log" 2>&1 || status=$?
    if [ "$status" = 0 ]; then
        tail -n 1 "$log"
    else
        echo "The tests ended with $status" >> "$log"
        LC_ALL=C awk -v log_path="$log" -f "$sources/Tests/Tools/TestRun/report.awk" "$log"
    fi
}

main "$@"
