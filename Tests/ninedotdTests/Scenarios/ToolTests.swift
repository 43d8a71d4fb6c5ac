// SPDX-License-Identifier: MIT
import ControlMessages
import Drawing
import KioskSession
import LinuxSystem
import Testing
import VirtualPanel

@Suite("The admin's tool at a panel")
struct ToolScenarios {
    @Test("A screenshot is what the display shows, but for the pattern being drawn")
    func screenshot() throws {
        let panel = try HostPanel.locked()
        #expect(try panel.toolScreenshot().difference(from: panel.screenshot()) == 0)

        let enrollment = try panel.start("enroll")
        try panel.waitUntil(.enrolling)
        let empty = try panel.toolScreenshot()
        let points = try ScreenLayout.enrollment.points(HostPanel.pattern)
        try panel.touch { $0.trace(points) }
        // The path and the taken dots, on the dark theme.
        try panel.waitUntilShown("a drawing that the tool hides") { $0.pixels(like: 0x5EC331, tolerance: 48) > 1000 }
        #expect(try panel.toolScreenshot().difference(from: empty) == 0)
        try panel.touch { $0.up() }
        withExtendedLifetime(enrollment) {}
    }

    @Test("A watch prints each change once")
    func watch() throws {
        let panel = try HostPanel.locked()
        let watch = try panel.start("watch", "--json")
        #expect(try watch.nextLine()?.contains(#""state":"locked""#) == true)
        try panel.fail(HostPanel.wrongPatterns[0], as: 1)
        #expect(try watch.nextLine()?.contains(#""failures":1"#) == true)
        try panel.draw(HostPanel.pattern)
        #expect(try watch.nextLine()?.contains(#""state":"unlocked""#) == true)
        try panel.require(.panel(.lock))
        #expect(try watch.nextLine()?.contains(#""state":"locked""#) == true)
        try panel.stop()
        let last = try watch.nextLine()
        #expect(last?.contains("state") != true, "\(last ?? "")")
    }

    @Test("Without the daemon it says how to start it")
    func unavailable() throws {
        let panel = try HostPanel.locked()
        #expect(try panel.ninedotctl("status").exitCode == 0)
        try panel.stop()
        let alone = try panel.ninedotctl("status")
        #expect(alone.exitCode == 69)
        #expect(alone.output.contains("systemctl start ninedotd"))
    }
}

extension HostPanel {
    /// The picture of `ninedotctl screenshot`.
    fileprivate func toolScreenshot() throws -> Screenshot {
        let file = path("tool.png")
        let run = try ninedotctl("screenshot", file)
        try #require(run.exitCode == 0, "\(run.output)")
        let canvas = try PNGFile.read(file)
        return Screenshot(size: canvas.size, pixels: canvas.pixels.map { $0 & 0xff_ffff })
    }
}
