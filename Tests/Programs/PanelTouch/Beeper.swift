// SPDX-License-Identifier: MIT
internal import CEvdev
import Glibc

/// A PC's speaker made of software: whatever is to sound is told instead.
struct Beeper: ~Copyable {
    private let device: UinputDevice

    init(name: String) throws {
        device = try UinputDevice(name: name, codes: [SND_BELL, SND_TONE].map { (EV_SND, $0) })
    }

    /// Waits for what is written to it: type, code and value; nil when that ends.
    func next() -> (type: UInt16, code: UInt16, value: Int32)? {
        var event = input_event()
        let size = MemoryLayout<input_event>.size
        guard read(device.descriptor, &event, size) == size else { return nil }
        return (event.type, event.code, event.value)
    }
}
