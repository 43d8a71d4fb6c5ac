// SPDX-License-Identifier: MIT
import BootTime
import Fixtures
import KioskModel
import KioskSession
import PatternLock
import Testing

@Suite("The setup of a new kiosk")
struct SetupTests {
    private let pin = [7, 2, 9, 0, 4, 1]

    private func kiosk(
        _ setup: SetupProgress = .fresh, _ mode: SessionSettings.Mode = .shared
    ) -> Rehearsal {
        let state = StoreState(setup: setup, hasPattern: false, hasPIN: setup != .fresh, attempts: AttemptCount())
        return Rehearsal(SessionSettings(mode: mode), holding: state)
    }

    @Test("Asks for the PIN twice, then for the first pattern, and locks with it")
    func whole() {
        let panel = kiosk()
        #expect(panel.state == .setup)
        #expect(panel.view.pin == PINView(purpose: .setup))
        _ = panel.type(pin)
        #expect(panel.view.pin == PINView(purpose: .again))
        #expect(panel.type(pin) == [.ask(.first, .setFirstPIN)])
        #expect(panel.handle(.answered(.first, .done)).isEmpty)
        #expect(!panel.session.holdsSecrets)
        #expect(panel.view.teacher == .question(.firstPattern))
        _ = panel.handle(.teacher(.confirm))
        #expect(panel.view.enroll?.buttons == [.later, .suggest])
        _ = panel.draw([0, 4, 2, 7])
        _ = panel.handle(.pressed(.confirm))
        #expect(panel.draw([0, 4, 2, 7]) == [.ask(.second, .setPattern(.panel))])
        #expect(panel.handle(.answered(.second, .done)).isEmpty)
        #expect(panel.view.enroll?.step == .stored)
        _ = panel.wait(.seconds(2))
        #expect(panel.view.lock?.status == .draw)
    }

    /// A kiosk whose PIN was chosen before this start, at the offer of the first pattern.
    private func resumed(_ mode: SessionSettings.Mode = .shared) -> Rehearsal {
        let panel = kiosk(.pinSet, mode)
        _ = panel.type(pin)
        _ = panel.handle(.answered(.first, .verified(.matched(Match()))))
        return panel
    }

    @Test("The first pattern can be drawn later: then the kiosk says that it has none")
    func later() {
        let panel = resumed()
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
        let panel = resumed(.roster)
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
        #expect(kiosk(setup).view == view)
    }

    @Test("Digits that somebody left behind are gone after a minute")
    func leftDigits() {
        let panel = kiosk()
        #expect(panel.untilDeadline == nil)
        _ = panel.type(pin)
        _ = panel.type([7, 2])
        #expect(panel.untilDeadline == .seconds(60))
        _ = panel.wait(.seconds(60))
        #expect(panel.view.pin == PINView(purpose: .setup))
        #expect(!panel.session.holdsSecrets)
        #expect(panel.untilDeadline == nil)
    }

    @Test("Who resumes it has to know the PIN, and nothing else on the panel leads on")
    func resumedByAnybody() {
        let panel = kiosk(.pinSet)
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
        #expect(panel.type(pin).isEmpty)
        _ = panel.wait(.seconds(60))
        #expect(panel.view.pin?.takesDigits == true && panel.state == .setup)
        #expect(panel.type(pin) == [.ask(.third, .verifyPIN)])
        // One that answers no question of this.
        _ = panel.handle(.answered(.first, .verified(.matched(Match()))))
        #expect(panel.view.pin?.remark == .checking)
        _ = panel.handle(.answered(.third, .verified(.matched(Match()))))
        #expect(panel.view.teacher == .question(.firstPattern))
        #expect(!panel.session.holdsSecrets)
    }

