// SPDX-License-Identifier: MIT
import Drawing
import Geometry
import KioskModel
import Screens
import Testing

@Suite("Page text")
struct PageTextTests {
    private var painter: Painter { ThreadFonts.painter }

    /// Larger ones have the same proportions and letters that take long to lay out.
    static let panels = SamplePanel.all.filter { max($0.width, $0.height) <= 1280 }

    @Test(
        "No letter leaves the place of its words, and only rows and people's names are shortened", arguments: panels)
    func wordsAreShownWhole(panel: SamplePanel) {
        // Most states of a page have the same words in the same frames: those that may be shortened, and the others.
        var fitted: [Bool: Set<TextBlock>] = [true: [], false: []]
        for page in pages {
            let layers = Layout(of: page, on: panel.geometry).layers(.dark)
            #expect(layers.contains { layer in layer.items.contains { $0.text?.string.isEmpty == false } })
            for (index, layer) in layers.enumerated() {
                let mayBeShortened = index == 1 && page.mayBeShortened
                for text in layer.items.compactMap(\.text) where !text.string.isEmpty {
                    guard fitted[mayBeShortened]?.insert(text).inserted == true else { continue }
                    let fit = painter.fit(of: text)
                    let place = PixelRect(covering: text.frame.inset(by: -2))
                    #expect(fit.ink.union(place) == place, "\(text)")
                    if mayBeShortened { continue }
                    if SamplePeople.names.contains(where: { text.string.contains($0) }) { continue }
                    #expect(!fit.isShortened && !fit.breaksWord, "\(text)")
                }
            }
        }
        #expect(fitted.values.allSatisfy { $0.count > 100 })
    }

    private var pages: [Screen] {
        Sample.pages.flatMap { sample in Language.allCases.map { sample.screen(in: $0) } }
    }

    @Test(
        "In a list all names begin at the left, whichever way they are read",
        arguments: ["Ada Lovelace", "سارة أحمد", "נועה כהן", "王小明", "«Bo»", "7b"])
    func namesBeginAtTheLeft(name: String) throws {
        let panel = PanelGeometry(size: PixelSize(width: 800, height: 480))
        let list = ListScreen(title: "People", rows: [ListRow(name)], empty: "", buttons: [])
        let layers = Layout(of: .list(list), on: panel).layers(.dark)
        let text = try #require(layers[1].items.compactMap(\.text).first)
        #expect(abs(Double(painter.fit(of: text).ink.left) - text.frame.x) < 6)
    }

    @Test(
        "A list that wraps its details shows each whole, on a narrow panel, too",
        arguments: [(800, 480), (480, 320), (480, 800), (1024, 600)])
    func wrappedDetails(width: Int, height: Int) throws {
        let panel = PanelGeometry(size: PixelSize(width: width, height: height))
        let detail =
            "with SysRq any keyboard can take the terminals and end ninedotd, print memory, stop all writing, end "
            + "every program and switch off (kernel.sysrq is 1)"
        for badge in [nil, Badge("Problem", .bad)] {
            let list = ListScreen(
                title: "", rows: [ListRow("SysRq keys", detail: detail, badge: badge), ListRow("A")],
                wrapsDetails: true, empty: "", buttons: [])
            let layers = Layout(of: .list(list), on: panel).layers(.dark)
            let text = try #require(layers[1].items.compactMap(\.text).first { $0.string == detail })
            let fit = painter.fit(of: text)
            #expect(!fit.isShortened && !fit.breaksWord)
        }
    }

    @Test("All titles of a list have one size, smaller where that shows one whole that else were cut")
    func titlesHaveOneSize() {
        func sizes(_ titles: [String], width: Int) -> Set<Double> {
            let panel = PanelGeometry(size: PixelSize(width: width, height: 240))
            let list = ListScreen(title: "", rows: titles.map { ListRow($0) }, empty: "", buttons: [])
            let layers = Layout(of: .list(list), on: panel).layers(.dark)
            return Set(layers[1].items.compactMap(\.text).map(\.size))
        }
        let usual = sizes(["Ada"], width: 320)
        let long = String(repeating: "Maximiliane ", count: 9)
        #expect(sizes(["Ada", long], width: 320) == usual)
        #expect(sizes(["Ada", "Panel was unlocked now"], width: 320).count == 1)
        #expect((sizes(["Ada", "Panel was unlocked now"], width: 320).max() ?? 0) < (usual.max() ?? 0))
    }
}

extension Screen {
    /// True where the rows, tiles or lines come from people or are many: they may end with an ellipsis.
    fileprivate var mayBeShortened: Bool {
        switch self {
        case .list, .clock: true
        case .tiles(let page): page.tiles.contains { if case .initials = $0.emblem { true } else { false } }
        case .grid, .message, .digits, .form, .surface: false
        }
    }
}
