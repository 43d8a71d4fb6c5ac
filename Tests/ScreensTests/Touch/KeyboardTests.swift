// SPDX-License-Identifier: MIT
import Drawing
import Geometry
import KioskSession
import Screens
import Testing

@Suite("Keyboard")
struct KeyboardTests {
    private func type(_ keys: [Key], on keyboard: Keyboard = Keyboard()) -> String {
        var keyboard = keyboard
        var text = ""
        for key in keys {
            switch keyboard.press(key) {
            case .insert(let character): text.append(character)
            case .delete: _ = text.popLast()
            case .done, nil: break
            }
        }
        return text
    }

    @Test(
        "Shift makes one capital, twice all, and three times none",
        arguments: [(0, "ada"), (1, "Ada"), (2, "ADA"), (3, "ada"), (4, "Ada")])
    func shift(presses: Int, expected: String) {
        let letters: [Key] = [.character("a"), .character("d"), .character("a")]
        #expect(type([Key](repeating: .shift, count: presses) + letters) == expected)
    }

    @Test("A name is typed across layers, and a capital may have an accent")
    func layers() {
        let keys: [Key] = [
            .shift, .layer(.accents), .character("é"), .layer(.letters), .character("v"), .character("a"), .space,
            .layer(.signs), .character("7"), .character("-"), .delete,
        ]
        #expect(type(keys) == "Éva 7")
    }

    @Test("A space between shift and the letter does not use the capital up")
    func capitalWaits() {
        #expect(type([.shift, .space, .delete, .character("b"), .character("o")]) == "Bo")
    }

    @Test("A letter that has no capital of one character stays")
    func sharpS() {
        #expect(type([.layer(.accents), .shift, .character("ß")]) == "ß")
    }

    @Test("Done ends typing")
    func done() {
        var keyboard = Keyboard()
        #expect(keyboard.press(.done) == .done)
    }

    @Test("Every layer has the same places, each key once", arguments: SamplePanel.all)
    func layersShareAFrame(panel: SamplePanel) {
        let frames = KeyboardLayer.allCases.map { layer in
            let page = FormScreen(
                title: "Add", field: FormField("Name"), keyboard: Keyboard(layer: layer), done: "Save", cancel: "No")
            return Layout(of: .form(page), on: panel.geometry).frames
        }
        #expect(Set(frames).count == 1)
    }

    @Test("All letters, signs and accents can be reached from the letters", arguments: [(800, 480), (240, 320)])
    func everythingCanBeReached(width: Int, height: Int) {
        let panel = PanelGeometry(size: PixelSize(width: width, height: height))
        var seen: Set<KeyboardLayer> = []
        var waiting: [KeyboardLayer] = [.letters]
        var characters: Set<Character> = []
        while let layer = waiting.popLast() {
            guard seen.insert(layer).inserted else { continue }
            let page = FormScreen(
                title: "", field: FormField(""), keyboard: Keyboard(layer: layer), done: "Save", cancel: "No")
            for place in Layout(of: .form(page), on: panel).targets {
                if case .key(.layer(let next)) = place.target { waiting.append(next) }
                if case .key(.character(let character)) = place.target { characters.insert(character) }
            }
        }
        #expect(seen == Set(KeyboardLayer.allCases))
        #expect(characters.count == 26 * 4)
        #expect(characters.isSuperset(of: "abcdefghijklmnopqrstuvwxyz0123456789-'.éèüöäñçßøåłšžőğı"))
    }

    @Test("The letters to choose from hide nothing of the name, whichever key is held", arguments: SamplePanel.anyReach)
    func accentsLeaveTheName(panel: SamplePanel) throws {
        let view = ViewState.teacher(.name(NameView(text: "Grace", canSave: true)))
        let builder = SceneBuilder(panel: panel.geometry, appearance: Appearance())
        for character in "abcdefghijklmnopqrstuvwxyz" {
            guard let row = AccentRow(for: .character(character), on: Keyboard()) else { continue }
            let layers = builder.scene(for: view, feedback: TouchFeedback(accents: row)).layers
            let name = try #require(layers[1].items.compactMap(\.text).first { $0.string.hasPrefix("Grace") })
            guard case .roundedRect(let ground, _)? = layers[layers.count - 2].items.first?.shape else {
                Issue.record("no letters for \(character)")
                continue
            }
            #expect(ground.y >= name.frame.bottom, "\(character)")
            #expect(ground.height > name.frame.height && ground.x >= 0, "\(character)")
        }
    }
}
