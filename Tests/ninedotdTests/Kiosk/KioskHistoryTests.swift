// SPDX-License-Identifier: MIT
import BootTime
import ControlMessages
import KioskModel
import KioskSession
import LinuxSystem
import Testing

@testable import ninedotd

@Suite("What the history says of an unlocked panel")
struct KioskHistoryTests {
    private let trial: ControlHarness
    private let people: [PersonLabel]

    init() throws {
        trial = try ControlHarness()
        for name in ["Ada", "Bo", "Cy"] { _ = try trial.ask(.people(.add(name))) }
        guard case .people(let list) = try trial.ask(.people(.list(from: 0, count: 9))) else {
            throw ControlHarness.Gone()
        }
        people = try list.people.map { person in
            let digits = Array(try #require(person.id))
            let bytes = stride(from: 0, to: digits.count, by: 2).compactMap {
                UInt8(String(digits[$0...$0 + 1]), radix: 16)
            }
            return PersonLabel(id: try #require(ProfileID(bytes)), name: person.name)
        }
    }

    /// The newest entries, the oldest of them first: the kind, of whom, by whom and the detail.
    private func history(_ count: Int) throws -> [String] {
        guard case .history(let list) = try trial.ask(.store(.history(HistoryRange(count: count)))) else {
            throw ControlHarness.Gone()
        }
        return list.entries.reversed().map { "\($0.kind) \($0.name ?? "") \($0.actor): \($0.detail)" }
    }

    @Test("Of several people the first is in the entries for unlocking and locking, and the detail names the others")
    func together() throws {
        try trial.kiosk.unlock(Unlock(people: people, until: nil), at: trial.now)
        try trial.kiosk.lock(.idle, at: trial.now)
        #expect(try history(2) == ["unlocked Ada panel: Bo, Cy", "locked Ada panel: nobody used it"])
    }

    @Test("An admin's unlock has the admin as actor and no person")
    func admin() throws {
        try trial.kiosk.unlock(Unlock(until: nil, actor: "ninedotctl as root"), at: trial.now)
        try trial.kiosk.lock(.tool, at: trial.now)
        #expect(
            try history(2) == ["unlocked panel ninedotctl as root: ", "locked panel panel: asked by ninedotctl"])
    }

    @Test("More time is no second unlock, but an admin's unlock of an open panel is")
    func again() throws {
        try trial.kiosk.unlock(Unlock(people: [people[1]], until: nil), at: trial.now)
        try trial.kiosk.unlock(Unlock(people: [people[1]], until: trial.now + .seconds(60)), at: trial.now)
        #expect(try history(1) == ["unlocked Bo panel: "])
        try trial.kiosk.unlock(Unlock(until: nil, actor: "link: porter"), at: trial.now)
        #expect(try history(2) == ["unlocked Bo panel: ", "unlocked panel link: porter: "])
    }

    @Test("Each reason for locking has its words, and after a fault nothing is recorded")
    func reasons() throws {
        let reasons: [(LockReason, String)] = [
            (.started, "at start"), (.timeOver, "time is over"), (.idle, "nobody used it"),
            (.button, "button on the panel"), (.tool, "asked by ninedotctl"), (.link, "asked from afar"),
            (.program(.done), "the program is done"), (.program(.ended), "the program has ended"),
            (.program(.missing), "no program came up"), (.program(.unseen), "the program showed nothing"),
            (.revoked, "what unlocked it is valid no longer"), (.enrollment, "an enrollment begins"),
            (.maintenance, "a teacher comes in"),
        ]
        for (reason, _) in reasons { try trial.kiosk.lock(reason, at: trial.now) }
        try trial.kiosk.lock(.fault, at: trial.now)
        try trial.kiosk.lock(.notSetUp, at: trial.now)
        #expect(try history(reasons.count) == reasons.map { "locked panel panel: \($0.1)" })
    }

    @Test("An enrollment under duress keeps the call for help for five minutes, and any other lock ends it")
    func alarm() throws {
        let forced = Unlock(people: [people[0]], until: nil, isDuress: true)
        try trial.kiosk.unlock(forced, at: trial.now)
        try trial.kiosk.lock(.enrollment, at: trial.now)
        #expect(trial.kiosk.alarmEnd == trial.now + .seconds(300))
        try trial.kiosk.unlock(forced, at: trial.now)
        #expect(trial.kiosk.alarmEnd == nil)
        try trial.kiosk.lock(.button, at: trial.now)
        #expect(trial.kiosk.alarmEnd == nil)
        // An unlock without duress does not end a call for help that was raised before.
        try trial.kiosk.raiseAlarm(for: nil, at: trial.now)
        try trial.kiosk.unlock(Unlock(people: [people[1]], until: nil), at: trial.now)
        try trial.kiosk.lock(.button, at: trial.now)
        #expect(trial.kiosk.alarmEnd == trial.now + .seconds(300))
    }
}
