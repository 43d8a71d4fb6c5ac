// SPDX-License-Identifier: MIT
import Testing
import VirtualPanel

extension KioskScenarios {
    @Suite("The admin's tool")
    struct ToolTests {
        @Test("A screenshot is what the display shows, but for the pattern being drawn")
        func screenshot() throws {
            let panel = try Scenario.lockedPanel()
            let shown = try panel.screenshot("before-tool-screenshot")
            #expect(try panel.toolScreenshot() == shown.pixels)

            try panel.startEnrollment()
            let empty = try panel.toolScreenshot()
            let points = try ScreenLayout.enrollment.points(Scenario.pattern)
            try panel.touch { $0.trace(points) }
            try panel.waitUntilShown("a drawing the tool hides") { $0.pixels(like: 0x5EC331, tolerance: 48) > 1000 }
            #expect(try panel.toolScreenshot() == empty)
        }

        @Test("A watch says each change once, until it is ended")
        func watch() throws {
            let panel = try Scenario.lockedPanel()
            try panel.require("systemd-run --quiet --unit=watch sh -c 'exec ninedotctl watch --json >/run/watched'")
            try panel.waitForFile("/run/watched") { $0.contains("locked") }
            try panel.draw(Scenario.wrongPatterns[0])
            try panel.waitForFile("/run/watched") { $0.contains(#""failures":1"#) }
            try panel.draw(Scenario.pattern)
            try panel.waitUntil(.unlocked)
            try panel.require("ninedotctl lock")
            try panel.waitForFile("/run/watched") {
                $0.split(separator: "\n").last?.contains(#""state":"locked""#) == true
            }
            let states = try panel.require("sed 's/.*\"state\":\"\\([a-zA-Z]*\\)\".*/\\1/' /run/watched")
            #expect(states.split(separator: "\n") == ["locked", "locked", "unlocked", "locked"])
        }

        @Test("Without the daemon it says how to start it, and who may use it")
        func unavailable() throws {
            let panel = try Scenario.lockedPanel()
            let stranger = try panel.run("setpriv --reuid=nobody --regid=nogroup --clear-groups ninedotctl status")
            #expect(stranger.exitCode == 77)
            #expect(stranger.output.contains("ninedot-admin"))
            try panel.require("systemctl stop ninedotd.service")
            let alone = try panel.run("ninedotctl status")
            #expect(alone.exitCode == 69)
            #expect(alone.output.contains("systemctl start ninedotd"))
        }
    }
}

extension VirtualPanel {
    /// The pixels of `ninedotctl screenshot`, 0xRRGGBB.
    func toolScreenshot() throws -> [UInt32] {
        try require("ninedotctl screenshot /run/tool.png")
        return try fetchPicture("/run/tool.png", as: "by-the-tool").pixels
    }
}
