// SPDX-License-Identifier: MIT

/// The events of one touchscreen as the kernel sent them, in the text that evemu and libinput's tools read, and
/// `TouchRecording` too.
package struct TouchRecorder: Sendable {
    /// The most events that are kept: a finger at 240 Hz for a minute makes fewer.
    package static let mostEvents = 100_000

    /// The device in lines of evemu's.
    private let description: [String]
    private var events: [RawEvent] = []

    package init(_ description: [String]) {
        self.description = description
    }

    package var isFull: Bool { events.count >= TouchRecorder.mostEvents }
    package var eventCount: Int { events.count }

    /// Takes in an event. What libevdev made up to tell of lost ones is none of the device's.
    package mutating func take(_ event: RawEvent) {
        guard !isFull, !event.isCorrection else { return }
        events.append(event)
    }

    /// Times count from the first event.
    package var text: String {
        let start = events.first?.time ?? .zero
        let lines = events.map { event in
            let (seconds, microseconds) = (event.time - start).microseconds.quotientAndRemainder(dividingBy: 1_000_000)
            let fraction = String(microseconds)
            let time = "\(seconds)." + String(repeating: "0", count: 6 - fraction.count) + fraction
            let (type, code) = (event.code.type.hexadecimal(digits: 4), event.code.code.hexadecimal(digits: 4))
            return "E: \(time) \(type) \(code) \(event.value)"
        }
        return (["# EVEMU 1.3"] + description + lines).joined(separator: "\n") + "\n"
    }
}

/// Lines of evemu's that tell of a device, from what it declares.
package struct EvemuDescription {
    package private(set) var lines: [String]

    /// - Parameters:
    ///   - name: Fit for a line.
    ///   - ids: Bus, vendor, product and version.
    package init(name: String, ids: [UInt16]) {
        lines = ["N: " + name, "I: " + ids.map { $0.hexadecimal(digits: 4) }.joined(separator: " ")]
    }

    /// Adds the properties that the device has, by their numbers.
    package mutating func addProperties(_ numbers: [UInt16]) { addBits(numbers, to: "P:", count: 32) }

    /// Adds the codes of a type that the device sends, in a space of so many.
    package mutating func addCodes(_ codes: [UInt16], of type: UInt16, count: Int) {
        addBits(codes, to: "B: " + UInt8(truncatingIfNeeded: type).hexadecimal(digits: 2), count: count)
    }

    package mutating func addAxis(
        _ code: UInt16, minimum: Int32, maximum: Int32, fuzz: Int32, flat: Int32, resolution: Int32
    ) {
        let axis = UInt8(truncatingIfNeeded: code).hexadecimal(digits: 2)
        lines.append("A: \(axis) \(minimum) \(maximum) \(fuzz) \(flat) \(resolution)")
    }

    /// Eight bytes a line, the least bit first.
    private mutating func addBits(_ numbers: [UInt16], to heading: String, count: Int) {
        var bytes = [UInt8](repeating: 0, count: (count + 63) / 64 * 8)
        for number in numbers where Int(number) / 8 < bytes.count { bytes[Int(number) / 8] |= 1 << UInt8(number % 8) }
        for start in stride(from: 0, to: bytes.count, by: 8) {
            let words = bytes[start..<start + 8].map { $0.hexadecimal(digits: 2) }
            lines.append(heading + " " + words.joined(separator: " "))
        }
    }
}

extension Duration {
    /// Whole ones.
    fileprivate var microseconds: Int64 {
        components.seconds * 1_000_000 + components.attoseconds / 1_000_000_000_000
    }
}
