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

    @Test("Without a touchscreen, a touch changes nothing on any screen", arguments: screens.indices)
    func ignored(index: Int) {
        let panel = Self.screens[index].show()
        _ = panel.handle(.touchscreens(0))
        let before = panel.session
        for input in Self.screens[index].inputs {
            #expect(panel.handle(input).isEmpty, "\(input)")
            #expect(panel.session == before, "\(input)")
        }
    }

    @Test("With a single touchscreen, the same screens react to a touch", arguments: screens.indices)
    func taken(index: Int) {
        for input in Self.screens[index].inputs.prefix(1) {
            let panel = Self.screens[index].show()
            let before = panel.session
            _ = panel.handle(input)
            #expect(panel.session != before, "\(input)")
        }
    }

    @Test(
        "Without a touchscreen, the panel says so only on screens that need a touch",
        arguments: [
            ([], true), ([.maintenanceRequested], true), ([.pressed(.askForHelp)], true),
            ([.enrollmentRequested(.panel)], false), ([.unlockRequested(for: nil, actor: "root")], false),
            ([.storeFailed(StoreFault(message: "full"))], false), ([.storeNotSetUp(StoreFault(message: "new"))], false),
        ] as [([SessionEvent], Bool)])
    func notice(events: [SessionEvent], isSaid: Bool) {
        let panel = SessionHarness.withHelp()
        for event in events { _ = panel.handle(event) }
        let view = panel.view
        // The loss of the last touchscreen also ends a challenge.
        _ = panel.handle(.touchscreens(0))
        #expect((panel.view == .notice(.noTouchscreen)) == isSaid)
        #expect(isSaid || panel.view == view)
    }

    @Test("Without a touchscreen, the end of the setup does not open the settings", arguments: [0, 1])
    func endOfSetup(touchscreens: Int) {
        let panel = SessionHarness.resumedSetup(.roster)
        _ = panel.handle(.teacher(.confirm))
        _ = panel.handle(.touchscreens(touchscreens))
        _ = panel.handle(.answered(.second, .done))
        #expect(panel.state == (touchscreens == 0 ? .noPattern : .maintenance))
    }

    @Test("The number of patterns counts each pattern that can open the panel")
    func patterns() {
        #expect(SessionHarness(starting: SessionSettings()).session.patterns == 0)
        #expect(SessionHarness(hasPattern: false).session.patterns == 0)
        #expect(SessionHarness.withPeople().session.patterns == 1)
        #expect(SessionHarness.withPeople(.roster).session.patterns == 2)
    }

    @Test("If the count of touchscreens is zero or less, the panel has none and shows no touches", arguments: [-1, 0])
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
