// SPDX-License-Identifier: MIT
import Drawing
import Geometry
import KioskModel
import KioskSession
import PatternLock
import Screens
import Testing
import Words

@Suite("Screens of a person")
struct PersonScreenTests {
    private let panel = PanelGeometry(size: PixelSize(width: 800, height: 480))
    private let review: [Button] = [.reset, .confirm, .cancel, .numbers]

    @Test("The lock screen says whose pattern is wanted, and its grid is as large as without a name")
    func lockNamesThePerson() throws {
        let person = try #require(SamplePeople.names.first)
        let samples = Sample.personLocks()
        #expect(texts(samples[0].view).contains(person))
        #expect(texts(samples[0].view).contains("AL"))
        guard case .grid(let own) = Layout(of: samples[0].view, on: panel),
            case .grid(let shared) = Layout(of: Sample.locks()[0].view, on: panel)
        else { return }
        #expect(own.board.cell == shared.board.cell)
        #expect(Set(own.buttons.map(\.button)) == [.clear, .otherPerson, .forgot])
    }

    @Test("While somebody has to wait another person may still come", arguments: SamplePanel.anyReach)
    func othersMayCome(panel: SamplePanel) throws {
        for sample in Sample.personLocks() where sample.name != "person-lock-draw" {
            let buttons = Layout(of: sample.view, on: panel.geometry).buttons
            #expect(Set(buttons.map(\.button)).isSuperset(of: [.otherPerson, .forgot]))
        }
    }

    @Test(
        "A first drawing is judged in words and in their color",
        arguments: [
            (PatternStrength.Level.weak, "Weak", Theme.dark.error), (.medium, "Medium", Theme.dark.quietText),
            (.strong, "Strong", Theme.dark.accent),
        ])
    func strength(level: PatternStrength.Level, word: String, color: Color) throws {
        let view = enrollment(.review, strength: level)
        let items = builder.scene(for: view).layers.flatMap(\.items)
        let item = try #require(items.first { $0.text?.string.hasPrefix(word) ?? false })
        #expect(item.color == color)
        #expect(item.text?.string.hasSuffix("Tap the small grid for the order") == true)
    }

    @Test("The strength is told at the review only")
    func strengthIsToldOnce() {
        #expect(!texts(enrollment(.drawAgain, strength: .weak)).contains { $0.hasPrefix("Weak") })
    }

    @Test("The small grid is a button where the order may be asked for; then every dot has its number")
    func numbers() throws {
        let layout = Layout(of: enrollment(.review), on: panel)
        guard case .grid(let drawing) = layout, let indicator = drawing.indicator else { return }
        #expect(layout.target(at: indicator.frame.center) == layout.target(of: .numbers))
        #expect(!texts(enrollment(.review)).contains("3"))
        let shown = texts(enrollment(.review, numbersDots: true))
        // In the small grid and in the drawing.
        #expect(shown.filter { $0 == "3" }.count == 2)
        // A second drawing is not to be counted along.
        let again = texts(enrollment(.drawAgain, numbersDots: true))
        #expect(again.filter { $0 == "3" }.count == 1)
    }

    @Test(
        "Suggest stands in Reset's place, Later in Cancel's; both of a pair divide it", arguments: SamplePanel.anyReach)
    func sharedPlaces(panel: SamplePanel) throws {
        func frame(of button: Button, among buttons: [Button]) throws -> Rect {
            let view = enrollment(.draw, buttons: buttons)
            let places = Layout(of: view, on: panel.geometry).buttons
            return try #require(places.first { $0.button == button }).frame
        }
        #expect(try frame(of: .suggest, among: [.suggest]) == frame(of: .reset, among: [.reset]))
        #expect(try frame(of: .later, among: [.later]) == frame(of: .cancel, among: [.cancel]))
        let (reset, suggest) = try (
            frame(of: .reset, among: [.reset, .suggest]), frame(of: .suggest, among: [.reset, .suggest])
        )
        #expect(reset.right < suggest.x)
    }

    @Test("The open kiosk says who, how long, and what went wrong before")
    func unlocked() {
        let people = SamplePeople.pair
        func lines(_ failures: Int) -> [String] {
            texts(.unlocked(UnlockedView(people: people, secondsLeft: 61, failuresBefore: failures)))
        }
        #expect(lines(0) == ["Unlocked", "Ada Lovelace and Bo", "Locks in 1:01", "Lock now"])
        #expect(lines(1).contains("1\u{a0}wrong try since your last unlock"))
        #expect(lines(3).contains("3\u{a0}wrong tries since your last unlock"))
    }

