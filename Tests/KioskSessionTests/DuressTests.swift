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
            let panel = Rehearsal(SessionSettings(unlocking: UnlockRules(duration: .seconds(60))))
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

    @Test("Is asked for by the tool beside a usual pattern only", arguments: [nil, 1, 3] as [UInt8?])
    func askedFor(number: UInt8?) {
        let state = StoreState(hasPattern: false, attempts: AttemptCount(), people: [.ada, .cy])
        let panel = Rehearsal(SessionSettings(mode: .roster), holding: state)
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
        let panel = Rehearsal(holding: StoreState(hasPattern: true, hasPIN: true, attempts: AttemptCount()))
        _ = panel.handle(.maintenanceRequested)
        _ = panel.type(Rehearsal.pin)
        _ = panel.handle(.answered(.first, .verified(.matched(Match()))))
        _ = panel.handle(.teacher(.open(.panelDuress)))
        #expect(panel.view.enroll?.isDuress == true)
        _ = panel.draw([0, 4, 2, 7])
        _ = panel.handle(.pressed(.confirm))
        let subject = EnrollmentSubject(isDuress: true)
        #expect(panel.draw([0, 4, 2, 7]) == [.ask(.second, .setPattern(subject))])
        _ = panel.handle(.answered(.second, .refused(.samePattern)))
        #expect(panel.view.enroll?.step == .unusable)
        _ = panel.draw([0, 4, 2, 8])
        _ = panel.handle(.pressed(.confirm))
        #expect(panel.draw([0, 4, 2, 8]) == [.ask(.third, .setPattern(subject))])
        _ = panel.handle(.answered(.third, .done))
        #expect(panel.view.enroll?.step == .stored)
    }
}
