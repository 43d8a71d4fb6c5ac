// SPDX-License-Identifier: MIT
import BootTime
import Geometry
import KioskModel
import KioskSession
import Testing
import Touch

@Suite("The touch bench")
struct TouchBenchTests {
    /// A session on the bench's page.
    private func panel(on page: BenchView.Page? = nil, isTouchConfigured: Bool = false) -> SessionHarness {
        let panel = SessionHarness.inMenu(isTouchConfigured: isTouchConfigured)
        _ = panel.handle(.teacher(.open(.touchscreen)))
        if let page { _ = panel.handle(.teacher(.bench(page))) }
        return panel
    }

    @Test("Touches are told on its pages, and on no other screen")
    func use() {
        let panel = SessionHarness.inMenu()
        #expect(panel.session.benchUse == .none)
        _ = panel.handle(.teacher(.open(.touchscreen)))
        #expect(panel.view.bench == .menu)
        #expect(panel.session.benchUse == .shown)
        _ = panel.handle(.teacher(.back))
        #expect(panel.session.benchUse == .none)
        #expect(panel.handle(.touching([(100, 100)])).isEmpty)
        _ = panel.handle(.teacher(.back))
        #expect(panel.view.lock != nil && panel.session.benchUse == .none)
    }

    @Test("All contacts of each touchscreen are shown, and the time to the picture")
    func touches() {
        let panel = panel(on: .touches)
        let (first, second) = (TouchReading.of([(10, 20), (30, 40)]), TouchReading.of([(5, 6)], source: 2))
        let latency = BenchLatency(median: 30, longest: 70)
        _ = panel.handle(.bench(.readings([TouchReading.of([(1, 1)]), second, first], latency: latency)))
        #expect(panel.view.bench == .touches(TouchesView(readings: [first, second], latency: latency)))
    }

    @Test("The page of touches says that an admin records them; no other page allows that")
    func recording() {
        let panel = panel(on: .touches)
        #expect(panel.session.touchesView == TouchesView())
        _ = panel.handle(.bench(.recording(true)))
        #expect(panel.view.bench == .touches(TouchesView(isRecorded: true)))
        _ = panel.handle(.teacher(.back))
        #expect(panel.session.touchesView == nil)
        for page in [BenchView.Page.map, .calibration(crosses: 3)] {
            #expect(self.panel(on: page).session.touchesView == nil)
        }
        #expect(SessionHarness.inMenu().session.touchesView == nil)
    }

    @Test("Fingers on the panel keep it there, but not beyond the ten minutes, and a minute without one ends it")
    func idle() {
        let panel = panel(on: .map)
        for _ in 0..<10 {
            _ = panel.wait(.seconds(55))
            #expect(panel.view.bench != nil)
            _ = panel.handle(.touching([(1, 1)]))
        }
        _ = panel.wait(.seconds(50))
        #expect(panel.view.lock != nil)
        let other = self.panel(on: .map)
        _ = other.wait(.seconds(59))
        _ = other.handle(.touching([]))
        _ = other.wait(.seconds(1))
        #expect(other.view.lock != nil)
    }

    @Test("A cell is marked where a sample lies, and not between two; Clear begins anew")
    func map() {
        let panel = panel(on: .map)
        let places = [Point(x: 0, y: 0), Point(x: 0.999, y: 0.999), Point(x: 0.999, y: 0.5)]
        _ = panel.handle(.bench(.readings(places.map { .of([(0, 0)], at: $0) })))
        guard case .map(let map) = panel.view.bench else {
            Issue.record("no map")
            return
        }
        #expect((0..<TouchMap.count).filter { map[$0] } == [0, 8 * 16 + 15, 255])
        _ = panel.handle(.teacher(.confirm))
        #expect(panel.view.bench == .map(TouchMap()))
    }

    @Test("Five crosses are held a second each; what was held is averaged by time, after the finger has come to rest")
    func crosses() {
        let panel = panel(on: .calibration(crosses: 5))
        var effects: [SessionEffect] = []
        for number in 0..<5 {
            #expect(panel.view.cross?.number == number + 1 && panel.view.cross?.phase == .waiting)
            let raw = Int32(100 * number)
            _ = panel.handle(.touching(raw + 900, 7, number: UInt64(number)))
            #expect(panel.view.cross?.phase == .held)
            _ = panel.wait(.milliseconds(250))
            _ = panel.handle(.touching(raw, 0, number: UInt64(number)))
            _ = panel.wait(.milliseconds(500))
            _ = panel.handle(.touching(raw + 30, 3, number: UInt64(number)))
            #expect(panel.untilDeadline == .milliseconds(250))
            _ = panel.wait(.milliseconds(250))
            #expect(panel.view.cross?.phase == .taken && panel.view.cross?.number == number + 1)
            // Who does not let go at once spoils nothing.
            _ = panel.wait(.seconds(1))
            _ = panel.handle(.touching(raw + 999, 9, number: UInt64(number)))
            effects = panel.handle(.touching([]))
        }
        guard case .bench(.tryCalibration(let source, let touches))? = effects.first else {
            Issue.record("nothing is tried: \(effects)")
            return
        }
        #expect(source == 1 && effects.count == 1)
        #expect(touches.map(\.cross.x) == [0.1, 0.9, 0.9, 0.1, 0.5])
        for (number, touch) in touches.enumerated() {
            #expect(abs(touch.rawX - Double(100 * number + 10)) < 0.001 && abs(touch.rawY - 1) < 0.001)
        }
    }