    /// What somebody does at the offer, or does not do, before it is left alone.
    @Test(
        "The offer of the first pattern ends a minute after the last touch, and asks for the PIN then",
        arguments: [[], [.teacher(.confirm), .pressed(.later)], [.teacher(.key(.digit(3)))]] as [[SessionEvent]])
    func offerEnds(inputs: [SessionEvent]) {
        let panel = resumed()
        _ = panel.wait(.seconds(30))
        for input in inputs { #expect(panel.handle(input).isEmpty) }
        #expect(panel.view.teacher == .question(.firstPattern))
        let rest: Duration = inputs.isEmpty ? .seconds(30) : .seconds(60)
        #expect(panel.untilDeadline == rest)
        _ = panel.wait(rest - .milliseconds(1))
        #expect(panel.view.teacher == .question(.firstPattern))
        _ = panel.wait(.milliseconds(1))
        #expect(panel.view.pin == PINView(purpose: .resume))
        #expect(panel.handle(.teacher(.confirm)).isEmpty && panel.handle(.teacher(.back)).isEmpty)
        #expect(panel.view.pin == PINView(purpose: .resume))
        #expect(panel.untilDeadline == nil)
    }

    @Test("It ends after ten minutes too, however much is touched")
    func offerEndsAltogether() {
        let panel = resumed()
        for _ in 0..<19 {
            _ = panel.wait(.seconds(30))
            _ = panel.handle(.teacher(.key(.eye)))
            #expect(panel.view.teacher == .question(.firstPattern))
        }
        _ = panel.wait(.seconds(30))
        #expect(panel.view.pin == PINView(purpose: .resume))
    }

    /// How long the offer is touched before a drawing begins.
    @Test("Nor is a drawing of it longer, whenever it begins", arguments: [Duration.seconds(0), .seconds(570)])
    func drawingEndsAltogether(before: Duration) {
        let panel = resumed()
        let end = panel.now + .seconds(600)
        let start = panel.now + before
        while panel.now < start {
            _ = panel.wait(.seconds(30))
            _ = panel.handle(.teacher(.key(.eye)))
        }
        _ = panel.handle(.teacher(.confirm))
        while panel.now + .seconds(30) < end {
            _ = panel.wait(.seconds(30))
            _ = panel.draw([0, 1])
        }
        _ = panel.wait(.milliseconds(29_999))
        #expect(panel.view.enroll != nil)
        #expect(panel.untilDeadline == .milliseconds(1))
        _ = panel.wait(.milliseconds(1))
        #expect(panel.view.pin == PINView(purpose: .resume))
    }

    @Test("Put off when its time is over it asks for the PIN, and a pattern on its way to the store is kept")
    func latePattern() {
        let panel = resumed()
        _ = panel.handle(.teacher(.confirm))
        _ = panel.draw([0, 4, 2, 7])
        _ = panel.handle(.pressed(.confirm))
        #expect(panel.draw([0, 4, 2, 7]) == [.ask(.second, .setPattern(.panel))])
        _ = panel.wait(.seconds(600))
        #expect(panel.view.enroll != nil)
        #expect(panel.handle(.answered(.second, .done)).isEmpty)
        _ = panel.wait(.seconds(2))
        #expect(panel.view.lock?.status == .draw)
    }

    @Test("The tool's lock leads from the offer and its drawing back to the PIN", arguments: [false, true])
    func locked(isDrawing: Bool) {
        let panel = resumed()
        if isDrawing {
            _ = panel.handle(.teacher(.confirm))
            _ = panel.draw([0, 4, 2, 7])
            _ = panel.handle(.pressed(.confirm))
        }
        #expect(panel.handle(.lockRequested).isEmpty)
        #expect(panel.view.pin == PINView(purpose: .resume))
        #expect(!panel.session.holdsSecrets)
        #expect(panel.handle(.teacher(.confirm)).isEmpty && panel.handle(.teacher(.back)).isEmpty)
        #expect(panel.view.pin == PINView(purpose: .resume))
    }

    @Test("The tool's lock changes nothing while the first PIN is chosen or a first pattern is stored")
    func lockedMeanwhile() {
        let choosing = kiosk()
        _ = choosing.type(pin)
        _ = choosing.type([7, 2])
        let view = choosing.view
        #expect(choosing.handle(.lockRequested).isEmpty)
        #expect(choosing.view == view)

        let storing = resumed()
        _ = storing.handle(.teacher(.confirm))
        _ = storing.draw([0, 4, 2, 7])
        _ = storing.handle(.pressed(.confirm))
        _ = storing.draw([0, 4, 2, 7])
        #expect(storing.handle(.lockRequested).isEmpty)
        #expect(storing.handle(.answered(.second, .done)).isEmpty)
        _ = storing.wait(.seconds(2))
        #expect(storing.view.lock?.status == .draw)
    }

    @Test("The tool's lock while the PIN is checked, or the first one stored, leads to the PIN, whatever the answer")
    func lockedWhileAsked() {
        let resuming = kiosk(.pinSet)
        #expect(resuming.type(pin) == [.ask(.first, .verifyPIN)])
        #expect(resuming.handle(.lockRequested).isEmpty)
        _ = resuming.handle(.answered(.first, .verified(.matched(Match()))))
        #expect(resuming.view.pin == PINView(purpose: .resume))
        #expect(!resuming.session.holdsSecrets)
        // One lock is for one answer.
        #expect(resuming.type(pin) == [.ask(.second, .verifyPIN)])
        _ = resuming.handle(.answered(.second, .verified(.matched(Match()))))
        #expect(resuming.view.teacher == .question(.firstPattern))

        let rejected = kiosk(.pinSet)
        _ = rejected.type(pin)
        _ = rejected.handle(.lockRequested)
        _ = rejected.handle(.answered(.first, .verified(.repeated)))
        _ = rejected.type(pin)
        _ = rejected.handle(.answered(.second, .verified(.matched(Match()))))
        #expect(rejected.view.teacher == .question(.firstPattern))

        let choosing = kiosk()
        for _ in 0..<2 { _ = choosing.type(pin) }
        #expect(choosing.handle(.lockRequested).isEmpty)
        #expect(choosing.handle(.answered(.first, .done)).isEmpty)
        #expect(choosing.view.pin == PINView(purpose: .resume))
    }

    /// Whoever chose the first PIN must not replace the pattern of a kiosk that its owner restores meanwhile.
    @Test("A store that is restored while the first pattern is drawn ends the drawing", arguments: 0...3)
    func restoredMeanwhile(steps: Int) {
        let panel = resumed()
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
        let panel = resumed()
        _ = panel.handle(.teacher(.confirm))
        _ = panel.draw([0, 4, 2, 7])
        _ = panel.handle(.pressed(.confirm))
        #expect(panel.draw([0, 4, 2, 7]) == [.ask(.second, .setPattern(.panel))])
        #expect(panel.handle(.answered(.second, .refused(.samePattern))).isEmpty)
        #expect(panel.view.enroll?.step == .unusable)
    }

    @Test("The tool's lock shuffles the keypad of the PIN it leads to")
    func lockedShuffled() {
        let state = StoreState(setup: .pinSet, hasPattern: false, hasPIN: true, attempts: AttemptCount())
        let panel = Rehearsal(SessionSettings(shufflesKeypad: true), holding: state)
        _ = panel.type(pin)
        _ = panel.handle(.answered(.first, .verified(.matched(Match()))))
        #expect(panel.handle(.lockRequested) == [.random])
    }

    @Test("A drawing of it that is left alone ends with the PIN, and nothing drawn is left")
    func drawingEnds() {
        let panel = resumed()
        _ = panel.handle(.teacher(.confirm))
        _ = panel.draw([0, 4, 2, 7])
        _ = panel.wait(.seconds(60))
        #expect(panel.view.pin == PINView(purpose: .resume))
        #expect(!panel.session.holdsSecrets)
    }

    @Test("Right after the PIN was chosen nobody types it again, but it ends as well")
    func chosen() {
        let panel = kiosk()
        for _ in 0..<2 { _ = panel.type(pin) }
        _ = panel.handle(.answered(.first, .done))
        #expect(panel.view.teacher == .question(.firstPattern))
        _ = panel.wait(.seconds(60))
        #expect(panel.view.pin == PINView(purpose: .resume))
    }

    @Test("A keypad that changes its places does so here")
    func shuffled() {
        let state = StoreState(setup: .pinSet, hasPattern: false, hasPIN: true, attempts: AttemptCount())
        let panel = Rehearsal(starting: SessionSettings(shufflesKeypad: true))
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
        let typing = kiosk()
        _ = typing.type(pin)
        _ = typing.type([7, 2])
        _ = typing.handle(.storeOpened(state))
        #expect(typing.view.pin == PINView(purpose: .resume))
        #expect(!typing.session.holdsSecrets)

        let asking = kiosk()
        for _ in 0..<2 { _ = asking.type(pin) }
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
        let panel = kiosk()
        _ = panel.type(pin)
        _ = panel.type(pin)
        #expect(panel.handle(.storeFailed(StoreFault(message: "no space left"))) == [.lock(.fault)])
        #expect(panel.view == .notice(.storeFault))
        #expect(panel.handle(.answered(.first, .done)).isEmpty)
        _ = panel.handle(.storeOpened(StoreState(hasPattern: true, hasPIN: true, attempts: AttemptCount())))
        #expect(panel.view.lock != nil)
    }

    @Test("An enrollment by the tool is the end of it")
    func byTool() {
        let panel = kiosk()
        _ = panel.handle(.enrollmentRequested(.panel))
        _ = panel.draw([0, 4, 2, 7])
        _ = panel.handle(.pressed(.confirm))
        _ = panel.draw([0, 4, 2, 7])
        #expect(panel.handle(.answered(.first, .done)) == [.enrollmentEnded(.stored)])
        _ = panel.wait(.seconds(2))
        #expect(panel.view.lock != nil)
    }
}
