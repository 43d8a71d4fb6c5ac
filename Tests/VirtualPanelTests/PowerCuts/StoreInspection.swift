// SPDX-License-Identifier: MIT
import BootTime
import Foundation
import KioskModel
import KioskStore
import PatternLock
import VirtualPanel

/// Opens a store as in the next boot, with a policy that never refuses, and reads everything from it.
struct StoreInspection {
    private static let now = Instant(sinceBoot: .seconds(20))
    private let directory: String

    init(of directory: String) {
        self.directory = directory
    }

    /// Returns a complaint, or nil if the store is as in one of `snapshots[possible]`.
    func complaint(expecting snapshots: [StoreSnapshot], in possible: ClosedRange<Int>) -> String? {
        // The first snapshot is that of no store at all.
        let isMarked = FileManager.default.fileExists(atPath: directory + "/initialized")
        if possible.lowerBound > 0, !isMarked { return "the mark is gone" }
        let isPermitted = FileManager.default.fileExists(atPath: directory + "-setup/permitted")
        do {
            let found = try snapshot(with: Set(snapshots.compactMap(\.pattern)))
            if isPermitted != (found.setup == .permitted) { return "permitted: \(isPermitted), yet \(found)" }
            if snapshots[possible].contains(found) { return nil }
            return "\(found), expected one of \(Array(snapshots[possible]))"
        } catch {
            return "\(error)"
        }
    }

    /// Opens the store; nil if it is not set up.
    private func opening(of store: KioskStore) throws(StoreError) -> OpenedStore? {
        do {
            return try store.open()
        } catch .notSetUp {
            return nil
        }
    }

    private func snapshot(with patterns: Set<[Int]>) throws -> StoreSnapshot {
        let store = KioskStore(
            at: StoreLocation(directory: directory), bootID: "boot-2",
            policy: AttemptPolicy(table: .classroom, forgiven: 1000, stop: nil),
            clock: StoreClock(now: { Self.now }, wall: { .zero }), cost: .least)
        guard let opening = try opening(of: store) else { return StoreSnapshot(setup: .notPermitted) }
        let attempts = opening.state.attempts
        // A first start that was cut off continues, and says so.
        let begun = [
            "made a new store, which waits for its setup", "goes on with the key that was there: \(directory)/pepper",
        ]
        let warnings = opening.warnings.filter { line in !begun.contains { line.hasSuffix($0) } }
        guard warnings.isEmpty else { throw PanelError("warnings: \(warnings)") }
        guard attempts.failures == 0 || attempts.delayBegan == Self.now else {
            throw PanelError("the delay did not begin again")
        }
        let history = try store.history(newest: 1000).reversed().map(\.kind)
        var snapshot = StoreSnapshot(
            setup: opening.state.setup == .fresh ? .permitted : .over, failures: attempts.failures,
            sinceAcknowledged: attempts.sinceAcknowledged, history: history)
        guard opening.state.hasPattern else { return snapshot }
        snapshot.pattern = try patterns.first { try store.verify(Pattern($0), on: .standard).isMatch }
        guard snapshot.pattern != nil else { throw PanelError("no pattern matches") }
        return snapshot
    }
}
