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
}
