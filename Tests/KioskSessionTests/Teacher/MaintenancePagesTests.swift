// SPDX-License-Identifier: MIT
import KioskModel
import KioskSession
import PatternLock
import Testing

@Suite("A teacher's pages")
struct MaintenancePagesTests {
    @Test("Somebody is added by name, gets a pattern, another name, and is taken away")
    func people() throws {
        let panel = SessionHarness.inMenu(.roster)
        _ = panel.handle(.teacher(.open(.people)))
        #expect(panel.view.teacher == .people([Person.ada, .bo, .cy].map { PersonView($0) }))
        _ = panel.handle(.teacher(.addPerson))
        for character in " Di" { _ = panel.handle(.teacher(.type(character))) }
        #expect(panel.view.teacher == .name(NameView(text: " Di", canSave: true)))
        let order = StoreRequest.addPerson(try PersonName("Di"))
        #expect(panel.handle(.teacher(.save)) == [.ask(.second, order)])
        let di = Person(id: .number(4), name: "Di", hasPattern: false)
        let state = StoreState(
            hasPattern: true, hasPIN: true, attempts: AttemptCount(), people: [.ada, .bo, .cy, di])
        _ = panel.handle(.storeOpened(state))
        _ = panel.handle(.answered(.second, .profile(di.id)))
        #expect(panel.view.teacher == .person(di, actions: [.setPattern, .rename, .disable, .remove]))

        _ = panel.handle(.teacher(.act(.setPattern)))
        #expect(panel.view.enroll?.person == di.label)
        _ = panel.draw([0, 4, 2, 7])
        _ = panel.handle(.pressed(.confirm))
        #expect(panel.draw([0, 4, 2, 7]) == [.ask(.third, .setPattern(EnrollmentSubject(of: di.id)))])
        #expect(panel.handle(.answered(.third, .done)).isEmpty)
        _ = panel.wait(.seconds(2))
        guard case .person(let shown, _) = panel.view.teacher else {
            Issue.record("the person is not shown again")
            return
        }
        #expect(shown.hasPattern)

        _ = panel.handle(.teacher(.act(.remove)))
        #expect(panel.view.teacher == .question(.remove(di.label)))
        let fourth = RequestID(number: 4)
        #expect(panel.handle(.teacher(.confirm)) == [.ask(fourth, .change(.id(di.id), .remove))])
        _ = panel.handle(.answered(fourth, .profile(di.id)))
        guard case .people = panel.view.teacher else {
            Issue.record("the people are not shown again")
            return
        }
    }

    @Test("Somebody's pattern is taken away, and the person stays")
    func removePattern() {
        let panel = SessionHarness.inMenu(.roster)
        _ = panel.handle(.teacher(.open(.people)))
        _ = panel.handle(.teacher(.person(Person.cy.id)))
        _ = panel.handle(.teacher(.act(.removePattern)))
        #expect(panel.view.teacher == .person(.cy, actions: [.setPattern, .rename, .disable, .remove]))
        _ = panel.handle(.teacher(.back))
        _ = panel.handle(.teacher(.person(Person.ada.id)))
        _ = panel.handle(.teacher(.act(.removePattern)))
        #expect(panel.view.teacher == .question(.removePattern(Person.ada.label)))
        _ = panel.handle(.teacher(.back))
        let actions: [PersonAction] = [.setPattern, .rename, .disable, .setDuress, .removePattern, .remove]
        #expect(panel.view.teacher == .person(.ada, actions: actions))
        _ = panel.handle(.teacher(.act(.removePattern)))
        #expect(panel.handle(.teacher(.confirm)) == [.ask(.second, .change(.id(Person.ada.id), .removePattern))])
        _ = panel.handle(.answered(.second, .profile(Person.ada.id)))
        #expect(panel.view.teacher == .person(.ada, actions: actions))
    }

