// SPDX-License-Identifier: MIT
import ControlMessages
import Testing

@testable import AdminTool

@Suite("Displays in words")
struct DisplaysTextTests {
    private static let path = "/dev/dri/by-path/platform-gpu-card"

    private static func display(
        _ connector: String, _ connection: ListedDisplay.Connection, mode: String? = nil,
        millimeters: ListedDisplay.Size? = nil, _ state: ListedDisplay.State, reason: String? = nil,
        rotation: Int? = nil, origin: ListedDisplay.RotationOrigin? = nil, dotsPerInch: Int? = nil
    ) -> ListedDisplay {
        ListedDisplay(
            card: "/dev/dri/card1", driver: "vc4", path: path, connector: connector, connection: connection, mode: mode,
            millimeters: millimeters, state, reason: reason, rotation: rotation, rotationOrigin: origin,
            dotsPerInch: dotsPerInch)
    }

    @Test("are a table for each card, and a line for one that only renders")
    func text() {
        let displays = [
            ListedDisplay(
                card: "/dev/dri/card0", driver: "v3d", .rendersOnly, reason: "it only renders and has no outputs"),
            Self.display(
                "DSI-1", .connected, mode: "800x480@60", millimeters: ListedDisplay.Size(width: 154, height: 86),
                .used, rotation: 90, dotsPerInch: 137),
            Self.display("HDMI-A-1", .disconnected, .notConnected, reason: "not connected"),
            Self.display(
                "HDMI-A-2", .unknown, mode: "1920x1080@60", .otherChosen, reason: "DSI-1 was chosen: it is wired"),
        ]
        #expect(
            DisplaysText(of: displays).text == """
                /dev/dri/card0  v3d: it only renders and has no outputs

                /dev/dri/card1  vc4  /dev/dri/by-path/platform-gpu-card
                  Connector  Connected  Mode          Size         State
                  DSI-1      yes        800x480@60    154 x 86 mm  used, rotated 90, 137 dpi
                  HDMI-A-1   no                                    not connected
                  HDMI-A-2   unknown    1920x1080@60               DSI-1 was chosen: it is wired
                """)
    }

    @Test(
        "say how it is used, or the reason why not",
        arguments: zip(
            [
                display("DSI-1", .connected, .used, rotation: 0, dotsPerInch: 96), display("DSI-1", .connected, .used),
                display("DSI-1", .connected, .away, reason: "another terminal is in front", dotsPerInch: 96),
                display("DSI-1", .connected, .held, reason: "another program holds the card", dotsPerInch: 96),
                display("DSI-1", .connected, .unusable),
                display("DSI-1", .connected, .used, rotation: 90, origin: .settings),
                display("DSI-1", .connected, .used, rotation: 90, origin: .panel),
                display("DSI-1", .connected, .used, rotation: 0, origin: .panel),
                display("DSI-1", .connected, .used, rotation: 0, origin: .display),
            ],
            [
                "used, 96 dpi", "used, scale unknown", "used, 96 dpi, but another terminal is in front",
                "another program holds the card", "unusable", "used, rotated 90, scale unknown",
                "used, rotated 90 on the panel, scale unknown", "used, rotated 0 on the panel, scale unknown",
                "used, scale unknown",
            ]))
    func state(display: ListedDisplay, words: String) {
        #expect(DisplaysText(of: [display]).text.hasSuffix("  yes        \(words)"))
    }

    @Test("are none on a machine without a card")
    func none() {
        #expect(DisplaysText(of: []).text == "no display card")
    }

    @Test("keep what a terminal would obey from the terminal")
    func harmless() {
        let card = ListedDisplay(card: "/dev/dri/card0", driver: "v\u{1b}[2J", .rendersOnly, reason: "r")
        #expect(DisplaysText(of: [card]).text == "/dev/dri/card0  v?[2J: r")
    }
}
