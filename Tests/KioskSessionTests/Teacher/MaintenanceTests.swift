// SPDX-License-Identifier: MIT
import BootTime
import KioskModel
import KioskSession
import PatternLock
import Testing

@Suite("The way to a teacher's pages and back")
struct MaintenanceTests {
    @Test("The right PIN leads to the menu and opens nothing; leaving it leads back to the lock screen")
    func enter() {
        let panel = SessionHarness.withPeople()
        #expect(panel.handle(.maintenanceRequested).isEmpty)
        #expect(panel.view.pin == PINView(purpose: .enter))
        #expect(panel.type([7, 2]).isEmpty)
        #expect(panel.view.pin?.digits == .hidden(count: 2))
        _ = panel.handle(.teacher(.key(.eye)))
        #expect(panel.view.pin?.digits == .shown(PIN([7, 2])))
        #expect(panel.type([9, 0, 4, 1]) == [.ask(.first, .verifyPIN)])
        #expect(panel.session.typedPIN == PIN(SessionHarness.pin))
        #expect(panel.view.pin?.remark == .checking)
        #expect(panel.handle(.answered(.first, .verified(.matched(Match())))).isEmpty)
        #expect(!panel.session.holdsSecrets)
        let items: [MenuItem] = [
            .panelPattern, .rearm, .changePIN, .history, .preferences, .cleaning, .touchscreen, .doctor, .panelDuress,
            .removePanelPattern,
        ]
        #expect(panel.view.teacher == .menu(MenuView(items: items)))
        #expect(panel.state == .maintenance)
        #expect(panel.handle(.teacher(.back)).isEmpty)
        #expect(panel.view.lock?.status == .draw)
    }

    @Test("A wrong PIN is said with the tries left, then with the time to wait, and takes no digits meanwhile")
    func wrongPIN() {
        let panel = SessionHarness.withPeople()
        _ = panel.handle(.maintenanceRequested)
        _ = panel.type(SessionHarness.pin)
        _ = panel.handle(
            .answered(
                .first, .verified(.wrong(AttemptCounts(profile: AttemptCount(failures: 1, delayBegan: panel.now))))))
        #expect(panel.view.pin == PINView(purpose: .enter, remark: .wrong(triesLeft: 2)))
        _ = panel.type(SessionHarness.pin)
        _ = panel.handle(.answered(.second, .verified(.repeated)))
        #expect(panel.view.pin?.remark == .alreadyTried)
        _ = panel.type(SessionHarness.pin)
        _ = panel.handle(
            .answered(
                .third, .verified(.wrong(AttemptCounts(profile: AttemptCount(failures: 3, delayBegan: panel.now))))))
        #expect(panel.view.pin?.remark == .lockedOut(seconds: 60))
        #expect(panel.type(SessionHarness.pin).isEmpty)
        #expect(panel.view.pin?.digits == .hidden(count: 0))
        _ = panel.wait(.seconds(1))
        #expect(panel.view.pin?.remark == .lockedOut(seconds: 59))
    }

    /// On Android one closed the other (CVE-2022-20465).
    @Test("A success for the PIN is none for the pattern, and the other way round")
    func foreignSuccess() {
        let panel = SessionHarness.withPeople()
        _ = panel.draw([0, 1, 2, 5])
        #expect(panel.handle(.maintenanceRequested).isEmpty)
        #expect(panel.handle(.answered(.first, .verified(.matched(Match())))).isEmpty, "the pattern's, too late")
        #expect(panel.view.pin != nil)
        _ = panel.type(SessionHarness.pin)
        _ = panel.handle(.teacher(.back))
        #expect(panel.view.lock != nil)
        #expect(panel.handle(.answered(.second, .verified(.matched(Match())))).isEmpty, "the PIN's, too late")
        #expect(panel.state == .locked)
    }

    @Test("Without a PIN there is nothing to enter, which is said")
    func noPIN() {
        let panel = SessionHarness.withPeople(hasPIN: false)
        #expect(panel.session.refusal(of: .maintain) == .noPIN)
        _ = panel.handle(.maintenanceRequested)
        #expect(panel.view.teacher == .question(.noPIN))
        _ = panel.handle(.teacher(.confirm))
        #expect(panel.view.lock != nil)
    }

