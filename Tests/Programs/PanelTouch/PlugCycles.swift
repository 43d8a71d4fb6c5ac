// SPDX-License-Identifier: MIT
import Glibc
import TouchCommands

/// A touchscreen whose plug is loose: it comes, is touched while a process reads it, and is gone, again and again.
struct PlugCycles {
    /// The longest that the process may take to open it.
    private static let patience = 30_000

    /// The process that has to open it each time.
    let reader: Int32
    /// The fingers' movements, in the middle of which it is pulled out in every second cycle.
    let commands: [TouchCommand]

    func run(_ count: Int, x: AxisRange, y: AxisRange) throws {
        for cycle in 0..<count {
            var screen = try Touchscreen(name: Touchscreen.panelName, x: x, y: y)
            try wait(for: screen.node)
            guard cycle % 2 == 1 else { continue }
            // Pulled out elsewhere on the way each time.
            let length = 1 + cycle / 2 % commands.count
            for command in commands.prefix(length) { play(command, on: &screen) }
            // Sometimes read to its end before, and sometimes not.
            if cycle % 4 == 1 { usleep(20_000) }
        }
    }

    private func play(_ command: TouchCommand, on screen: inout Touchscreen) {
        switch command {
        case .down(let slot, let x, let y): screen.down(slot: slot, x: x, y: y)
        case .move(let slot, let x, let y): screen.move(slot: slot, x: x, y: y)
        case .up(let slot): screen.up(slot: slot)
        case .sync: screen.sync()
        case .wait(let milliseconds): usleep(milliseconds * 1000)
        case .emit(let type, let code, let value): screen.emit(type: type, code: code, value: value)
        case .mark: break  // Nobody waits for it.
        }
    }

    private func wait(for node: String) throws {
        for _ in 0..<PlugCycles.patience {
            if isOpen(node) { return }
            usleep(1000)
        }
        throw TouchFailure("\(node): process \(reader) does not open it")
    }

    private func isOpen(_ node: String) -> Bool {
        guard let folder = opendir("/proc/\(reader)/fd") else { return false }
        defer { closedir(folder) }
        var target = [CChar](repeating: 0, count: 128)
        while let entry = readdir(folder) {
            let name = withUnsafeBytes(of: entry.pointee.d_name) { bytes in
                String(decoding: bytes.prefix { $0 != 0 }, as: UTF8.self)
            }
            let count = readlink("/proc/\(reader)/fd/\(name)", &target, target.count - 1)
            guard count > 0 else { continue }
            if String(decoding: target[..<count].map { UInt8(bitPattern: $0) }, as: UTF8.self) == node { return true }
        }
        return false
    }
}
