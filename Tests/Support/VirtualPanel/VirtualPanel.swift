// SPDX-License-Identifier: MIT
import Foundation
package import Geometry

/// A Debian machine with a display and a touchscreen, for a person and an admin to use.
///
/// Made from a stage (`make install DESTDIR=... PREFIX=/usr`, or packages in its folder `packages`, and in any case
/// `panel-touch` in `usr/libexec`), it continues from a state saved right after the installation, which takes about a
/// second. Its processes and files end with it.
package final class VirtualPanel {
    package let display: VirtualDisplay
    let image: PanelImage
    private let view: Machine.View
    private let pictures: String
    /// The state that the disk lies over.
    private let state: SavedState
    private let disk: String
    /// The memory of the board's TPM; nil for a board without one.
    private let tpmFolder: String?
    private(set) var machine: Machine
    /// Whether the error of a wait has the guest's account. That takes seconds.
    package var givesAccounts = true
    /// Whoever has resized the display.
    private var viewer: DisplayViewer?

    /// - Parameters:
    ///   - stage: Files to install; packages in its folder `packages` are installed with apt.
    ///   - preparation: Steps that this panel continues after; nil for none.
    ///   - pictures: The folder for the PNG files of `screenshot`.
    package init(
        installing stage: String, on system: PanelSystem = .standard, with display: VirtualDisplay = .standard,
        hasTPM: Bool = false, after preparation: Preparation? = nil, pictures: String, inWindow: Bool = false
    ) throws {
        self.display = display
        image = try PanelImage(of: system)
        view = inWindow ? .window : .none
        self.pictures = pictures
        try FileManager.default.createDirectory(atPath: pictures, withIntermediateDirectories: true)
        Self.removeLeftovers()
        var state = try SavedState(installing: stage, on: image, with: display, hasTPM: hasTPM)
        if let preparation {
            state = try SavedState(after: preparation, on: state, with: display) {
                try VirtualPanel(installing: stage, on: system, with: display, hasTPM: hasTPM, pictures: pictures)
            }
        }
        self.state = state
        tpmFolder = hasTPM ? try HostCommand.run(["mktemp", "-d", "/tmp/ninedot-device.XXXXXX"]) : nil
        disk = try HostCommand.run(["mktemp", "-u", "/tmp/ninedot-disk.XXXXXX"])
        try state.layDisk(at: disk)
        machine = try Machine(
            image, with: display, disk: disk, memory: state.memory, tpmFolder: tpmFolder, view: view)
        if preparation == nil, let lines = display.configuration {
            try require("printf '\(lines)' >/etc/ninedot/ninedot.conf.d/display.conf")
        }
    }

    /// Freezes the panel, with its disk, as `state`, and ends it.
    func save(as state: StateFolder) throws {
        try machine.save(to: state.memory)
        _ = try HostCommand.run(["mv", disk, state.disk])
    }

    deinit {
        machine.cutPower()
        unlink(disk)
        if let tpmFolder { try? FileManager.default.removeItem(atPath: tpmFolder) }
    }

    /// Removes the files of killed runs after a day.
    private static func removeLeftovers() {
        let script = "find /tmp -maxdepth 1 -user $(id -u) -name 'ninedot-[dp]*.??????' -mtime +0 -exec rm -rf {} +"
        _ = try? HostCommand.run(["sh", "-c", script])
    }
}

/// The display and the power.
extension VirtualPanel {
    /// Takes a screenshot, as a PNG file for people and as pixels for the test.
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

    /// Takes a quick screenshot for the test only, without stopping the guest.
    package func glance() throws -> Screenshot {
        let path = machine.folder + "/glance.ppm"
        try machine.monitor.execute("screendump", ["filename": path])
        return try Screenshot(readingPPM: path)
    }

    /// Has the display tell the machine of another size, where it is resizable.
    package func resize(to size: PixelSize) throws {
        let viewer = try viewer ?? DisplayViewer(path: machine.folder + "/viewer")
        self.viewer = viewer
        try viewer.resize(to: size)
    }

