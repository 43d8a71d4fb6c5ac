// SPDX-License-Identifier: MIT
import BootTime
import KioskModel
import KioskSession
import PatternLock
import Testing

@Suite("While it is open")
struct OpeningTests {
    private func unlocked(_ rules: UnlockRules, _ match: Match = Match()) -> SessionHarness {
        let panel = SessionHarness(SessionSettings(unlocking: rules))
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
        #expect(panel.wait(.milliseconds(139_499)).isEmpty)
        #expect(panel.wait(.milliseconds(1)) == [.announceEnd(isSoon: true)])
        #expect(panel.wait(.milliseconds(9_999)).isEmpty)
        #expect(panel.wait(.milliseconds(1)) == [.lock(.timeOver)])
    }

    @Test("It ends with the hours of whoever unlocked, and more time goes no further", arguments: [nil, 60, 600])
    func hours(duration: Int?) {
        let rules = UnlockRules(duration: duration.map { .seconds($0) }, step: .seconds(600))
        let panel = SessionHarness(SessionSettings(unlocking: rules))
        let end = panel.now + .seconds(100)
        _ = panel.draw([0, 1, 2, 5])
        let first = min(end, panel.now + .seconds(duration ?? 600))
        let effects = panel.handle(.answered(.first, .verified(.matched(Match(span: .until(end))))))
        #expect(effects == [.unlock(Unlock(until: first))])
        _ = panel.handle(.moreTimeRequested)
        #expect(panel.session.refusal(of: .extend) == .noMoreTime)
        _ = panel.wait(.milliseconds(99_999))
        #expect(panel.view.unlocked?.buttons == [.lockNow])
        #expect(panel.wait(.milliseconds(1)) == [.lock(.timeOver)])
    }

    @Test("Terms that are changed meanwhile close it, or let it end sooner, but not later")
    func changedTerms() {
        func open(_ span: OpenSpan) -> (panel: SessionHarness, effects: [SessionEffect]) {
            let panel = unlocked(UnlockRules(duration: .seconds(600), step: .seconds(600)))
            let state = StoreState(hasPattern: true, attempts: AttemptCount(), span: span)
            return (panel, panel.handle(.storeChanged(.parts(state))))
        }
        #expect(open(.none).effects == [.lock(.revoked)])
        #expect(open(.endless).effects.isEmpty)
        let now = SessionHarness().now
        let sooner = open(.until(now + .seconds(30)))
        #expect(sooner.effects == [.unlock(Unlock(until: now + .seconds(30)))])
        #expect(sooner.panel.session.refusal(of: .extend) == .noMoreTime)
        let later = open(.until(now + .seconds(900)))
        #expect(later.effects.isEmpty)
        #expect(later.panel.handle(.moreTimeRequested).first == .unlock(Unlock(until: now + .seconds(900))))
    }

