// SPDX-License-Identifier: MIT
import BootTime
import KioskModel
import KioskSession
import PatternLock
import Testing

@Suite("The way back from a teacher's page")
struct WaysBackTests {
    /// The inputs that lead from the menu to a page.
    private static let paths: [[TeacherInput]] = [
        [.open(.people)], [.open(.people), .addPerson], [.open(.people), .person(Person.ada.id)],
        [.open(.people), .person(Person.ada.id), .act(.rename)],
        [.open(.people), .person(Person.ada.id), .act(.remove)],
        [.open(.people), .person(Person.ada.id), .act(.removePattern)],
        [.open(.rearm)], [.open(.preferences)], [.open(.doctor)], [.open(.changePIN)], [.open(.touchscreen)],
        [.open(.touchscreen), .bench(.touches)], [.open(.touchscreen), .bench(.map)],
        [.open(.touchscreen), .bench(.sound)],
    ]

    @Test("Back leads to the previous page, and unrelated input changes nothing", arguments: paths)
    func back(path: [TeacherInput]) {
        let panel = SessionHarness.inMenu(.roster)
        panel.teach(path.dropLast())
        let before = panel.view
        panel.teach(path.suffix(1))
        let page = panel.view
        #expect(page != before)
        for input in [TeacherInput.addPerson, .person(.number(9)), .open(.cleaning), .forgot] {
            guard path != [.open(.people)] else { break }
            #expect(panel.handle(.teacher(input)).isEmpty, "\(input)")
            #expect(panel.view == page, "\(input)")
        }
        #expect(panel.handle(.teacher(.back)).isEmpty)
        #expect(panel.view == before)
    }

    @Test("Back leads from a new PIN to the menu and clears the typed digits", arguments: 0...2)
    func newPIN(typed: Int) {
        let panel = SessionHarness.inMenu()
        let menu = panel.view
        panel.teach([.open(.changePIN)])
        _ = panel.type(SessionHarness.pin)
        _ = panel.handle(.answered(.second, .verified(.matched(Match()))))
        if typed > 0 { _ = panel.type([8, 3, 0]) }
        if typed > 1 { _ = panel.type([5, 5, 2]) }
        #expect(panel.session.holdsSecrets == (typed > 0))
        panel.teach([.confirm, .save, .back])
        #expect(panel.view == menu)
        #expect(!panel.session.holdsSecrets)
    }

    @Test("Back leads from the second entry of a first PIN to the first entry, and does nothing there")
    func firstPIN() {
        let panel = SessionHarness.settingUp()
        _ = panel.type(SessionHarness.pin)
        _ = panel.type([7, 2])
        panel.teach([.back])
        #expect(panel.view.pin == PINView(purpose: .setup))
        #expect(!panel.session.holdsSecrets)
        _ = panel.type([7, 2])
        panel.teach([.back])
        #expect(panel.view.pin == PINView(purpose: .setup, digits: .hidden(count: 2)))
    }

    @Test(
        "Back leads from the history to the menu, and a history without new failures acknowledges nothing",
        arguments: [0, 1])
    func history(unseen: Int) {
        let panel = SessionHarness.inMenu(unseen: unseen)
        let menu = panel.view
        panel.teach([.open(.history)])
        let effects = panel.handle(.answered(.second, .history([])))
        #expect(effects == (unseen == 0 ? [] : [.ask(.third, .acknowledge)]))
        #expect(panel.view.teacher == .history(HistoryView(entries: [], unseenFailures: unseen)))
        panel.teach([.confirm, .save])
        #expect(panel.view.teacher == .history(HistoryView(entries: [], unseenFailures: unseen)))
        panel.teach([.back])
        #expect(panel.view == menu)
    }

    @Test(
        "Back and Confirm lead to the people from the message that a person is gone",
        arguments: [TeacherInput.back, .confirm])
    func gone(way: TeacherInput) {
        let panel = SessionHarness.inMenu(.roster)
        panel.teach([.open(.people)])
        let people = panel.view
        panel.teach([.person(Person.ada.id), .act(.disable)])
        _ = panel.handle(.answered(.second, .refused(.unknownPerson)))
        panel.teach([.save, .addPerson, .key(.digit(1))])
        #expect(panel.view.teacher == .question(.gone))
        panel.teach([way])
        #expect(panel.view == people)
    }

    @Test("Back and Confirm lead to the lock screen if there is no PIN", arguments: [TeacherInput.back, .confirm])
    func noPIN(way: TeacherInput) {
        let panel = SessionHarness.withPeople(hasPIN: false)
        _ = panel.handle(.maintenanceRequested)
        panel.teach([.save])
        #expect(panel.view.teacher == .question(.noPIN))
        panel.teach([way])
        #expect(panel.view.lock?.status == .draw)
    }
}

