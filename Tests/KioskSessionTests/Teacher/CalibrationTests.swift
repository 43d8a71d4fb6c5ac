// SPDX-License-Identifier: MIT
import BootTime
import Geometry
import KioskModel
import KioskSession
import Testing
import Touch

@Suite("A calibration at the panel")
struct CalibrationTests {
    private static let places = [
        3: [Point(x: 0.1, y: 0.1), Point(x: 0.9, y: 0.5), Point(x: 0.5, y: 0.9)],
        5: [
            Point(x: 0.1, y: 0.1), Point(x: 0.9, y: 0.1), Point(x: 0.9, y: 0.9), Point(x: 0.1, y: 0.9),
            Point(x: 0.5, y: 0.5),
        ],
    ]

    private func panel(on page: BenchView.Page) -> SessionHarness {
        let panel = SessionHarness.inMenu()
        panel.teach([.open(.touchscreen), .bench(page)])
        return panel
    }

    private func reading(_ raw: [(Int32, Int32)], source: Int = 1) -> TouchReading {
        let contacts = raw.enumerated().map { index, values in
            TouchReading.Contact(number: UInt64(index), rawX: values.0, rawY: values.1, place: nil)
        }
        return TouchReading(source: source, name: "T", contacts: contacts)
    }

    @discardableResult private func tell(_ readings: TouchReading..., to panel: SessionHarness) -> [SessionEffect] {
        panel.handle(.bench(.readings(readings)))
    }

    @discardableResult private func hold(_ count: Int, on panel: SessionHarness) -> [SessionEffect] {
        var effects: [SessionEffect] = []
        for _ in 0..<count {
            tell(reading([(3, 4)]), to: panel)
            _ = panel.wait(.seconds(1))
            effects = tell(reading([]), to: panel)
        }
        return effects
    }

    @Test("Each cross has a fixed place, and is paired with the touch on it", arguments: [3, 5])
    func crosses(count: Int) throws {
        let places = try #require(Self.places[count])
        let panel = panel(on: .calibration(crosses: count))
        for (index, place) in places.enumerated() {
            for phase in [CrossView.Phase.waiting, .held, .taken] {
                let cross = CrossView(place: place, phase: phase, number: index + 1, count: count)
                #expect(panel.view.bench == .cross(cross))
                if phase == .waiting { tell(reading([(3, 4)]), to: panel) }
                if phase == .held { _ = panel.wait(.seconds(1)) }
            }
            let effects = tell(reading([]), to: panel)
            let touches = places.map { CrossTouch(cross: $0, rawX: 3, rawY: 4) }
            #expect(effects == (index + 1 < count ? [] : [.bench(.tryCalibration(of: 1, touches))]))
        }
        // The last cross stays while the calibration is tried.
        let last = CrossView(place: places[count - 1], phase: .waiting, number: count, count: count)
        #expect(panel.view.bench == .cross(last))
        #expect(panel.wait(.seconds(30)).isEmpty && panel.view.bench == .cross(last))
    }

    @Test("A cross is taken after it was held for a second, to the millisecond")
    func second() {
        let panel = panel(on: .calibration(crosses: 3))
        tell(reading([(3, 4)]), to: panel)
        #expect(panel.untilDeadline == .seconds(1))
        _ = panel.wait(.milliseconds(999))
        #expect(panel.view.cross?.phase == .held)
        _ = panel.wait(.milliseconds(1))
        #expect(panel.view.cross?.phase == .taken)
    }

    @Test("The touch on a cross is an average over time that leaves out the first quarter of the second")
    func settling() throws {
        let panel = panel(on: .calibration(crosses: 3))
        hold(2, on: panel)
        tell(reading([(900, 900)]), to: panel)
        _ = panel.wait(.milliseconds(200))
        tell(reading([(0, 100)]), to: panel)
        // Half of the other three quarters, then the rest.
        _ = panel.wait(.milliseconds(425))
        tell(reading([(200, 0)]), to: panel)
        _ = panel.wait(.milliseconds(800))
        guard case .bench(.tryCalibration(_, let touches))? = tell(reading([]), to: panel).first else {
            Issue.record("nothing is tried")
            return
        }
        let touch = try #require(touches.last)
        #expect(abs(touch.rawX - 100) < 0.001 && abs(touch.rawY - 50) < 0.001)
    }

