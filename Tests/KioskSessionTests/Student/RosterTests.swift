// SPDX-License-Identifier: MIT
import BootTime
import KioskModel
import KioskSession
import PatternLock
import Testing

@Suite("Where everybody has a pattern of their own")
struct RosterTests {
    private func kiosk(
        _ people: [Person] = [.ada, .bo, .cy], unlocking: UnlockRules = UnlockRules(duration: .seconds(60))
    ) -> SessionHarness {
        let state = StoreState(hasPattern: false, hasPIN: true, attempts: AttemptCount(), people: people)
        return SessionHarness(
            SessionSettings(mode: .roster, allowsOwnChange: true, unlocking: unlocking), holding: state)
    }

    private func draws(_ person: Person, on panel: SessionHarness) -> [SessionEffect] {
        _ = panel.handle(.chose(.person(person.id)))
        return panel.draw([0, 1, 2, 5])
    }

    @Test("Says who it is, draws, and unlocks for that person")
    func unlock() {
        let panel = kiosk()
        #expect(panel.view.roster == RosterView(stage: .people([Person.ada.label, Person.bo.label])))
        _ = panel.handle(.chose(.person(Person.bo.id)))
        #expect(panel.view.lock?.person == Person.bo.label)
        #expect(panel.draw([0, 1, 2, 5]) == [.ask(.first, .verify(Person.bo.id))])
        let match = Match(failuresBefore: 3, unlockFor: .seconds(600))
        let opening = Unlock(people: [Person.bo.label], until: panel.now + .seconds(600))
        #expect(panel.handle(.answered(.first, .verified(.matched(match)))) == [.unlock(opening)])
        _ = panel.wait(.milliseconds(500))
        #expect(panel.view.unlocked?.people == [Person.bo.label])
        #expect(panel.view.unlocked?.failuresBefore == 3)
        #expect(panel.session.status(at: panel.now).people == [Person.bo.label])
        #expect(panel.handle(.pressed(.lockNow)) == [.lock(.button)])
        #expect(panel.view.roster != nil)
    }

    @Test("Nobody without a pattern, or disabled, can be chosen; with nobody at all that is said")
    func nobody() {
        var off = Person.bo
        off.isEnabled = false
        let panel = kiosk([.cy, off])
        #expect(panel.view == .notice(.nobody))
        let some = kiosk([.ada, .cy, off])
        _ = some.handle(.chose(.person(Person.cy.id)))
        _ = some.handle(.chose(.person(off.id)))
        #expect(some.view.roster == RosterView(stage: .people([Person.ada.label])))
    }

    @Test("Failures are each person's own: one is locked out, the other draws on")
    func ownFailures() {
        let panel = kiosk()
        _ = draws(.ada, on: panel)
        _ = panel.handle(
            .answered(
                .first, .verified(.wrong(AttemptCounts(profile: AttemptCount(failures: 5, delayBegan: panel.now))))))
        #expect(panel.view.lock?.status == .lockedOut(seconds: 30))
        #expect(panel.draw([0, 1, 2, 5]).isEmpty)
        _ = panel.handle(.pressed(.otherPerson))
        #expect(draws(.bo, on: panel) == [.ask(.second, .verify(Person.bo.id))])
        _ = panel.handle(
            .answered(
                .second, .verified(.wrong(AttemptCounts(profile: AttemptCount(failures: 1, delayBegan: panel.now))))))
        #expect(panel.view.lock?.status == .wrong(triesLeft: 4))
    }

    @Test("Whoever goes away leaves the tiles behind after half a minute, or at once by Other person")
    func leaving() {
        let panel = kiosk()
        _ = panel.handle(.chose(.person(Person.ada.id)))
        #expect(panel.untilDeadline == .seconds(30))
        _ = panel.wait(.seconds(30))
        #expect(panel.view.roster != nil)
        #expect(panel.untilDeadline == nil)
        _ = draws(.ada, on: panel)
        _ = panel.handle(.pressed(.otherPerson))
        #expect(panel.view.lock?.status == .checking, "not while the store is asked")
    }

