// SPDX-License-Identifier: MIT
import Fixtures
import KioskModel
import KioskSession
import PatternLock
import Testing

@Suite("The setup of a new kiosk")
struct SetupTests {
    @Test("Asks for the PIN twice, then for the first pattern, and locks with it")
    func whole() {
        let panel = SessionHarness.settingUp()
        #expect(panel.state == .setup)
        #expect(panel.view.pin == PINView(purpose: .setup))
        _ = panel.type(SessionHarness.pin)
        #expect(panel.view.pin == PINView(purpose: .again))
        #expect(panel.type(SessionHarness.pin) == [.ask(.first, .setFirstPIN)])
        #expect(panel.handle(.answered(.first, .done)) == [.random])
        #expect(!panel.session.holdsSecrets)
        panel.writeDownCode(.second)
        #expect(!panel.session.holdsSecrets)
        #expect(panel.view.teacher == .question(.firstPattern))
        _ = panel.handle(.teacher(.confirm))
        #expect(panel.view.enroll?.buttons == [.later, .suggest])
        _ = panel.draw([0, 4, 2, 7])
        _ = panel.handle(.pressed(.confirm))
        #expect(panel.draw([0, 4, 2, 7]) == [.ask(.third, .setPattern(.panel))])
        #expect(panel.handle(.answered(.third, .done)).isEmpty)
        #expect(panel.view.enroll?.step == .stored)
        _ = panel.wait(.seconds(2))
        #expect(panel.view.lock?.status == .draw)
    }

    @Test("Between the PIN and the first pattern it shows a recovery code, once that is kept")
    func code() {
        let panel = SessionHarness.settingUp()
        for _ in 0..<2 { _ = panel.type(SessionHarness.pin) }
        _ = panel.handle(.answered(.first, .done))
        #expect(panel.view.teacher == .recoveryCode(nil))
        var chance = SeededGenerator(seed: 1)
        #expect(panel.session.useRandomness(from: &chance) == [.ask(.second, .setRecoveryCode)])
        #expect(panel.view.teacher == .recoveryCode(nil))
        #expect(panel.handle(.teacher(.confirm)).isEmpty)
        _ = panel.handle(.answered(.second, .done))
        #expect(panel.session.recoveryCode.isWhole)
        #expect(panel.view.teacher == .recoveryCode(panel.session.recoveryCode))
        #expect(panel.view.withoutPattern == .teacher(.recoveryCode(nil)))
        // Writing takes its time, and its screen has no way around.
        _ = panel.wait(.seconds(300))
        #expect(panel.handle(.teacher(.back)).isEmpty && panel.session.recoveryCode.isWhole)
        _ = panel.handle(.teacher(.confirm))
        #expect(!panel.session.holdsSecrets)
        #expect(panel.view.teacher == .question(.firstPattern))
    }

    @Test("A recovery code that cannot be kept is not shown, and the setup goes on")
    func codeRefused() {
        let panel = SessionHarness.settingUp()
        for _ in 0..<2 { _ = panel.type(SessionHarness.pin) }
        _ = panel.handle(.answered(.first, .done))
        var chance = SeededGenerator(seed: 1)
        _ = panel.session.useRandomness(from: &chance)
        _ = panel.handle(.answered(.second, .refused(.noPIN)))
        #expect(panel.view.teacher == .question(.firstPattern))
        #expect(!panel.session.holdsSecrets)
    }

    @Test("The first pattern can be drawn later: then the kiosk says that it has none")
    func later() {
        let panel = SessionHarness.resumedSetup()
        _ = panel.handle(.teacher(.confirm))
        _ = panel.handle(.pressed(.later))
        #expect(panel.view.teacher == .question(.firstPattern))
        #expect(panel.handle(.teacher(.back)) == [.ask(.second, .finishSetup)])
        _ = panel.handle(.answered(.second, .done))
        #expect(panel.view == .notice(.noPattern))
        _ = panel.handle(.maintenanceRequested)
        #expect(panel.view.pin?.purpose == .enter)
    }

    @Test("Where everybody has a pattern it leads to the people, through the PIN")
    func people() {
        let panel = SessionHarness.resumedSetup(.roster)
        #expect(panel.view.teacher == .question(.firstPeople))
        #expect(panel.handle(.teacher(.confirm)) == [.ask(.second, .finishSetup)])
        _ = panel.handle(.answered(.second, .done))
        #expect(panel.view.pin?.purpose == .enter)
    }

    @Test(
        "Goes on where the store says it was, after a power cut anywhere",
        arguments: zip(
            [SetupProgress.fresh, .pinSet, .done],
            [
                ViewState.teacher(.pin(PINView(purpose: .setup))), .teacher(.pin(PINView(purpose: .resume))),
                .notice(.noPattern),
            ])
    )
    func resumes(setup: SetupProgress, view: ViewState) {
        #expect(SessionHarness.settingUp(setup).view == view)
    }

