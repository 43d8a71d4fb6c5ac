// SPDX-License-Identifier: MIT
import BootTime
import Fixtures
import Geometry
import KioskModel
import KioskSession
import Screens
import Testing
import Touch
import Words

/// The targets of screens, and what the session hears of them.
@Suite("Screen actions")
struct ScreenActionTests {
    private let panel = PanelGeometry(size: PixelSize(width: 800, height: 480))
    private let ada = ProfileID(Array(repeating: 1, count: 16)).map { PersonLabel(id: $0, name: "Ada") }

    @Test("Every target is there once, with one effect", arguments: Sample.all())
    func everythingMeansSomething(sample: Sample) throws {
        let layout = Layout(of: sample.screen(), on: panel)
        for place in layout.targets {
            #expect(layout.action(of: place.target) == place.action, "\(place.target)")
        }
        #expect(Set(layout.targets.map(\.target)).count == layout.targets.count)
    }

    @Test("Where things are does not depend on the language", arguments: Sample.pages)
    func placesAreTheSameInEveryLanguage(sample: Sample) {
        for panel in SamplePanel.all {
            let english = Layout(of: sample.screen(), on: panel.geometry)
            let chinese = Layout(of: sample.screen(in: .simplifiedChinese), on: panel.geometry)
            #expect(english.targets == chinese.targets)
        }
    }

    @Test("A change of language and colors keeps the screen, its page and the pressed target")
    func changedAppearance() throws {
        var active = ActiveScreen(Sample.people[1].view, on: panel)
        let next = try #require(active.shown.layout.frame(of: .nextPage))
        _ = active.handle(.down(next.center), at: .after(milliseconds: 0))
        #expect(active.handle(.lifted, at: .after(milliseconds: 1)) == [.turnedPage])
        active.show(Sample.people[1].view)
        let row = try #require(active.shown.layout.targets.first).frame
        _ = active.handle(.down(row.center), at: .after(milliseconds: 2))
        let (pressed, page) = (active.feedback.pressed, active.page)
        #expect(pressed != nil && page.number == 1)
        let appearance = Appearance(theme: .light, words: SimplifiedChineseWords())
        active.change(to: appearance)
        let expected = ShownScreen(Sample.people[1].view, showing: page, on: Measures(panel), in: appearance)
        #expect(active.shown.layout == expected.layout && active.page == page && active.feedback.pressed == pressed)
        active.show(Sample.rearm.view)
        #expect(active.shown.layout == Layout(of: Sample.rearm.screen(in: .simplifiedChinese), on: panel))
    }

    @Test("Each view makes one screen, which is laid out again only if its layout may differ")
    func counts() {
        var active = ActiveScreen(Sample.locks()[0].view, on: panel)
        func views(_ views: Int, layouts: Int) -> Bool {
            active.counts.views == views && active.counts.layouts == layouts
        }
        #expect(views(0, layouts: 0))
        active.show(.lock(LockView(status: .draw, stroke: Sample.drawn)))
        #expect(views(1, layouts: 0))
        active.show(Sample.rearm.view)
        #expect(views(2, layouts: 1))
        active.show(Sample.rearm.view)
        #expect(views(3, layouts: 1))
        active.move(to: panel)
        #expect(views(3, layouts: 1))
        active.move(to: PanelGeometry(size: PixelSize(width: 480, height: 800)))
        #expect(views(3, layouts: 2))
        active.change(to: Appearance(theme: .light))
        #expect(views(3, layouts: 3))
    }

    @Test("Rows, tiles and buttons mean what they show")
    func meanings() throws {
        let ada = try #require(ada)
        let person = Person(id: ada.id, name: ada.name)
        let expected: [(ViewState, TouchTarget, SessionEvent)] = [
            (.roster(RosterView(stage: .letters(["A", "B"]))), .tile(1), .chose(.letter("B"))),
            (.roster(RosterView(stage: .people([ada]))), .tile(0), .chose(.person(ada.id))),
            (.roster(RosterView(stage: .people([ada]), canGoBack: true)), .button(0), .chose(.back)),
            (.teacher(.menu(MenuView(items: [.people, .history]))), .tile(1), .teacher(.open(.history))),
            (.teacher(.menu(MenuView(items: [.people]))), .button(0), .teacher(.back)),
            (.teacher(.people([PersonView(person)])), .row(0), .teacher(.person(ada.id))),
            (.teacher(.people([])), .button(1), .teacher(.addPerson)),
            (.teacher(.person(person, actions: [.rename, .remove])), .row(1), .teacher(.act(.remove))),
            (.teacher(.question(.rearm)), .button(0), .teacher(.back)),
            (.teacher(.question(.rearm)), .button(1), .teacher(.confirm)),
            (.teacher(.pin(PINView(purpose: .enter))), .digit(7), .teacher(.key(.digit(7)))),
            (.teacher(.pin(PINView(purpose: .enter))), .eye, .teacher(.key(.eye))),
            (.teacher(.pin(PINView(purpose: .enter))), .cancel, .teacher(.back)),
            (
                .teacher(.preferences(PanelPreferences(theme: .light))), .row(1),
                .teacher(.choose(PanelPreferences(language: .simplifiedChinese, theme: .light)))
            ),
            (
                .teacher(.preferences(PanelPreferences(language: .english))), .row(4),
                .teacher(.choose(PanelPreferences(language: .english, theme: .contrast)))
            ),
        ]
        for (view, target, event) in expected {
            #expect(Layout(of: view, on: panel).action(of: target) == .event(event))
        }
    }

