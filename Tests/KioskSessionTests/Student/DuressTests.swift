// SPDX-License-Identifier: MIT
import BootTime
import KioskModel
import KioskSession
import PatternLock
import Testing

@Suite("A pattern for being forced to draw one")
struct DuressTests {
    @Test("Opens as the usual one does; nothing on the panel tells them apart")
    func opens() {
        let views = [false, true].map { isDuress in
            let panel = SessionHarness(SessionSettings(unlocking: UnlockRules(duration: .seconds(60))))
            _ = panel.draw([0, 1, 2, 5])
            let opening = Unlock(until: panel.now + .seconds(60), isDuress: isDuress)
            #expect(
                panel.handle(.answered(.first, .verified(.matched(Match(isDuress: isDuress))))) == [.unlock(opening)])
            let greeting = panel.view
            _ = panel.wait(.seconds(1))
            return [greeting, panel.view]
        }
        #expect(views[0] == views[1])
    }

    @Test("Calls for help where it does not open, and nothing on the panel tells it from another")
    func denied() {
        let views = [false, true].map { isDuress in
            let panel = SessionHarness()
            _ = panel.draw([0, 1, 2, 5])
            let effects = panel.handle(.answered(.first, .verified(.denied(.usedUp, isDuress: isDuress))))
            #expect(effects == (isDuress ? [.raiseAlarm(nil)] : []))
            return panel.view
        }
        #expect(views[0] == views[1])
    }

    @Test("Calls for help where the check was given up", arguments: [false, true])
    func givenUp(isDuress: Bool) {
        let state = StoreState(hasPattern: false, hasPIN: true, attempts: AttemptCount(), people: [.ada, .bo])
        let panel = SessionHarness(SessionSettings(mode: .roster), holding: state)
        _ = panel.handle(.chose(.person(Person.ada.id)))
        _ = panel.draw([0, 1, 2, 5])
        _ = panel.handle(.maintenanceRequested)
        let effects = panel.handle(.answered(.first, .verified(.matched(Match(isDuress: isDuress)))))
        #expect(effects == (isDuress ? [.raiseAlarm(Person.ada.label)] : []))
    }

    @Test("Is asked for by the tool beside a usual pattern only", arguments: [nil, 1, 3] as [UInt8?])
    func askedFor(number: UInt8?) {
        let state = StoreState(hasPattern: false, attempts: AttemptCount(), people: [.ada, .cy])
        let panel = SessionHarness(SessionSettings(mode: .roster), holding: state)
        let subject = EnrollmentSubject(of: number.map { .number($0) }, isDuress: true, actor: "ninedotctl as root")
        let effects = panel.handle(.enrollmentRequested(subject))
        if number == 1 {
            #expect(effects.isEmpty)
            #expect(panel.view.enroll?.isDuress == true)
        } else {
            #expect(effects == [.enrollmentEnded(.refused(.noPattern))])
            #expect(panel.view.enroll == nil)
        }
    }

    @Test("Is set by the teacher, and never the usual one again")
    func set() {
        let panel = SessionHarness(holding: StoreState(hasPattern: true, hasPIN: true, attempts: AttemptCount()))
        _ = panel.handle(.maintenanceRequested)
        _ = panel.type(SessionHarness.pin)
        _ = panel.handle(.answered(.first, .verified(.matched(Match()))))
        _ = panel.handle(.teacher(.open(.panelDuress)))
        #expect(panel.view.enroll?.isDuress == true)
        _ = panel.draw([0, 4, 2, 7])
        _ = panel.handle(.pressed(.confirm))
        let subject = EnrollmentSubject(isDuress: true)
        #expect(panel.draw([0, 4, 2, 7]) == [.ask(.second, .setPattern(subject))])
        _ = panel.handle(.answered(.second, .refused(.samePattern)))
        #expect(panel.view.enroll?.step == .unusable)
        #expect(panel.view.enroll?.indicator.isEmpty == true)
        _ = panel.draw([0, 4, 2, 8])
        _ = panel.handle(.pressed(.confirm))
        #expect(panel.draw([0, 4, 2, 8]) == [.ask(.third, .setPattern(subject))])
        _ = panel.handle(.answered(.third, .done))
        #expect(panel.view.enroll?.step == .stored)
    }

    /// An unlocked panel whose student wants a new pattern, having unlocked under duress or not.
    private func wantsNewPattern(opened isDuress: Bool) -> SessionHarness {
        let settings = SessionSettings(
            mode: .roster, allowsOwnChange: true, unlocking: UnlockRules(duration: .seconds(60)))
        let state = StoreState(hasPattern: false, hasPIN: true, attempts: AttemptCount(), people: [.ada, .bo])
        let panel = SessionHarness(settings, holding: state)
        _ = panel.handle(.chose(.person(Person.ada.id)))
        _ = panel.draw([0, 1, 2, 5])
        _ = panel.handle(.answered(.first, .verified(.matched(Match(isDuress: isDuress)))))
        _ = panel.handle(.pressed(.newPattern))
        _ = panel.draw([0, 1, 2, 5])
        return panel
    }

    /// Everything there is to see until the new pattern is set, or seems to be.
    private func views(ofSettingAfter proof: VerificationOutcome, expecting request: StoreRequest) -> [ViewState] {
        let panel = wantsNewPattern(opened: false)
        let alarm: [SessionEffect] = proof.isDuress ? [.raiseAlarm(Person.ada.label)] : []
        #expect(panel.handle(.answered(.second, .verified(proof))) == alarm)
        var views = [panel.view]
        for step in 0..<2 {
            let effects = panel.draw([0, 4, 2, 7])
            #expect(effects == (step == 0 ? [] : [.ask(.third, request)]))
            views.append(panel.view)
            if step == 0 { _ = panel.handle(.pressed(.confirm)) }
            views.append(panel.view)
        }
        #expect(panel.handle(.answered(.third, .done)) == [.enrollmentEnded(.stored)])
        views.append(panel.view)
        _ = panel.wait(.seconds(2))
        return views + [panel.view]
    }

    @Test("Drawn before a new pattern it looks as if that were set, calls for help, and has nothing kept")
    func proof() {
        let subject = EnrollmentSubject(of: Person.ada.id)
        let usual = views(ofSettingAfter: .matched(Match()), expecting: .setPattern(subject))
        let forced = views(ofSettingAfter: .matched(Match(isDuress: true)), expecting: .feignPattern(subject))
        #expect(usual == forced)
        let denied = views(ofSettingAfter: .denied(.usedUp, isDuress: true), expecting: .feignPattern(subject))
        #expect(usual == denied)
    }

    @Test("The usual pattern, drawn before a new one, sets that also after an opening under duress")
    func usualProof() {
        let panel = wantsNewPattern(opened: true)
        #expect(panel.handle(.answered(.second, .verified(.matched(Match())))).isEmpty)
        _ = panel.draw([0, 4, 2, 7])
        _ = panel.handle(.pressed(.confirm))
        let subject = EnrollmentSubject(of: Person.ada.id)
        #expect(panel.draw([0, 4, 2, 7]) == [.ask(.third, .setPattern(subject))])
    }

    @Test(
        "Setting a usual pattern clears the failures, and setting a duress pattern does not",
        arguments: [true, false])
    func failures(isDuress: Bool) {
        let panel = SessionHarness(failures: 3)
        _ = panel.handle(.enrollmentRequested(EnrollmentSubject(isDuress: isDuress)))
        _ = panel.draw([0, 4, 2, 7])
        _ = panel.handle(.pressed(.confirm))
        _ = panel.draw([0, 4, 2, 7])
        _ = panel.handle(.answered(.first, .done))
        #expect(panel.session.status(at: panel.now).failures == (isDuress ? 3 : 0))
    }
}
