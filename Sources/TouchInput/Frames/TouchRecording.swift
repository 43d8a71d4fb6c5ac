// SPDX-License-Identifier: MIT
package import Geometry

/// The events of a touchscreen, with as much of the device as is needed to understand them.
///
/// As text: a header, one fact per line, then one event per line: time in seconds, type, code, value. Types and codes
/// are the kernel's names, or numbers where this target knows no name. Empty lines and lines from "#" on are comments.
///
/// ```
/// name: Example panel
/// id: 1209:0001
/// direct: yes
/// key: BTN_TOUCH
/// axis: ABS_MT_SLOT 0 4
/// axis: ABS_MT_POSITION_X 0 799
/// axis: ABS_MT_POSITION_Y 0 479
///
/// 0.000000 EV_ABS ABS_MT_TRACKING_ID 7
/// 0.000000 EV_ABS ABS_MT_POSITION_X 400
/// 0.000000 EV_SYN SYN_REPORT 0
/// ```
///
/// A fifth word "correction" marks what libevdev has told after lost events (E36). A recording made by evemu is read as
/// well (`EvemuRecording`).
package struct TouchRecording: Hashable, Sendable {
    package var device: DeviceCapabilities
    package var events: [RawEvent]

    package init(device: DeviceCapabilities, events: [RawEvent]) {
        self.device = device
        self.events = events
    }

    /// Replays the recording: the finger as the daemon sees it.
    /// - Parameter panel: The upright picture's size, after rotation.
    package func replay(
        on panel: PixelSize, rotation: Rotation = .none, calibration: TouchCalibration = TouchCalibration()
    ) throws(UnusableDevice) -> [TouchEvent] {
        let spoken = try TouchProtocol(of: device)
        let transform = TouchTransform(
            x: spoken.x, y: spoken.y, calibration: calibration, panel: panel, rotation: rotation)
        let filters = TouchFilters(for: device, speaking: spoken)
        var replay = TouchReplay(spoken, filters: filters, through: transform)
        let steps = events.flatMap { replay.take($0) } + replay.finish()
        return steps.compactMap { step in
            if case .finger(let finger, let time) = step { .finger(finger, time: time) } else { nil }
        }
    }
}

/// A line of a recording that cannot be read.
package struct RecordingError: Error, Hashable, Sendable, CustomStringConvertible {
    package var file: String
    /// Counted from one.
    package var line: Int
    package var expected: String

    package init(file: String, line: Int, expected: String) {
        self.file = file
        self.line = line
        self.expected = expected
    }

    /// Such as "tap.touch:12: expected a time in seconds".
    package var description: String { "\(file):\(line): expected \(expected)" }
}

extension TouchRecording {
    /// Reads a recording's text.
    /// - Parameter file: The name to give in errors.
    package init(parsing text: String, file: String) throws(RecordingError) {
        self.init(device: DeviceCapabilities(), events: [])
        var evemu = EvemuRecording()
        var format: Format?
        for (index, content) in text.split(separator: "\n", omittingEmptySubsequences: false).enumerated() {
            let words = content.prefix { $0 != "#" }.split { $0 == " " || $0 == "\t" || $0 == "\r" }
            guard let first = words.first else { continue }
            let told = format ?? Format(of: first)
            format = told
            do throws(Expected) {
                switch told {
                case .own: try take(words)
                case .evemu: try evemu.take(words)
                }
            } catch {
                throw RecordingError(file: file, line: index + 1, expected: error.what)
            }
        }
        if format == .evemu { self.init(device: evemu.device, events: evemu.events) }
    }

    private enum Format {
        case own
        case evemu

        /// The format of a recording that begins with this word.
        init(of word: Substring) {
            self = word.count == 2 && word.last == ":" ? .evemu : .own
        }
    }

    private mutating func take(_ words: [Substring]) throws(Expected) {
        guard let first = words.first else { return }
        guard first.last == ":" else {
            events.append(try RawEvent(words))
            return
        }
        guard events.isEmpty else { throw Expected("an event, as the header is over") }
        try device.take(fact: first.dropLast(), words.dropFirst())
    }
}

