// SPDX-License-Identifier: MIT
import Foundation
import Geometry
package import PatternLock

/// A Debian machine with a display and a touchscreen, and what a person or an admin does with it.
///
/// Made from a staged install (`make install DESTDIR=... PREFIX=/usr`, plus `panel-touch` in `usr/libexec`), it goes on
/// from a state saved right after the installation, which takes about a second. Everything ends with it.
package final class VirtualPanel {
    private let image: PanelImage
    private let display: Machine.Display
    private let pictures: String
    private let disk: String
    private var machine: Machine

    /// - Parameter pictures: The folder for the PNG files of `screenshot`.
    package init(installing stage: String, pictures: String, inWindow: Bool = false) throws {
        image = try PanelImage()
        display = inWindow ? .window : .none
        self.pictures = pictures
        try FileManager.default.createDirectory(atPath: pictures, withIntermediateDirectories: true)
        let state = try SavedState(installing: stage, on: image)
        disk = try HostCommand.run(["mktemp", "-u", "/tmp/ninedot-disk.XXXXXX"])
        try state.layDisk(at: disk)
        machine = try Machine(image, disk: disk, memory: state.memory, display: display)
        // The guest woke up with the time at which its state was saved.
        try require("date -s @$(( \(time(nil)) ))")
    }

    deinit {
        machine.cutPower()
        unlink(disk)
    }
}

/// The admin.
extension VirtualPanel {
    /// Runs a bash script as root and waits for its end.
    package func run(_ script: String, patience: Duration = .seconds(60)) throws -> GuestResult {
        try machine.shell.run(script, patience: patience)
    }

    /// The same for a script that must succeed; its output without the last newline.
    @discardableResult
    package func require(_ script: String, patience: Duration = .seconds(60)) throws -> String {
        let result = try run(script, patience: patience)
        guard result.exitCode == 0 else {
            throw PanelError("in the guest, exit \(result.exitCode): \(script)\n\(result.output)")
        }
        return result.output.hasSuffix("\n") ? String(result.output.dropLast()) : result.output
    }

    package func status() throws -> PanelStatus {
        try PanelStatus(json: require("ninedotctl status --json"))
    }

    /// Asks for the status until it is as wanted; throws with the last one otherwise.
    @discardableResult
    package func waitUntil(
        within patience: Duration = .seconds(20), _ isReached: (PanelStatus) -> Bool
    ) throws -> PanelStatus {
        let clock = ContinuousClock()
        let deadline = clock.now + patience
        while true {
            let result = try run("ninedotctl status --json")
            if result.exitCode == 0 {
                let status = try PanelStatus(json: result.output)
                if isReached(status) { return status }
            }
            guard clock.now < deadline else { throw PanelError("waited \(patience) in vain; last: \(result.output)") }
        }
    }

    @discardableResult
    package func waitUntil(_ state: PanelStatus.State, within patience: Duration = .seconds(20)) throws -> PanelStatus {
        try waitUntil(within: patience) { $0.state == state }
    }

    /// The power fails, now: what was not flushed to the disk is lost.
    package func cutPower() {
        machine.cutPower()
    }

    /// Starts the machine again from its disk, as it was at the power cut, and waits for the end of the boot.
    package func boot() throws {
        machine = try Machine(image, disk: disk, display: display)
        _ = try run("systemctl is-system-running --wait", patience: .seconds(240))
    }

    /// The same as a person would see, as PNG file and as pixels.
    @discardableResult
    package func screenshot(_ name: String) throws -> Screenshot {
        let pixels = machine.folder + "/screen.ppm"
        // Both files show the same moment while the guest stands still.
        try machine.monitor.execute("stop")
        try machine.monitor.execute("screendump", ["filename": picture(name), "format": "png"])
        try machine.monitor.execute("screendump", ["filename": pixels])
        try machine.monitor.execute("cont")
        return try Screenshot(readingPPM: pixels)
    }

    /// The path of a picture's file.
    package func picture(_ name: String) -> String {
        "\(pictures)/\(name).png"
    }
}

/// The finger.
extension VirtualPanel {
    /// Draws over the dots of `layout`, numbered from 1, and lifts.
    package func draw(_ dots: Int..., on layout: ScreenLayout) throws {
        try touch { try $0.stroke(layout.points(dots)) }
    }

    package func tap(_ x: Double, _ y: Double) throws {
        try touch { script in
            script.down(at: Point(x: x, y: y))
            script.wait(milliseconds: 60)
            script.up()
        }
    }

    package func tap(_ button: Button, on layout: ScreenLayout) throws {
        let point = try layout.point(of: button)
        try tap(point.x, point.y)
    }

    /// Anything else fingers can do; returns when the last event was injected.
    package func touch(_ write: (inout TouchScript) throws -> Void) throws {
        var script = TouchScript()
        try write(&script)
        try machine.touch.play(script)
    }

    /// Takes the touchscreen away, whatever its fingers do.
    package func unplugTouchscreen() throws {
        try require("systemctl kill --signal=KILL panel-touch.service; systemctl stop panel-touch.service")
    }

    package func plugTouchscreen() throws {
        try require("systemctl reset-failed panel-touch.service; systemctl start panel-touch.service")
        try machine.touch.waitUntilPlugged()
    }
}
