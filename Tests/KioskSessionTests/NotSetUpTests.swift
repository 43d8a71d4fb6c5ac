// SPDX-License-Identifier: MIT
import KioskModel
import KioskSession
import PatternLock
import Testing

@Suite("A kiosk that is not set up")
struct NotSetUpTests {
    private let fault = StoreFault(message: "/var/lib/ninedot: not set up")

    private func panel() -> SessionHarness {
        let panel = SessionHarness(starting: SessionSettings())
        _ = panel.handle(.touchscreens(1))
        return panel
    }

    @Test("Says so from its start on, locked, with a touchscreen or without")
    func start() {
        let panel = panel()
        #expect(panel.handle(.storeNotSetUp(fault)) == [.lock(.notSetUp)])
        #expect(panel.view == .notice(.notSetUp) && panel.state == .notSetUp)
        #expect(panel.handle(.storeNotSetUp(fault)).isEmpty)
        _ = panel.handle(.touchscreens(0))
        #expect(panel.view == .notice(.notSetUp))
        #expect(panel.untilDeadline == nil)
    }

    @Test("Nothing that is done at the panel does anything")
    func touched() {
        let panel = panel()
        _ = panel.handle(.storeNotSetUp(fault))
        var inputs: [SessionEvent] =
            Button.allCases.map { .pressed($0) } + MenuItem.allCases.map { .teacher(.open($0)) }
        inputs += (0...9).map { .teacher(.key(.digit($0))) }
        inputs += [
            .teacher(.confirm), .teacher(.back), .chose(.back), .maintenanceRequested, .lockRequested, .timePassed,
        ]
        inputs += [
            .answered(.first, .verified(.matched(Match()))), .answered(.first, .done), .answered(.first, .done),
            .answered(.first, .refused(.samePattern)),
        ]
        for input in inputs { #expect(panel.handle(input).isEmpty) }
        #expect(panel.draw([0, 1, 2, 5, 8]).isEmpty)
        #expect(panel.view == .notice(.notSetUp) && !panel.session.holdsSecrets)
    }

    @Test("An admin neither opens nor enrolls it")
    func admin() {
        let panel = panel()
        _ = panel.handle(.storeNotSetUp(fault))
        for intent in [Session.Intent.unlock, .enroll, .maintain] {
            #expect(panel.session.refusal(of: intent) == .notSetUp)
        }
        #expect(panel.handle(.unlockRequested(for: nil, actor: "root")).isEmpty)
        #expect(
            panel.handle(.enrollmentRequested(.panel)) == [.enrollmentEnded(.refused(.notSetUp))])
        #expect(panel.view == .notice(.notSetUp))
    }

    @Test("Goes on as the store says: to the setup that is permitted by then, or to what was put back")
    func permitted() {
        let panel = panel()
        _ = panel.handle(.storeNotSetUp(fault))
        #expect(
            panel.handle(.storeOpened(StoreState(setup: .fresh, hasPattern: false, attempts: AttemptCount()))).isEmpty)
        #expect(panel.view.pin == PINView(purpose: .setup))
        _ = panel.type([7, 2])
        #expect(panel.handle(.storeNotSetUp(fault)) == [.lock(.notSetUp)])
        #expect(panel.view == .notice(.notSetUp) && !panel.session.holdsSecrets)
        _ = panel.handle(.storeOpened(StoreState(hasPattern: true, attempts: AttemptCount())))
        #expect(panel.view.lock?.status == .draw)
    }

    @Test("One whose store is gone while it is open closes")
    func open() {
        let panel = SessionHarness()
        _ = panel.draw([0, 1, 2, 5, 8])
        _ = panel.handle(.answered(.first, .verified(.matched(Match()))))
        #expect(panel.state == .unlocked(secondsLeft: nil))
        #expect(panel.handle(.storeNotSetUp(fault)) == [.lock(.notSetUp)])
        #expect(panel.view == .notice(.notSetUp))
    }

    @Test("An enrollment ends, and the tool that waits for it is told why")
    func enrolling() {
        let panel = SessionHarness()
        _ = panel.handle(.enrollmentRequested(.panel))
        #expect(
            panel.handle(.storeNotSetUp(fault)) == [.lock(.notSetUp), .enrollmentEnded(.failed(fault))])
    }

    @Test("A fault beside it is told as a fault, and the other way round")
    func besideFault() {
        let panel = panel()
        _ = panel.handle(.storeNotSetUp(fault))
        #expect(panel.handle(.storeFailed(StoreFault(message: "no space left"))).isEmpty)
        #expect(panel.view == .notice(.storeFault))
        #expect(panel.handle(.storeNotSetUp(fault)).isEmpty)
        #expect(panel.view == .notice(.notSetUp))
    }
}
