// SPDX-License-Identifier: MIT
import Drawing
import Fixtures
import Geometry
import KioskModel
import KioskSession
import PatternLock
import Testing
import Words

@testable import Screens

/// Parts of screens in more variants than the samples have.
extension GoldenPictureTests {
    private static let somePanels = [
        SamplePanel(width: 480, height: 320), SamplePanel(width: 320, height: 480, reach: .low),
        SamplePanel(width: 240, height: 320, pixelsPerMillimeter: 5.6),
        SamplePanel(width: 800, height: 480, pixelsPerMillimeter: 5.2),
        SamplePanel(width: 1024, height: 600, pixelsPerMillimeter: 6.6, reach: .low),
        SamplePanel(width: 3840, height: 2160, pixelsPerMillimeter: 2.7),
    ]

    @Test("The letters of the built-in line font are the same as before")
    func letters() {
        let letters = LineFont.latin.merging(LineFont.chinese) { first, _ in first }
        let frame = Rect(x: 0, y: 0, width: 1000, height: 100)
        let lines = letters.keys.sorted().map { letter in
            let items = LineFont.items(of: "\(letter) \(letter)", in: frame, size: 60, .black)
            return "\(letter) \(letters[letter]?.width ?? 0) \(SceneText(layers: [Layer(items)]).digest)"
        }
        #expect(GoldenLines("letters.txt").changes(to: lines) == [])
    }

    @Test("The out-of-order picture is the same as before on panels of any size, in every language and theme")
    func outOfOrder() {
        let lines = GoldenPictureTests.somePanels.flatMap { panel in
            Language.allCases.flatMap { language in
                ThemeName.allCases.map { name in
                    let scene = OutOfOrderScreen(in: language, theme: Theme(name)).scene(on: panel.geometry)
                    return "\(panel.testDescription) \(language) \(name) \(SceneText(scene).digest)"
                }
            }
        }
        #expect(GoldenLines("out-of-order.txt").changes(to: lines) == [])
    }

    @Test("The colors over a picture, its dimming and the colors of people are the same as before")
    func pictureColors() {
        let accents = Accent.Name.allCases.map { Accent.named($0) }
        let lights = [0...0, 0.01...0.02, 0...0.1, 0.2...0.5, 0.7...0.9, 0...1, 1...1]
        let lines = ThemeName.allCases.flatMap { name in
            accents.map { accent in
                let theme = Theme(name, accent: accent).overPicture
                let colors = [
                    theme.surface, theme.surfacePressed, theme.faint, theme.quietText, theme.accent,
                    theme.accentPressed, theme.error, theme.errorPressed, theme.card, theme.cardPressed,
                    theme.disabledSurface,
                ]
                let dimming = lights.map { "\(Int(theme.dimming(of: $0) * 256))" }
                return
                    "\(name) \(accent) \(colors.map(\.text).joined(separator: " ")) \(dimming.joined(separator: " "))"
            } + [
                "\(name) people " + (-3..<11).map { Theme(name).personColor($0).text }.joined(separator: " ")
            ]
        }
        #expect(GoldenLines("picture-colors.txt").changes(to: lines) == [])
    }

    @Test("The accent row above each key is the same as before for every position of the finger")
    func accents() {
        let view = ViewState.teacher(.name(NameView(text: "Grace", canSave: true)))
        let lines = GoldenPictureTests.somePanels.flatMap { panel in
            let builder = SceneBuilder(panel: panel.geometry, appearance: Appearance())
            let layout = Layout(of: view, on: panel.geometry)
            return "abcdefghijklmnopqrstuvwxyz".compactMap { letter -> String? in
                guard var row = AccentRow(for: .character(letter), on: Keyboard()), let places = layout.accents(row)
                else { return nil }
                let points = (0..<200).map { number in
                    Point(
                        x: Double(number % 20) * Double(panel.width) / 19,
                        y: Double(number / 20) * Double(panel.height) / 9)
                }
                let choices = points.map { places.choice(at: $0).map { "\($0)" } ?? "-" }.joined()
                let scenes = [0, 1, nil].map { chosen in
                    row.chosen = chosen
                    return SceneText(builder.scene(for: view, feedback: TouchFeedback(accents: row))).digest
                }
                return "\(panel.testDescription) \(String(row.characters)) \(scenes.joined(separator: " ")) "
                    + "\(Digest(choices.utf8))"
            }
        }
        #expect(GoldenLines("accents.txt").changes(to: lines) == [])
    }