    @Test("Who resumes it has to know the PIN, and nothing else on the panel leads on")
    func resumedByAnybody() {
        let panel = SessionHarness.settingUp(.pinSet)
        let page = ViewState.teacher(.pin(PINView(purpose: .resume)))
        let inputs: [SessionEvent] = [
            .teacher(.back), .teacher(.confirm), .pressed(.confirm), .pressed(.later), .maintenanceRequested,
            .teacher(.open(.panelPattern)), .strokeBegan(Grid.standard.center(of: Dot(index: 0))), .strokeLifted,
        ]
        for input in inputs {
            #expect(panel.handle(input).isEmpty)
            #expect(panel.view == page)
        }
        #expect(panel.type([1, 2, 1, 2, 1, 3]) == [.ask(.first, .verifyPIN)])
        #expect(
            panel.handle(.answered(.first, .verified(.wrong(AttemptCounts(profile: AttemptCount(failures: 1))))))
                .isEmpty)
        #expect(panel.view.pin?.remark == .wrong(triesLeft: 2))
        #expect(panel.type([1, 2, 1, 2, 1, 4]) == [.ask(.second, .verifyPIN)])
        let three = AttemptCounts(profile: AttemptCount(failures: 3, delayBegan: panel.now))
        #expect(panel.handle(.answered(.second, .verified(.wrong(three)))).isEmpty)
        #expect(panel.view.pin?.remark == .lockedOut(seconds: 60))
        #expect(panel.type(SessionHarness.pin).isEmpty)
        _ = panel.wait(.seconds(60))
        #expect(panel.view.pin?.takesDigits == true && panel.state == .setup)
        #expect(panel.type(SessionHarness.pin) == [.ask(.third, .verifyPIN)])
        // One that answers no question of this.
        _ = panel.handle(.answered(.first, .verified(.matched(Match()))))
        #expect(panel.view.pin?.remark == .checking)
        _ = panel.handle(.answered(.third, .verified(.matched(Match()))))
        #expect(panel.view.teacher == .question(.firstPattern))
        #expect(!panel.session.holdsSecrets)
    }

    /// Whoever chose the first PIN must not replace the pattern of a kiosk that its owner restores meanwhile.
    @Test("A store that is restored while the first pattern is drawn ends the drawing", arguments: 0...3)
    func restoredMeanwhile(steps: Int) {
        let panel = SessionHarness.resumedSetup()
        _ = panel.handle(.teacher(.confirm))
        if steps > 0 { _ = panel.draw([0, 4, 2, 7]) }
        if steps > 1 { _ = panel.handle(.pressed(.confirm)) }
        if steps > 2 { panel.hold([0, 4, 2]) }
        _ = panel.handle(.storeOpened(StoreState(hasPattern: true, hasPIN: true, attempts: AttemptCount())))
        #expect(panel.view.lock?.status == .draw)
        #expect(!panel.session.holdsSecrets)
        #expect(panel.handle(.strokeLifted).isEmpty)
    }

    @Test("A first pattern that cannot be kept is drawn again, another one")
    func unstorable() {
        let panel = SessionHarness.resumedSetup()
        _ = panel.handle(.teacher(.confirm))
        _ = panel.draw([0, 4, 2, 7])
        _ = panel.handle(.pressed(.confirm))
        #expect(panel.draw([0, 4, 2, 7]) == [.ask(.second, .setPattern(.panel))])
        #expect(panel.handle(.answered(.second, .refused(.samePattern))).isEmpty)
        #expect(panel.view.enroll?.step == .unusable)
    }

    @Test("A keypad that changes its places does so here")
    func shuffled() {
        let state = StoreState(setup: .pinSet, hasPattern: false, hasPIN: true, attempts: AttemptCount())
        let panel = SessionHarness(starting: SessionSettings(shufflesKeypad: true))
        _ = panel.handle(.touchscreens(1))
        #expect(panel.handle(.storeOpened(state)) == [.lock(.started), .random])
        #expect(panel.view.pin?.keypad == .usual)
        var chance = SeededGenerator(seed: 1)
        panel.session.useRandomness(from: &chance)
        #expect(panel.view.pin?.keypad != .usual)
        #expect(panel.handle(.timePassed).isEmpty)
    }

    @Test("A PIN set with the tool meanwhile is the one: nobody at the panel replaces it")
    func pinByTool() {
        let state = StoreState(setup: .pinSet, hasPattern: false, hasPIN: true, attempts: AttemptCount())
        let typing = SessionHarness.settingUp()
        _ = typing.type(SessionHarness.pin)
        _ = typing.type([7, 2])
        _ = typing.handle(.storeOpened(state))
        #expect(typing.view.pin == PINView(purpose: .resume))
        #expect(!typing.session.holdsSecrets)

        let asking = SessionHarness.settingUp()
        for _ in 0..<2 { _ = asking.type(SessionHarness.pin) }
        _ = asking.handle(.storeOpened(state))
        #expect(asking.view.pin?.remark == .checking)
        #expect(asking.handle(.answered(.second, .refused(.samePattern))).isEmpty)
        #expect(asking.view.pin?.remark == .checking)
        #expect(asking.handle(.answered(.first, .refused(.samePattern))).isEmpty)
        #expect(asking.view.pin == PINView(purpose: .resume))
    }

    /// greetd logged its first session in again at every start (its commit 5201469).
    @Test("A failing store ends it, and does not begin it again")
    func fault() {
        let panel = SessionHarness.settingUp()
        _ = panel.type(SessionHarness.pin)
        _ = panel.type(SessionHarness.pin)
        #expect(panel.handle(.storeFailed(StoreFault(message: "no space left"))) == [.lock(.fault)])
        #expect(panel.view == .notice(.storeFault))
        #expect(panel.handle(.answered(.first, .done)).isEmpty)
        _ = panel.handle(.storeOpened(StoreState(hasPattern: true, hasPIN: true, attempts: AttemptCount())))
        #expect(panel.view.lock != nil)
    }

    @Test("An enrollment by the tool is the end of it")
    func byTool() {
        let panel = SessionHarness.settingUp()
        _ = panel.handle(.enrollmentRequested(.panel))
        _ = panel.draw([0, 4, 2, 7])
        _ = panel.handle(.pressed(.confirm))
        _ = panel.draw([0, 4, 2, 7])
        #expect(panel.handle(.answered(.first, .done)) == [.enrollmentEnded(.stored)])
        _ = panel.wait(.seconds(2))
        #expect(panel.view.lock != nil)
    }
}
