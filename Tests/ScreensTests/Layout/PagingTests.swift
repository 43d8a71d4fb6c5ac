// SPDX-License-Identifier: MIT
import Geometry
import KioskModel
import KioskSession
import Screens
import Testing

@Suite("Paging")
struct PagingTests {
    private func list(_ count: Int, page: Int = 0) -> ListScreen {
        ListScreen(
            title: "People", rows: (0..<count).map { ListRow("Person \($0)", ending: .chevron(.teacher(.back))) },
            page: page, empty: "Nobody",
            buttons: [ScreenButton("Back")])
    }

    private func roster(_ count: Int, page: Int = 0) -> TilesScreen {
        TilesScreen(
            title: "Who", tiles: (0..<count).map { Tile("Person \($0)", .initials("P")) }, page: page,
            buttons: [ScreenButton("Back")])
    }

    private func targets(_ page: Screen, _ panel: SamplePanel) -> [TouchTarget] {
        Layout(of: page, on: panel.geometry).targets.map(\.target)
    }

    @Test("Leafing through a list shows every row once, in order", arguments: SamplePanel.all, [0, 1, 2, 5, 23, 100])
    func everyRowIsShown(panel: SamplePanel, count: Int) {
        let pages = list(count).pageCount(Measures(panel.geometry))
        let rows = (0..<pages).flatMap { page in
            targets(.list(list(count, page: page)), panel).compactMap { target -> Int? in
                guard case .row(let row) = target else { return nil }
                return row
            }
        }
        #expect(rows == Array(0..<count))
    }

    @Test(
        "Leafing through a roster shows every tile once, in order", arguments: SamplePanel.all, [0, 1, 2, 5, 23, 100])
    func everyTileIsShown(panel: SamplePanel, count: Int) {
        let pages = roster(count).pageCount(Measures(panel.geometry))
        let tiles = (0..<pages).flatMap { page in
            targets(.tiles(roster(count, page: page)), panel).compactMap { target -> Int? in
                guard case .tile(let tile) = target else { return nil }
                return tile
            }
        }
        #expect(tiles == Array(0..<count))
    }

    @Test(
        "Leafing through rows of different heights shows every row once, in order, below each other on the page",
        arguments: SamplePanel.all)
    func everyHighRowIsShown(panel: SamplePanel) {
        var list = list(23)
        list.wrapsDetails = true
        for index in list.rows.indices {
            list.rows[index].detail = Array(repeating: "many words", count: index * 7 % 13).joined(separator: " ")
        }
        var rows: [TouchTarget] = []
        for page in 0..<list.pageCount(Measures(panel.geometry)) {
            list.page = page
            let layout = Layout(of: .list(list), on: panel.geometry)
            let shown = layout.targets.filter { if case .row = $0.target { true } else { false } }
            let rest = layout.targets.filter { if case .row = $0.target { false } else { true } }
            #expect(zip(shown, shown.dropFirst()).allSatisfy { $0.frame.bottom < $1.frame.y })
            #expect(shown.allSatisfy { row in rest.allSatisfy { !$0.frame.overlaps(row.frame) } })
            rows += shown.map(\.target)
        }
        #expect(rows == list.rows.indices.map { .row($0) })
        #expect(list.pageCount(Measures(panel.geometry)) > 1)
    }

    @Test("One page has no arrows, the first only one on, the last only one back", arguments: SamplePanel.all)
    func arrows(panel: SamplePanel) {
        let count = list(100).rowsPerPage(Measures(panel.geometry)) * 2 + 1
        let arrows: Set<TouchTarget> = [.previousPage, .nextPage]
        #expect(Set(targets(.list(list(1)), panel)).isDisjoint(with: arrows))
        #expect(arrows.intersection(targets(.list(list(count)), panel)) == [.nextPage])
        #expect(arrows.intersection(targets(.list(list(count, page: 1)), panel)) == arrows)
        #expect(arrows.intersection(targets(.list(list(count, page: 2)), panel)) == [.previousPage])
    }

    @Test("A page that is not there shows the nearest one", arguments: [(-3, 0), (99, 2), (Int.max, 2)])
    func pagesAreClamped(wanted: Int, shown: Int) {
        let panel = PanelGeometry(size: PixelSize(width: 800, height: 480))
        let count = list(100).rowsPerPage(Measures(panel)) * 3
        let first = Layout(of: .list(list(count, page: wanted)), on: panel)
        let second = Layout(of: .list(list(count, page: shown)), on: panel)
        #expect(first.targets == second.targets && first.frames == second.frames)
    }

    @Test("A page has as many rows as are 9 mm high where the panel is large enough", arguments: SamplePanel.all)
    func rowsFillThePage(panel: SamplePanel) {
        let perPage = list(100).rowsPerPage(Measures(panel.geometry))
        let layout = Layout(of: .list(list(100)), on: panel.geometry)
        let rows = layout.targets.filter { if case .row = $0.target { true } else { false } }
        #expect(rows.count == perPage)
        #expect(perPage >= 2)
        let lowest = rows.map(\.frame.bottom).max() ?? 0
        let highest = rows.map(\.frame.y).min() ?? 0
        let height = rows.first?.frame.height ?? 0
        #expect(lowest - highest < Double(perPage + 1) * height * 1.2)
    }
}
