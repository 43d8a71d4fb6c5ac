// SPDX-License-Identifier: MIT
import Fixtures
import Geometry
import Testing
import Touch
import TouchInput

@Suite("Recordings of single rules")
struct RecordingTests {
    private static let panel = PixelSize(width: 800, height: 480)

    /// A stroke by its number of samples and its ends.
    private struct Stroke: Hashable {
        var samples: Int
        var first: Point
        var last: Point
        /// Nil when the finger lifted.
        var voided: VoidReason?
    }

    private func strokes(in name: String) throws -> [Stroke] {
        var strokes: [Stroke] = []
        var points: [Point] = []
        for case .finger(let finger, _) in try TouchRecording.shipped(name).replay(on: RecordingTests.panel) {
            switch finger {
            case .down(let point), .moved(let point): points.append(point)
            case .lifted, .voided:
                let first = try #require(points.first)
                let last = try #require(points.last)
                var reason: VoidReason?
                if case .voided(let why) = finger { reason = why }
                strokes.append(Stroke(samples: points.count, first: first, last: last, voided: reason))
                points = []
            }
        }
        #expect(points.isEmpty)
        return strokes
    }

    private let middle = Stroke(samples: 1, first: Point(x: 400, y: 240), last: Point(x: 400, y: 240))

    @Test("A tap is one sample")
    func tap() throws {
        #expect(try strokes(in: "tap") == [middle])
    }

    @Test("A stroke over nine dots keeps every sample (E38)")
    func nineDots() throws {
        let whole = Stroke(samples: 81, first: Point(x: 280, y: 120), last: Point(x: 520, y: 360))
        #expect(try strokes(in: "nine-dots") == [whole])
    }

    @Test("A second finger voids the stroke, and the next tap counts (E34)")
    func secondFinger() throws {
        let void = Stroke(
            samples: 3, first: Point(x: 100, y: 100), last: Point(x: 180, y: 100), voided: .secondFinger)
        #expect(try strokes(in: "second-finger") == [void, middle])
    }

    @Test("Taps without coordinates are where the finger was last (E23)")
    func withoutCoordinates() throws {
        let places = try strokes(in: "taps-without-coordinates").map(\.first)
        #expect(places == [Point(x: 300, y: 200), Point(x: 300, y: 210), Point(x: 300, y: 210)])
    }

    @Test("A stroke with lost events is void, also the part after the gap (E36)")
    func dropped() throws {
        let void = Stroke(
            samples: 3, first: Point(x: 100, y: 100), last: Point(x: 180, y: 100), voided: .eventsDropped)
        #expect(try strokes(in: "events-dropped") == [void, middle])
    }

    @Test(
        "A resistive panel with an offset reaches both corners, and the garbage of the release does not show (E17, E28)"
    )
    func resistive() throws {
        let stroke = try #require(strokes(in: "resistive").first)
        #expect(stroke.samples == 11 && stroke.voided == nil)
        #expect(stroke.first == Point(x: 0, y: 0))
        #expect(stroke.last.x > 799 && stroke.last.y > 479)
    }

    @Test("Protocol A: a stroke, a void one, a tap (E27)")
    func protocolA() throws {
        let all = try strokes(in: "protocol-a")
        try #require(all.count == 3)
        #expect(all.map(\.samples) == [6, 2, 1])
        #expect(all.map(\.voided) == [nil, .secondFinger, nil])
        #expect(all[0].first.distance(to: Point(x: 80, y: 48)) < 0.1)
        #expect(all[0].last.distance(to: Point(x: 480, y: 288)) < 0.1)
        #expect(all[2].first.distance(to: Point(x: 400, y: 240)) < 0.1)
    }

    @Test("An absolute pointer draws with its left button only (E09)")
    func pointer() throws {
        let drag = Stroke(samples: 3, first: Point(x: 200, y: 120), last: Point(x: 400, y: 240))
        #expect(try strokes(in: "absolute-pointer") == [drag])
    }

    @Test("Ranges with an offset and a negative minimum cover the panel from corner to corner (E17)")
    func offsetRanges() throws {
        let stroke = try #require(strokes(in: "offset-ranges").first)
        #expect(stroke.samples == 11)
        #expect(stroke.first == Point(x: 0, y: 0))
        #expect(stroke.last.x > 799 && stroke.last.y > 479)
    }

    @Test("A palm voids the stroke (E30), unknown codes do nothing (E33)")
    func palm() throws {
        let void = Stroke(samples: 2, first: Point(x: 100, y: 100), last: Point(x: 130, y: 100), voided: .palm)
        #expect(try strokes(in: "palm") == [void, middle])
    }

    @Test("A finger event has the time of the frame it comes from (E13)")
    func times() throws {
        let recording = try TouchRecording.shipped("tap")
        let times = try recording.replay(on: RecordingTests.panel).map { event in
            if case .finger(_, let time) = event { time } else { Duration.zero }
        }
        // A touch counts once it is 8 ms old (E42).
        #expect(times == [.milliseconds(8), .milliseconds(80)])
    }