    @Test("The page about the machine says why of each check, also of what is in order")
    func doctor() throws {
        let findings: [MachineReport.Finding] = [
            .init(.bootTime, .ok, "4.1 s"), .init(.sysrq, .problem, "any keyboard can"),
            .init(.touchscreen, .ok, "Goodix; every touchscreen is used"),
        ]
        let view = DoctorView(.done, MachineReport(findings, made: .zero))
        guard case .list(let page) = Screen(of: .teacher(.doctor(view)), in: Appearance()) else {
            Issue.record("no list")
            return
        }
        let details = page.rows.compactMap(\.detail)
        #expect(
            details.dropFirst() == [
                "any keyboard can", "ninedotctl doctor", "4.1 s", "Goodix; every touchscreen is used",
            ])
        #expect(page.wrapsDetails)
    }

    @Test("What is on no page means nothing")
    func beyond() {
        let layout = Layout(of: .teacher(.people([])), on: panel)
        #expect(layout.action(of: .row(0)) == nil && layout.action(of: .button(2)) == nil)
        #expect(Layout(of: .notice(.starting), on: panel).targets == [])
    }

    @Test("A new kiosk's first PIN cannot be put off; every other way to a PIN leads back")
    func setupHasNoCancel() throws {
        for purpose in [PINView.Purpose.enter, .setup, .change, .again] {
            let layout = Layout(of: .teacher(.pin(PINView(purpose: purpose))), on: panel)
            let hasCancel = layout.frame(of: .cancel) != nil
            #expect(hasCancel == (purpose != .setup))
        }
    }

    @Test("The keypad's keys have the digits of its order", arguments: [1, 2, 3] as [UInt64])
    func shuffledKeypad(seed: UInt64) throws {
        var generator = SeededGenerator(seed: seed)
        let order = KeypadOrder.shuffled(using: &generator)
        let former = Layout(of: .teacher(.pin(PINView(purpose: .enter))), on: panel)
        let places = Layout(of: .teacher(.pin(PINView(purpose: .enter, keypad: order))), on: panel)
        for (digit, plain) in zip(order.digits, KeypadOrder.usual.digits) {
            #expect(places.frame(of: .digit(digit)) == former.frame(of: .digit(plain)))
        }
    }

    @Test("What nobody chose on the panel is marked as the panel is")
    func marksTheLook() {
        var appearance = Appearance(theme: .light, words: SimplifiedChineseWords())
        func marked(_ look: PanelPreferences) -> [Int] {
            guard case .list(let list) = Screen(of: .teacher(.preferences(look)), in: appearance) else { return [] }
            return list.rows.indices.filter { list.rows[$0].isChosen }
        }
        #expect(marked(PanelPreferences()) == [1, 3])
        #expect(marked(PanelPreferences(language: .english)) == [0, 3])
        appearance.theme = .highContrast
        #expect(marked(PanelPreferences()) == [1, 4])
        #expect(marked(PanelPreferences(theme: .dark)) == [1, 2])
    }

    @Test("The history tells when, who, by whom, in the clock's time")
    func historyWords() throws {
        let entry = HistoryEntry(
            number: 1, wall: .seconds(1_795_299_780), sinceBoot: Instant(sinceBoot: .zero), kind: .personRenamed,
            name: "Ada", actor: "root", detail: "Bo")
        let view = ViewState.teacher(.history(HistoryView(entries: [entry], unseenFailures: 1)))
        var appearance = Appearance()
        func details() -> [String?] {
            guard case .list(let list) = Screen(of: view, in: appearance) else { return [] }
            return list.rows.map(\.detail)
        }
        #expect(details() == ["since you last looked", "21\u{a0}Nov, 22:23 · Ada · before: Bo · by root"])
        appearance.localTime = { _ in LocalTime(day: CalendarDay(number: 20_759), minute: 485) }
        appearance.words = SimplifiedChineseWords()
        #expect(details() == ["自上次查看以来", "11月2日 08:05 · Ada · 原名 Bo · 操作者 root"])
    }

    @Test(
        "The history on the panel does not tell who was forced",
        arguments: [
            (HistoryEntry.Kind.duress, "", HistoryEntry.Kind.matched), (.duress, HistoryEntry.notKept, .patternSet),
            (.denied, "used up" + HistoryEntry.underDuress, .denied), (.duressSet, "", .patternSet),
        ])
    func historyUnderDuress(kind: HistoryEntry.Kind, detail: String, usual: HistoryEntry.Kind) {
        let screens = [(kind, detail), (usual, "")].map { kind, detail in
            let entry = HistoryEntry(
                number: 1, wall: .seconds(1_795_299_780), sinceBoot: Instant(sinceBoot: .zero), kind: kind, name: "Ada",
                detail: detail)
            return Screen(of: .teacher(.history(HistoryView(entries: [entry], unseenFailures: 0))), in: Appearance())
        }
        #expect(screens[0] == screens[1])
    }
}

extension ListRow {
    fileprivate var isChosen: Bool {
        if case .choice(isChosen: true, _) = ending { true } else { false }
    }
}
