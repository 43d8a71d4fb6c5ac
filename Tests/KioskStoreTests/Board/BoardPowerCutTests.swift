// SPDX-License-Identifier: MIT
import Boards
import Fixtures
import KioskModel
import PatternLock
import Testing

@testable import KioskStore

@Suite("A power cut around any change of the board's memory")
struct BoardPowerCutTests {
    enum Step: CaseIterable {
        case bind, move, unbind, accept, setup

        /// True where the kiosk is a fault before, and may be one until root says it again.
        var beginsWithFault: Bool { self == .accept }
    }

    /// A trial in which the step can be made.
    private func prepared(_ step: Step) throws -> StoreHarness {
        let trial = try StoreHarness()
        trial.board = FakeBoard()
        let store = try trial.enrolled()
        if step != .bind { try store.bind() }
        let older = Files.read(trial.location.database)
        store.close()
        switch step {
        case .bind, .move, .unbind: break
        case .accept:
            for boot in ["boot-2", "boot-3"] { _ = try trial.store(boot: boot).open() }
            Files.write(older, to: trial.location.database)
        case .setup:
            for name in trial.files where name != "pepper" { Files.remove(trial.location.directory + "/" + name) }
            try SetupPermission(of: trial.location).give()
        }
        return trial
    }

    private func make(_ step: Step, in trial: StoreHarness) throws {
        let store = trial.store(boot: "boot-4")
        switch step {
        case .bind:
            _ = try store.open()
            try store.bind()
        case .move, .setup: _ = try store.open()
        case .unbind:
            _ = try store.open()
            try store.unbind()
        case .accept: _ = try store.accept()
        }
    }

    @Test("leaves a store that opens, and the same goes on", arguments: Step.allCases)
    func cuts(step: Step) throws {
        let trial = try prepared(step)
        var cuts: [StoreHarness] = []
        trial.board?.onChange = { if let copy = try? trial.copy() { cuts.append(copy) } }
        try make(step, in: trial)
        cuts.append(try trial.copy())
        #expect(cuts.count >= 3)
        for (number, cut) in cuts.enumerated() {
            if step.beginsWithFault {
                do throws(StoreError) {
                    _ = try cut.store(boot: "boot-5").open()
                } catch {
                    guard case .otherBoard(_, .older) = error else { throw error }
                }
            } else {
                _ = try cut.store(boot: "boot-5").open()
            }
            try make(step, in: cut)
            let store = cut.store(boot: "boot-6")
            let state = try store.open().state
            #expect(state.hasPattern == (step != .setup), "cut \(number)")
            let isBound = try store.use { store throws(StoreError) in try StoreBinding(in: store.database)?.isSettled }
            #expect(isBound == (step == .unbind ? nil : true), "cut \(number)")
            #expect(cut.board?.isDefined == (step != .unbind), "cut \(number)")
        }
    }

    @Test("lets no older disk in that was copied meanwhile", arguments: Step.allCases)
    func copies(step: Step) throws {
        let trial = try prepared(step)
        var disks: [[UInt8]] = []
        trial.board?.onChange = { disks.append(Files.read(trial.location.database)) }
        try make(step, in: trial)
        trial.board?.onChange = {}
        // Without a binding every copy opens, and a new store is one that nobody has set up.
        guard step != .unbind, step != .setup else { return }
        for boot in ["boot-5", "boot-6"] { _ = try trial.store(boot: boot).open() }
        for disk in disks {
            Files.write(disk, to: trial.location.database)
            #expect(throws: StoreError.otherBoard(path: trial.location.database, .older)) {
                try trial.store(boot: "boot-7").open()
            }
        }
    }
}
