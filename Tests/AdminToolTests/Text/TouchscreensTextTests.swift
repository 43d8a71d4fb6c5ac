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
        ]
        #expect(
            TouchscreensText(of: touchscreens).text == """
                Name       ID              Place                    Calibration        State
                Goodix     0018:0416:038f  platform-1f00088000.i2c  made on the panel  used
                USB Touch  0003:1234:5678                                              connected, not used: not trusted
                Old        0003:0eef:0001                                              trusted, not connected

                If it is yours: ninedotctl touchscreens allow 0003:1234:5678
                """)
    }

    @Test("say how each is used, or the reason why not", arguments: ListedTouchscreen.State.allCases)
    func state(state: ListedTouchscreen.State) {
        let words =
            switch state {
            case .used: "used"
            case .held: "used, but another program has it for itself"
            case .opening: "being opened"
            case .notConnected: "trusted, not connected"
            case .notTrusted, .notNamed, .otherChosen, .unusable: "connected, not used: because"
            }
        let touchscreen = ListedTouchscreen(name: "T", ids: "0003:1:2", state, reason: "because")
        let line = TouchscreensText(of: [touchscreen]).text.split(separator: "\n")[1]
        #expect(line == "T     0003:1:2  \(words)")
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
