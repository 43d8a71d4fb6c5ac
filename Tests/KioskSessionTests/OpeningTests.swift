// SPDX-License-Identifier: MIT
import BootTime
import KioskModel
import KioskSession
import PatternLock
import Testing

@Suite("While it is open")
struct OpeningTests {
    private func unlocked(_ rules: UnlockRules, _ match: Match = Match()) -> Rehearsal {
        let panel = Rehearsal(SessionSettings(unlocking: rules))
        _ = panel.draw([0, 1, 2, 5])
        _ = panel.handle(.answered(.first, .verified(.matched(match))))
        _ = panel.wait(.milliseconds(500))
        return panel
    }

    @Test("More time adds a step at each press, up to the limit, and is noted")
    func moreTime() {
        let panel = unlocked(UnlockRules(duration: .seconds(60), step: .seconds(60), limit: .seconds(150)))
        let start = panel.now - .milliseconds(500)
        #expect(panel.view.unlocked?.buttons == [.lockNow, .moreTime])
        let first = panel.handle(.pressed(.moreTime))
        #expect(first == [.unlock(Unlock(until: start + .seconds(120))), .note(.extended, of: nil, detail: "")])
        let second = panel.handle(.pressed(.moreTime))
        #expect(second.first == .unlock(Unlock(until: start + .seconds(150))))
        #expect(panel.view.unlocked?.buttons == [.lockNow])
        #expect(panel.handle(.pressed(.moreTime)).isEmpty)
        #expect(panel.wait(.milliseconds(149_499)).isEmpty)
        #expect(panel.wait(.milliseconds(1)) == [.lock(.timeOver)])
    }

    @Test("Its last seconds are announced")
    func grace() {
        let panel = unlocked(UnlockRules(duration: .seconds(60), grace: .seconds(10)))
        _ = panel.wait(.milliseconds(49_499))
        #expect(panel.view.unlocked?.isEnding == false)
        #expect(panel.untilDeadline == .milliseconds(1))
        _ = panel.wait(.milliseconds(1))
        #expect(panel.view.unlocked?.isEnding == true)
    }

    @Test("A person's own time goes before the configured one, also beyond the limit of more time")
    func ownTime() {
        let panel = unlocked(
            UnlockRules(duration: .seconds(60), step: .seconds(60), limit: .seconds(120)),
            Match(unlockFor: .seconds(600)))
        #expect(panel.view.unlocked?.secondsLeft == 600)
        #expect(panel.view.unlocked?.buttons == [.lockNow])
    }

    @Test("An admin opens for so long, or as configured, from every screen where nobody is at work")
    func byAdmin() {
        let panel = Rehearsal(SessionSettings(unlocking: UnlockRules(duration: .seconds(60))), hasPattern: false)
        let opening = Unlock(until: panel.now + .seconds(600), actor: "root")
        #expect(panel.handle(.unlockRequested(for: .seconds(600), actor: "root")) == [.unlock(opening)])
        #expect(panel.view.unlocked?.secondsLeft == 600)
        let shorter = Unlock(until: panel.now + .seconds(60), actor: "root")
        #expect(panel.handle(.unlockRequested(for: nil, actor: "root")) == [.unlock(shorter)])
        #expect(panel.handle(.lockRequested) == [.lock(.tool)])

        let checking = Rehearsal()
        _ = checking.draw([0, 1, 2, 5])
        _ = checking.handle(.unlockRequested(for: nil, actor: "root"))
        #expect(
            checking.handle(.answered(.first, .verified(.matched(Match())))).isEmpty, "a late answer opens nothing more"
        )
    }

    @Test("An admin opens nothing out of a fault, a start, an enrollment or a teacher's page")
    func refusedToAdmin() {
        let starting = Rehearsal(starting: SessionSettings())
        let failed = Rehearsal()
        _ = failed.handle(.storeFailed(StoreFault(message: "full")))
        let enrolling = Rehearsal()
        _ = enrolling.handle(.enrollmentRequested(.panel))
        let maintaining = Rehearsal()
        _ = maintaining.handle(.maintenanceRequested)
        let settingUp = Rehearsal(
            holding: StoreState(setup: .fresh, hasPattern: false, attempts: AttemptCount()))
        for panel in [starting, failed, enrolling, maintaining, settingUp] {
            #expect(panel.session.refusal(of: .unlock) != nil)
            #expect(panel.handle(.unlockRequested(for: nil, actor: "root")).isEmpty)
        }
    }
}
