// SPDX-License-Identifier: MIT
package import ControlMessages
import KioskModel

/// The places the daemon's memory could be written to.
package struct MemoryCheck: Check {
    /// The unit's limits for them.
    package struct Limits: Hashable, Sendable {
        package enum Swap: Hashable, Sendable {
            /// Swapping is possible, whatever the unit asks for.
            case allowed
            case keptOut
            /// The unit asks for it, and this kernel cannot do it.
            case unsupported
        }

        package var swap: Swap
        /// True if LimitCORE= is 0.
        package var forbidsCores: Bool

        package init(swap: Swap, forbidsCores: Bool) {
            self.swap = swap
            self.forbidsCores = forbidsCores
        }
    }

    /// The lines of /proc/swaps that name swap, such as "/dev/zram0".
    package var swaps: [String]
    package var limits: Seen<Limits>
    /// kernel.core_pattern.
    package var corePattern: String

    package init(swaps: [String], limits: Seen<Limits>, corePattern: String) {
        self.swaps = swaps
        self.limits = limits
        self.corePattern = corePattern
    }

    /// Programs that keep no memory at all, and one that keeps none where a unit's LimitCORE= is 0.
    private static let emptyHandlers = ["/bin/false", "/bin/true"]
    private static let limitedHandler = "systemd-coredump"

    package var finding: Finding {
        Finding.about(.memory, limits) { limits in
            swapped(limits.swap) ?? reported(limits)
                ?? Finding(
                    .memory, .ok,
                    swaps.isEmpty ? "no swap, no crash reports" : "ninedotd stays out of \(list(swaps))")
        }
    }

    private func swapped(_ limit: Limits.Swap) -> Finding? {
        guard !swaps.isEmpty else { return nil }
        switch limit {
        case .keptOut: return nil
        case .allowed:
            return Finding(
                .memory, .problem, "what is drawn may be written to swap (\(list(swaps)))",
                mend: DropIn.daemon("swap").commands(writing: ["MemorySwapMax=0"], in: "Service"))
        case .unsupported:
            return Finding(
                .memory, .problem,
                "what is drawn may be written to swap (\(list(swaps))): this kernel cannot limit it, so "
                    + "switch swap off, permanently in /etc/fstab or in its own settings, or add "
                    + "\"cgroup_enable=memory\" to the kernel's command line", mend: ["swapoff --all"])
        }
    }

    private func reported(_ limits: Limits) -> Finding? {
        guard !MemoryCheck.emptyHandlers.contains(where: { corePattern.contains($0) }) else { return nil }
        if corePattern.hasPrefix("|"), !corePattern.contains(MemoryCheck.limitedHandler) {
            return Finding(
                .memory, .note, "crash reports go to a program, regardless of unit settings: \(corePattern.prefix(40))",
                mend: KernelSetting.commands(for: "kernel.core_pattern=core", file: "core"))
        }
        guard !limits.forbidsCores else { return nil }
        return Finding(
            .memory, .problem, "a crash report of ninedotd holds what was drawn: its unit's LimitCORE= is not 0",
            mend: DropIn.daemon("core").commands(writing: ["LimitCORE=0"], in: "Service"))
    }
}