/// A word in the place of something else that was expected.
struct Expected: Error {
    let what: String

    init(_ what: String) {
        self.what = what
    }
}

extension DeviceCapabilities {
    fileprivate mutating func take(fact: Substring, _ words: ArraySlice<Substring>) throws(Expected) {
        switch fact {
        case "name":
            name = words.joined(separator: " ")
        case "id":
            try take(identity: words)
        case "direct":
            guard words == ["yes"] || words == ["no"] else { throw Expected("'direct: yes' or 'direct: no'") }
            isDirect = words == ["yes"]
        case "key":
            guard words.count == 1, let word = words.first else { throw Expected("'key: CODE'") }
            keys.insert(InputCode(type: EventType.key, code: try codeNumber(word, type: EventType.key)))
        case "axis":
            try take(axis: Array(words))
        default:
            throw Expected("'name:', 'id:', 'direct:', 'key:' or 'axis:'")
        }
    }

    private mutating func take(identity words: ArraySlice<Substring>) throws(Expected) {
        let numbers = words.joined().split(separator: ":").compactMap { UInt16($0, radix: 16) }
        guard words.count == 1, numbers.count == 2 else { throw Expected("'id: VENDOR:PRODUCT' in hexadecimal") }
        vendor = numbers[0]
        product = numbers[1]
    }

    private mutating func take(axis words: [Substring]) throws(Expected) {
        guard words.count == 3, let minimum = Int32(words[1]), let maximum = Int32(words[2]) else {
            throw Expected("'axis: CODE MINIMUM MAXIMUM'")
        }
        axes[.axis(try codeNumber(words[0], type: EventType.axis))] = AxisRange(minimum, maximum)
    }
}

extension RawEvent {
    fileprivate init(_ words: [Substring]) throws(Expected) {
        guard words.count == 4 || words.count == 5 else { throw Expected("time, type, code and value") }
        guard words.count == 4 || words[4] == "correction" else { throw Expected("'correction' or the line's end") }
        guard let time = Duration(seconds: words[0]) else { throw Expected("a time in seconds, such as 0.012000") }
        guard let type = typeNumber(words[1]) else { throw Expected("EV_SYN, EV_KEY, EV_ABS or a number") }
        guard let value = Int32(words[3]) else { throw Expected("a value of 32 bits") }
        let code = try codeNumber(words[2], type: type)
        self.init(type: type, code: code, value: value, time: time, isCorrection: words.count == 5)
    }
}

extension Duration {
    /// Reads seconds with up to six decimals, exactly.
    package init?(seconds text: Substring) {
        let parts = text.split(separator: ".", maxSplits: 1, omittingEmptySubsequences: false)
        guard let seconds = parts.first.flatMap({ UInt32($0) }) else { return nil }
        let decimals = parts.count == 2 ? parts[1] : "0"
        guard (1...6).contains(decimals.count), let fraction = UInt32(decimals) else { return nil }
        let scale = repeatElement(10, count: 6 - decimals.count).reduce(1, *)
        self = .seconds(Int64(seconds)) + .microseconds(Int64(fraction) * Int64(scale))
    }
}

private func typeNumber(_ word: Substring) -> UInt16? {
    switch word {
    case "EV_SYN": EventType.synchronization
    case "EV_KEY": EventType.key
    case "EV_ABS": EventType.axis
    default: number(word)
    }
}

private func codeNumber(_ word: Substring, type: UInt16) throws(Expected) -> UInt16 {
    if let code = number(word) { return code }
    let known = InputCode.names.first { $0.key.type == type && $0.value == word }
    guard let code = known?.key.code else { throw Expected("a code of that type, by name or number") }
    return code
}

private func number(_ word: Substring) -> UInt16? {
    word.hasPrefix("0x") ? UInt16(word.dropFirst(2), radix: 16) : UInt16(word)
}
