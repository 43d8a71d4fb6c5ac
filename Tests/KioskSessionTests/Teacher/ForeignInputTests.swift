// SPDX-License-Identifier: MIT
import BootTime
import Geometry
import KioskModel
import KioskSession
import PatternLock
import Testing
import Touch

@Suite("A touch that does not belong to the screen")
struct ForeignInputTests {
    private static let foreign: [TeacherInput] = [
        .key(.digit(1)), .forgot, .addPerson, .type("x"), .erase, .save, .person(.number(9)),
    ]

    @Test(
        "A page of the settings stays until Back, which leads to the menu",
        arguments: [MenuItem.removePanelPattern, .rearm, .preferences, .touchscreen])
    func pages(page: MenuItem) {
        let panel = SessionHarness.inMenu()
        let menu = panel.view
        _ = panel.handle(.teacher(.open(page)))
        let shown = panel.view
        #expect(shown != menu)
        for input in Self.foreign {
            #expect(panel.handle(.teacher(input)).isEmpty, "\(input)")
            #expect(panel.view == shown, "\(input)")
        }
        _ = panel.handle(.teacher(.back))
        #expect(panel.view == menu)
    }

    @Test("A page of the touch bench stays until Back", arguments: [BenchView.Page.touches, .map, .sound])
    func bench(page: BenchView.Page) {
        let panel = SessionHarness.inMenu()
        _ = panel.handle(.teacher(.open(.touchscreen)))
        let menu = panel.view
        _ = panel.handle(.teacher(.bench(page)))
        let shown = panel.view
        #expect(shown != menu)
        for input in Self.foreign + [.bench(.touches), .bench(.map)] {
            #expect(panel.handle(.teacher(input)).isEmpty, "\(input)")
            #expect(panel.view == shown, "\(input)")
        }
        _ = panel.handle(.teacher(.back))
        #expect(panel.view == menu)
    }

    @Test("A turned page keeps the settings open for another minute")
    func turnedPage() {
        let panel = SessionHarness.inMenu(.roster)
        _ = panel.handle(.teacher(.open(.people)))
        _ = panel.wait(.seconds(59))
        _ = panel.handle(.turnedPage)
        _ = panel.wait(.milliseconds(59_999))
        #expect(panel.view.teacher != nil)
        _ = panel.wait(.milliseconds(1))
        #expect(panel.view.roster != nil)
    }

    @Test("Only the last touchscreen that goes voids a stroke", arguments: [(2, true), (1, true), (0, false)])
    func touchscreens(left: Int, continues: Bool) {
        let panel = SessionHarness()
        _ = panel.handle(.touchscreens(3))
        panel.hold([0, 1, 2])
        _ = panel.handle(.touchscreens(left))
        #expect(panel.session.holdsSecrets == continues)
    }

    @Test("A store that changes during a check leaves that check open, also if strokes are refused now")
    func changedDuringCheck() {
        let panel = SessionHarness()
        _ = panel.draw([0, 1, 2, 5])
        let refused = StoreState(hasPattern: true, attempts: AttemptCount(failures: 5, delayBegan: panel.now))
        #expect(panel.handle(.storeChanged(.everything(refused))).isEmpty)
        #expect(
            panel.handle(.answered(.first, .verified(.matched(Match())))) == [.unlock(Unlock(until: nil))])
        // A stroke that is only being drawn is taken away.
        let drawing = SessionHarness()
        drawing.hold([0, 1, 2])
        _ = drawing.handle(.storeChanged(.everything(refused)))
        #expect(!drawing.session.holdsSecrets)
    }

    @Test("A new pattern is offered to whoever drew alone, and to nobody whom an admin let in")
    func newPattern() {
        func buttons(_ settings: SessionSettings, byAdmin: Bool) -> [Button]? {
            let panel = SessionHarness(settings)
            if byAdmin {
                _ = panel.handle(.unlockRequested(for: nil, actor: "root"))
            } else {
                _ = panel.draw([0, 1, 2, 5])
                _ = panel.handle(.answered(.first, .verified(.matched(Match()))))
            }
            _ = panel.wait(.seconds(1))
            return panel.view.unlocked?.buttons
        }
        let own = SessionSettings(allowsOwnChange: true)
        #expect(buttons(own, byAdmin: false) == [.lockNow, .newPattern])
        #expect(buttons(own, byAdmin: true) == [.lockNow])
        #expect(buttons(SessionSettings(), byAdmin: false) == [.lockNow])
    }

    @Test("The greeting of two people is of the second, who has drawn now")
    func greeting() {
        let state = StoreState(hasPattern: false, hasPIN: true, attempts: AttemptCount(), people: [.ada, .bo])
        let panel = SessionHarness(
            SessionSettings(mode: .roster, unlocking: UnlockRules(people: 2)), holding: state)
        for (person, request) in [(Person.ada, RequestID.first), (.bo, .second)] {
            _ = panel.handle(.chose(.person(person.id)))
            _ = panel.draw([0, 1, 2, 5])
            _ = panel.handle(.answered(request, .verified(.matched(Match()))))
        }
        #expect(panel.view.lock?.status == .success && panel.view.lock?.person == Person.bo.label)
    }

    @Test("Back from a letter keeps the first of two people, and Back from the letters forgets the person")
    func letters() {
        let others = (10..<40).map { Person(id: .number($0), name: "B\($0)") }
        let state = StoreState(
            hasPattern: false, hasPIN: true, attempts: AttemptCount(), people: [.ada] + others)
        let panel = SessionHarness(
            SessionSettings(mode: .roster, unlocking: UnlockRules(people: 2)), holding: state)
        _ = panel.handle(.chose(.letter("A")))
        _ = panel.handle(.chose(.person(Person.ada.id)))
        _ = panel.draw([0, 1, 2, 5])
        _ = panel.handle(.answered(.first, .verified(.matched(Match()))))
        _ = panel.handle(.chose(.letter("B")))
        _ = panel.handle(.chose(.back))
        #expect(panel.view.roster?.partner == Person.ada.label)
        _ = panel.handle(.chose(.back))
        #expect(panel.view.roster?.partner == nil)
    }

    @Test("An answer is not being checked before one has come")
    func challenge() {
        let panel = SessionHarness()
        _ = panel.handle(.helpOffered(true))
        _ = panel.handle(.pressed(.askForHelp))
        #expect(panel.session.challenge?.isChecking == false)
        var chance = SystemRandomNumberGenerator()
        _ = panel.session.useRandomness(from: &chance)
        let id = panel.session.challenge?.id ?? ""
        #expect(panel.handle(.answerChecked(id, .matched(Match()), actor: "link: porter")).isEmpty)
        #expect(panel.state == .locked)
        _ = panel.handle(.answerGiven(id))
        #expect(panel.session.challenge?.isChecking == true)
    }
}
