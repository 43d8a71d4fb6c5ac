// SPDX-License-Identifier: MIT
import BootTime
import KioskModel
import KioskSession
import PatternLock
import Testing

@Suite("Where two people unlock together")
struct TwoPeopleTests {
    private func kiosk(unlocking: UnlockRules = UnlockRules(duration: .seconds(60), people: 2)) -> SessionHarness {
        let state = StoreState(hasPattern: false, hasPIN: true, attempts: AttemptCount(), people: [.ada, .bo, .cy])
        return SessionHarness(SessionSettings(mode: .roster, unlocking: unlocking), holding: state)
    }

    private func draws(_ person: Person, on panel: SessionHarness) -> [SessionEffect] {
        _ = panel.handle(.chose(.person(person.id)))
        return panel.draw([0, 1, 2, 5])
    }

    @Test("The first of two is forgotten by a lock, and when disabled or removed, also while the second draws")
    func forgottenFirst() {
        var disabled = Person.ada
        disabled.isEnabled = false
        let without = StoreState(hasPattern: false, hasPIN: true, attempts: AttemptCount(), people: [disabled, .bo])
        for event in [SessionEvent.lockRequested, .storeChanged(.everything(without))] {
            for isDrawing in [false, true] {
                let panel = kiosk()
                _ = draws(.ada, on: panel)
                _ = panel.handle(.answered(.first, .verified(.matched(Match()))))
                if isDrawing { _ = draws(.bo, on: panel) }
                #expect(panel.handle(event).isEmpty)
                if isDrawing {
                    #expect(panel.handle(.answered(.second, .verified(.matched(Match())))).isEmpty)
                }
                #expect(panel.state == .locked)
                #expect(panel.view.roster?.partner != Person.ada.label)
            }
        }
    }