    @Test(
        "A line that cannot be read is named with what was expected",
        arguments: [
            ("name: A\ncolor: red", 2, "'name:', 'id:', 'direct:', 'key:' or 'axis:'"),
            ("id: 12:zz", 1, "'id: VENDOR:PRODUCT' in hexadecimal"),
            ("direct: maybe", 1, "'direct: yes' or 'direct: no'"),
            ("key:", 1, "'key: CODE'"),
            ("key: BTN_NOTHING", 1, "a code of that type, by name or number"),
            ("\n# c\naxis: ABS_X 0", 3, "'axis: CODE MINIMUM MAXIMUM'"),
            ("0.0 EV_ABS ABS_X 1\nname: late", 2, "an event, as the header is over"),
            ("0.0 EV_ABS ABS_X", 1, "time, type, code and value"),
            ("soon EV_ABS ABS_X 1", 1, "a time in seconds, such as 0.012000"),
            ("0.1234567 EV_ABS ABS_X 1", 1, "a time in seconds, such as 0.012000"),
            ("0.0 EV_FOO ABS_X 1", 1, "EV_SYN, EV_KEY, EV_ABS or a number"),
            ("0.0 EV_KEY ABS_X 1", 1, "a code of that type, by name or number"),
            ("0.0 EV_ABS ABS_X 99999999999", 1, "a value of 32 bits"),
            ("0.0 EV_ABS ABS_X 1 again", 1, "'correction' or the line's end"),
        ])
    func unreadable(text: String, line: Int, expected: String) {
        let error = RecordingError(file: "a.touch", line: line, expected: expected)
        #expect(throws: error) { try TouchRecording(parsing: text, file: "a.touch") }
        #expect(error.description == "a.touch:\(line): expected \(expected)")
    }

    @Test("Every fact of a recording is read")
    func facts() throws {
        let text = """
            name: Two  words # a comment
            id: 1a2b:0001
            direct: yes
            key: BTN_TOUCH
            key: 0x111
            axis: ABS_MT_POSITION_Y -2000 1999
            12.000001 3 0x35 -7 correction
            12.5 EV_SYN SYN_REPORT 0
            """
        let recording = try TouchRecording(parsing: text, file: "a.touch")
        #expect(
            recording.device
                == DeviceCapabilities(
                    name: "Two words", vendor: 0x1a2b, product: 1, isDirect: true,
                    keys: [.touch, InputCode(type: 1, code: 0x111)], axes: [.slotY: AxisRange(-2000, 1999)]))
        #expect(
            recording.events == [
                RawEvent(.slotX, -7, at: .seconds(12) + .microseconds(1), isCorrection: true),
                RawEvent(.report, 0, at: .milliseconds(12_500)),
            ])
    }
}

@Suite("Recordings by evemu")
struct EvemuRecordingTests {
    @Test("Every fact that matters to touches is read, and the bits of codes are counted over lines")
    func facts() throws {
        let text = """
            # EVEMU 1.2
            N: Two  words
            I: 0003 1a2b 0001 0110
            P: 02 00 00 00 00 00 00 00
            P: 02 00 00 00 00 00 00 00
            B: 00 0b 00 00 00 00 00 00 00
            B: 01 00 00 00 00 00 00 00 00
            B: 01 00 00 00 00 00 00 00 00
            B: 01 00 00 00 00 00 00 00 00
            B: 01 00 00 00 00 00 00 00 00
            B: 01 00 00 00 00 00 00 00 00
            B: 01 00 04 00 00 00 00 00 00
            A: 36 -2000 1999 0 0
            L: 00 0
            E: 12.000001 0003 0036 -007
            E: 12.500000 0000 0000 0000
            """
        let recording = try TouchRecording(parsing: text, file: "a.evemu")
        #expect(
            recording.device
                == DeviceCapabilities(
                    name: "Two words", vendor: 0x1a2b, product: 1, isDirect: true, keys: [.touch],
                    axes: [.slotY: AxisRange(-2000, 1999)]))
        #expect(
            recording.events == [
                RawEvent(.slotY, -7, at: .seconds(12) + .microseconds(1)),
                RawEvent(.report, 0, at: .milliseconds(12_500)),
            ])
    }

    @Test(
        "A line that cannot be read is named with what was expected",
        arguments: [
            ("N: a\nname: b", 2, "'N:', 'I:', 'P:', 'B:', 'A:' or 'E:'"),
            ("I: 3 4 5", 1, "'I: BUS VENDOR PRODUCT VERSION'"),
            ("I: 3 4 5 g", 1, "'I: BUS VENDOR PRODUCT VERSION'"), ("P: 02 100", 1, "bytes in hexadecimal"),
            ("B:", 1, "'B: TYPE BYTES'"), ("A: 35 0", 1, "'A: CODE MINIMUM MAXIMUM FUZZ FLAT'"),
            ("A: 35 0 x", 1, "'A: CODE MINIMUM MAXIMUM FUZZ FLAT'"),
            ("E: 0.0 0003 0035", 1, "time, type, code and value"),
            ("E: now 0003 0035 1", 1, "a time in seconds, such as 0.012000"),
            ("E: 0.0 EV_ABS 0035 1", 1, "type and code in hexadecimal"),
            ("E: 0.0 0003 0035 99999999999", 1, "a value of 32 bits"),
            ("B: 01" + String(repeating: " ff", count: 129), 1, "at most 1,024 codes of a type"),
        ])
    func unreadable(text: String, line: Int, expected: String) {
        #expect(throws: RecordingError(file: "a.evemu", line: line, expected: expected)) {
            try TouchRecording(parsing: text, file: "a.evemu")
        }
    }
}

extension TouchRecording {
    /// Reads a recording beside this file.
    static func shipped(_ name: String, testFile: String = #filePath) throws -> TouchRecording {
        let folder = testFile.split(separator: "/").dropLast().joined(separator: "/")
        let path = "/" + folder + "/Recordings/" + name + ".touch"
        try #require(Files.exists(path), "no recording at \(path)")
        let text = String(decoding: Files.read(path), as: UTF8.self)
        return try TouchRecording(parsing: text, file: name + ".touch")
    }
}
