// SPDX-License-Identifier: MIT
import VirtualPanel

/// What the daemon holds of the machine's: what many cycles of one kind might leave behind.
struct Holdings {
    /// Kilobytes that memory may grow by without a leak, as the allocator has it.
    private static let slack = 4096

    var descriptors: Int
    /// Those of all cards.
    var framebuffers: Int
    var residentKilobytes: Int

    /// True if they are no more than these, and no fewer, but for what memory varies by anyway.
    func isSame(as other: Holdings) -> Bool {
        descriptors == other.descriptors && framebuffers == other.framebuffers
            && residentKilobytes < other.residentKilobytes + Holdings.slack
    }
}

extension VirtualPanel {
    func holdings() throws -> Holdings {
        let process = try property("MainPID", of: "ninedotd.service")
        let numbers = try require(
            """
            ls /proc/\(process)/fd | wc -l
            cat /sys/kernel/debug/dri/*/framebuffer | grep -c '^framebuffer'
            awk '$1 == "VmRSS:" { print $2 }' /proc/\(process)/status
            """
        ).split(separator: "\n").compactMap { Int($0) }
        guard numbers.count == 3 else { throw PanelError("not three numbers: \(numbers)") }
        return Holdings(descriptors: numbers[0], framebuffers: numbers[1], residentKilobytes: numbers[2])
    }
}
