// SPDX-License-Identifier: MIT
import Foundation

/// A machine frozen in the cache. Any number of machines continue from it, each on a disk of its own.
struct SavedState {
    private let folder: String

    var disk: String { folder + "/disk.qcow2" }
    var memory: String { folder + "/memory" }

    /// systemd reports "running" long before udev has seen all devices.
    private static let waitUntilIdle = "systemctl is-system-running --wait; udevadm settle; sync"

    /// The image, booted and idle.
    init(booting image: PanelImage, with display: VirtualDisplay, hasTPM: Bool) throws {
        let key = try HostCommand.digest(
            of: #""$1" --version; shift; echo "$@""#, image.system.emulator, image.kernel,
            Machine.hardware(of: image.system, with: display, hasTPM: hasTPM).joined(separator: " "),
            Self.waitUntilIdle)
        try self.init(named: "booted-" + key, of: image, on: image.rootDisk, format: "raw") { state in
            try Progress.step("booting \(image.system) for the first time") {
                let machine = try Machine(
                    image, with: display, disk: state.disk, tpmFolder: hasTPM ? state.folder : nil)
                _ = try machine.shell.run(Self.waitUntilIdle, patience: VirtualPanel.bootPatience)
                try machine.save(to: state.memory)
            }
        }
    }

    /// A booted machine with the files of `stage` installed, not yet started.
    init(installing stage: String, on image: PanelImage, with display: VirtualDisplay, hasTPM: Bool) throws {
        let booted = try SavedState(booting: image, with: display, hasTPM: hasTPM)
        let key = try HostCommand.digest(
            of: #"echo "$2" "$3"; tar -C "$1" --sort=name --mtime=@0 --owner=0 --group=0 --numeric-owner -cf - ."#,
            stage, Installation.script, booted.folder)
        try self.init(named: "installed-" + key, of: image, on: booted.disk, format: "qcow2") { state in
            try Progress.step("installing into the virtual panel") {
                let machine = try Machine(
                    image, with: display, disk: state.disk, memory: booted.memory,
                    tpmFolder: hasTPM ? state.folder : nil, sharing: stage)
                try Installation.run(on: machine)
                try machine.save(to: state.memory)
            }
        }
        Self.forgetOld("installed", in: image.folder, keeping: 8)
    }

    /// An installed machine after `preparation` of `panel`, which continues from `installed`.
    ///
    /// Another build of the tests may prepare it differently, so each build makes its own.
    init(
        after preparation: Preparation, on installed: SavedState, of image: PanelImage, with display: VirtualDisplay,
        panel: () throws -> VirtualPanel
    ) throws {
        let key = try HostCommand.digest(
            of: #"echo "$@"; stat --dereference --format='%i %Y %s' /proc/$PPID/exe"#,
            preparation.name, display.description, installed.folder)
        try self.init(named: "prepared-" + key, of: image, on: installed.disk, format: "qcow2") { state in
            try Progress.step(preparation.name) {
                let panel = try panel()
                try preparation.steps(panel)
                try panel.save(as: state)
            }
        }
        Self.forgetOld("prepared", in: image.folder, keeping: 3)
    }

    /// Makes an empty disk on top of this one, at `path`.
    func layDisk(at path: String) throws {
        try Self.layDisk(at: path, over: disk, format: "qcow2")
    }

    /// Takes the state from the image's folder, or has `make` write its disk and memory file first.
    private init(
        named name: String, of image: PanelImage, on base: String, format: String, make: (SavedState) throws -> Void
    ) throws {
        folder = image.folder + "/" + name
        guard access(folder, F_OK) != 0 else { return }
        let unfinished = SavedState(folder: try HostCommand.run(["mktemp", "-d", image.folder + "/unfinished.XXXXXX"]))
        defer { try? FileManager.default.removeItem(atPath: unfinished.folder) }
        try Self.layDisk(at: unfinished.disk, over: base, format: format)
        try make(unfinished)
        // If another process was faster, its state is kept and this one is thrown away.
        rename(unfinished.folder, folder)
    }

    private init(folder: String) {
        self.folder = folder
    }

    private static func layDisk(at path: String, over base: String, format: String) throws {
        _ = try HostCommand.run(["qemu-img", "create", "-q", "-f", "qcow2", "-b", base, "-F", format, path])
    }

    /// Removes old states, some 150 MB each. A running machine keeps its open files.
    private static func forgetOld(_ kind: String, in folder: String, keeping count: Int) {
        let script = #"cd "$1" && ls -dt "$2"-* | tail -n +"$(($3 + 1))" | xargs rm -rf"#
        _ = try? HostCommand.run(["sh", "-c", script, "sh", folder, kind, String(count)])
    }
}

/// Steps that many panels begin with: done once on an installed panel, whose state is then kept for all of them.
package struct Preparation {
    /// A title for people, unique among the preparations of the same tests.
    package let name: String
    package let steps: (VirtualPanel) throws -> Void

    package init(_ name: String, steps: @escaping (VirtualPanel) throws -> Void) {
        self.name = name
        self.steps = steps
    }
}
