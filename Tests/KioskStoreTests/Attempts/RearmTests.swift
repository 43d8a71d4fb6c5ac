// SPDX-License-Identifier: MIT
import BootTime
import KioskModel
import PatternLock
import Testing

@testable import KioskStore

@Suite("A teacher ends a lockout and sees what failed")
struct RearmTests {
    private let trial: StoreHarness
    private let store: KioskStore
    private let ada: ProfileID

    /// A store in which the shared pattern failed five times and Ada's five times: both delayed, and the panel too.
    init() throws {
        trial = try StoreHarness()
        store = try trial.enrolled()
        ada = try trial.add("Ada", to: store)
        for (index, pattern) in StoreHarness.wrong[..<10].enumerated() {
            _ = try store.verify(pattern, on: .standard, of: index < 5 ? nil : ada)
        }
    }

    private func isRefused(_ person: ProfileID?) throws -> Bool {
        guard case .refused = try store.verify(StoreHarness.wrong[20], on: .standard, of: person) else { return false }
        return true
    }

    enum Target: CaseIterable {
        case nothing, panel, person, everybody, pin
    }

    @Test("Only what is re-armed takes attempts again", arguments: Target.allCases)
    func rearmed(target: Target) throws {
        switch target {
        case .nothing: break
        case .panel: _ = try store.rearm(.panel)
        case .person: _ = try store.rearm(.person(.id(ada)))
        case .everybody: _ = try store.rearm(.everybody)
        case .pin: _ = try store.rearm(.pin)
        }
        _ = try store.open()
        #expect(try isRefused(ada) == (target != .everybody && target != .person))
        #expect(try isRefused(nil) == (target != .everybody && target != .panel))
    }

    @Test("A stopped panel works again, and what the teacher has not seen is still told")
    func stopped() throws {
        while try store.state().attempts.failures < 20 {
            trial.time = trial.time + .seconds(3600)
            let next = StoreHarness.wrong[10 + (try store.state().unseenFailures) % 50]
            _ = try store.verify(next, on: .standard)
        }
        trial.time = trial.time + .seconds(360_000)
        #expect(try isRefused(nil))
        _ = try store.rearm(.panel, actor: "uid 1000")
        #expect(try store.verify(StoreHarness.right, on: .standard).isMatch)
        #expect(try store.state().unseenFailures > 20)
    }

    @Test("Re-arming is written down with who did it")
    func written() throws {
        _ = try store.rearm(.person(.id(ada)), actor: "uid 1000")
        _ = try store.rearm(.panel)
        _ = try store.rearm(.pin)
        let entries = try store.history(newest: 3).reversed()
        #expect(entries.map(\.kind) == [.rearmed, .rearmed, .rearmed])
        #expect(entries.map(\.name) == ["Ada", "panel", "panel"])
        #expect(entries.map(\.actor) == ["uid 1000", "panel", "panel"])
        #expect(entries.map(\.detail) == ["", "", "pin"])
    }

    @Test("Nobody is re-armed who is not there")
    func gone() throws {
        _ = try store.removePerson(.id(ada))
        let count = try store.history(newest: 100).count
        #expect(throws: StoreError.refused(.unknownPerson)) { try store.rearm(.person(.id(ada))) }
        #expect(try store.history(newest: 100).count == count)
    }

    @Test("Seen failures still delay, and only new ones are told")
    func acknowledged() throws {
        #expect(try store.state().unseenFailures == 10)
        try store.acknowledge(actor: "uid 1000")
        #expect(try store.state().unseenFailures == 0)
        #expect(try store.people(count: 1).people.map(\.attempts.sinceAcknowledged) == [0])
        #expect(try isRefused(nil) && isRefused(ada))
        let newest = try #require(try store.history(newest: 1).first)
        #expect(newest.kind == .acknowledged && newest.wall == .seconds(1_700_000_000))
        #expect(newest.actor == "uid 1000")
        trial.time = trial.time + .seconds(3600)
        _ = try store.verify(StoreHarness.wrong[10], on: .standard, of: ada)
        _ = try store.open()
        #expect(try store.state().unseenFailures == 1)
    }
}
