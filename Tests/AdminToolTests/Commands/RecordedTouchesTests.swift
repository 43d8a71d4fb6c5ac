// SPDX-License-Identifier: MIT
import Fixtures
import Testing

@testable import AdminTool

@Suite("touch replay")
struct RecordedTouchesTests {
    private let folder: TemporaryFolder

    init() throws {
        folder = try TemporaryFolder()
    }

    private func lines(_ recording: String, _ options: [String: String] = ["dry": ""]) throws -> [String] {
        try folder.write(recording, to: "a.events")
        return try RecordedTouches(Arguments([folder.path + "/a.events"], options)).lines()
    }

    private let header = """
        # EVEMU 1.3
        N: Example panel
        I: 0018 1209 000a 0110
        P: 02 00 00 00 00 00 00 00
        B: 00 0b 00 00 00 00 00 00 00
        B: 01 00 00 00 00 00 00 00 00
        A: 2f 0 4 0 0
        A: 35 0 799 0 0
        A: 36 0 479 0 0 0

        """

    @Test("shows reports, the finger and a touch beside the dots, of a recording by evemu")
    func evemu() throws {
        let shown = try lines(
            header + """
                E: 0.000000 0003 0039 0007
                E: 0.000000 0003 0035 0012
                E: 0.000000 0003 0036 0470
                E: 0.000000 0000 0000 0000\t# ------------ SYN_REPORT (0) ----------
                E: 1.050000 0003 0039 -001
                E: 1.050000 0000 0000 0000
                """)
        #expect(
            shown == [
                "Example panel (1209:000a): 5 slots, x 0 to 799, y 0 to 479",
                "     0.000 s  report: 1 began at 12, 470",
                "     0.008 s    finger down at 12, 470",
                "     1.050 s  report: 1 ended at 12, 470",
                "     1.050 s    finger up: a touch beside the dots",
            ])
    }

    @Test("shows the dots of a stroke on the lock screen, of a recording of ours")
    func stroke() throws {
        var text = """
            name: Example panel
            axis: ABS_MT_SLOT 0 4
            axis: ABS_MT_POSITION_X 0 799
            axis: ABS_MT_POSITION_Y 0 479
            0.0 EV_ABS ABS_MT_TRACKING_ID 7

            """
        for step in 0...60 {
            let time = "0." + String(100_000 + step * 10_000)
            text += "\(time) EV_ABS ABS_MT_POSITION_X 535\n\(time) EV_ABS ABS_MT_POSITION_Y \(40 + step * 7)\n"
            text += "\(time) EV_SYN SYN_REPORT 0\n"
        }
        text += "0.9 EV_ABS ABS_MT_TRACKING_ID -1\n0.9 EV_SYN SYN_REPORT 0\n"
        #expect(try lines(text).last == "     0.900 s    finger up: a stroke over dots 2 5 8")
    }

    @Test("names a wrong line, what is no touchscreen, and what the command needs")
    func refuses() throws {
        #expect(
            throws: Failure(.wrongContents, folder.path + "/a.events:1: expected 'N:', 'I:', 'P:', 'B:', 'A:' or 'E:'")
        ) {
            try lines("X: 1")
        }
        #expect(
            throws: Failure(
                .wrongContents,
                "Lid: no touchscreen: nothing tells a touch from a position: "
                    + "expected BTN_TOUCH, ABS_PRESSURE or BTN_LEFT")
        ) {
            try lines("N: Lid\n")
        }
        #expect(throws: Failure.misuse("touch replay needs --dry: a recording is read and not played on a panel")) {
            try lines(header, [:])
        }
        #expect(throws: (any Error).self) { try lines(header, ["dry": "", "size": "8x8"]) }
    }

    @Test("is not fooled by a name that would control the terminal")
    func harmless() throws {
        let shown = try lines(header.replacing("Example panel", with: "a\u{1b}[2Jb"))
        #expect(shown.first?.contains("\u{1b}") == false)
    }

    /// An event as evemu records it.
    private func event(_ time: String, _ type: Int, _ code: Int, _ value: Int) -> String {
        func hex(_ number: Int) -> String {
            let digits = String(number, radix: 16)
            return String(repeating: "0", count: 4 - digits.count) + digits
        }
        return "E: \(time) \(hex(type)) \(hex(code)) \(value)\n"
    }

    private func began(_ time: String, slot: Int, x: Int, y: Int, tool: Int? = nil) -> String {
        event(time, 3, 0x2f, slot) + event(time, 3, 0x39, slot + 1) + (tool.map { event(time, 3, 0x37, $0) } ?? "")
            + event(time, 3, 0x35, x) + event(time, 3, 0x36, y) + event(time, 0, 0, 0)
    }

    @Test(
        "The replay reports why a stroke does not count",
        arguments: [
            ("second", "void: a second finger"), ("palm", "void: a palm, or a thing on the glass"),
            ("lost", "void: events were lost"),
        ])
    func voided(cause: String, words: String) throws {
        let after =
            switch cause {
            case "second": began("0.300000", slot: 1, x: 700, y: 400)
            case "palm": event("0.300000", 3, 0x37, 2) + event("0.300000", 0, 0, 0)
            default: event("0.300000", 0, 3, 0) + event("0.310000", 0, 0, 0)
            }
        let tools = header + "A: 37 0 2 0 0\n"
        let shown = try lines(tools + began("0.000000", slot: 0, x: 12, y: 470, tool: 0) + after)
        #expect(shown.contains { $0.hasSuffix("finger " + words) }, "\(shown)")
    }

    @Test("The replay shows each contact's tool, and marks held contacts and lost events")
    func contacts() throws {
        let tools = header + "A: 37 0 2 0 0\n"
        let shown = try lines(
            tools + began("0.000000", slot: 0, x: 12, y: 470, tool: 1)
                + began("12.016000", slot: 1, x: 700, y: 400, tool: 2) + event("13.000000", 0, 3, 0)
                + event("13.000000", 0, 0, 0))
        #expect(
            shown.dropFirst() == [
                "     0.000 s  report: 1 (pen) began at 12, 470",
                "     0.008 s    finger down at 12, 470",
                "    12.016 s  report: 1 (pen) is at 12, 470; 2 (palm) began at 700, 400",
                "    13.000 s  report after lost events: 1 (pen) is at 12, 470; 2 (palm) is at 700, 400",
                "    13.000 s    finger void: events were lost",
            ])
    }

    @Test("The replay rotates and scales touches to the given panel size")
    func turned() throws {
        let text = header + began("0.000000", slot: 0, x: 12, y: 470)
        let places = try ["800x480", "800x480@90", "800x480@180", "800x480@270", "400x240"].map { size in
            try #require(lines(text, ["dry": "", "size": size]).first { $0.contains("finger down") })
        }
        #expect(
            places.map { $0.drop { $0 != "a" } } == [
                "at 12, 470", "at 470, 788", "at 788, 10", "at 10, 12", "at 6, 235",
            ])
    }
}