    @Test("A forgotten pattern is noted, says whom to ask, and leads back")
    func forgotten() {
        let panel = kiosk()
        _ = panel.handle(.chose(.person(Person.ada.id)))
        #expect(panel.handle(.pressed(.forgot)) == [.note(.forgotten, of: Person.ada.id, detail: "")])
        #expect(panel.view == .notice(.forgotten()))
        _ = panel.handle(.pressed(.back))
        #expect(panel.view.roster != nil)
    }

    @Test("More than 24 people are looked for by the first letter of their names")
    func letters() {
        let people = (1...25).map { number in
            Person(id: .number(UInt8(number)), name: (number % 2 == 0 ? "ada " : "Bo ") + "\(100 - number)")
        }
        let panel = kiosk(people)
        #expect(panel.view.roster == RosterView(stage: .letters(["A", "B"])))
        _ = panel.handle(.chose(.letter("A")))
        let inOrder = people.sorted { $0.name.lowercased() < $1.name.lowercased() }.map(\.label)
        let names = inOrder.filter { $0.name.hasPrefix("ada") }
        #expect(panel.view.roster == RosterView(stage: .people(names), canGoBack: true))
        _ = panel.handle(.chose(.back))
        _ = panel.handle(.chose(.letter("Z")))
        #expect(panel.view.roster == RosterView(stage: .letters(["A", "B"])))
        _ = panel.handle(.chose(.letter("A")))
        _ = panel.wait(.seconds(29))
        _ = panel.handle(.turnedPage)
        _ = panel.wait(.seconds(29))
        #expect(panel.view.roster == RosterView(stage: .people(names), canGoBack: true))
        _ = panel.wait(.seconds(1))
        #expect(panel.view.roster == RosterView(stage: .letters(["A", "B"])))
        let most = inOrder.filter { $0 != people[24].label }
        #expect(kiosk(Array(people.prefix(24))).view.roster?.stage == .people(most))
    }

    @Test("A right pattern at the wrong time is told why, opens nothing, and can be drawn again")
    func denied() {
        let panel = kiosk()
        _ = draws(.ada, on: panel)
        #expect(panel.handle(.answered(.first, .verified(.denied(.usedUp)))).isEmpty)
        #expect(panel.view.lock?.status == .denied(.usedUp))
        #expect(panel.view.lock?.stroke.tone == .success)
        _ = panel.wait(.seconds(6))
        #expect(panel.view.lock?.status == .draw)
    }

    @Test("Somebody who is taken away while drawing opens nothing")
    func takenAway() {
        let panel = kiosk()
        _ = draws(.ada, on: panel)
        _ = panel.handle(
            .storeOpened(StoreState(hasPattern: false, hasPIN: true, attempts: AttemptCount(), people: [.bo])))
        #expect(panel.handle(.answered(.first, .verified(.matched(Match())))).isEmpty)
        #expect(panel.state == .locked)
    }

    @Test("A student draws the present pattern before a new one, and counts wrong tries with it")
    func ownChange() {
        let panel = kiosk()
        _ = draws(.ada, on: panel)
        _ = panel.handle(.answered(.first, .verified(.matched(Match()))))
        _ = panel.wait(.seconds(1))
        #expect(panel.view.unlocked?.buttons == [.lockNow, .newPattern])
        #expect(panel.handle(.pressed(.newPattern)) == [.lock(.enrollment)])
        #expect(panel.view.enroll?.step == .prove)
        #expect(panel.draw([0, 3, 6, 7]) == [.ask(.second, .verify(Person.ada.id, for: .proof))])
        #expect(panel.view.enroll?.step == .proving)
        _ = panel.handle(
            .answered(
                .second, .verified(.wrong(AttemptCounts(profile: AttemptCount(failures: 1, delayBegan: panel.now))))))
        #expect(panel.view.enroll?.step == .unproven(triesLeft: 4))
        #expect(panel.draw([0, 1, 2, 5]) == [.ask(.third, .verify(Person.ada.id, for: .proof))])
        #expect(panel.handle(.answered(.third, .verified(.matched(Match())))).isEmpty, "proves, and opens nothing")
        #expect(panel.view.enroll?.step == .draw)
        _ = panel.draw([0, 4, 2, 7])
        _ = panel.handle(.pressed(.confirm))
        let fourth = RequestID(number: 4)
        #expect(panel.draw([0, 4, 2, 7]) == [.ask(fourth, .setPattern(EnrollmentSubject(of: Person.ada.id)))])
    }

