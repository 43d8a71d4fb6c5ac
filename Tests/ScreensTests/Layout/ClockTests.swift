// SPDX-License-Identifier: MIT
import Drawing
import Geometry
import KioskModel
import KioskSession
import Screens
import Testing
import Words

@Suite("The clock of a panel that nobody uses")
struct ClockTests {
    private let panel = PanelGeometry(size: PixelSize(width: 800, height: 480))
    private let noon = Duration.seconds(1_795_262_400)

    private func texts(_ view: IdleView, _ appearance: Appearance = Appearance()) -> [TextBlock] {
        SceneBuilder(panel: panel, appearance: appearance).scene(for: .idle(view)).texts
    }

    @Test("tells time and date in the panel's language and the clock's time zone")
    func words() {
        var appearance = Appearance()
        let english = ["12:00", "Saturday, 21\u{a0}November", "Touch to unlock"]
        #expect(texts(IdleView(wall: noon)).map(\.string) == english)
        appearance.words = SimplifiedChineseWords()
        #expect(texts(IdleView(wall: noon), appearance).map(\.string) == ["12:00", "11月21日 星期六", "触摸屏幕解锁"])
        appearance.localTime = { _ in LocalTime(day: CalendarDay(number: 20_779), minute: 485) }
        #expect(texts(IdleView(wall: noon), appearance).first?.string == "08:05")
    }

    @Test(
        "The local time is UTC, to the minute, if no time zone is known",
        arguments: [
            (0, 0, 0), (59, 0, 0), (60, 0, 1), (86_399, 0, 1439), (86_400, 1, 0), (-60, -1, 1439), (-86_400, -1, 0),
            (1_795_262_400, 20_778, 720),
        ])
    func greenwich(seconds: Int, day: Int, minute: Int) {
        let time = Appearance().localTime(.seconds(seconds))
        #expect(time == LocalTime(day: CalendarDay(number: day), minute: minute))
    }

    @Test("tells no time where the clock was never set, but the room and an admin's words")
    func neverSet() {
        var appearance = Appearance()
        appearance.room = "Physics lab"
        let view = IdleView(wall: .seconds(86_400), notice: ["Science fair on Friday"])
        #expect(texts(view, appearance).map(\.string) == ["Physics lab", "Science fair on Friday", "Touch to unlock"])
    }

    @Test("stands elsewhere each minute, by a few pixels, and comes back", arguments: SamplePanel.all)
    func shift(panel: SamplePanel) throws {
        let corners = (0...48).map { minute in
            let view = ViewState.idle(IdleView(wall: noon + .seconds(60 * minute)))
            return Layout(of: view, on: panel.geometry).frames[0]
        }
        let (xs, ys) = (corners.map(\.x), corners.map(\.y))
        #expect(Set(zip(xs, ys).map { Place(x: $0, y: $1) }).count == 25)
        #expect(corners[48] == corners[0])
        let (width, height) = try (#require(xs.max()) - #require(xs.min()), #require(ys.max()) - #require(ys.min()))
        #expect(width == height && width >= 4 && width <= panel.geometry.shortSide / 30)
        for (one, next) in zip(corners, corners.dropFirst()) {
            #expect(abs(one.x - next.x) + abs(one.y - next.y) == width / 4, "one step in a minute")
        }
    }

    private struct Place: Hashable {
        let x: Double
        let y: Double
    }
}