    @Test("A finger that is lifted too early, a second one, and another touchscreen hold no cross")
    func heldBadly() {
        let panel = panel(on: .calibration(crosses: 3))
        _ = panel.handle(.touching([(1, 1)]))
        _ = panel.wait(.milliseconds(900))
        _ = panel.handle(.touching([]))
        #expect(panel.view.cross?.phase == .waiting)
        _ = panel.handle(.touching([(1, 1)]))
        _ = panel.handle(.touching([(1, 1), (5, 5)]))
        #expect(panel.view.cross?.phase == .crowded)
        _ = panel.handle(.touching([(5, 5)], number: 1))
        _ = panel.wait(.seconds(2))
        #expect(panel.view.cross?.phase == .crowded)
        _ = panel.handle(.touching([]))
        _ = panel.handle(.touching([(1, 1)]))
        _ = panel.wait(.seconds(1))
        _ = panel.handle(.touching([]))
        #expect(panel.view.cross?.number == 2)
        _ = panel.handle(.touching([(1, 1)], source: 9))
        _ = panel.wait(.seconds(2))
        #expect(panel.view.cross?.phase == .waiting && panel.view.cross?.number == 2)
    }

    @Test("While crosses are held nothing is a button, and twenty seconds without a touch lead back")
    func noButtons() {
        let panel = panel(on: .calibration(crosses: 5))
        let before = panel.view
        for input in [TeacherInput.back, .confirm, .open(.panelPattern), .bench(.map), .key(.digit(1)), .save] {
            #expect(panel.handle(.teacher(input)).isEmpty)
            #expect(panel.view == before)
        }
        _ = panel.wait(.seconds(20))
        #expect(panel.view.bench == .menu)
    }

    @Test("A calibration on trial ends by itself after fifteen seconds")
    func reverts() {
        let panel = panel(on: .calibration(crosses: 3))
        panel.holdCrosses(3)
        #expect(panel.session.benchUse == .shown)
        _ = panel.handle(.bench(.tried(error: nil)))
        #expect(panel.session.benchUse == .trial)
        #expect(panel.view.bench == .trial(TrialView(secondsLeft: 15, error: nil)))
        #expect(panel.untilDeadline == .seconds(1))
        _ = panel.wait(.milliseconds(14_999))
        #expect(panel.session.benchUse == .trial)
        _ = panel.wait(.milliseconds(1))
        #expect(panel.session.benchUse == .shown)
        #expect(panel.view.bench == .result(.reverted))
    }

    @Test("It is kept only when somebody presses Keep under it, and told", arguments: [true, false])
    func keeps(isKept: Bool) {
        let panel = panel(on: .calibration(crosses: 5))
        panel.holdCrosses(5)
        _ = panel.handle(.bench(.tried(error: 4)))
        for input in [TeacherInput.back, .bench(.map), .save] { #expect(panel.handle(.teacher(input)).isEmpty) }
        #expect(panel.handle(.teacher(.confirm)) == [.bench(.keep)])
        #expect(panel.session.benchUse == .trial)
        #expect(panel.handle(.teacher(.confirm)).isEmpty)
        _ = panel.handle(.bench(.kept(isKept)))
        #expect(panel.session.benchUse == .shown)
        #expect(panel.view.bench == .result(isKept ? .kept : .failed))
        _ = panel.handle(.teacher(.back))
        #expect(panel.view.bench == .menu)
    }

    @Test("Whatever ends the settings ends a trial")
    func ends() {
        for event in [
            SessionEvent.interrupted, .lockRequested, .touchscreens(0), .storeFailed(StoreFault(message: "x")),
        ] {
            let panel = panel(on: .calibration(crosses: 5))
            panel.holdCrosses(5)
            _ = panel.handle(.bench(.tried(error: 4)))
            _ = panel.handle(event)
            #expect(panel.session.benchUse == .none, "\(event)")
            // An answer that comes too late changes nothing.
            #expect(panel.handle(.bench(.kept(true))).isEmpty && panel.handle(.bench(.tried(error: 1))).isEmpty)
            #expect(panel.session.benchUse == .none, "\(event)")
        }
    }

    @Test("Touches that make no calibration are told with the reason", arguments: CalibrationRefusal.allCases)
    func refused(refusal: CalibrationRefusal) {
        let panel = panel(on: .calibration(crosses: 3))
        panel.holdCrosses(3)
        _ = panel.handle(.bench(.refused(refusal)))
        #expect(panel.view.bench == .result(.refused(refusal)))
        #expect(panel.session.benchUse == .shown)
    }

    @Test("An owner's settings are told before anybody holds five crosses in vain")
    func configured() {
        let panel = panel(on: .calibration(crosses: 5), isTouchConfigured: true)
        #expect(panel.view.bench == .result(.configured))
    }
}

extension SessionHarness {
    /// Holds crosses somewhere and lets go.
    fileprivate func holdCrosses(_ count: Int) {
        for number in 0..<count {
            _ = handle(.touching(Int32(number), 5, number: UInt64(number)))
            _ = wait(.seconds(1))
            _ = handle(.touching([]))
        }
    }
}

extension SessionEvent {
    fileprivate static func touching(_ x: Int32, _ y: Int32, number: UInt64) -> SessionEvent {
        .touching([(x, y)], number: number)
    }

    fileprivate static func touching(_ raw: [(Int32, Int32)], source: Int = 1, number: UInt64 = 0) -> SessionEvent {
        .bench(.readings([.of(raw, source: source, number: number)]))
    }
}

extension TouchReading {
    fileprivate static func of(
        _ raw: [(Int32, Int32)], source: Int = 1, number: UInt64 = 0, at place: Point? = nil
    ) -> TouchReading {
        let contacts = raw.enumerated().map { index, values in
            Contact(number: number + UInt64(index), rawX: values.0, rawY: values.1, place: place)
        }
        return TouchReading(source: source, name: "T", contacts: contacts)
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
