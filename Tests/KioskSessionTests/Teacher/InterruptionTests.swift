// SPDX-License-Identifier: MIT
import KioskModel
import KioskSession
import PatternLock
import Testing

/// A touchscreen that is unplugged, or another terminal that comes to the front.
@Suite("An interruption")
struct InterruptionTests {
    @Test(
        "Ends the settings on every page, and a pattern that is drawn there",
        arguments: [
            [], [.open(.people)], [.open(.people), .person(Person.ada.id)], [.open(.people), .addPerson, .type("x")],
            [.open(.rearm)], [.open(.changePIN), .key(.digit(7))], [.open(.history)], [.open(.preferences)],
            [.open(.doctor)], [.open(.cleaning)], [.open(.touchscreen), .bench(.calibration(crosses: 5))],
            [.open(.people), .person(Person.ada.id), .act(.setPattern)],
        ] as [[TeacherInput]])
    func settings(inputs: [TeacherInput]) {
        let panel = SessionHarness.inMenu(.roster)
        for input in inputs { _ = panel.handle(.teacher(input)) }
        #expect(panel.handle(.interrupted).isEmpty)
        #expect(panel.view.roster != nil)
        #expect(panel.state == .locked)
        #expect(!panel.session.holdsSecrets)
    }

    @Test("A touchscreen that takes the place of another finds the lock screen, also while the store is asked")
    func swapped() {
        let panel = SessionHarness.inMenu()
        _ = panel.handle(.teacher(.open(.history)))
        for event in [.interrupted, .touchscreens(0), .touchscreens(1)] as [SessionEvent] { _ = panel.handle(event) }
        #expect(panel.view.lock?.status == .draw)
        #expect(panel.handle(.answered(.second, .history([]))).isEmpty)
        #expect(panel.view.lock?.status == .draw)
    }

    @Test("Leads from the offer of a setup, and its drawing, back to the PIN", arguments: [false, true])
    func setup(isDrawing: Bool) {
        let panel = SessionHarness.resumedSetup()
        if isDrawing {
            _ = panel.handle(.teacher(.confirm))
            _ = panel.draw([0, 4, 2, 7])
        }
        #expect(panel.handle(.interrupted).isEmpty)
        #expect(panel.view.pin == PINView(purpose: .resume))
        #expect(!panel.session.holdsSecrets)
    }

    @Test("Neither locks what is open, nor ends an enrollment that the tool asked for, nor voids a try")
    func elsewhere() {
        let open = SessionHarness()
        _ = open.draw([0, 1, 2, 5])
        _ = open.handle(.answered(.first, .verified(.matched(Match()))))
        #expect(open.handle(.interrupted).isEmpty)
        #expect(open.state == .unlocked(secondsLeft: nil))
        let enrolling = SessionHarness()
        _ = enrolling.handle(.enrollmentRequested(.panel))
        #expect(enrolling.handle(.interrupted).isEmpty)
        #expect(enrolling.view.enroll != nil)
        let checking = SessionHarness()
        _ = checking.draw([0, 1, 2, 5])
        #expect(checking.handle(.interrupted).isEmpty)
        #expect(checking.handle(.answered(.first, .verified(.matched(Match())))).count == 1)
    }
}
