// SPDX-License-Identifier: MIT
import BootTime
import KioskModel
import KioskSession
import PatternLock
import Testing
import Touch

@Suite("A screen without a touch")
struct ScreenTimesTests {
    private static let screens: [(name: String, lasts: Duration, show: @Sendable (SessionHarness) -> Void)] = [
        ("a stroke that is too short", .seconds(2), { _ = $0.draw([0, 1]) }),
        (
            "a void stroke", .seconds(2),
            { panel in
                panel.hold([0, 1])
                _ = panel.handle(.strokeVoided(.palm))
            }
        ),
        (
            "a pattern that was tried before", .seconds(2),
            { panel in
                _ = panel.draw([0, 1, 2, 5])
                _ = panel.handle(.answered(.first, .verified(.repeated)))
            }
        ),
        (
            "a right pattern that does not open now", .seconds(6),
            { panel in
                _ = panel.draw([0, 1, 2, 5])
                _ = panel.handle(.answered(.first, .verified(.denied(.usedUp))))
            }
        ),
        (
            "the greeting", .milliseconds(500),
            { panel in
                _ = panel.draw([0, 1, 2, 5])
                _ = panel.handle(.answered(.first, .verified(.matched(Match()))))
            }
        ),
        ("an enrollment", .seconds(60), { _ = $0.handle(.enrollmentRequested(.panel)) }),
        (
            "a pattern that is stored", .milliseconds(1500),
            { panel in
                _ = panel.handle(.enrollmentRequested(.panel))
                _ = panel.draw([0, 4, 2, 7])
                _ = panel.handle(.pressed(.confirm))
                _ = panel.draw([0, 4, 2, 7])
                _ = panel.handle(.answered(.first, .done))
            }
        ),
        ("the PIN of the settings", .seconds(60), { _ = $0.handle(.maintenanceRequested) }),
        ("the settings", .seconds(60), { $0.openSettings() }),
        (
            "the first cross of a calibration", .seconds(20),
            { panel in
                panel.openSettings()
                _ = panel.handle(.teacher(.open(.touchscreen)))
                _ = panel.handle(.teacher(.bench(.calibration(crosses: 3))))
            }
        ),
        (
            "the letter of an orientation", .seconds(20),
            { panel in
                panel.openSettings()
                _ = panel.handle(.teacher(.open(.touchscreen)))
                _ = panel.handle(.teacher(.bench(.orientation)))
            }
        ),
    ]

    @Test("A screen lasts for its time to the millisecond", arguments: screens.indices)
    func times(index: Int) {
        let (name, lasts, show) = Self.screens[index]
        let panel = SessionHarness(holding: StoreState(hasPattern: true, hasPIN: true, attempts: AttemptCount()))
        show(panel)
        expect(panel, lasts, name)
    }

    @Test(
        "A person's page lasts for 30 seconds, and the page for a forgotten pattern for 20 seconds",
        arguments: ["a letter", "a person", "a forgotten pattern"])
    func people(name: String) {
        let people = (1...25).map { Person(id: .number(UInt8($0)), name: "A\($0)") }
        let state = StoreState(hasPattern: false, attempts: AttemptCount(), people: people)
        let panel = SessionHarness(SessionSettings(mode: .roster), holding: state)
        _ = panel.handle(.chose(.letter("A")))
        if name != "a letter" { _ = panel.handle(.chose(.person(people[0].id))) }
        if name == "a forgotten pattern" { _ = panel.handle(.pressed(.forgot)) }
        expect(panel, name == "a forgotten pattern" ? .seconds(20) : .seconds(30), name)
    }

    @Test("Tapped dots are kept for half a minute")
    func tapped() {
        let panel = SessionHarness(SessionSettings(entry: .tap))
        _ = panel.draw([0])
        expect(panel, .seconds(30), "tapped dots")
    }

    @Test("The drawn pattern is cleared when the screen's time is over", arguments: [true, false])
    func wiped(isRight: Bool) {
        let panel = SessionHarness()
        _ = panel.draw([0, 1, 2, 5])
        _ = panel.handle(.answered(.first, .verified(isRight ? .matched(Match()) : .denied(.usedUp))))
        let lasts: Duration = isRight ? .milliseconds(500) : .seconds(6)
        _ = panel.wait(lasts - .milliseconds(1))
        #expect(panel.session.holdsSecrets)
        _ = panel.wait(.milliseconds(1))
        #expect(!panel.session.holdsSecrets)
    }

    @Test("A person's page waits for the store without a time limit")
    func asked() {
        let state = StoreState(hasPattern: false, attempts: AttemptCount(), people: [.ada, .bo])
        let panel = SessionHarness(SessionSettings(mode: .roster), holding: state)
        _ = panel.handle(.chose(.person(Person.ada.id)))
        _ = panel.draw([0, 1, 2, 5])
        #expect(panel.untilDeadline == nil)
        #expect(panel.wait(.seconds(3600)).isEmpty)
        #expect(panel.view.lock?.status == .checking && panel.view.lock?.person == Person.ada.label)
    }

    @Test("A person's page counts the delay down by seconds, and closes after half a minute")
    func lockedOut() {
        var ada = Person.ada
        ada.attempts = AttemptCount(failures: 6)
        let state = StoreState(hasPattern: false, attempts: AttemptCount(), people: [ada, .bo])
        let panel = SessionHarness(SessionSettings(mode: .roster), holding: state)
        _ = panel.handle(.chose(.person(ada.id)))
        for seconds in stride(from: 60, to: 30, by: -1) {
            #expect(panel.view.lock?.status == .lockedOut(seconds: seconds))
            #expect(panel.untilDeadline == .seconds(1))
            _ = panel.wait(.seconds(1))
        }
        #expect(panel.view.roster != nil)
    }

    private func expect(
        _ panel: SessionHarness, _ lasts: Duration, _ name: String, at location: SourceLocation = #_sourceLocation
    ) {
        let view = panel.view
        #expect(panel.untilDeadline == lasts, "\(name)", sourceLocation: location)
        _ = panel.wait(lasts - .milliseconds(1))
        #expect(panel.view == view, "\(name)", sourceLocation: location)
        _ = panel.wait(.milliseconds(1))
        #expect(panel.view != view, "\(name)", sourceLocation: location)
    }
}

extension SessionHarness {
    fileprivate func openSettings() {
        _ = handle(.maintenanceRequested)
        _ = type(SessionHarness.pin)
        _ = handle(.answered(.first, .verified(.matched(Match()))))
    }
}
