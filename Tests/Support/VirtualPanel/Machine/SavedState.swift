// SPDX-License-Identifier: MIT
import Foundation

/// A machine frozen in the cache. Any number of machines continue from it, each on a separate disk.
///
/// A state is in the folder of the state that it continues from, because its disk is laid over that one's:
/// IMAGE/booted-KEY/installed-KEY/prepared-KEY. It is made once, under a lock, and cannot be removed while it is used.
final class SavedState {
    let folder: String
    /// Held while this state is used.
    private let lock: FileLock
    private let base: SavedState?

    var disk: String { folder + "/disk.qcow2" }
    var memory: String { folder + "/memory" }

    /// systemd reports "running" long before udev has seen all devices.
    private static let waitUntilIdle = "systemctl is-system-running --wait; udevadm settle; sync"

    /// The image, booted and idle.
    convenience init(booting image: PanelImage, with display: VirtualDisplay, hasTPM: Bool) throws {
        let key = try HostCommand.digest(
            of: #""$1" --version; shift; echo "$@""#, image.system.emulator, image.kernel,
            Machine.hardware(of: image, with: display, hasTPM: hasTPM).joined(separator: " "),
            Self.waitUntilIdle)
        try self.init(named: "booted-" + key, in: image.folder) { unfinished in
            try Progress.step("booting \(image.system) for the first time") {
                try unfinished.layDisk(over: image.rootDisk, format: "raw")
                let machine = try Machine(
                    image, with: display, disk: unfinished.disk, tpmFolder: hasTPM ? unfinished.path : nil)
                _ = try machine.agent.run(Self.waitUntilIdle, patience: VirtualPanel.bootPatience)
                try machine.save(to: unfinished.memory)
            }
        }
    }

    /// A booted machine with the files of `stage` installed, not yet started.
    convenience init(
        installing stage: String, on image: PanelImage, with display: VirtualDisplay, hasTPM: Bool
    ) throws {
        let booted = try SavedState(booting: image, with: display, hasTPM: hasTPM)
        let key = try HostCommand.digest(
            of: #"echo "$2"; tar -C "$1" --sort=name --mtime=@0 --owner=0 --group=0 --numeric-owner -cf - ."#,
            stage, Installation.script)
        try self.init(named: "installed-" + key, on: booted) { unfinished in
            try Progress.step("installing into the virtual panel") {
                try unfinished.layDisk(over: booted.disk, format: "qcow2")
                let machine = try Machine(
                    image, with: display, disk: unfinished.disk, memory: booted.memory,
                    tpmFolder: hasTPM ? unfinished.path : nil, sharing: stage)
                try Installation.run(on: machine)
                try machine.save(to: unfinished.memory)
            }
        }
    }

    /// An installed machine after `preparation` of `panel`, which continues from `installed`.
    convenience init(
        after preparation: Preparation, on installed: SavedState, with display: VirtualDisplay,
        panel: () throws -> VirtualPanel
    ) throws {
        try self.init(named: "prepared-\(display)-\(preparation.key)", on: installed) { unfinished in
            try Progress.step(preparation.name) {
                let panel = try panel()
                try preparation.steps(panel)
                try panel.save(as: unfinished)
            }
        }
    }

    /// Makes an empty disk on top of this one, at `path`.
    func layDisk(at path: String) throws {
        try StateFolder.layDisk(at: path, over: disk, format: "qcow2")
    }

    private convenience init(named name: String, on base: SavedState, make: (StateFolder) throws -> Void) throws {
        try self.init(named: name, in: base.folder, on: base, make: make)
    }

    /// Takes the state from the folder `parent`, or has `make` write its disk and memory file first.
    private init(
        named name: String, in parent: String, on base: SavedState? = nil, make: (StateFolder) throws -> Void
    ) throws {
        self.base = base
        folder = parent + "/" + name
        lock = try FileLock(folder + ".lock")
        lock.share()
        while access(folder, F_OK) != 0 {
            lock.take()
            // Another process may have been faster.
            if access(folder, F_OK) != 0 {
                try StateFolder.make(folder, by: make)
                Self.forgetOld(in: parent)
            }
            lock.share()
        }
        utimes(folder, nil)
    }