    @Test("The last seconds have the color of trouble and come and go, without motion only the color")
    func ending() throws {
        func time(_ seconds: Int, isEnding: Bool, moves: Bool) throws -> Item {
            var appearance = Appearance()
            appearance.moves = moves
            let view = ViewState.unlocked(UnlockedView(secondsLeft: seconds, isEnding: isEnding))
            let items = SceneBuilder(panel: panel, appearance: appearance).scene(for: view).layers[2].items
            return try #require(items.first)
        }
        #expect(try time(8, isEnding: false, moves: true).color == Theme.dark.quietText)
        #expect(try time(8, isEnding: true, moves: true).color == Theme.dark.error)
        #expect(try time(8, isEnding: true, moves: true).opacity > time(7, isEnding: true, moves: true).opacity)
        #expect(try time(7, isEnding: true, moves: false).opacity == 1)
    }

    @Test("Lock now stays where it is when there is no more time to have", arguments: SamplePanel.anyReach)
    func lockNowStays(panel: SamplePanel) {
        func places(_ buttons: [Button]) -> [PlacedButton] {
            Layout(of: .unlocked(UnlockedView(secondsLeft: 9, buttons: buttons)), on: panel.geometry).buttons
        }
        let most = places([.moreTime, .newPattern, .lockNow]).filter { $0.button == .lockNow }
        #expect(places([.lockNow]) == most && places([.moreTime, .lockNow]).filter { $0.button == .lockNow } == most)
    }

    @Test("The owner says whom to ask")
    func contact() {
        var appearance = Appearance()
        appearance.contact = "Ask Ms. Hopper, room 12"
        let builder = SceneBuilder(panel: panel, appearance: appearance)
        func told(_ view: ViewState) -> Bool {
            builder.scene(for: view).texts.contains { $0.string.replacing("\n", with: " ").contains("Ask Ms. Hopper") }
        }
        #expect(told(.notice(.forgotten())) && told(.notice(.nobody)))
        #expect(told(.lock(LockView(status: .stopped, stroke: StrokeView()))))
        #expect(!told(.notice(.storeFault)) && !told(.lock(LockView(status: .draw, stroke: StrokeView()))))
    }

    @Test(
        "A refusal says from when, until when, or when next",
        arguments: [
            (AccessRefusal.notYet(until: CalendarDay(number: 20_811)), "Valid from 24 Dec 2026", "2026年12月24日起有效"),
            (.expired(since: CalendarDay(number: 20_811)), "Was valid until 24 Dec 2026", "有效期至 2026年12月24日"),
            (
                .outsideHours(next: LocalTime(day: CalendarDay(number: 20_811), minute: 485)),
                "Closed now. Opens Thu 24 Dec, 08:05", "现在未开放，12月24日（周四）08:05 开放"
            ),
            (.outsideHours(next: nil), "Closed now", "现在未开放"),
        ])
    func refusals(refusal: AccessRefusal, english: String, chinese: String) {
        #expect(EnglishWords().refusal(refusal).replacing("\u{a0}", with: " ") == english)
        #expect(SimplifiedChineseWords().refusal(refusal) == chinese)
    }

    private var builder: SceneBuilder { SceneBuilder(panel: panel, appearance: Appearance()) }

    private func texts(_ view: ViewState) -> [String] { builder.scene(for: view).texts.map(\.string) }

    private func enrollment(
        _ step: EnrollStep, strength: PatternStrength.Level? = nil, numbersDots: Bool = false, buttons: [Button]? = nil
    ) -> ViewState {
        .enroll(
            EnrollView(
                step: step, stroke: Sample.drawn, indicator: Sample.drawn.dots, buttons: buttons ?? review,
                strength: strength, numbersDots: numbersDots))
    }
}

extension SamplePeople {
    fileprivate static var pair: [PersonLabel] {
        names.prefix(2).enumerated().compactMap { number, name in
            ProfileID(Array(repeating: UInt8(number), count: 16)).map { PersonLabel(id: $0, name: name) }
        }
    }
}