    @Test("What an admin opened goes by nobody's hours")
    func adminsHours() {
        let panel = SessionHarness(SessionSettings(unlocking: UnlockRules(duration: .seconds(60))))
        _ = panel.handle(.unlockRequested(for: nil, actor: "root"))
        let state = StoreState(hasPattern: true, attempts: AttemptCount(), span: .none)
        #expect(panel.handle(.storeChanged(.everything(state))).isEmpty)
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
        let panel = SessionHarness(SessionSettings(unlocking: UnlockRules(duration: .seconds(60))), hasPattern: false)
        let opening = Unlock(until: panel.now + .seconds(600), actor: "root")
        #expect(panel.handle(.unlockRequested(for: .seconds(600), actor: "root")) == [.unlock(opening)])
        #expect(panel.view.unlocked?.secondsLeft == 600)
        let shorter = Unlock(until: panel.now + .seconds(60), actor: "root")
        #expect(panel.handle(.unlockRequested(for: nil, actor: "root")) == [.unlock(shorter)])
        #expect(panel.handle(.lockRequested) == [.lock(.tool)])

        let checking = SessionHarness()
        _ = checking.draw([0, 1, 2, 5])
        _ = checking.handle(.unlockRequested(for: nil, actor: "root"))
        #expect(
            checking.handle(.answered(.first, .verified(.matched(Match())))).isEmpty, "a late answer opens nothing more"
        )
    }

    @Test("An admin opens nothing out of a fault, a start, an enrollment or a teacher's page")
    func refusedToAdmin() {
        let starting = SessionHarness(starting: SessionSettings())
        let failed = SessionHarness()
        _ = failed.handle(.storeFailed(StoreFault(message: "full")))
        let enrolling = SessionHarness()
        _ = enrolling.handle(.enrollmentRequested(.panel))
        let maintaining = SessionHarness()
        _ = maintaining.handle(.maintenanceRequested)
        let settingUp = SessionHarness(
            holding: StoreState(setup: .fresh, hasPattern: false, attempts: AttemptCount()))
        for panel in [starting, failed, enrolling, maintaining, settingUp] {
            #expect(panel.session.refusal(of: .unlock) != nil)
            #expect(panel.handle(.unlockRequested(for: nil, actor: "root")).isEmpty)
        }
    }

    // MARK: For a program

    @Test("Where a program gets the display, it opens after the greeting, and an admin opens at once")
    func greetingFirst() {
        let rules = UnlockRules(duration: .seconds(60), givesDisplay: true)
        let panel = SessionHarness(SessionSettings(unlocking: rules))
        _ = panel.draw([0, 1, 2, 5])
        let until = panel.now + .seconds(60)
        #expect(panel.handle(.answered(.first, .verified(.matched(Match())))).isEmpty)
        #expect(panel.view.lock?.status == .success)
        #expect(panel.untilDeadline == .milliseconds(500))
        #expect(panel.wait(.milliseconds(500)) == [.unlock(Unlock(until: until))])
        #expect(panel.wait(.seconds(1)).isEmpty)

        let asked = SessionHarness(SessionSettings(unlocking: rules))
        let opening = Unlock(until: asked.now + .seconds(60), actor: "root")
        #expect(asked.handle(.unlockRequested(for: nil, actor: "root")) == [.unlock(opening)])
    }

    @Test("A lock during the greeting opens nothing afterwards")
    func lockedWhileGreeting() {
        let panel = SessionHarness(SessionSettings(unlocking: UnlockRules(duration: .seconds(60), givesDisplay: true)))
        _ = panel.draw([0, 1, 2, 5])
        _ = panel.handle(.answered(.first, .verified(.matched(Match()))))
        #expect(panel.handle(.lockRequested) == [.lock(.tool)])
        #expect(panel.wait(.seconds(1)).isEmpty)
    }

    @Test("Its end is announced once, and called off by more time")
    func announcements() {
        let rules = UnlockRules(duration: .seconds(60), step: .seconds(60), limit: .seconds(180), grace: .seconds(10))
        let panel = unlocked(rules)
        #expect(panel.wait(.milliseconds(49_499)).isEmpty)
        #expect(panel.wait(.milliseconds(1)) == [.announceEnd(isSoon: true)])
        #expect(panel.wait(.seconds(1)).isEmpty)
        #expect(panel.handle(.moreTimeRequested).contains(.announceEnd(isSoon: false)))
        #expect(
            panel.handle(.moreTimeRequested).contains { if case .announceEnd = $0 { true } else { false } } == false)
        #expect(panel.wait(.seconds(119)) == [.announceEnd(isSoon: true)])
    }

    @Test("More time is refused to the tool where the panel has no button for it")
    func moreTimeByTool() {
        #expect(SessionHarness().session.refusal(of: .extend) == .locked)
        let fixed = unlocked(UnlockRules(duration: .seconds(60)))
        #expect(fixed.session.refusal(of: .extend) == .noMoreTime)
        #expect(fixed.handle(.moreTimeRequested).isEmpty)
        let panel = unlocked(UnlockRules(duration: .seconds(60), step: .seconds(60), limit: .seconds(120)))
        #expect(panel.session.refusal(of: .extend) == nil)
        _ = panel.handle(.moreTimeRequested)
        #expect(panel.session.refusal(of: .extend) == .noMoreTime)
    }

    @Test("It locks when nobody has touched it for as long as configured")
    func idle() {
        let panel = unlocked(UnlockRules(idle: .seconds(30)))
        #expect(panel.wait(.seconds(29)).isEmpty)
        _ = panel.handle(.used)
        #expect(panel.untilDeadline == .seconds(30))
        #expect(panel.wait(.milliseconds(29_999)).isEmpty)
        #expect(panel.wait(.milliseconds(1)) == [.lock(.idle)])
    }

    @Test(
        "It locks when the program is over, and only while it is unlocked",
        arguments: [ProgramEnd.done, .ended, .missing, .unseen])
    func program(end: ProgramEnd) {
        let panel = unlocked(UnlockRules(givesDisplay: true))
        #expect(panel.handle(.programEnded(end)) == [.lock(.program(end))])
        #expect(panel.handle(.programEnded(end)).isEmpty)
    }

    @Test("A new end time during the greeting takes effect with the unlock and is not reported before")
    func changedWhileGreeting() {
        let rules = UnlockRules(duration: .seconds(60), step: .seconds(60), givesDisplay: true)
        func greeted() -> SessionHarness {
            let panel = SessionHarness(SessionSettings(unlocking: rules))
            _ = panel.draw([0, 1, 2, 5])
            #expect(panel.handle(.answered(.first, .verified(.matched(Match())))).isEmpty)
            return panel
        }
        let (shorter, longer) = (greeted(), greeted())
        let (start, end) = (longer.now, shorter.now + .seconds(20))
        let state = StoreState(hasPattern: true, attempts: AttemptCount(), span: .until(end))
        #expect(shorter.handle(.storeChanged(.parts(state))).isEmpty)
        #expect(shorter.wait(.milliseconds(500)) == [.unlock(Unlock(until: end))])
        #expect(longer.handle(.moreTimeRequested) == [.note(.extended, of: nil, detail: "")])
        #expect(longer.wait(.milliseconds(500)) == [.unlock(Unlock(until: start + .seconds(120)))])
    }

    @Test("An unlock by an admin lasts at least a second and shows no failed attempts", arguments: [-5, 0, 1, 2])
    func shortest(seconds: Int) {
        let panel = SessionHarness(SessionSettings(unlocking: UnlockRules(idle: .seconds(30))))
        let unlock = Unlock(until: panel.now + .seconds(max(seconds, 1)), actor: "root")
        #expect(panel.handle(.unlockRequested(for: .seconds(seconds), actor: "root")) == [.unlock(unlock)])
        #expect(panel.view.unlocked?.failuresBefore == 0)
        #expect(panel.untilDeadline == .seconds(1))
    }

    @Test(
        "The panel locks at its end time or after a time without a touch, if that is earlier",
        arguments: [(20, 60), (60, 20)])
    func whicheverFirst(end: Int, idle: Int) {
        let panel = unlocked(UnlockRules(duration: .seconds(end), idle: .seconds(idle)))
        #expect(panel.untilDeadline == .milliseconds(500))
        _ = panel.wait(.milliseconds(19_499))
        #expect(panel.view.unlocked != nil)
        #expect(panel.wait(.milliseconds(1)) == [.lock(end < idle ? .timeOver : .idle)])
    }

    @Test(
        "A new pattern is offered only if exactly one person unlocked the panel",
        arguments: [(1, true), (2, false), (0, false)])
    func newPattern(people: Int, isOffered: Bool) {
        let settings = SessionSettings(
            mode: .roster, allowsOwnChange: true, unlocking: UnlockRules(people: max(people, 1)))
        let state = StoreState(hasPattern: true, attempts: AttemptCount(), people: [.ada, .bo])
        let panel = SessionHarness(settings, holding: state)
        for (index, person) in [Person.ada, .bo].prefix(people).enumerated() {
            _ = panel.handle(.chose(.person(person.id)))
            _ = panel.draw([0, 1, 2, 5])
            let request = RequestID(number: UInt64(index + 1))
            _ = panel.handle(.answered(request, .verified(.matched(Match()))))
        }
        if people == 0 { _ = panel.handle(.unlockRequested(for: nil, actor: "root")) }
        _ = panel.wait(.seconds(1))
        #expect(panel.view.unlocked?.buttons == (isOffered ? [.lockNow, .newPattern] : [.lockNow]))
        #expect(panel.handle(.pressed(.newPattern)) == (isOffered ? [.lock(.enrollment)] : []))
    }

    @Test("The help button of the greeting is inactive, and is shown only if the lock screen had one")
    func greeting() {
        func help(_ panel: SessionHarness) -> HelpOffer? {
            _ = panel.draw([0, 1, 2, 5])
            _ = panel.handle(.answered(.first, .verified(.matched(Match()))))
            #expect(panel.view.lock?.status == .success)
            return panel.view.lock?.help
        }
        #expect(help(.withHelp()) == .idle)
        #expect(help(SessionHarness()) == HelpOffer.none)
        let roster = SessionHarness.withHelp(.roster)
        _ = roster.handle(.chose(.person(Person.ada.id)))
        #expect(help(roster) == HelpOffer.none)
    }
}
