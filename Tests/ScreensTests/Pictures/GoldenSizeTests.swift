// SPDX-License-Identifier: MIT
import Drawing
import Fixtures
import Geometry
import KioskSession
import PatternLock
import Screens
import Testing

/// Layouts on panels of many sizes and with any number of things on them, as digests.
extension GoldenPictureTests {
    /// Irregular sizes and scales, some at the exact width from which a page is wide, and some very small ones.
    private static let panels =
        (0..<44).map { number in
            PanelGeometry(
                size: PixelSize(width: 240 + number * number * 37 % 1100, height: 240 + number * 53 % 700),
                pixelsPerMillimeter: number.isMultiple(of: 3) ? nil : 3 + Double(number % 8),
                reach: number.isMultiple(of: 7) ? .low : .normal)
        }
        + [(319, 250), (318, 250), (480, 320), (720, 480), (200, 160), (160, 200), (128, 128), (480, 128)].map {
            width, height in
            PanelGeometry(size: PixelSize(width: width, height: height))
        }

    private static let fewPanels = [(480, 320), (320, 480), (240, 320), (800, 480), (1024, 600)].map { width, height in
        PanelGeometry(size: PixelSize(width: width, height: height))
    }

    private func line(_ name: String, _ screen: Screen, on panel: PanelGeometry) -> String {
        let layout = Layout(of: screen, on: panel)
        let text = SceneText(Scene(background: .black, layers: layout.layers(.dark)), layout.targets)
        return "\(name) \(panel.size.width)x\(panel.size.height) \(text.digest)"
    }

    @Test(
        "A screen of each kind is laid out as before on panels of any size",
        arguments: [
            "lock-help", "person-lock-wrong", "enroll-mismatch", "lock-wait-long", "unlocked-failures",
            "challenge-wrong",
            "pin-wrong", "recovery-code", "menu", "roster", "history", "doctor", "name-choosing", "question-remove",
            "clock-full", "bench-touches", "bench-letter-drawn", "bench-cross-held", "person-locked", "look",
        ])
    func sizes(name: String) throws {
        let sample = try #require(Sample.all().first { $0.name == name })
        let screen = Screen(of: sample.view, showing: sample.page, in: Appearance())
        let lines = GoldenPictureTests.panels.map { line(name, screen, on: $0) }
        #expect(GoldenLines("sizes-\(name).txt").changes(to: lines) == [])
    }

    @Test("Boxes and keys of a number of any length are laid out as before")
    func lengths() {
        let lines = (4...12).flatMap { length in
            GoldenPictureTests.fewPanels.map { panel in
                let screen = DigitsScreen(
                    title: "PIN", prompt: "Enter it", length: length, digits: .hidden(count: 3), clear: "Clear",
                    cancel: length.isMultiple(of: 2) ? "Cancel" : nil, forgot: length > 8 ? "Forgot" : nil)
                return line("\(length) digits", .digits(screen), on: panel)
            }
        }
        #expect(GoldenLines("lengths.txt").changes(to: lines) == [])
    }

    @Test("Tiles, rows and buttons of any number are laid out as before")
    func numbers() {
        let lines = (0...20).flatMap { number in
            GoldenPictureTests.fewPanels.flatMap { panel in
                let names = (0..<number).map { "Person number \($0)" }
                let buttons = (0..<1 + number % 3).map { ScreenButton("Button \($0)", $0 == 1 ? .primary : .plain) }
                let tiles = TilesScreen(
                    title: "Tiles", remark: number.isMultiple(of: 2) ? "A remark" : nil,
                    tiles: names.map { Tile($0, .initials("P")) }, empty: "Nobody", buttons: buttons)
                let rows = ListScreen(
                    title: "Rows",
                    rows: names.map { ListRow($0, detail: number.isMultiple(of: 3) ? nil : "details of \($0)") },
                    wrapsDetails: number.isMultiple(of: 4), empty: "Nothing", buttons: buttons)
                return [
                    line("\(number) tiles", .tiles(tiles), on: panel), line("\(number) rows", .list(rows), on: panel),
                ]
            }
        }
        #expect(GoldenLines("numbers.txt").changes(to: lines) == [])
    }

    @Test("Grids of any shape are laid out as before", arguments: PatternEntry.allCases)
    func grids(entry: PatternEntry) {
        let lines = Grid.supported.flatMap { grid in
            GoldenPictureTests.fewPanels.prefix(3).map { panel in
                let stroke = StrokeView(dots: Pattern([0, 1, 2]))
                let view = ViewState.lock(LockView(status: .draw, stroke: stroke, grid: grid, entry: entry))
                var appearance = Appearance()
                (appearance.showsIndicator, appearance.showsArrows) = (true, true)
                return line("\(grid.rows)x\(grid.columns)", Screen(of: view, in: appearance), on: panel)
            }
        }
        #expect(GoldenLines("grids-\(entry).txt").changes(to: lines) == [])
    }
}
