// SPDX-License-Identifier: MIT
import VirtualPanel

/// The files, pictures and memory that the daemon has: many cycles of one kind might leave some behind.
struct Holdings {
    /// Kilobytes that memory may grow by without a leak, as the allocator has it.
    private static let slack = 4096

    /// The open files, by name.
    var files: [String]
    /// The framebuffers of all cards.
    var framebuffers: Int
    var residentKilobytes: Int

    /// True if they are no more than these, and no fewer, but for what memory varies by anyway.
    func isSame(as other: Holdings) -> Bool {
        files.count == other.files.count && framebuffers == other.framebuffers
            && residentKilobytes < other.residentKilobytes + Holdings.slack
    }
}

extension VirtualPanel {
    func holdings() throws -> Holdings {
        let process = try property("MainPID", of: "ninedotd.service")
        let numbers = try require(
            """
            cat /sys/kernel/debug/dri/*/framebuffer | grep -c '^framebuffer'
            awk '$1 == "VmRSS:" { print $2 }' /proc/\(process)/status
            """
        ).split(separator: "\n").compactMap { Int($0) }
        guard numbers.count == 2 else { throw PanelError("not two numbers: \(numbers)") }
        return Holdings(
            files: try lastingFiles(of: process), framebuffers: numbers[0], residentKilobytes: numbers[1])
    }

    /// The fewest files that a process has open at any of some looks: the store's journal is there for moments, and what
    /// is never closed is there each time. Complaints of one that is closed meanwhile name none.
    private func lastingFiles(of process: String) throws -> [String] {
        let count = 5
        let looks = try require(
            """
            for look in $(seq \(count)); do
                find /proc/\(process)/fd -type l -printf '%l\\n' 2>/dev/null | sort | paste -sd '|'
                sleep 0.2
            done
            """)
        let files = looks.split(separator: "\n").map { $0.split(separator: "|").map { String($0) } }
        guard files.count == count, let fewest = files.min(by: { $0.count < $1.count }) else {
            throw PanelError("process \(process) was gone: \(looks)")
        }
        return fewest
    }
}