    @Test("It closes what is open, is usable in a lockout, and comes from no enrollment or fault")
    func waysIn() {
        let open = SessionHarness.withPeople()
        _ = open.draw([0, 1, 2, 5])
        _ = open.handle(.answered(.first, .verified(.matched(Match()))))
        #expect(open.handle(.maintenanceRequested) == [.lock(.maintenance)])
        #expect(open.view.pin != nil)

        let lockedOut = SessionHarness(
            holding: StoreState(
                hasPattern: true, hasPIN: true,
                attempts: AttemptCount(failures: 20, delayBegan: Instant(sinceBoot: .seconds(1000)))))
        #expect(lockedOut.state == .stopped)
        _ = lockedOut.handle(.maintenanceRequested)
        #expect(lockedOut.type(SessionHarness.pin) == [.ask(.first, .verifyPIN)])

        let enrolling = SessionHarness.withPeople()
        _ = enrolling.handle(.enrollmentRequested(.panel))
        #expect(enrolling.handle(.maintenanceRequested).isEmpty)
        #expect(enrolling.view.enroll != nil)

        let failed = SessionHarness.withPeople()
        _ = failed.handle(.storeFailed(StoreFault(message: "full")))
        #expect(failed.handle(.maintenanceRequested).isEmpty)
        #expect(failed.view == .notice(.storeFault))
    }

    @Test("A minute without a touch and ten minutes altogether lead back to the lock screen", arguments: [true, false])
    func timeOver(isIdle: Bool) {
        let panel = SessionHarness.inMenu()
        if isIdle {
            #expect(panel.untilDeadline == .seconds(60))
            _ = panel.wait(.seconds(60))
        } else {
            for _ in 0..<20 {
                _ = panel.wait(.seconds(29))
                _ = panel.handle(.teacher(.open(.preferences)))
            }
            #expect(panel.view.teacher != nil)
            _ = panel.wait(.seconds(20))
        }
        #expect(panel.view.lock != nil)
    }

    @Test("Turning the pages of a list is a touch, until the ten minutes are over")
    func turnedPages() {
        let panel = SessionHarness.inMenu()
        _ = panel.handle(.teacher(.open(.doctor)))
        while panel.view.teacher != nil, panel.now < Instant(sinceBoot: .seconds(2000)) {
            _ = panel.wait(.seconds(59))
            #expect(panel.handle(.turnedPage).isEmpty)
        }
        #expect(panel.now == Instant(sinceBoot: .seconds(1000 + 59 * 11)))
        #expect(panel.view.lock?.status == .draw)
    }

    @Test(
        "The ten minutes run on while a pattern is drawn there", arguments: [PersonAction.setPattern, .setDuress, nil])
    func timeOverWhileDrawing(action: PersonAction?) {
        let panel = SessionHarness.inMenu(action == nil ? .shared : .roster)
        let end = panel.now + .seconds(600)
        for _ in 0..<9 {
            _ = panel.wait(.seconds(59))
            _ = panel.handle(.turnedPage)
        }
        let inputs: [TeacherInput] =
            if let action { [.open(.people), .person(Person.ada.id), .act(action)] } else { [.open(.panelPattern)] }
        for input in inputs { #expect(panel.handle(.teacher(input)).isEmpty) }
        _ = panel.wait(.seconds(50))
        _ = panel.draw([0, 4, 2, 7])
        #expect(panel.view.enroll != nil)
        #expect(panel.session.nextDeadline == end)
        _ = panel.wait(end - panel.now)
        #expect(action == nil ? panel.view.lock?.status == .draw : panel.view.roster != nil)
        #expect(!panel.session.holdsSecrets)
    }

    @Test("A pattern that the store is asked to keep as they end is kept, and the settings are over then")
    func timeOverWhileStoring() {
        let panel = SessionHarness.inMenu()
        _ = panel.handle(.teacher(.open(.panelPattern)))
        _ = panel.draw([0, 4, 2, 7])
        _ = panel.handle(.pressed(.confirm))
        #expect(panel.draw([0, 4, 2, 7]) == [.ask(.second, .setPattern(.panel))])
        _ = panel.wait(.seconds(600))
        #expect(panel.view.enroll != nil)
        _ = panel.handle(.answered(.second, .done))
        #expect(panel.view.enroll?.step == .stored)
        _ = panel.wait(.seconds(2))
        #expect(panel.view.lock?.status == .draw)
    }

    @Test("A failing store and a lost touchscreen end it or hide it; a restart is always locked")
    func ends() {
        let failed = SessionHarness.inMenu()
        #expect(failed.handle(.storeFailed(StoreFault(message: "read-only"))) == [.lock(.fault)])
        #expect(failed.view == .notice(.storeFault))
        let blind = SessionHarness.inMenu()
        _ = blind.handle(.touchscreens(0))
        #expect(blind.view == .notice(.noTouchscreen))
        #expect(blind.handle(.teacher(.open(.preferences))).isEmpty)
        let locked = SessionHarness.inMenu()
        #expect(locked.handle(.lockRequested).isEmpty)
        #expect(locked.view.lock != nil)
    }
}
