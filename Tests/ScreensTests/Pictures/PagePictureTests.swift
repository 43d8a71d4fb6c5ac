// SPDX-License-Identifier: MIT
import Drawing
import Geometry
import KioskModel
import KioskSession
import Screens
import Testing

@Suite("Page picture")
struct PagePictureTests {
    let panel = PanelGeometry(size: PixelSize(width: 800, height: 480))
    private var painter: Painter { ThreadFonts.painter }

    private func scene(_ page: Screen, pressed: TouchTarget? = nil) -> Scene {
        let layers = Layout(of: page, on: panel).layers(.dark, feedback: TouchFeedback(pressed: pressed))
        return Scene(background: Theme.dark.background, layers: layers)
    }

    /// The pixels that change, as one rectangle.
    private func damage(_ before: Scene, _ after: Scene) -> PixelRect {
        painter.damage(from: before, to: after, size: panel.size).bounds
    }

    private func changedLayers(_ before: Scene, _ after: Scene) -> [Int] {
        before.layers.indices.filter { before.layers[$0] != after.layers[$0] }
    }

    @Test("A pressed target looks pressed and changes nothing beside itself", arguments: Sample.pages)
    func pressIsLocal(sample: Sample) {
        let page = sample.screen()
        let before = scene(page)
        for place in Layout(of: page, on: panel).targets {
            let changed = damage(before, scene(page, pressed: place.target))
            #expect(!changed.isEmpty, "\(place.target)")
            #expect(
                PixelRect(covering: place.frame.inset(by: -2)).union(changed)
                    == PixelRect(covering: place.frame.inset(by: -2)), "\(place.target)")
        }
    }

    @Test("The same page gives the same picture, and all pages of a kind have the same layers")
    func layersAreStable() {
        let groups: [[Sample]] = [
            Sample.pins, Sample.names, Sample.people + Sample.histories + Sample.looks,
            Sample.menus + Sample.rosters, Sample.questions,
        ]
        for group in groups {
            let scenes = group.map { scene($0.screen()) }
            #expect(Set(scenes.map(\.layers.count)).count == 1)
            #expect(scenes == group.map { scene($0.screen()) })
        }
    }

    private func pin(_ digits: PINView.Digits, length: Int = 6) -> Screen {
        .digits(
            DigitsScreen(
                title: "PIN", prompt: "Enter it", length: length, digits: digits, clear: "Clear", cancel: "Cancel"))
    }

    @Test("A digit changes its box and the next one's mark, wherever it is", arguments: 1...4)
    func digitIsLocal(count: Int) {
        let before = scene(pin(.hidden(count: count)))
        let after = scene(pin(.hidden(count: count + 1)))
        #expect(changedLayers(before, after) == [2])
        let changed = damage(before, after)
        #expect(changed.width < 140 && changed.height < 80, "\(changed)")
    }

    @Test("The first digit wakes delete and clear up")
    func firstDigitEnablesKeys() {
        #expect(changedLayers(scene(pin(.hidden(count: 0))), scene(pin(.hidden(count: 1)))) == [2, 3])
    }

    @Test(
        "There is a box for each digit, and a separator between the two groups of a row; from eight on there are two rows",
        arguments: [(4, 1), (5, 1), (6, 1), (7, 1), (8, 2), (9, 2), (10, 2), (11, 2), (12, 2)])
    func boxesAndSeparators(length: Int, separators: Int) {
        let items = scene(pin(.hidden(count: length), length: length)).layers[2].items
        let dots = items.filter { if case .disc = $0.shape { $0.opacity == 1 } else { false } }
        #expect(dots.count == length)
        // A box is an outline, the box and a dot.
        #expect(items.count - 3 * length == separators)
    }

    @Test("A page that hides its digits shows none of them; one that shows them shows all that there are")
    func digitsAreHidden() {
        let page = pin(.shown(PIN([4, 7, 1])))
        let shown = scene(page).layers[2].items.compactMap(\.text).map(\.string)
        let hidden = scene(pin(.hidden(count: 3))).layers[2].items.compactMap(\.text)
        #expect(shown == ["4", "7", "1"])
        #expect(hidden.isEmpty)
        #expect("\(page)".contains("shown((PIN))"))
    }

    @Test("Digits too many and digits that are none are not drawn")
    func shownDigitsAreLimited() {
        let pin = pin(.shown(PIN([10, -1] + Array(repeating: 9, count: 14))), length: 14)
        let texts = scene(pin).layers[2].items.compactMap(\.text).map(\.string)
        #expect(texts == Array(repeating: "9", count: 12))
    }

    @Test("Leafing changes the rows and the pager, not the title nor the buttons")
    func leafingIsLocal() {
        func people(page: Int) -> Screen {
            let rows = (0..<40).map { ListRow("Person \($0)") }
            return .list(
                ListScreen(title: "People", rows: rows, page: page, empty: "", buttons: [ScreenButton("Back")]))
        }
        #expect(changedLayers(scene(people(page: 1)), scene(people(page: 2))) == [1, 2])
    }

    private func form(_ text: String, _ keyboard: Keyboard = Keyboard(), width: Int = 800) -> Screen {
        .form(
            FormScreen(
                title: "Add", field: FormField("Name", text: text), keyboard: keyboard, done: "Save",
                cancel: "Cancel"))
    }

    @Test("A typed letter changes the field only, and there the text only")
    func typingIsLocal() {
        let before = scene(form("Ada"))
        let after = scene(form("Adam"))
        #expect(changedLayers(before, after) == [1])
        #expect(zip(before.layers[1].items, after.layers[1].items).filter { $0 != $1 }.count == 1)
    }

    @Test("Shift changes the keyboard only")
    func shiftIsLocal() {
        #expect(changedLayers(scene(form("A")), scene(form("A", Keyboard(shift: .once)))) == [2])
    }

    @Test("A long text is shown at its end with the cursor")
    func longTextShowsItsEnd() throws {
        let long = String(repeating: "Maximiliane ", count: 20) + "Z"
        let texts = scene(form(long)).layers[1].items.compactMap(\.text).map(\.string)
        let typed = try #require(texts.first { $0.hasSuffix("|") })
        #expect(typed.hasSuffix("iliane Z|") && typed.hasPrefix("…") && typed.count < 60)
    }

    @Test("Text of any length and script is drawn at once", arguments: ["", "é", "👩‍👩‍👧‍👦", "سارة", "王小明"])
    func strangeTexts(unit: String) {
        let text = String(repeating: unit, count: 5000)
        let texts = scene(form(text)).layers[1].items.compactMap(\.text)
        #expect(texts.contains { $0.string.hasSuffix("|") && $0.string.count < 170 })
    }

    @Test("Names keep their size; the text engine shortens them", arguments: Sample.pages)
    func namesAreNotShrunk(sample: Sample) {
        guard case .list(let list) = sample.screen(), !list.rows.isEmpty else { return }
        let names = Set(list.rows.map(\.title))
        let texts = scene(.list(list)).layers[1].items.compactMap(\.text).filter { names.contains($0.string) }
        #expect(Set(texts.map(\.size)).count == 1)
    }

    @Test("Wrong is not told by color alone: the words change too")
    func wrongHasWords() {
        let wrong = scene(Sample.pinWrong.screen()).layers[1].items.compactMap(\.text).map(\.string)
        let start = scene(Sample.pinStart.screen()).layers[1].items.compactMap(\.text).map(\.string)
        #expect(wrong != start)
    }
}
