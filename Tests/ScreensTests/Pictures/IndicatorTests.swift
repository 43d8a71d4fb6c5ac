// SPDX-License-Identifier: MIT
import Drawing
import Geometry
import KioskSession
import PatternLock
import Screens
import Testing

@Suite("The small grid")
struct IndicatorTests {
    @Test(
        "Order numbers are whole or not there: all of them, in order, at least 9 px, within their dots",
        arguments: SamplePanel.all)
    func numbers(panel: SamplePanel) throws {
        for grid in Grid.supported {
            for count in Set([3, min(9, grid.dotCount), grid.dotCount]) {
                let items = indicator(grid, count, on: panel.geometry, numbersDots: true)
                let numbers = items.compactMap { item -> TextBlock? in
                    guard case .text(let block) = item.shape else { return nil }
                    return block
                }
                guard !numbers.isEmpty else { continue }
                #expect(numbers.map(\.string) == (1...count).map { "\($0)" }, "\(grid)")
                let radius = try #require(items.compactMap(\.discRadius).max())
                for number in numbers {
                    #expect(number.size >= 9, "\(grid)")
                    // A digit is 0.64 em wide and 0.73 em high in DejaVu Sans.
                    let width = Double(number.string.count) * 0.64 * number.size
                    #expect((width * width + 0.53 * number.size * number.size).squareRoot() <= 2 * radius, "\(grid)")
                }
            }
        }
    }

    @Test(
        "Nine dots have room for numbers on any panel, 36 dots on large ones",
        arguments: [
            (320, 240, 3, true), (240, 320, 3, true), (800, 480, 3, true), (320, 240, 6, false), (1280, 800, 6, true),
        ])
    func room(width: Int, height: Int, side: Int, hasNumbers: Bool) {
        let panel = PanelGeometry(size: PixelSize(width: width, height: height))
        let items = indicator(Grid(rows: side, columns: side), 5, on: panel, numbersDots: true)
        #expect(items.contains { $0.isText } == hasNumbers)
    }

    @Test("Without order numbers there are none")
    func noNumbers() {
        let panel = PanelGeometry(size: PixelSize(width: 1920, height: 1080))
        #expect(!indicator(.standard, 5, on: panel, numbersDots: false).contains { $0.isText })
    }

    /// The items that the indicator of an enrollment shows of a pattern of the first `count` dots.
    private func indicator(_ grid: Grid, _ count: Int, on panel: PanelGeometry, numbersDots: Bool) -> [Item] {
        var appearance = Appearance()
        appearance.numbersDots = numbersDots
        let view = EnrollView(
            step: .drawAgain, stroke: StrokeView(), indicator: Pattern(Array(0..<count)), buttons: [.cancel], grid: grid
        )
        let scene = SceneBuilder(panel: panel, appearance: appearance).scene(for: .enroll(view))
        return scene.layers[2 * grid.dotCount + 2].items
    }
}

extension Item {
    fileprivate var isText: Bool {
        if case .text = shape { true } else { false }
    }

    fileprivate var discRadius: Double? {
        guard case .disc(_, let radius) = shape else { return nil }
        return radius
    }
}
