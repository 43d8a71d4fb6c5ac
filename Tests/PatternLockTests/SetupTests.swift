// SPDX-License-Identifier: MIT
import Geometry
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
        #expect(panel.type(pin) == [.storePIN(.first)])
        #expect(panel.handle(.stored(.first)).isEmpty)
        #expect(!panel.session.holdsSecrets)
        #expect(panel.view.teacher == .question(.firstPattern))
        _ = panel.handle(.teacher(.confirm))
        #expect(panel.view.enroll?.buttons == [.later, .suggest])
        _ = panel.draw([0, 4, 2, 7])
        _ = panel.handle(.pressed(.confirm))
        #expect(panel.draw([0, 4, 2, 7]) == [.store(.second, of: .panel)])
        #expect(panel.handle(.stored(.second)).isEmpty)
        #expect(panel.view.enroll?.step == .stored)
        _ = panel.wait(.seconds(2))
        #expect(panel.view.lock?.status == .draw)
    }

    @Test("The first pattern can be drawn later: then the kiosk says that it has none")
    func later() {
        let panel = kiosk(.pinSet)
        _ = panel.handle(.teacher(.confirm))
        _ = panel.handle(.pressed(.later))
        #expect(panel.view.teacher == .question(.firstPattern))
        #expect(panel.handle(.teacher(.back)) == [.order(.first, .finishSetup)])
        _ = panel.handle(.answered(.first, .done))
        #expect(panel.view == .notice(.noPattern))
        _ = panel.handle(.maintenanceRequested)
        #expect(panel.view.pin?.purpose == .enter)
    }

    @Test("Where everybody has a pattern it leads to the people, through the PIN")
    func people() {
        let panel = kiosk(.pinSet, .roster)
        #expect(panel.view.teacher == .question(.firstPeople))
        #expect(panel.handle(.teacher(.confirm)) == [.order(.first, .finishSetup)])
        _ = panel.handle(.answered(.first, .done))
        #expect(panel.view.pin?.purpose == .enter)
    }

    @Test(
        "Goes on where the store says it was, after a power cut anywhere",
        arguments: zip(
            [SetupProgress.fresh, .pinSet, .done],
            [
                ViewState.teacher(.pin(PINView(purpose: .setup))), .teacher(.question(.firstPattern)),
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

    /// greetd logged its first session in again at every start (its commit 5201469).
    @Test("A failing store ends it, and does not begin it again")
    func fault() {
        let panel = kiosk()
        _ = panel.type(pin)
        _ = panel.type(pin)
        #expect(panel.handle(.storeFailed(StoreFault(message: "no space left"))) == [.lock(.fault)])
        #expect(panel.view == .notice(.storeFault))
        #expect(panel.handle(.stored(.first)).isEmpty)
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
        #expect(panel.handle(.stored(.first)) == [.enrollmentEnded(.stored)])
        _ = panel.wait(.seconds(2))
        #expect(panel.view.lock != nil)
    }
}
