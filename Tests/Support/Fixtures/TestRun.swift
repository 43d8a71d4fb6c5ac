// SPDX-License-Identifier: MIT
internal import Glibc

/// The tests that somebody has asked for.
package enum TestRun {
    /// True if what takes long runs, too: `make test-all`.
    package static let isThorough = getenv("NINEDOT_THOROUGH") != nil
}