    @Test("A finger that touches as another lifts from the last cross changes nothing")
    func afterLast() {
        let panel = panel(on: .calibration(crosses: 3))
        hold(2, on: panel)
        tell(reading([(3, 4)]), to: panel)
        _ = panel.wait(.seconds(1))
        let effects = tell(reading([]), reading([(8, 8)]), to: panel)
        #expect(effects.count == 1)
        tell(reading([(8, 8)]), to: panel)
        #expect(panel.wait(.seconds(2)).isEmpty)
        #expect(panel.view.cross?.number == 3)
    }

    @Test("A lift on another touchscreen does not release the first cross, and a touch there restarts it")
    func otherTouchscreen() {
        let panel = panel(on: .calibration(crosses: 3))
        tell(reading([(3, 4)]), to: panel)
        tell(reading([], source: 2), to: panel)
        #expect(panel.view.cross?.phase == .held)
        _ = panel.wait(.milliseconds(600))
        tell(reading([(3, 4)], source: 2), to: panel)
        _ = panel.wait(.milliseconds(600))
        #expect(panel.view.cross?.phase == .held)
        _ = panel.wait(.milliseconds(400))
        #expect(panel.view.cross?.phase == .taken)
    }

    @Test("A calibration is abandoned twenty seconds after the last lift")
    func abandoned() {
        let panel = panel(on: .calibration(crosses: 3))
        _ = panel.wait(.seconds(10))
        hold(1, on: panel)
        #expect(panel.untilDeadline == .seconds(20))
        _ = panel.wait(.milliseconds(19_999))
        #expect(panel.view.cross?.number == 2)
        _ = panel.wait(.milliseconds(1))
        #expect(panel.view.bench == .menu)
    }

    @Test("The trial shows the fingers of the last reading, and none after they lift")
    func trial() {
        let panel = panel(on: .calibration(crosses: 3))
        hold(3, on: panel)
        _ = panel.handle(.bench(.tried(error: 2)))
        let (first, last) = (reading([(1, 1)]), reading([(2, 2), (5, 5)]))
        tell(first, last, to: panel)
        #expect(panel.view.bench == .trial(TrialView(secondsLeft: 15, error: 2, contacts: last.contacts)))
        _ = panel.wait(.seconds(1))
        tell(reading([]), to: panel)
        #expect(panel.view.bench == .trial(TrialView(secondsLeft: 14, error: 2)))
        _ = panel.handle(.teacher(.confirm))
        // The countdown has stopped.
        #expect(panel.view.bench == .trial(TrialView(secondsLeft: 0, error: 2)))
        _ = panel.wait(.seconds(20))
        #expect(panel.view.bench == .trial(TrialView(secondsLeft: 0, error: 2)))
    }

    @Test("Four touchscreens are shown in order, and a fifth is not")
    func mostTouchscreens() {
        let panel = panel(on: .touches)
        for source in [5, 3, 4, 2, 1] { tell(reading([(1, 1)], source: source), to: panel) }
        tell(reading([(7, 7)], source: 4), to: panel)
        let readings = [2, 3, 4, 5].map { reading([$0 == 4 ? (7, 7) : (1, 1)], source: $0) }
        #expect(panel.view.bench == .touches(TouchesView(readings: readings)))
    }

    @Test(
        "An event that only reports something does not keep a page open",
        arguments: [.sound(.off), .recording(true), .kept(true), .tried(error: 1), .refused(.skewed)] as [BenchEvent])
    func told(event: BenchEvent) {
        let panel = panel(on: .map)
        _ = panel.wait(.seconds(59))
        _ = panel.handle(.bench(event))
        _ = panel.wait(.seconds(1))
        #expect(panel.view.lock != nil)
    }

    /// A letter needs fewer samples than the limit; later samples are dropped.
    @Test("A letter has at most 4096 samples", arguments: [(4095, true), (4096, false)])
    func longestLetter(samples: Int, counts: Bool) {
        let panel = panel(on: .orientation)
        func finger(at place: Point) -> TouchReading {
            TouchReading(source: 1, name: "T", contacts: [.init(number: 0, rawX: 0, rawY: 0, place: place)])
        }
        let rests = (0..<samples).map { _ in finger(at: Point(x: 0.2, y: 0.2)) }
        let readings = rests + [finger(at: Point(x: 0.2, y: 0.8)), reading([])]
        let effects = panel.handle(.bench(.readings(readings)))
        // A finger that does not move is a tap.
        #expect(effects == (counts ? [] : [.bench(.turnPicture)]))
    }
}

extension ViewState {
    fileprivate var bench: BenchView? {
        if case .teacher(.bench(let bench)) = self { bench } else { nil }
    }

    fileprivate var cross: CrossView? {
        if case .cross(let cross) = bench { cross } else { nil }
    }
}