    @Test("A present pattern that is not known ends the change in the lockout")
    func unproven() {
        let panel = kiosk()
        _ = draws(.ada, on: panel)
        _ = panel.handle(.answered(.first, .verified(.matched(Match()))))
        _ = panel.handle(.pressed(.newPattern))
        _ = panel.draw([0, 3, 6, 7])
        let count = AttemptCounts(profile: AttemptCount(failures: 5, delayBegan: panel.now))
        let ends: [SessionEffect] = [.enrollmentEnded(.cancelled), .endSitting]
        #expect(panel.handle(.answered(.second, .verified(.wrong(count)))) == ends)
        #expect(panel.view.roster != nil)
    }

    @Test(
        "A right pattern that opens nothing now proves all the same; one that is disabled or gone proves nothing",
        arguments: [(AccessRefusal.usedUp, true), (.clockNotSet, true), (.disabled, false)])
    func deniedProof(refusal: AccessRefusal, proves: Bool) {
        let panel = kiosk()
        _ = draws(.ada, on: panel)
        _ = panel.handle(.answered(.first, .verified(.matched(Match()))))
        _ = panel.handle(.pressed(.newPattern))
        _ = panel.draw([0, 1, 2, 5])
        let effects = panel.handle(.answered(.second, .verified(.denied(refusal))))
        #expect(effects == (proves ? [] : [.enrollmentEnded(.cancelled)]))
        #expect(panel.view.enroll?.step == (proves ? .draw : nil))
    }

    @Test("Who has it open and is disabled, removed or left without a pattern has it open no more")
    func revoked() {
        var (disabled, empty) = (Person.ada, Person.ada)
        disabled.isEnabled = false
        empty.hasPattern = false
        for people in [[disabled, .bo], [.bo], [empty, .bo]] {
            let panel = kiosk()
            _ = draws(.ada, on: panel)
            _ = panel.handle(.answered(.first, .verified(.matched(Match()))))
            let state = StoreState(hasPattern: false, hasPIN: true, attempts: AttemptCount(), people: people)
            #expect(panel.handle(.storeChanged(.everything(state))) == [.lock(.revoked)])
            #expect(panel.state == .locked)
        }
    }

    @Test("A panel that the shared pattern opened locks when that is removed, and one that an admin opened does not")
    func sharedRevoked() {
        let without = StoreState(hasPattern: false, hasPIN: true, attempts: AttemptCount())
        let panel = SessionHarness()
        _ = panel.draw([0, 1, 2, 5])
        _ = panel.handle(.answered(.first, .verified(.matched(Match()))))
        #expect(panel.handle(.storeChanged(.everything(without))) == [.lock(.revoked)])
        #expect(panel.state == .noPattern)
        _ = panel.handle(.unlockRequested(for: nil, actor: "root"))
        #expect(panel.handle(.storeChanged(.everything(without))).isEmpty)
    }

    @Test("Others who are disabled or removed meanwhile disturb nobody")
    func othersRevoked() {
        let panel = kiosk()
        _ = draws(.ada, on: panel)
        _ = panel.handle(.answered(.first, .verified(.matched(Match()))))
        let state = StoreState(hasPattern: false, hasPIN: true, attempts: AttemptCount(), people: [.ada])
        #expect(panel.handle(.storeChanged(.everything(state))).isEmpty)
        #expect(panel.session.status(at: panel.now).people == [Person.ada.label])
    }
}