    /// The number of states in a folder that are always kept, and the seconds for which others are kept after their use.
    private static let keptCount = 8
    private static let keptTime: TimeInterval = 2 * 60 * 60

    /// Removes states that were last used long ago, some 150 MB each, and the states that continue from them.
    private static func forgetOld(in parent: String) {
        let names = (try? FileManager.default.contentsOfDirectory(atPath: parent)) ?? []
        let states = names.filter { $0.contains("-") && !$0.hasSuffix(".lock") }.map { name in
            let path = parent + "/" + name
            let attributes = try? FileManager.default.attributesOfItem(atPath: path)
            return (path: path, used: attributes?[.modificationDate] as? Date ?? .now)
        }
        for state in states.sorted(by: { $0.used > $1.used }).dropFirst(keptCount)
        where state.used.timeIntervalSinceNow < -keptTime {
            guard let lock = try? FileLock(state.path + ".lock"), lock.takeIfFree() else { continue }
            try? FileManager.default.removeItem(atPath: state.path)
        }
    }
}

/// The folder of a state that is being made.
struct StateFolder {
    let path: String

    var disk: String { path + "/disk.qcow2" }
    var memory: String { path + "/memory" }

    /// Makes `folder`, which is there when it is complete.
    static func make(_ folder: String, by make: (StateFolder) throws -> Void) throws {
        let unfinished = StateFolder(path: try HostCommand.run(["mktemp", "-d", folder + ".XXXXXX"]))
        defer { try? FileManager.default.removeItem(atPath: unfinished.path) }
        try make(unfinished)
        guard rename(unfinished.path, folder) == 0 else {
            throw PanelError("\(folder): \(String(cString: strerror(errno)))")
        }
    }

    func layDisk(over base: String, format: String) throws {
        try Self.layDisk(at: disk, over: base, format: format)
    }

    static func layDisk(at path: String, over base: String, format: String) throws {
        _ = try HostCommand.run(["qemu-img", "create", "-q", "-f", "qcow2", "-b", base, "-F", format, path])
    }
}

/// A lock between processes, by flock(2); free again when its owner is gone.
final class FileLock {
    private let descriptor: Int32

    init(_ path: String) throws {
        descriptor = open(path, O_RDWR | O_CREAT | O_CLOEXEC, 0o600)
        guard descriptor >= 0 else { throw PanelError("\(path): \(String(cString: strerror(errno)))") }
    }

    deinit {
        close(descriptor)
    }

    /// Waits for a shared lock.
    func share() { while flock(descriptor, LOCK_SH) != 0, errno == EINTR {} }

    /// Waits for an exclusive lock.
    func take() { while flock(descriptor, LOCK_EX) != 0, errno == EINTR {} }

    func takeIfFree() -> Bool { flock(descriptor, LOCK_EX | LOCK_NB) == 0 }
}

/// Steps that many panels begin with: done once on an installed panel, whose state is then kept for all of them.
package struct Preparation {
    /// A title for people, unique among the preparations of the same file.
    package let name: String
    package let steps: (VirtualPanel) throws -> Void
    /// The identity of the steps: of the file that has them, and of what they call.
    let key: String

    package init(_ name: String, file: String = #filePath, steps: @escaping (VirtualPanel) throws -> Void) throws {
        self.name = name
        self.steps = steps
        let support = "/" + #filePath.split(separator: "/").dropLast(3).joined(separator: "/")
        key = try HostCommand.digest(
            of: #"echo "$1"; cat "$2"; find "$3"/AgentMessages "$3"/TouchCommands "$3"/VirtualPanel -name '*.swift' |"#
                + " LC_ALL=C sort | xargs cat",
            name, file, support)
    }
}