    @Test("The shared pattern is taken away; where there is none, nothing offers that")
    func removeSharedPattern() {
        let panel = SessionHarness.inMenu()
        _ = panel.handle(.teacher(.open(.removePanelPattern)))
        #expect(panel.view.teacher == .question(.removePattern(nil)))
        #expect(panel.handle(.teacher(.confirm)) == [.ask(.second, .change(.shared, .removePattern))])
        let state = StoreState(hasPattern: false, hasPIN: true, attempts: AttemptCount())
        _ = panel.handle(.storeChanged(.parts(state)))
        _ = panel.handle(.answered(.second, .done))
        guard case .menu(let menu) = panel.view.teacher else {
            Issue.record("the menu is not shown again")
            return
        }
        #expect(!menu.items.contains(.removePanelPattern) && !menu.items.contains(.panelDuress))
        _ = panel.handle(.teacher(.open(.removePanelPattern)))
        #expect(panel.view.teacher == .menu(menu))
        _ = panel.handle(.teacher(.back))
        #expect(panel.view == .notice(.noPattern))
    }

    @Test("A name that is taken, or none, is said and kept to be mended")
    func flawedName() throws {
        let panel = SessionHarness.inMenu(.roster)
        _ = panel.handle(.teacher(.open(.people)))
        _ = panel.handle(.teacher(.person(Person.ada.id)))
        _ = panel.handle(.teacher(.act(.rename)))
        #expect(panel.view.teacher == .name(NameView(text: "Ada", former: "Ada", canSave: true)))
        for _ in 0..<5 { _ = panel.handle(.teacher(.erase)) }
        #expect(panel.handle(.teacher(.save)).isEmpty)
        #expect(panel.view.teacher == .name(NameView(text: "", former: "Ada", flaw: .flawed(.empty))))
        for character in "Bo" { _ = panel.handle(.teacher(.type(character))) }
        let order = StoreRequest.change(.id(Person.ada.id), .rename(try PersonName("Bo")))
        #expect(panel.handle(.teacher(.save)) == [.ask(.second, order)])
        #expect(panel.handle(.teacher(.erase)).isEmpty)
        _ = panel.handle(.answered(.second, .refused(.nameTaken)))
        #expect(panel.view.teacher == .name(NameView(text: "Bo", former: "Ada", flaw: .taken, canSave: true)))
    }

    @Test("Somebody who is gone meanwhile is said to be")
    func gone() {
        let panel = SessionHarness.inMenu(.roster)
        _ = panel.handle(.teacher(.open(.people)))
        _ = panel.handle(.teacher(.person(Person.ada.id)))
        #expect(panel.handle(.teacher(.act(.disable))) == [.ask(.second, .change(.id(Person.ada.id), .disable))])
        _ = panel.handle(.answered(.second, .refused(.unknownPerson)))
        #expect(panel.view.teacher == .question(.gone))
        _ = panel.handle(.teacher(.confirm))
        #expect(panel.view.teacher == .people([Person.ada, .bo, .cy].map { PersonView($0) }))
    }

