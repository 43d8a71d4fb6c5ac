// SPDX-License-Identifier: MIT

/// Recordings as evemu-record and libevdev's tools write them.
///
/// A letter and a colon begin each line. N: the name; I: bus, vendor, product and version; P: properties and B: codes of
/// a type, as bytes of bits, least first; A: an axis with its minimum, maximum, fuzz and flat; E: an event with its
/// time, type, code and value. Codes are hexadecimal, values decimal. Other letters do not matter to touches.
///
/// ```
/// N: Example panel
/// I: 0003 1209 0001 0110
/// P: 02 00 00 00 00 00 00 00
/// B: 01 00 00 00 00 00 00 00 00
/// A: 35 0 799 0 0
/// E: 0.000000 0003 0039 0007
/// ```
struct EvemuRecording {
    private(set) var device = DeviceCapabilities()
    private(set) var events: [RawEvent] = []
    /// The bytes of P:, and of B: by type, so far.
    private var properties = 0
    private var codes: [UInt16: Int] = [:]

    mutating func take(_ words: [Substring]) throws(Expected) {
        switch words.first {
        case "N:": device.name = words.dropFirst().joined(separator: " ")
        case "I:": try take(identity: words.dropFirst())
        case "P:": try take(properties: words.dropFirst())
        case "B:": try take(codes: words.dropFirst())
        case "A:": try take(axis: Array(words.dropFirst()))
        case "E:": events.append(try event(Array(words.dropFirst())))
        // Lights and switches.
        case "L:", "S:": break
        default: throw Expected("'N:', 'I:', 'P:', 'B:', 'A:' or 'E:'")
        }
    }

    private mutating func take(identity words: ArraySlice<Substring>) throws(Expected) {
        let numbers = words.compactMap { UInt16($0, radix: 16) }
        guard words.count == 4, numbers.count == 4 else { throw Expected("'I: BUS VENDOR PRODUCT VERSION'") }
        device.vendor = numbers[1]
        device.product = numbers[2]
    }

    private mutating func take(properties words: ArraySlice<Substring>) throws(Expected) {
        let bytes = try bytes(words)
        // INPUT_PROP_DIRECT is the second bit of all.
        if properties == 0, let first = bytes.first { device.isDirect = first & 2 != 0 }
        properties += bytes.count
    }

    private mutating func take(codes words: ArraySlice<Substring>) throws(Expected) {
        guard let word = words.first, let type = UInt16(word, radix: 16) else { throw Expected("'B: TYPE BYTES'") }
        let bytes = try bytes(words.dropFirst())
        let first = codes[type] ?? 0
        guard first + bytes.count <= 128 else { throw Expected("at most 1,024 codes of a type") }
        codes[type] = first + bytes.count
        guard type == EventType.key else { return }
        for (index, byte) in bytes.enumerated() {
            for bit in 0..<8 where byte & (1 << UInt8(bit)) != 0 {
                device.keys.insert(.key(UInt16((first + index) * 8 + bit)))
            }
        }
    }

    private func bytes(_ words: ArraySlice<Substring>) throws(Expected) -> [UInt8] {
        let bytes = words.compactMap { UInt8($0, radix: 16) }
        guard bytes.count == words.count else { throw Expected("bytes in hexadecimal") }
        return bytes
    }

    private mutating func take(axis words: [Substring]) throws(Expected) {
        guard words.count >= 3, let code = UInt16(words[0], radix: 16), let minimum = Int32(words[1]),
            let maximum = Int32(words[2])
        else { throw Expected("'A: CODE MINIMUM MAXIMUM FUZZ FLAT'") }
        device.axes[.axis(code)] = AxisRange(minimum, maximum)
    }

    private func event(_ words: [Substring]) throws(Expected) -> RawEvent {
        guard words.count == 4 else { throw Expected("time, type, code and value") }
        guard let time = Duration(seconds: words[0]) else { throw Expected("a time in seconds, such as 0.012000") }
        guard let type = UInt16(words[1], radix: 16), let code = UInt16(words[2], radix: 16) else {
            throw Expected("type and code in hexadecimal")
        }
        guard let value = Int32(words[3]) else { throw Expected("a value of 32 bits") }
        return RawEvent(type: type, code: code, value: value, time: time)
    }
}
