// SPDX-License-Identifier: MIT
import Glibc

/// Hundreds of touchscreens at once, as one device on USB can claim to be: all of them held down, and their fingers
/// moving as fast as the kernel takes it.
struct Crowd {
    /// The name of each.
    static let name = "Crowding touchscreen"

    /// A touchscreen of its own, for an array to hold.
    private final class Member {
        private var screen: Touchscreen

        init() throws {
            screen = try Touchscreen(name: Crowd.name, x: AxisRange(0...4095), y: AxisRange(0...4095))
        }

        func touch() {
            screen.down(slot: 0, x: 0, y: 0)
            screen.sync()
        }

        func move(to step: Int32) {
            screen.move(slot: 0, x: step & 4095, y: 4095 - step & 4095)
            screen.sync()
        }
    }

    private let members: [Member]

    init(_ count: Int) throws {
        members = try (0..<count).map { _ in try Member() }
    }

    /// Floods the kernel with movements until the program's input ends.
    func flood() {
        for member in members { member.touch() }
        var input = pollfd(fd: STDIN_FILENO, events: Int16(POLLIN), revents: 0)
        var step: Int32 = 0
        while poll(&input, 1, 0) == 0 {
            step &+= 1
            for member in members { member.move(to: step) }
        }
    }
}
