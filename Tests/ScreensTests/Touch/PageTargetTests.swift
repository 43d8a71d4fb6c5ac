// SPDX-License-Identifier: MIT
import Geometry
import KioskModel
import Screens
import Testing

@Suite("Page targets")
struct TouchTargetTests {
    let panel = PanelGeometry(size: PixelSize(width: 800, height: 480))

    @Test("A finger in the middle of a target means it", arguments: SamplePanel.all)
    func middleHits(panel: SamplePanel) {
        for sample in Sample.pages {
            let layout = Layout(of: sample.screen(), on: panel.geometry)
            #expect(Set(layout.targets.map(\.target)).count == layout.targets.count, "\(sample.name)")
            for place in layout.targets {
                #expect(layout.target(at: place.frame.center) == place.target, "\(sample.name)")
                #expect(layout.frame(of: place.target) == place.frame, "\(sample.name)")
            }
        }
    }

    @Test("A finger between two keys hits the nearer one")
    func gapsBelongToKeys() throws {
        let layout = Layout(of: Sample.pin.screen(), on: panel)
        let one = try #require(layout.frame(of: .digit(1)))
        let two = try #require(layout.frame(of: .digit(2)))
        let middle = (one.right + two.x) / 2
        #expect(two.x > one.right)
        #expect(layout.target(at: Point(x: middle - 0.5, y: one.center.y)) == .digit(1))
        #expect(layout.target(at: Point(x: middle + 0.5, y: one.center.y)) == .digit(2))
    }

    @Test("A finger beside everything means nothing")
    func besideIsNothing() {
        let layout = Layout(of: Sample.rearm.screen(), on: panel)
        #expect(layout.target(at: Point(x: 2, y: 2)) == nil)
        #expect(layout.target(at: Point(x: -5, y: 1e9)) == nil)
    }

    @Test("The keypad has the telephone's order, and clear, 0 and delete in the last row", arguments: SamplePanel.all)
    func keypadOrder(panel: SamplePanel) throws {
        let layout = Layout(of: Sample.pin.screen(), on: panel.geometry)
        let order: [TouchTarget] =
            (1...9).map { TouchTarget.digit($0) } + [.clearDigits, .digit(0), .deleteDigit]
        let places = try order.map { try #require(layout.frame(of: $0)) }
        for (index, frame) in places.enumerated() {
            #expect(frame.y == places[index / 3 * 3].y)
            #expect(frame.x == places[index % 3].x)
        }
        #expect(places[0].x < places[1].x && places[1].x < places[2].x)
        #expect(places[0].y < places[3].y && places[3].y < places[6].y && places[6].y < places[9].y)
    }

    @Test("While a PIN is checked only Cancel can be pressed")
    func checkingTakesCancelOnly() {
        let layout = Layout(of: Sample.pinChecking.screen(), on: panel)
        #expect(layout.targets.map(\.target) == [.cancel])
    }

    @Test("While nothing is entered there is nothing to take back")
    func emptyHasNothingToDelete() {
        let layout = Layout(of: Sample.pinStart.screen(), on: panel)
        #expect(layout.frame(of: .deleteDigit) == nil && layout.frame(of: .clearDigits) == nil)
        #expect(layout.frame(of: .digit(0)) != nil && layout.frame(of: .eye) != nil)
    }

    @Test("Rows that lead nowhere cannot be pressed")
    func historyHasNoRowsToPress() {
        let layout = Layout(of: Sample.history.screen(), on: panel)
        #expect(layout.targets.map(\.target) == [.nextPage, .button(0)])
    }

    @Test("A button or tile that is not enabled cannot be pressed")
    func disabledIsNoTarget() {
        let page = TilesScreen(
            title: "", tiles: [Tile("A", .symbol(.clock)), Tile("B", .symbol(.bin), isEnabled: false)],
            buttons: [ScreenButton("Back", isEnabled: false), ScreenButton("Add")])
        let layout = Layout(of: .tiles(page), on: panel)
        #expect(layout.targets.map(\.target) == [.tile(0), .button(1)])
    }

    @Test("Save is out of reach until there is something to save, shift where there are no capitals")
    func formKeys() {
        let empty = Layout(of: Sample.nameEmpty.screen(), on: panel)
        let typed = Layout(of: Sample.name.screen(), on: panel)
        let signs = Layout(of: Sample.nameSigns.screen(), on: panel)
        #expect(empty.frame(of: .key(.done)) == nil)
        #expect(typed.frame(of: .key(.done)) != nil)
        #expect(typed.frame(of: .key(.shift)) != nil)
        #expect(signs.frame(of: .key(.shift)) == nil)
    }

    @Test("What takes something away is never at the place of what leads back", arguments: SamplePanel.all)
    func destructiveStandsLast(panel: SamplePanel) throws {
        let buttons = [ScreenButton("Remove", .destructive), ScreenButton("Keep")]
        let page = MessageScreen(
            style: .question, symbol: .bin, tone: .bad, title: "Remove?", text: .paragraph(""), buttons: [buttons])
        let layout = Layout(of: .message(page), on: panel.geometry)
        let remove = try #require(layout.frame(of: .button(0)))
        let keep = try #require(layout.frame(of: .button(1)))
        #expect(keep.x < remove.x || keep.y > remove.y)
    }
}
