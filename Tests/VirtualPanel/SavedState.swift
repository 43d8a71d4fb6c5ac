// SPDX-License-Identifier: MIT
import Foundation

/// A machine frozen in the cache: any number of machines go on from it, each on a disk of its own.
struct SavedState {
    private let folder: String

    var disk: String { folder + "/disk.qcow2" }
    var memory: String { folder + "/memory" }

    /// The system says it is running long before udev has been through all devices.
    private static let waitUntilIdle = "systemctl is-system-running --wait; udevadm settle; sync"

    /// The image, booted and idle.
    init(booting image: PanelImage, with display: PanelDisplay) throws {
        let key = try HostCommand.digest(
            of: #"qemu-system-x86_64 --version; echo "$@""#,
            Machine.hardware(with: display).joined(separator: " "), Self.waitUntilIdle)
        try self.init(named: "booted-" + key, of: image, on: image.rootDisk, format: "raw") { disk, memory in
            try Progress.step("booting for the first time") {
                let machine = try Machine(image, with: display, disk: disk)
                _ = try machine.shell.run(Self.waitUntilIdle, patience: .seconds(240))
                try machine.save(to: memory)
            }
        }
    }

    /// A booted machine with the files of `stage` installed, not yet started.
    init(installing stage: String, on image: PanelImage, with display: PanelDisplay) throws {
        let booted = try SavedState(booting: image, with: display)
        let key = try HostCommand.digest(
            of: #"echo "$2" "$3"; tar -C "$1" --sort=name --mtime=@0 --owner=0 --group=0 --numeric-owner -cf - ."#,
            stage, Installation.script, booted.folder)
        try self.init(named: "installed-" + key, of: image, on: booted.disk, format: "qcow2") { disk, memory in
            try Progress.step("installing into the virtual panel") {
                let machine = try Machine(
                    image, with: display, disk: disk, memory: booted.memory, sharing: stage)
                try Installation.run(on: machine)
                try machine.save(to: memory)
            }
        }
        Self.forgetOldInstallations(in: image.folder)
    }

    /// An empty disk on top of this one, at `path`.
    func layDisk(at path: String) throws {
        try Self.layDisk(at: path, over: disk, format: "qcow2")
    }

    /// Takes the state from the image's folder, or lets `make` write its disk and memory file first.
    private init(
        named name: String, of image: PanelImage, on base: String, format: String,
        make: (_ disk: String, _ memory: String) throws -> Void
    ) throws {
        folder = image.folder + "/" + name
        guard access(folder, F_OK) != 0 else { return }
        let unfinished = try HostCommand.run(["mktemp", "-d", image.folder + "/unfinished.XXXXXX"])
        defer { try? FileManager.default.removeItem(atPath: unfinished) }
        try Self.layDisk(at: unfinished + "/disk.qcow2", over: base, format: format)
        try make(unfinished + "/disk.qcow2", unfinished + "/memory")
        // Where another process was faster, its state is as good and ours is thrown away.
        rename(unfinished, folder)
    }

    private static func layDisk(at path: String, over base: String, format: String) throws {
        _ = try HostCommand.run(["qemu-img", "create", "-q", "-f", "qcow2", "-b", base, "-F", format, path])
    }

    /// Each build leaves a state of some 150 MB for each display; the six newest stay. A running machine keeps what it
    /// has open.
    private static func forgetOldInstallations(in folder: String) {
        _ = try? HostCommand.run([
            "sh", "-c", #"cd "$1" && ls -dt installed-* | tail -n +7 | xargs rm -rf"#, "sh", folder,
        ])
    }
}
