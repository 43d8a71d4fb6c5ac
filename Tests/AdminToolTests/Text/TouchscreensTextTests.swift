// SPDX-License-Identifier: MIT
import ControlMessages
import Testing

@testable import AdminTool

@Suite("Touchscreens in words")
struct TouchscreensTextTests {
    @Test("are a table, with the line to type where one waits for its owner's word")
    func text() {
        let touchscreens = [
            ListedTouchscreen(
                name: "Goodix", ids: "0018:0416:038f", place: "platform-1f00088000.i2c", .used, calibration: .panel),
            ListedTouchscreen(name: "USB Touch", ids: "0003:1234:5678", .notTrusted, reason: "not trusted"),
            ListedTouchscreen(name: "Old", ids: "0003:0eef:0001", .notConnected),
            ListedTouchscreen(name: "Pen", ids: "0003:056a:0001", .held),
        ]
        #expect(
            TouchscreensText(of: touchscreens).text == """
                Name       ID              Place                    Calibration        State
                Goodix     0018:0416:038f  platform-1f00088000.i2c  made on the panel  used
                USB Touch  0003:1234:5678                                              connected, not used: not trusted
                Old        0003:0eef:0001                                              trusted, not connected
                Pen        0003:056a:0001                                              used, but another program has it for \
                itself

                If it is yours: ninedotctl touchscreens allow 0003:1234:5678
                """)
    }

    @Test("Each touchscreen that the daemon does not read has its reason, others have none")
    func reasons() {
        let lines = ListedTouchscreen.State.allCases.map { state in
            let touchscreen = ListedTouchscreen(name: "T", ids: "0003:1:2", state, reason: "the reason")
            return TouchscreensText(of: [touchscreen]).text.split(separator: "\n")[1]
        }
        let unused: [ListedTouchscreen.State] = [.notTrusted, .notNamed, .otherChosen, .unusable]
        for (state, line) in zip(ListedTouchscreen.State.allCases, lines) {
            #expect(line.hasSuffix("connected, not used: the reason") == unused.contains(state), "\(line)")
        }
        #expect(Set(lines).count == ListedTouchscreen.State.allCases.count - unused.count + 1)
    }

    @Test("A touchscreen without a reason is listed with the name of its state")
    func noReason() {
        let touchscreen = ListedTouchscreen(name: "T", ids: "0003:1:2", .unusable)
        #expect(TouchscreensText(of: [touchscreen]).text.hasSuffix("connected, not used: unusable"))
    }

    @Test("Only the first of several touchscreens that wait is in the line to type, and no other state asks for one")
    func lineToType() {
        func text(_ states: ListedTouchscreen.State...) -> String {
            let touchscreens = states.enumerated().map { number, state in
                ListedTouchscreen(name: "T", ids: "0003:1:\(number)", state)
            }
            return TouchscreensText(of: touchscreens).text
        }
        let line = "\n\nIf it is yours: ninedotctl touchscreens allow 0003:1:"
        #expect(text(.used, .notTrusted, .notTrusted).hasSuffix(line + "1"))
        for state in ListedTouchscreen.State.allCases where state != .notTrusted {
            #expect(!text(state).contains("allow"), "\(state)")
        }
    }

    @Test(
        "A calibration is shown by its origin",
        arguments: [
            (.device, "none"), (.udev, "udev"), (.panel, "made on the panel"), (.settings, "ninedot.conf"),
            (.trial, "on trial"),
        ] as [(ListedTouchscreen.Calibration, String)])
    func calibration(calibration: ListedTouchscreen.Calibration, words: String) {
        let touchscreen = ListedTouchscreen(name: "T", ids: "0003:1:2", .opening, calibration: calibration)
        let line = TouchscreensText(of: [touchscreen]).text.split(separator: "\n")[1]
        #expect(line.contains("0003:1:2  \(words)  "))
        #expect(line.hasSuffix("  being opened"))
    }

    @Test("are a udev rule for other software, by place and ids")
    func rule() throws {
        let touchscreen = ListedTouchscreen(
            name: "Goodix", ids: "0018:0416:038f", place: "platform-1f00088000.i2c", .used, calibration: .panel,
            matrix: "0 -1 1 1 0 0")
        #expect(
            try #require(CalibrationRule(for: touchscreen)).text == """
                # Goodix
                ACTION!="remove", SUBSYSTEM=="input", KERNEL=="event*", ENV{ID_PATH}=="platform-1f00088000.i2c", \
                ATTRS{id/bustype}=="0018", ATTRS{id/vendor}=="0416", ATTRS{id/product}=="038f", \
                ENV{LIBINPUT_CALIBRATION_MATRIX}="0 -1 1 1 0 0"
                """)
    }

    @Test(
        "make no rule where a place could end a word in it, or nothing is calibrated",
        arguments: [("a\", RUN+=\"x", "1 0 0 0 1 0"), ("a\nb", "1 0 0 0 1 0"), ("a", "1\""), ("a", nil)]
            as [(String, String?)])
    func noRule(place: String, matrix: String?) {
        let touchscreen = ListedTouchscreen(name: "T", ids: "0003:1:2", place: place, .used, matrix: matrix)
        #expect(CalibrationRule(for: touchscreen) == nil)
    }

    @Test("are none on a machine without one")
    func none() {
        #expect(TouchscreensText(of: []).text == "no touchscreen")
    }

    @Test("keep from the terminal what a device's name has it obey")
    func harmless() {
        let touchscreen = ListedTouchscreen(name: "v\u{1b}[2J", ids: "\u{7}", .notTrusted, reason: "\u{1b}c")
        #expect(!TouchscreensText(of: [touchscreen]).text.unicodeScalars.contains { $0.value < 0x20 && $0 != "\n" })
    }
}
