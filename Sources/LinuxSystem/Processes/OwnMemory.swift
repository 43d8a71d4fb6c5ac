// SPDX-License-Identifier: MIT
internal import CLinux

/// The memory of this process, as far as other processes can read it.
package enum OwnMemory {
    /// Hides it, for good, from debuggers of the same user, and from core dumps also where a program takes them, which
    /// no limit keeps the kernel from.
    package static func hide() {
        _ = clinux_hide_memory()
    }

    package static var isHidden: Bool { clinux_shows_memory() == 0 }
}
