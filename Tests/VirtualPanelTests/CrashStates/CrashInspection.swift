// SPDX-License-Identifier: MIT
import Foundation
import Geometry
import KioskStore
import PatternLock

@testable import VirtualPanel

/// Looks at the store on crashed disks, without mounting them.
final class CrashInspection {
    private let recording: StoreRecording
    private let patterns: [[Int]]
    /// In memory: the disks need no flushing.
    private let path: String
    /// The key of the store that was acknowledged first; any other is another store's.
    private var key: Data?
    private var flushed = 0

    /// The disk with the writes of the first `flushed` entries.
    private var medium: String { path + "/medium.img" }
    private var disk: String { path + "/disk.img" }
    private var store: String { path + "/files/ninedot" }

    init(of recording: StoreRecording) throws {
        self.recording = recording
        path = try HostCommand.run(["sh", "-c", Self.makeFolder])
        patterns = Array(Set(recording.standings.compactMap(\.pattern)))
        _ = try HostCommand.run(["cp", "--sparse=always", recording.blankDisk, medium])
    }

    deinit {
        try? FileManager.default.removeItem(atPath: path)
    }

    /// What is wrong with the store on this disk, or nil. States come in the order of the log.
    func complaint(about state: CrashState) throws -> String? {
        try lay(state)
        try extract()
        return judge(recording.possible(after: state.issued)).map { "\(state.description): \($0)" }
    }

    /// What killed runs left in memory goes first.
    private static let makeFolder = """
        find /dev/shm -maxdepth 1 -user $(id -u) -name 'ninedot-disks.??????' -mmin +60 -exec rm -rf {} +
        mktemp -d /dev/shm/ninedot-disks.XXXXXX
        """

    /// Makes the disk of a state.
    private func lay(_ state: CrashState) throws {
        let writes: [(offset: Int, bytes: Data)] = recording.log.entries[flushed..<state.flushed].compactMap {
            if case .write(let offset, let bytes) = $0 { (offset, bytes) } else { nil }
        }
        flushed = state.flushed
        try Self.write(writes, to: medium)
        _ = try HostCommand.run(["cp", "--sparse=always", medium, disk])
        try Self.write(state.arrived, to: disk)
    }

    /// Replays the file system's journal, as mounting does, and takes the store's files out. Throws when the file system
    /// is beyond repair, which is no statement about the store.
    private func extract() throws {
        let script = #"""
            PATH=$PATH:/usr/sbin:/sbin
            cd "$1" && rm -rf files && mkdir files
            # 1: errors were corrected.
            e2fsck -fy disk.img >log 2>&1 || [ $? = 1 ] || { cat log >&2; exit 1; }
            debugfs -R 'rdump /ninedot files' disk.img >/dev/null 2>&1
            """#
        _ = try HostCommand.run(["sh", "-c", script, "sh", path])
    }

    private func judge(_ possible: ClosedRange<Int>) -> String? {
        if possible.lowerBound > 0 {
            guard FileManager.default.fileExists(atPath: store + "/initialized") else { return "the mark is gone" }
            let found = FileManager.default.contents(atPath: store + "/pepper")
            key = key ?? found
            guard let found, found == key else { return "another key" }
        }
        do {
            let found = try standing()
            if recording.standings[possible].contains(found) { return nil }
            return "\(found), expected one of \(Array(recording.standings[possible]))"
        } catch {
            return "\(error)"
        }
    }

    /// Opens the store in the next boot, with a policy that never refuses, and asks it everything.
    private func standing() throws -> StoreStanding {
        let now = Instant(sinceBoot: .seconds(20))
        let kiosk = KioskStore(
            at: StoreLocation(directory: store), bootID: "boot-2",
            policy: AttemptPolicy(table: .classroom, forgiven: 1000, stop: nil),
            clock: StoreClock(now: { now }, wall: { .zero }), cost: .least)
        let opening = try kiosk.open()
        let attempts = opening.state.attempts
        guard opening.warnings.isEmpty else { throw PanelError("warnings: \(opening.warnings)") }
        guard attempts.failures == 0 || attempts.delayBegan == now else {
            throw PanelError("the delay is not begun anew")
        }
        let history = try kiosk.history(newest: 1000).reversed().map(\.kind)
        let pattern = try opening.state.hasPattern ? patterns.first { try kiosk.matches($0) } : nil
        if opening.state.hasPattern, pattern == nil { throw PanelError("no pattern matches") }
        return StoreStanding(
            pattern: pattern, failures: attempts.failures, sinceAcknowledged: attempts.sinceAcknowledged,
            history: history)
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

extension KioskStore {
    fileprivate func matches(_ dots: [Int]) throws -> Bool {
        try verify(Pattern(dots), on: .standard) == .matched
    }
}