    /// Waits until two screenshots a quarter of a second apart are the same; at most five seconds, because a countdown
    /// never rests.
    package func letScreenSettle() throws {
        var last: Screenshot?
        for _ in 0..<20 {
            let now = try glance()
            if now == last { return }
            last = now
            usleep(250_000)
        }
    }

    /// Films the display until a picture is as wanted; returns each picture once in a row.
    ///
    /// - Throws: If none of so many screenshots is as wanted.
    package func film(looks: Int = 1200, until isLast: (Screenshot) -> Bool) throws -> [Screenshot] {
        let (pictures, isOver) = try film(atMost: looks, until: isLast)
        guard isOver else { throw PanelError("none of \(pictures.count) pictures is as wanted") }
        return pictures
    }

    /// Films the display for so many looks; returns each picture once in a row.
    package func film(looks: Int) throws -> [Screenshot] {
        try film(atMost: looks) { _ in false }.pictures
    }

    /// The machine stands still for each screenshot, and while it is read and looked at. It runs for some milliseconds
    /// in between, so that no picture that stays longer escapes.
    private func film(
        atMost looks: Int, until isLast: (Screenshot) -> Bool
    ) throws -> (pictures: [Screenshot], isOver: Bool) {
        let path = machine.folder + "/film.ppm"
        var pictures: [Screenshot] = []
        var last = Data()
        for _ in 0..<looks {
            try machine.monitor.execute("stop")
            try machine.monitor.execute("screendump", ["filename": path])
            let file = try Data(contentsOf: URL(fileURLWithPath: path))
            var isOver = false
            if file != last {
                last = file
                let picture = try Screenshot(readingPPM: path)
                pictures.append(picture)
                isOver = isLast(picture)
            }
            try machine.monitor.execute("cont")
            if isOver { return (pictures, true) }
            usleep(5000)
        }
        return (pictures, false)
    }

    /// The path of a picture's file.
    package func picture(_ name: String) -> String {
        "\(pictures)/\(name).png"
    }

    /// Cuts the power: writes that were not flushed to the disk are lost.
    package func cutPower() {
        machine.cutPower()
    }

    /// Presses the power button, which wakes a machine that is suspended to idle.
    package func pressPowerButton() throws {
        try machine.monitor.execute("system_powerdown")
    }

    /// Wakes a machine that is suspended to memory, or on its way there.
    package func wake() throws {
        try machine.monitor.wait(until: "query-status", returns: "suspended")
        try machine.monitor.execute("system_wakeup")
    }

    /// Looks for flags that no processor has, in the emulated ones. QEMU 7.2 sometimes sets them while a suspended
    /// machine wakes, and the guest's kernel dies of a single step that nobody asked for.
    package func hasImpossibleFlags() throws -> Bool {
        let request = ["command-line": "info registers -a"]
        let registers = try machine.monitor.execute("human-monitor-command", request).text ?? ""
        // RFL or EFL, eight hexadecimal digits; the highest flag is bit 21.
        let flags = registers.components(separatedBy: "FL=").dropFirst()
            .compactMap { UInt32($0.prefix(8), radix: 16) }
        return flags.contains { $0 >> 22 != 0 }
    }

    /// Starts the machine again from its disk and waits until the guest can run scripts.
    package func powerOn() throws {
        try switchOn()
        _ = try machine.agent.run("true", patience: Self.bootPatience)
    }

    /// Starts the machine again from its disk.
    package func switchOn() throws {
        machine = try Machine(image, with: display, disk: disk, tpmFolder: tpmFolder, view: view)
    }

    /// Descriptor for poll(2), readable when QEMU sent something or its window was closed.
    package var monitorDescriptor: Int32 { machine.monitor.descriptor }

    /// True once QEMU has ended, by itself or because a person closed its window.
    package var isSwitchedOff: Bool { machine.monitor.waitForEnd(patience: .zero) }
}
