// SPDX-License-Identifier: MIT
import BootTime
import KioskModel
import KioskSession
import PatternLock
import Testing

@Suite("A panel without a touchscreen")
struct TouchscreenTests {
    private static let center = Grid.standard.center(of: Dot(index: 0))

    private static let screens: [(show: @Sendable () -> SessionHarness, inputs: [SessionEvent])] = [
        (
            { .withHelp() },
            [.maintenanceRequested, .strokeBegan(center), .strokeLifted, .pressed(.askForHelp), .pressed(.forgot)]
        ),
        ({ .withPeople(.roster) }, [.maintenanceRequested, .chose(.person(Person.ada.id)), .chose(.back)]),
        ({ .inMenu() }, [.teacher(.open(.preferences)), .teacher(.back), .maintenanceRequested]),
        ({ .settingUp() }, [.teacher(.key(.digit(7))), .teacher(.confirm)]),
        (
            {
                let panel = SessionHarness(SessionSettings(allowsOwnChange: true))
                _ = panel.draw([0, 1, 2, 5])
                _ = panel.handle(.answered(.first, .verified(.matched(Match()))))
                _ = panel.wait(.seconds(1))
                return panel
            },
            [.pressed(.newPattern), .maintenanceRequested]
        ),
    ]

    @Test("Takes no touch on any screen", arguments: screens.indices)
    func ignored(index: Int) {
        let panel = Self.screens[index].show()
        _ = panel.handle(.touchscreens(0))
        let before = panel.session
        for input in Self.screens[index].inputs {
            #expect(panel.handle(input).isEmpty, "\(input)")
            #expect(panel.session == before, "\(input)")
        }
    }

    @Test("Takes each of these touches with a single one", arguments: screens.indices)
    func taken(index: Int) {
        for input in Self.screens[index].inputs.prefix(1) {
            let panel = Self.screens[index].show()
            let before = panel.session
            _ = panel.handle(input)
            #expect(panel.session != before, "\(input)")
        }
    }

    @Test(
        "Says so where somebody would have to touch it, and nowhere else",
        arguments: [
            ([], true), ([.maintenanceRequested], true), ([.pressed(.askForHelp)], true),
            ([.enrollmentRequested(.panel)], false), ([.unlockRequested(for: nil, actor: "root")], false),
            ([.storeFailed(StoreFault(message: "full"))], false), ([.storeNotSetUp(StoreFault(message: "new"))], false),
        ] as [([SessionEvent], Bool)])
    func notice(events: [SessionEvent], isSaid: Bool) {
        let panel = SessionHarness.withHelp()
        for event in events { _ = panel.handle(event) }
        let view = panel.view
        // A challenge, too, ends with the last touchscreen.
        _ = panel.handle(.touchscreens(0))
        #expect((panel.view == .notice(.noTouchscreen)) == isSaid)
        #expect(isSaid || panel.view == view)
    }

    @Test("Does not wait for a teacher who could only stand there and look", arguments: [0, 1])
    func endOfSetup(touchscreens: Int) {
        let panel = SessionHarness.resumedSetup(.roster)
        _ = panel.handle(.teacher(.confirm))
        _ = panel.handle(.touchscreens(touchscreens))
        _ = panel.handle(.answered(.second, .done))
        #expect(panel.state == (touchscreens == 0 ? .noPattern : .maintenance))
    }

    @Test("Has as many patterns as open it")
    func patterns() {
        #expect(SessionHarness(starting: SessionSettings()).session.patterns == 0)
        #expect(SessionHarness(hasPattern: false).session.patterns == 0)
        #expect(SessionHarness.withPeople().session.patterns == 1)
        #expect(SessionHarness.withPeople(.roster).session.patterns == 2)
    }

    @Test("Has none where less than none is told, and nobody records touches then", arguments: [-1, 0])
    func none(count: Int) {
        let panel = SessionHarness.inMenu()
        panel.teach([.open(.touchscreen), .bench(.touches)])
        #expect(panel.session.touchesView != nil && panel.session.benchUse == .shown)
        _ = panel.handle(.touchscreens(count))
        #expect(panel.session.touchesView == nil && panel.session.benchUse == .none)
        #expect(panel.session.status(at: panel.now).touchscreens == 0)
        #expect(panel.view == .notice(.noTouchscreen))
    }
}
