#!/bin/sh
# SPDX-License-Identifier: MIT
# Runs the unit tests with Debian 13's own compiler and libraries, in a chroot.
#
# Usage: check.sh PACKAGE...
#   PACKAGE       needed by the build and the tests besides the compiler; the Makefile lists them
#
# NINEDOT_THOROUGH=yes also runs the unit tests of the pure targets as arm64 programs. It does not get inside: the test
# with a cluster of RabbitMQ is left out there, because packages are made in the same chroot, which would need another
# 80 MB for the one test that `make test-all` has run before.
set -eu
# shellcheck source=Tests/Tools/DebianCheck/chroot.sh
. "$(dirname "$0")/chroot.sh"

main() {
    open_chroot "$@"
    step "copy of the sources" copy_sources
    step "unit tests" run_tests "$root.log" inside swift test --disable-sandbox
    if is_cross && [ -n "${NINEDOT_THOROUGH-}" ]; then
        step "unit tests of pure targets for arm64" test_for_arm64
    fi
}

# Optimized, because the emulator is slow.
test_for_arm64() {
    inside env NINEDOT_PURE_TARGETS=yes Tests/Tools/DebianCheck/for-system.sh trixie-arm64 swift build --build-tests \
        -Xswiftc -O > "$root.arm64.log" 2>&1 || { cat "$root.arm64.log"; return 1; }
    run_tests "$root.arm64.log" inside qemu-aarch64 -L /sysroot \
        -E LD_LIBRARY_PATH=/usr/libexec/swift/lib/swift/linux \
        .build/trixie-arm64/debug/ninedotPackageTests.xctest --testing-library swift-testing
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