    @Test("Two people open together, one after the other, and never one of them twice")
    func twoPeople() {
        let panel = kiosk()
        #expect(draws(.ada, on: panel) == [.ask(.first, .verify(Person.ada.id, for: .proof))], "opens nothing yet")
        #expect(panel.handle(.answered(.first, .verified(.matched(Match())))).isEmpty)
        #expect(
            panel.view.roster
                == RosterView(stage: .people([Person.bo.label]), partner: Person.ada.label, canGoBack: true))
        _ = panel.handle(.chose(.person(Person.ada.id)))
        #expect(panel.view.roster != nil)
        #expect(
            draws(.bo, on: panel) == [.ask(.second, .verify(Person.bo.id, for: .opening(with: Person.ada.id)))])
        let opening = Unlock(
            people: [Person.ada.label, Person.bo.label], until: panel.now + .seconds(60), isDuress: true)
        #expect(panel.handle(.answered(.second, .verified(.matched(Match(isDuress: true))))) == [.unlock(opening)])
    }

    @Test("Who of them is forced to draw raises the alarm", arguments: [(true, false), (false, true), (false, false)])
    func duress(first: Bool, second: Bool) {
        let unlock = opening(Match(isDuress: first), Match(isDuress: second), on: kiosk())
        #expect(unlock?.isDuress == (first || second))
    }

    @Test("The first of them calls for help at once, because the second may never come", arguments: [false, true])
    func duressOfFirst(isDuress: Bool) {
        let panel = kiosk()
        _ = draws(.ada, on: panel)
        let effects = panel.handle(.answered(.first, .verified(.matched(Match(isDuress: isDuress)))))
        #expect(effects == (isDuress ? [.raiseAlarm(Person.ada.label)] : []))
        #expect(panel.view.roster?.partner == Person.ada.label)
    }

    @Test(
        "It is open for the shorter of their times",
        arguments: [(20, 40, 20), (40, 20, 20), (nil, 40, 40), (40, nil, 40), (nil, nil, 60)] as [(Int?, Int?, Int64)])
    func times(first: Int?, second: Int?, expected: Int64) {
        let panel = kiosk()
        let unlock = opening(
            Match(unlockFor: first.map { .seconds($0) }), Match(unlockFor: second.map { .seconds($0) }), on: panel)
        #expect(unlock?.until == panel.now + .seconds(expected))
    }

    /// Ada and Bo draw right patterns, of which the store says this.
    private func opening(_ first: Match, _ second: Match, on panel: SessionHarness) -> Unlock? {
        _ = draws(.ada, on: panel)
        _ = panel.handle(.answered(.first, .verified(.matched(first))))
        _ = draws(.bo, on: panel)
        let effects = panel.handle(.answered(.second, .verified(.matched(second))))
        guard case .unlock(let unlock)? = effects.first, effects.count == 1 else { return nil }
        return unlock
    }

    @Test("It ends with the hours of the one who has to go first", arguments: [(30, 40), (40, 30)])
    func hours(first: Int, second: Int) {
        let panel = kiosk()
        let end = panel.now + .seconds(30)
        func match(_ seconds: Int) -> Match {
            Match(span: .until(panel.now + .seconds(seconds)))
        }
        let both = Unlock(people: [Person.ada.label, Person.bo.label], until: end)
        #expect(opening(match(first), match(second), on: panel) == both)
        var bo = Person.bo
        bo.span = .none
        let state = StoreState(hasPattern: false, hasPIN: true, attempts: AttemptCount(), people: [bo])
        #expect(panel.handle(.storeChanged(.parts(state))) == [.lock(.revoked)])
    }

    @Test("The second of two people comes within a minute, or the first has to draw again")
    func latePartner() {
        let panel = kiosk(unlocking: UnlockRules(people: 2))
        _ = draws(.ada, on: panel)
        _ = panel.handle(.answered(.first, .verified(.matched(Match()))))
        #expect(panel.untilDeadline == .seconds(60))
        _ = panel.wait(.seconds(60))
        #expect(panel.view.roster?.partner == nil)
        _ = draws(.bo, on: panel)
        #expect(panel.handle(.answered(.second, .verified(.matched(Match())))).isEmpty)
        #expect(panel.view.roster?.partner == Person.bo.label)
    }

    /// The store takes a use of both with the match, so that the kiosk must open for both.
    @Test("A second who drew in time opens for both, however long the store takes")
    func slowStore() {
        let panel = kiosk()
        _ = draws(.ada, on: panel)
        _ = panel.handle(.answered(.first, .verified(.matched(Match()))))
        _ = panel.wait(.seconds(59))
        _ = draws(.bo, on: panel)
        #expect(panel.wait(.seconds(5)).isEmpty)
        let opening = Unlock(people: [Person.ada.label, Person.bo.label], until: panel.now + .seconds(60))
        #expect(panel.handle(.answered(.second, .verified(.matched(Match())))) == [.unlock(opening)])
    }

    @Test("A second who drew a wrong pattern at the last moment finds the first forgotten")
    func lateMistake() {
        let panel = kiosk()
        _ = draws(.ada, on: panel)
        _ = panel.handle(.answered(.first, .verified(.matched(Match()))))
        _ = panel.wait(.seconds(59))
        _ = draws(.bo, on: panel)
        _ = panel.wait(.seconds(1))
        let wrong = AttemptCounts(profile: AttemptCount(failures: 1, delayBegan: panel.now))
        #expect(panel.handle(.answered(.second, .verified(.wrong(wrong)))) == [.endSitting])
        #expect(panel.view.roster == RosterView(stage: .people([Person.ada.label, Person.bo.label])))
        #expect(draws(.bo, on: panel) == [.ask(.third, .verify(Person.bo.id, for: .proof))])
    }

    @Test("One of two alone gets no more time")
    func noMoreTime() {
        let panel = kiosk(unlocking: UnlockRules(duration: .seconds(60), step: .seconds(60), people: 2))
        #expect(opening(Match(), Match(), on: panel) != nil)
        _ = panel.wait(.seconds(1))
        #expect(panel.view.unlocked?.buttons == [.lockNow])
        #expect(panel.session.refusal(of: .extend) == .noMoreTime)
        for event in [SessionEvent.pressed(.moreTime), .moreTimeRequested] {
            #expect(panel.handle(event).isEmpty)
        }
        #expect(panel.view.unlocked?.secondsLeft == 59)
    }

    /// A kiosk on which Ada has drawn a pattern and Bo has not.
    private func waitingForBo() -> SessionHarness {
        let panel = kiosk()
        _ = draws(.ada, on: panel)
        _ = panel.handle(.answered(.first, .verified(.matched(Match()))))
        return panel
    }

    @Test("The first person is forgotten before an event at the end of the minute is handled")
    func forgottenFirstOfAll() {
        let panel = waitingForBo()
        panel.now = panel.now + .seconds(60)
        #expect(draws(.bo, on: panel) == [.ask(.second, .verify(Person.bo.id, for: .proof))])
        let inTime = waitingForBo()
        inTime.now = inTime.now + .milliseconds(59_999)
        #expect(
            draws(.bo, on: inTime) == [.ask(.second, .verify(Person.bo.id, for: .opening(with: Person.ada.id)))])
    }

    @Test("A change of the store keeps a first person who can still unlock, unless the panel is out of service")
    func changedStore() throws {
        func state(outOfService: Bool) throws -> StoreState {
            StoreState(
                hasPattern: false, hasPIN: true, attempts: AttemptCount(), people: [.ada, .bo, .cy],
                announcements: Announcements(outOfService: outOfService ? try PanelLine("Being mended") : nil))
        }
        let panel = waitingForBo()
        _ = panel.handle(.storeChanged(.everything(try state(outOfService: false))))
        #expect(panel.view.roster?.partner == Person.ada.label)
        _ = panel.handle(.storeChanged(.everything(try state(outOfService: true))))
        _ = panel.handle(.storeChanged(.everything(try state(outOfService: false))))
        #expect(panel.view.roster == RosterView(stage: .people([Person.ada.label, Person.bo.label])))
        #expect(panel.untilDeadline == nil)
    }

    @Test("The panel forgets the first person after Back, a forgotten pattern or an admin's request")
    func endsOfFirst() {
        let ways: [[SessionEvent]] = [
            [.chose(.back)], [.chose(.person(Person.bo.id)), .pressed(.forgot), .pressed(.back)],
            [.maintenanceRequested, .teacher(.back)], [.unlockRequested(for: nil, actor: "root"), .lockRequested],
            [.enrollmentRequested(.panel), .enrollmentCancelled],
        ]
        for events in ways {
            let panel = waitingForBo()
            for event in events { _ = panel.handle(event) }
            #expect(panel.view.roster == RosterView(stage: .people([Person.ada.label, Person.bo.label])), "\(events)")
        }
    }

    @Test("One person is enough if people can unlock alone or share a pattern")
    func alone() {
        let panel = kiosk(unlocking: UnlockRules(people: 1))
        #expect(draws(.ada, on: panel) == [.ask(.first, .verify(Person.ada.id, for: .opening(with: nil)))])
        #expect(panel.handle(.answered(.first, .verified(.matched(Match())))).count == 1)
        let shared = SessionHarness(SessionSettings(unlocking: UnlockRules(people: 2)))
        #expect(shared.draw([0, 1, 2, 5]) == [.ask(.first, .verify(nil, for: .opening(with: nil)))])
        #expect(shared.handle(.answered(.first, .verified(.matched(Match())))).count == 1)
    }
}