@Suite("What a teacher can do with a person")
struct PersonActionTests {
    private static func panel(with person: Person) -> SessionHarness {
        let state = StoreState(hasPattern: true, hasPIN: true, attempts: AttemptCount(), people: [person, .bo])
        let panel = SessionHarness(SessionSettings(mode: .roster), holding: state)
        _ = panel.handle(.maintenanceRequested)
        _ = panel.type(SessionHarness.pin)
        _ = panel.handle(.answered(.first, .verified(.matched(Match()))))
        panel.teach([.open(.people)])
        return panel
    }

    @Test(
        "The actions depend on the person, and no other action has an effect",
        arguments: [
            (true, true, 0, [.setPattern, .rename, .disable, .setDuress, .removePattern, .remove]),
            (true, true, 1, [.setPattern, .rename, .disable, .setDuress, .removePattern, .rearm, .remove]),
            (false, true, 0, [.setPattern, .rename, .enable, .setDuress, .removePattern, .remove]),
            (true, false, 0, [.setPattern, .rename, .disable, .remove]),
        ] as [(Bool, Bool, Int, [PersonAction])])
    func actions(isEnabled: Bool, hasPattern: Bool, failures: Int, actions: [PersonAction]) {
        var person = Person.ada
        (person.isEnabled, person.hasPattern) = (isEnabled, hasPattern)
        person.attempts = AttemptCount(failures: failures)
        let panel = Self.panel(with: person)
        panel.teach([.person(person.id)])
        #expect(panel.view.teacher == .person(person, actions: actions))
        for action in PersonAction.allCases where !actions.contains(action) {
            let before = panel.view
            #expect(panel.handle(.teacher(.act(action))).isEmpty && panel.view == before, "\(action)")
        }
    }

    @Test("The list shows which people are locked out", arguments: [(4, false), (5, true)])
    func list(failures: Int, isLockedOut: Bool) {
        var person = Person.ada
        person.attempts = AttemptCount(failures: failures)
        guard case .people(let people) = Self.panel(with: person).view.teacher else {
            Issue.record("no list")
            return
        }
        #expect(people.map(\.isLockedOut) == [isLockedOut, false])
    }

    @Test("Enable, disable and rearm are requested from the store without confirmation")
    func asked() {
        var person = Person.ada
        person.attempts = AttemptCount(failures: 1)
        func effects(of action: PersonAction, isEnabled: Bool) -> [SessionEffect] {
            person.isEnabled = isEnabled
            let panel = Self.panel(with: person)
            panel.teach([.person(person.id)])
            return panel.handle(.teacher(.act(action)))
        }
        let address = ProfileAddress.id(person.id)
        #expect(effects(of: .enable, isEnabled: false) == [.ask(.second, .change(address, .enable))])
        #expect(effects(of: .disable, isEnabled: true) == [.ask(.second, .change(address, .disable))])
        #expect(effects(of: .rearm, isEnabled: true) == [.ask(.second, .rearm(.person(address)))])
    }

    @Test("A teacher can start the enrollment of a person's usual or duress pattern", arguments: [false, true])
    func patterns(isDuress: Bool) {
        let panel = Self.panel(with: .ada)
        panel.teach([.person(Person.ada.id), .act(isDuress ? .setDuress : .setPattern)])
        #expect(panel.view.enroll?.isDuress == isDuress && panel.view.enroll?.person == Person.ada.label)
        _ = panel.draw([0, 4, 2, 7])
        _ = panel.handle(.pressed(.confirm))
        let subject = EnrollmentSubject(of: Person.ada.id, isDuress: isDuress)
        #expect(panel.draw([0, 4, 2, 7]) == [.ask(.second, .setPattern(subject))])
    }

    @Test("In roster mode, the menu begins with the people")
    func menu() {
        let items: [MenuItem] = [
            .people, .rearm, .changePIN, .history, .preferences, .cleaning, .touchscreen, .doctor,
        ]
        #expect(SessionHarness.inMenu(.roster).view.teacher == .menu(MenuView(items: items)))
    }

    @Test("A name has at most 64 characters, and further characters are ignored")
    func longestName() {
        let panel = Self.panel(with: .ada)
        panel.teach([.addPerson, .save])
        #expect(panel.view.teacher == .name(NameView(text: "", flaw: .flawed(.empty))))
        panel.teach([.type(" ")])
        #expect(panel.view.teacher == .name(NameView(text: " ")))
        panel.teach([.erase] + (0..<70).map { _ in .type("x") })
        let longest = String(repeating: "x", count: PersonName.lengths.upperBound)
        #expect(panel.view.teacher == .name(NameView(text: longest, canSave: true)))
        panel.teach([.erase])
        #expect(panel.view.teacher == .name(NameView(text: String(longest.dropLast()), canSave: true)))
    }
}
