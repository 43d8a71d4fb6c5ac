// SPDX-License-Identifier: MIT
import BootTime
import KioskModel
import KioskSession
import PatternLock
import Testing

@Suite("An admin's request")
struct RefusedIntentTests {
    private static let intents: [Session.Intent] = [.enroll, .maintain, .unlock, .extend]

    private func expect(
        _ panel: SessionHarness, _ state: SessionStatus.State, _ refusals: [AdminRefusal?],
        at location: SourceLocation = #_sourceLocation
    ) {
        #expect(panel.state == state, sourceLocation: location)
        #expect(Self.intents.map { panel.session.refusal(of: $0) } == refusals, sourceLocation: location)
    }

    @Test("It is refused for the store's reason while no store is open")
    func noStore() {
        let starting = SessionHarness(starting: SessionSettings())
        _ = starting.handle(.touchscreens(1))
        expect(starting, .starting, [.storeNotOpen, .storeNotOpen, .storeNotOpen, .storeNotOpen])
        let fault = StoreFault(message: "disk full")
        let failed = SessionHarness()
        _ = failed.handle(.storeFailed(fault))
        let refusal = AdminRefusal.storeFailed(fault)
        expect(failed, .fault(message: "disk full"), [refusal, refusal, refusal, refusal])
        let empty = SessionHarness()
        _ = empty.handle(.storeNotSetUp(fault))
        expect(empty, .notSetUp, [.notSetUp, .notSetUp, .notSetUp, .notSetUp])
    }

    @Test("A new kiosk waits for its setup")
    func setup() {
        let panel = SessionHarness.settingUp()
        for intent in [Session.Intent.maintain, .unlock, .extend] {
            #expect(panel.session.refusal(of: intent) == .waitingForSetup)
        }
        #expect(panel.state == .setup)
    }

    @Test("At rest a locked panel does everything but to extend a time, and needs a PIN for the settings")
    func locked() {
        let withPIN = StoreState(hasPattern: true, hasPIN: true, attempts: AttemptCount())
        expect(SessionHarness(holding: withPIN), .locked, [nil, nil, nil, .locked])
        expect(SessionHarness(), .locked, [nil, .noPIN, nil, .locked])
        expect(SessionHarness(hasPattern: false), .noPattern, [nil, .noPIN, nil, .locked])
        expect(SessionHarness.withPeople(.roster), .locked, [nil, nil, nil, .locked])
    }

    @Test("Without a touchscreen nothing begins at the panel, but the tool unlocks it")
    func noTouchscreen() {
        let panel = SessionHarness.withPeople()
        _ = panel.handle(.touchscreens(0))
        expect(panel, .locked, [.noTouchscreen, .noTouchscreen, nil, .locked])
        _ = panel.handle(.unlockRequested(for: nil, actor: "root"))
        expect(panel, .unlocked(secondsLeft: 60), [.noTouchscreen, .noTouchscreen, nil, .noMoreTime])
    }

    @Test("An unlocked panel gets more time only if there is a step and time left to add")
    func unlocked() {
        for (step, refusal) in [(nil, .noMoreTime), (.seconds(60), nil)] as [(Duration?, AdminRefusal?)] {
            let rules = UnlockRules(duration: .seconds(60), step: step)
            let panel = SessionHarness(SessionSettings(unlocking: rules))
            _ = panel.draw([0, 1, 2, 5])
            _ = panel.handle(.answered(.first, .verified(.matched(Match()))))
            expect(panel, .unlocked(secondsLeft: 60), [nil, .noPIN, nil, refusal])
        }
    }

    @Test("It waits for an enrollment and for a teacher at the panel")
    func busy() {
        let enrolling = SessionHarness()
        #expect(enrolling.handle(.enrollmentRequested(.panel)).isEmpty)
        expect(enrolling, .enrolling, [.enrolling, .enrolling, .enrolling, .locked])
        expect(
            SessionHarness.inMenu(), .maintenance, [.maintaining, .maintaining, .maintaining, .locked])
    }

    @Test("An enrollment starts only for an existing person, and shows the person's name")
    func unknownPerson() {
        let panel = SessionHarness.withPeople(.roster)
        let gone = EnrollmentSubject(of: .number(9))
        #expect(panel.handle(.enrollmentRequested(gone)) == [.enrollmentEnded(.refused(.unknownPerson))])
        #expect(panel.view.roster != nil)
        #expect(panel.handle(.enrollmentRequested(EnrollmentSubject(of: Person.cy.id))).isEmpty)
        #expect(panel.view.enroll?.person == Person.cy.label)
    }
}
