// SPDX-License-Identifier: MIT
internal import CEvdev

/// A keyboard made of software, with every key that Linux knows.
struct Keyboard: ~Copyable {
    /// Of linux/input-event-codes.h; 0 is no key.
    static let keys = 1...KEY_MAX

    private let device: UinputDevice

    init(name: String) throws {
        device = try UinputDevice(name: name, bus: BUS_USB, codes: Keyboard.keys.map { (EV_KEY, $0) })
    }

    /// Presses the keys one after the other, and lets go of the last first.
    func strike(_ chord: [Int32]) {
        for key in chord { send(key, isDown: true) }
        for key in chord.reversed() { send(key, isDown: false) }
    }

    private func send(_ key: Int32, isDown: Bool) {
        device.write(EV_KEY, key, isDown ? 1 : 0)
        device.sync()
    }
}
