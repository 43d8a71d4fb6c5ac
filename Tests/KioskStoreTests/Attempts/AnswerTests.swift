// SPDX-License-Identifier: MIT
import BootTime
import Fixtures
import KioskModel
import PatternLock
import Testing

@testable import KioskStore

@Suite("Answers from afar at the store")
struct AnswerTests {
    private static let code = PIN([4, 0, 2, 9, 1, 7])
    private static let wrong = PIN([4, 0, 2, 9, 1, 8])
    private let trial: StoreHarness
    private let store: KioskStore

    init() throws {
        trial = try StoreHarness()
        store = try trial.enrolled()
    }

    private func answer(_ answer: PIN = code, to code: PIN = code, of person: ProfileID? = nil) throws
        -> VerificationOutcome
    {
        try store.verify(answer, to: code, of: person, actor: "link: porter")
    }

    private var details: [String] {
        get throws { try store.history(newest: 20).reversed().filter { $0.kind == .linkCommand }.map(\.detail) }
    }

    @Test("match by all six digits, and are in the history with who gave them")
    func right() throws {
        #expect(try answer() == .matched(Match()))
        #expect(try !answer(Self.wrong).isMatch)
        #expect(try details == ["unlock: right code", "unlock: wrong code"])
        #expect(try store.history(newest: 1).map(\.actor) == ["link: porter"])
    }

    @Test(
        "are never right for a code that is none",
        arguments: [
            (PIN(), PIN()), (PIN([1]), PIN([1])), (PIN([4, 0, 2, 9, 1]), PIN([4, 0, 2, 9, 1])),
            (PIN([4, 0, 2, 9, 1, 7, 0]), PIN([4, 0, 2, 9, 1, 7, 0])), (PIN(), code), (code, PIN()),
            (PIN([4, 0, 2, 9, 1]), code), (PIN([4, 0, 2, 9, 1, 7, 0]), code),
        ])
    func noCode(answer: PIN, code: PIN) throws {
        #expect(try self.answer(answer, to: code).wrongCount?.failures == 1)
    }

    @Test("An answer with one wrong digit is wrong, at each of the six places", arguments: 0..<6)
    func oneWrongDigit(place: Int) throws {
        var digits = (0..<6).map { Self.code[$0] }
        digits[place] ^= 1
        #expect(try answer(PIN(digits)).wrongCount?.failures == 1)
    }

    @Test("An answer with all digits wrong in the same way is wrong")
    func wrongAlike() throws {
        #expect(try answer(PIN([5, 1, 3, 8, 0, 6])).wrongCount?.failures == 1)
    }

    @Test("The history has the person whom an answer is for, or the panel")
    func entries() throws {
        let ada = try trial.add("Ada", to: store)
        _ = try answer(Self.wrong, of: ada)
        _ = try answer(of: ada)
        _ = try answer()
        let entries = try store.history(newest: 3).reversed()
        #expect(entries.map(\.kind) == [.linkCommand, .linkCommand, .linkCommand])
        #expect(entries.map(\.name) == ["Ada", "Ada", "panel"])
        #expect(entries.map(\.profile)[0] == ada)
    }

    @Test("are counted before they are compared, and beside the PIN")
    func counts() throws {
        for failures in 1...3 { #expect(try answer(Self.wrong).wrongCount?.failures == failures) }
        #expect(try answer() == .refused(AttemptCounts(profile: store.state().answerAttempts)))
        #expect(try store.state().pinAttempts.failures == 0 && store.state().unseenFailures == 3)
        #expect(try store.verify(StoreHarness.right, on: .standard).isMatch)
        trial.time = trial.time + .seconds(61)
        #expect(try answer().isMatch)
        #expect(try store.state().answerAttempts.failures == 0)
        try store.acknowledge()
        #expect(try store.state().unseenFailures == 0)
    }

    @Test("wait again after a restart, and re-arming the PIN lets them")
    func restart() throws {
        for _ in 0..<3 { _ = try answer(Self.wrong) }
        store.close()
        let next = trial.store(boot: "boot-2")
        #expect(try next.open().state.answerAttempts.failures == 3)
        guard case .refused = try next.verify(Self.code, to: Self.code, of: nil, actor: "link: x") else {
            Issue.record("it is taken")
            return
        }
        try next.rearm(.pin)
        #expect(try next.verify(Self.code, to: Self.code, of: nil, actor: "link: x").isMatch)
    }

    @Test("wait while the pattern waits that they stand for")
    func lockedOut() throws {
        for pattern in StoreHarness.wrong[..<5] { _ = try store.verify(pattern, on: .standard) }
        guard case .refused = try answer() else {
            Issue.record("it is taken")
            return
        }
        #expect(try details.isEmpty && store.state().answerAttempts.failures == 0)
    }

    @Test("open by the days, hours and uses of whoever asked")
    func rules() throws {
        let ada = try trial.add("Ada", to: store)
        var access = ProfileAccess(unlockFor: .seconds(90))
        access.rules.usesLeft = 1
        try store.setAccess(access, of: ada)
        #expect(try answer(of: ada) == .matched(Match(unlockFor: .seconds(90))))
        #expect(try answer(of: ada) == .denied(.usedUp))
        #expect(try details == ["unlock: right code", "unlock, refused: right code, used up"])
        _ = try store.perform(.change(.id(ada), .disable), on: .standard)
        #expect(try answer(of: ada) == .denied(.disabled))
    }

    @Test("An answer for a person who was removed is refused, and nothing is counted")
    func gone() throws {
        let ada = try trial.add("Ada", to: store)
        _ = try store.removePerson(.id(ada))
        #expect(throws: StoreError.refused(.unknownPerson)) { try answer(of: ada) }
        #expect(try store.state().answerAttempts == AttemptCount() && details.isEmpty)
        #expect(store.isOpen)
    }

    @Test("of a copy that is put back give no guesses back")
    func restored() throws {
        let copy = try store.backup()
        for _ in 0..<2 { _ = try answer(Self.wrong) }
        _ = try store.restore(from: copy, actor: "root")
        #expect(try store.state().answerAttempts.failures == 2)
    }

    @Test(
        "have a count that nobody changes or takes away from outside",
        arguments: [
            "DELETE FROM attempts WHERE secret = 'answer'", "UPDATE attempts SET debt = 0 WHERE secret = 'answer'",
        ])
    func tampered(sql: String) throws {
        for _ in 0..<2 { _ = try answer(Self.wrong) }
        store.close()
        try trial.tamper(sql)
        let state = try? store.open().state
        #expect(state.map { $0.answerAttempts.failures == 20 } ?? true)
    }

    /// Ninedot-link(8) has these numbers.
    @Test("that are wrong are 26 in the first week at most, and 7 in each one after it")
    func patience() throws {
        var weeks: [Int] = []
        for _ in 0..<3 {
            let end = trial.time + .seconds(7 * 86_400)
            var count = 0
            while trial.time < end {
                guard try answer(Self.wrong).wrongCount != nil else {
                    let verdict = store.pinPolicy.verdict(for: try store.state().answerAttempts, at: trial.time)
                    guard case .refused(let until) = verdict else {
                        Issue.record("refused, and \(verdict)")
                        return
                    }
                    trial.time = min(until, end)
                    continue
                }
                count += 1
            }
            weeks.append(count)
        }
        #expect(weeks == [26, 7, 7])
    }
}
