// SPDX-License-Identifier: MIT
import Foundation

@testable import VirtualPanel

/// Inspects the store on crashed disks, without mounting them.
final class CrashInspection {
    private let recording: StoreRecording
    private let folder: MemoryFolder
    /// The key of the store that was acknowledged first; a different one belongs to another store.
    private(set) var key: Data?
    private var flushed = 0

    private var path: String { folder.path }
    /// The disk with the writes of the first `flushed` entries.
    private var medium: String { path + "/medium.img" }
    private var disk: String { path + "/disk.img" }
    private var store: String { path + "/files/ninedot" }

    init(of recording: StoreRecording) throws {
        self.recording = recording
        folder = try MemoryFolder()
        _ = try HostCommand.run(["cp", "--sparse=always", recording.blankDisk, medium])
    }

    /// Returns a complaint about the store on this disk, or nil. States must come in the order of the log.
    func complaint(about state: CrashState) throws -> String? {
        try lay(state)
        try extract()
        return judge(recording.possible(after: state.issued)).map { "\(state.description): \($0)" }
    }

    /// Makes the disk of a state.
    private func lay(_ state: CrashState) throws {
        for case .write(let offset, let bytes) in recording.log.entries[flushed..<state.flushed] {
            try Self.write([(offset, bytes)], to: medium)
        }
        flushed = state.flushed
        _ = try HostCommand.run(["cp", "--sparse=always", medium, disk])
        try Self.write(state.arrived, to: disk)
    }

    /// Replays the file system's journal, as mounting does, and extracts the store's files. Throws if the file system
    /// is beyond repair, which says nothing about the store.
    private func extract() throws {
        let script = #"""
            PATH=$PATH:/usr/sbin:/sbin
            cd "$1" && rm -rf files && mkdir files
            # 1: errors were corrected.
            e2fsck -fy disk.img >log 2>&1 || [ $? = 1 ] || { cat log >&2; exit 1; }
            # One of them may be missing.
            printf 'rdump /%s files\n' ninedot ninedot-setup | debugfs -f - disk.img >/dev/null 2>&1 || true
            """#
        _ = try HostCommand.run(["sh", "-c", script, "sh", path])
    }

    private func judge(_ possible: ClosedRange<Int>) -> String? {
        if possible.lowerBound > 0 {
            let found = FileManager.default.contents(atPath: store + "/pepper")
            key = key ?? found
            guard let found, found == key else { return "another key" }
        }
        return StoreInspection(of: store).complaint(expecting: recording.snapshots, in: possible)
    }

    private static func write(_ writes: [(offset: Int, bytes: Data)], to file: String) throws {
        guard let handle = FileHandle(forWritingAtPath: file) else { throw PanelError("\(file): cannot be opened") }
        defer { try? handle.close() }
        for (offset, bytes) in writes {
            try handle.seek(toOffset: UInt64(offset))
            try handle.write(contentsOf: bytes)
        }
    }
}

/// A folder in memory, where flushing costs nothing; removed with everything in it.
final class MemoryFolder {
    let path: String

    init() throws {
        path = try HostCommand.run(["sh", "-c", Self.script])
    }

    deinit {
        try? FileManager.default.removeItem(atPath: path)
    }

    /// First removes the folders of killed runs.
    private static let script = """
        find /dev/shm -maxdepth 1 -user $(id -u) -name 'ninedot-test-??????' -mmin +60 -exec rm -rf {} +
        mktemp -d /dev/shm/ninedot-test-XXXXXX
        """
}