    @Test("Failures are forgiven after a question; the history tells them and counts them as seen")
    func rearmAndHistory() {
        let panel = SessionHarness.inMenu(unseen: 37)
        _ = panel.handle(.teacher(.open(.rearm)))
        #expect(panel.view.teacher == .question(.rearm))
        #expect(panel.handle(.teacher(.confirm)) == [.ask(.second, .rearm(.everybody))])
        _ = panel.handle(.answered(.second, .profile(Person.ada.id)))
        #expect(
            panel.handle(.teacher(.open(.history))) == [.ask(.third, .history(newest: 300, before: nil, since: nil))])
        let entry = HistoryEntry(number: 1, wall: .zero, sinceBoot: panel.now, kind: .wrong)
        let seen = RequestID(number: 4)
        #expect(panel.handle(.answered(.third, .history([entry]))) == [.ask(seen, .acknowledge)])
        #expect(panel.view.teacher == .history(HistoryView(entries: [entry], unseenFailures: 37)))
        _ = panel.handle(.answered(seen, .done))
        _ = panel.handle(.teacher(.back))
        #expect(panel.state == .maintenance)
    }

    @Test("Language and colors are chosen one after the other, and are in force at once")
    func look() {
        let panel = SessionHarness.inMenu()
        _ = panel.handle(.teacher(.open(.preferences)))
        let look = PanelPreferences(language: .simplifiedChinese)
        #expect(panel.handle(.teacher(.choose(look))) == [.ask(.second, .setPreferences(look))])
        _ = panel.handle(
            .storeOpened(StoreState(hasPattern: true, hasPIN: true, attempts: AttemptCount(), preferences: look)))
        _ = panel.handle(.answered(.second, .done))
        #expect(panel.view.teacher == .preferences(look))
    }

    @Test("While the panel is wiped no touch counts; after thirty seconds the menu is back, for a minute")
    func cleaning() {
        let panel = SessionHarness.inMenu()
        let menu = panel.view
        #expect(panel.handle(.teacher(.open(.cleaning))).isEmpty)
        #expect(panel.view.teacher == .cleaning(seconds: 30))
        #expect(panel.state == .maintenance)
        for _ in 0..<29 {
            #expect(panel.untilDeadline == .seconds(1))
            _ = panel.wait(.seconds(1))
            for input in [TeacherInput.back, .confirm, .open(.panelPattern), .key(.digit(1)), .save] {
                #expect(panel.handle(.teacher(input)).isEmpty)
            }
        }
        #expect(panel.view.teacher == .cleaning(seconds: 1))
        _ = panel.wait(.seconds(1))
        #expect(panel.view == menu)
        #expect(panel.untilDeadline == .seconds(60))
        _ = panel.wait(.seconds(60))
        #expect(panel.view.lock?.status == .draw)
    }

    @Test("The teacher's ten minutes do not bring the lock screen under a hand that wipes")
    func cleaningAtTheEnd() {
        let panel = SessionHarness.inMenu()
        for _ in 0..<10 {
            _ = panel.wait(.seconds(59))
            _ = panel.handle(.turnedPage)
        }
        _ = panel.handle(.teacher(.open(.cleaning)))
        _ = panel.wait(.seconds(29))
        #expect(panel.view.teacher == .cleaning(seconds: 1))
        _ = panel.wait(.seconds(1))
        #expect(panel.view.lock?.status == .draw)
    }

    @Test("The tool locks a panel that is being wiped at once")
    func cleaningLocked() {
        let panel = SessionHarness.inMenu()
        _ = panel.handle(.teacher(.open(.cleaning)))
        #expect(panel.handle(.lockRequested).isEmpty)
        #expect(panel.view.lock?.status == .draw)
    }

    private let report = MachineReport([.init(.sysrq, .problem, "on")], made: .seconds(1))

    @Test("The machine is examined when its page is opened and again when asked, one at a time")
    func doctor() {
        let panel = SessionHarness.inMenu()
        #expect(panel.handle(.teacher(.open(.doctor))) == [.examine])
        #expect(panel.view.teacher == .doctor(DoctorView(.running)))
        _ = panel.handle(.examined(DoctorView(.running, report)))
        #expect(panel.view.teacher == .doctor(DoctorView(.running, report)))
        #expect(panel.handle(.teacher(.confirm)).isEmpty)
        _ = panel.handle(.examined(DoctorView(.done, report)))
        #expect(panel.handle(.teacher(.confirm)) == [.examine])
        #expect(panel.view.teacher == .doctor(DoctorView(.running)))
        _ = panel.handle(.teacher(.back))
        #expect(panel.view.teacher != nil)
    }

    @Test("A report that comes late brings no page back and keeps none open")
    func lateReport() {
        let panel = SessionHarness.inMenu()
        _ = panel.handle(.teacher(.open(.doctor)))
        _ = panel.handle(.teacher(.back))
        let before = panel.view
        #expect(panel.handle(.examined(DoctorView(.done, report))).isEmpty)
        #expect(panel.view == before)
        let left = SessionHarness.inMenu()
        _ = left.handle(.teacher(.open(.doctor)))
        _ = left.wait(.seconds(59))
        _ = left.handle(.examined(DoctorView(.done, report)))
        _ = left.wait(.seconds(1))
        #expect(left.view.lock != nil)
        #expect(left.handle(.examined(DoctorView(.done, report))).isEmpty)
        #expect(left.view.lock != nil)
    }
}