    @Test("Text of any length is wrapped and shrunk to frames of any size as before")
    func texts() {
        let texts = [
            "Yes", "Out of service", "Wrong pattern, 3 tries left", "Not the same. Draw the pattern again",
            "A sentence, a longer one that goes on, and its end.", "Donaudampfschifffahrtsgesellschaft",
            "图案错误，还可尝试 3 次", "错误次数过多。请联系老师，在 59 秒后再试",
        ]
        let measures = Measures(GoldenPictureTests.somePanels[0].geometry)
        let lines = texts.flatMap { text in
            [(60, 20), (100, 40), (160, 30), (160, 60), (240, 28), (400, 80)].flatMap { width, height in
                [(13.0, 1), (18, 2), (24, 3)].map { size, lines in
                    let frame = Rect(x: 7, y: 11, width: Double(width), height: Double(height))
                    let blocks = [
                        measures.fitted(text, in: frame, size: size, lines: lines),
                        measures.fitted(text, in: frame, size: size, lines: lines, atTop: true),
                        measures.shortened(text, in: frame, size: size, lines: lines),
                    ]
                    let items = blocks.map { Item(.text($0), .black) }
                    let sizes = blocks.map { "\(Int($0.size))" }.joined(separator: " ")
                    let digest = SceneText(layers: [Layer(items)]).digest
                    return "\(width)x\(height) \(Int(size)) \(lines) \(sizes) \(digest) \(text)"
                }
            }
        }
        #expect(GoldenLines("texts.txt").changes(to: lines) == [])
    }

    @Test("Rows with every combination of parts are the same as before, pressed or not", arguments: [false, true])
    func rows(wraps: Bool) {
        let emblems: [Emblem?] = [nil, .symbol(.clock), .symbol(.bin, .bad), .initials("AL", color: 3), .letter("B")]
        let endings = [
            RowEnding.none, .chevron(.teacher(.back)), .choice(isChosen: true, .teacher(.back)),
            .choice(isChosen: false, .teacher(.back)),
        ]
        var lines: [String] = []
        for panel in GoldenPictureTests.somePanels {
            for (detail, badge) in GoldenPictureTests.remarks {
                let digests = emblems.flatMap { emblem in
                    endings.map { ending -> String in
                        let row = ListRow("Ada Lovelace", detail: detail, emblem: emblem, badge: badge, ending: ending)
                        let list = ListScreen(title: "Rows", rows: [row, row], wrapsDetails: wraps, buttons: [])
                        let layout = Layout(of: .list(list), on: panel.geometry)
                        return SceneText(layers: layout.layers(.light, feedback: TouchFeedback(pressed: .row(1))))
                            .digest
                    }
                }
                let name = "\(panel.testDescription) \(detail ?? "-"), \(badge?.label ?? "-")"
                lines.append("\(name): \(Digest(digests.joined().utf8))")
            }
        }
        #expect(GoldenLines("rows-\(wraps ? "wrapped" : "cut").txt").changes(to: lines) == [])
    }

    @Test("Tiles with every combination of parts are the same as before, pressed or not")
    func tiles() {
        let emblems: [Emblem] = [.symbol(.clock), .symbol(.bin, .bad), .initials("AL", color: 3), .letter("B")]
        var lines: [String] = []
        for panel in GoldenPictureTests.somePanels {
            for (title, badge) in GoldenPictureTests.remarks {
                let tiles = emblems.flatMap { emblem in
                    [nil, .teacher(.back)].map { Tile(title ?? "", emblem, badge: badge, action: $0) }
                }
                let layout = Layout(
                    of: .tiles(TilesScreen(title: "Tiles", tiles: tiles, buttons: [])), on: panel.geometry)
                let digests = tiles.indices.map { number in
                    let pressed = TouchFeedback(pressed: .tile(number))
                    return SceneText(layers: layout.layers(.dark, feedback: pressed)).digest
                }
                let name = "\(panel.testDescription) \(title ?? "-"), \(badge?.label ?? "-")"
                lines.append("\(name): \(Digest(digests.joined().utf8))")
            }
        }
        #expect(GoldenLines("tiles.txt").changes(to: lines) == [])
    }

    /// Details and badges of rows and tiles.
    private static let remarks: [(String?, Badge?)] = [
        nil, "at noon", "a detail that is far too long for the line on which it has to stand beside a mark",
    ].flatMap { words in
        [nil, Badge("Locked", .bad), Badge("Nothing is set up yet")].map { (words, $0) }
    }
}
