// SPDX-License-Identifier: MIT
import Geometry
import Testing
import Touch
import TouchInput

@Suite("The finger that counts")
struct FingerPolicyTests {
    private var glass = Glass()

    /// A frame and the ten milliseconds after it.
    private mutating func frame(_ contacts: Contact..., from source: Int = 0, afterGap: Bool = false) -> [FingerEvent] {
        glass.frame(contacts, from: source, afterGap: afterGap) + glass.wait(.milliseconds(10))
    }

    @Test("One finger goes down, moves and lifts")
    mutating func oneFinger() {
        #expect(frame(.began(1, 10, 20)) == [.down(Point(x: 10, y: 20))])
        #expect(frame(.held(1, 11, 20)) == [.moved(Point(x: 11, y: 20))])
        #expect(frame(.held(1, 11, 20)) == [])
        #expect(frame(.ended(1, 11, 20)) == [.lifted])
    }

    @Test("A second finger voids the stroke, and nothing begins until both are up (E34)")
    mutating func secondFinger() {
        _ = frame(.began(1, 10, 20))
        #expect(frame(.held(1, 10, 20), .began(2, 300, 300)) == [.voided(.secondFinger)])
        #expect(frame(.ended(1, 10, 20), .held(2, 301, 300)) == [])
        #expect(frame(.held(2, 302, 300), .began(3, 10, 20)) == [])
        #expect(frame(.ended(2, 302, 300), .held(3, 10, 20)) == [])
        #expect(frame(.ended(3, 10, 20)) == [])
        #expect(frame(.began(4, 10, 20)) == [.down(Point(x: 10, y: 20))])
    }

    @Test("Two fingers in one frame begin nothing (E34)")
    mutating func twoAtOnce() {
        #expect(frame(.began(1, 10, 20), .began(2, 300, 300)) == [])
        #expect(frame(.ended(1, 10, 20), .held(2, 300, 300)) == [])
        #expect(frame(.ended(2, 300, 300)) == [])
        #expect(frame(.began(3, 10, 20)) == [.down(Point(x: 10, y: 20))])
    }

    @Test("A finger on another touchscreen is a second finger, where strokes were drawn on both (E10, E34)")
    mutating func twoDevices() {
        glass.drawStroke(on: 0)
        glass.drawStroke(on: 1)
        _ = frame(.began(1, 10, 20), from: 0)
        #expect(frame(.began(1, 300, 300), from: 1) == [.voided(.secondFinger)])
        #expect(frame(.ended(1, 10, 20), from: 0) == [])
        #expect(frame(.held(1, 310, 300), from: 1) == [])
        #expect(frame(.ended(1, 310, 300), from: 1) == [])
        #expect(frame(.began(2, 10, 20), from: 1) == [.down(Point(x: 10, y: 20))])
    }

    @Test("A changed tracking id is a lift and a new stroke (E24)")
    mutating func idChanges() {
        _ = frame(.began(1, 10, 20))
        #expect(frame(.ended(1, 10, 20), .began(2, 50, 20)) == [.lifted, .down(Point(x: 50, y: 20))])
    }

    @Test("A palm begins nothing, voids a stroke, and is not revived as a finger (E30)")
    mutating func palm() {
        #expect(frame(.began(1, 10, 20, .palm)) == [])
        #expect(frame(.held(1, 10, 20, .finger)) == [])
        #expect(frame(.ended(1, 10, 20)) == [])
        _ = frame(.began(2, 10, 20))
        #expect(frame(.held(2, 12, 20, .palm)) == [.voided(.palm)])
        #expect(frame(.held(2, 14, 20, .finger)) == [])
        #expect(frame(.ended(2, 14, 20)) == [])
    }

    @Test(
        "A palm or a thing that lies on the glass is no second finger (E30)", arguments: [Contact.Tool.palm, .object])
    mutating func tools(tool: Contact.Tool) {
        #expect(frame(.began(1, 700, 400, tool)) == [])
        #expect(frame(.held(1, 700, 400, tool), .began(2, 10, 20)) == [.down(Point(x: 10, y: 20))])
        #expect(frame(.held(1, 705, 400, tool), .held(2, 12, 20)) == [.moved(Point(x: 12, y: 20))])
        #expect(frame(.held(1, 705, 400, tool), .held(2, 12, 20), .began(3, 300, 300, tool)) == [])
        #expect(frame(.held(1, 705, 400, tool), .ended(2, 12, 20)) == [.lifted])
    }

    @Test("A finger that moves by less than half a pixel has not moved (E41)")
    mutating func lessThanAPixel() {
        let fine = TouchTransform(
            x: AxisRange(0, 7999), y: AxisRange(0, 4799), panel: PixelSize(width: 800, height: 480))
        var policy = FingerPolicy()
        var events: [FingerEvent] = []
        for (step, x) in [Int32(1000), 1003, 1004, 1006, 1009, 1012].enumerated() {
            let contact = step == 0 ? Contact.began(1, x, 200) : .held(1, x, 200)
            let frame = TouchFrame(time: .milliseconds(10 * step), contacts: [contact])
            events += policy.handle(frame, from: 0, through: fine)
        }
        #expect(events.map(\.x) == [100, 101, 101])
    }

    @Test("Lost events void the stroke, and the finger has to lift first (E36)")
    mutating func droppedEvents() {
        _ = frame(.began(1, 10, 20))
        #expect(frame(.held(1, 10, 20), afterGap: true) == [.voided(.eventsDropped)])
        #expect(frame(.held(1, 90, 20)) == [])
        #expect(frame(.ended(1, 90, 20)) == [])
        #expect(frame(.began(2, 10, 20)) == [.down(Point(x: 10, y: 20))])
    }

    @Test("A lift inside the gap makes no pattern, and a finger put down inside it begins none (E26, E36)")
    mutating func replacedInGap() {
        _ = frame(.began(1, 10, 20))
        #expect(frame(.ended(1, 10, 20), afterGap: true) == [.voided(.eventsDropped)])
        #expect(frame(.began(2, 70, 20), afterGap: true) == [])
        #expect(frame(.held(2, 80, 20)) == [])
        #expect(frame(.ended(2, 80, 20)) == [])
        #expect(frame(.began(3, 10, 20)) == [.down(Point(x: 10, y: 20))])
    }

    @Test("Unplugging voids the stroke and forgets the device's fingers (E26)")
    mutating func unplugged() {
        _ = frame(.began(1, 10, 20), from: 4)
        #expect(glass.policy.removeSource(3) == [])
        #expect(glass.policy.removeSource(4) == [.voided(.unplugged)])
        #expect(glass.policy.removeSource(4) == [])
        #expect(frame(.began(1, 10, 20), from: 5) == [.down(Point(x: 10, y: 20))])
    }

    @Test("Losing the panel voids the stroke; the same finger begins no other (E26)")
    mutating func panelLost() {
        _ = frame(.began(1, 10, 20))
        #expect(glass.policy.void(.panelLost) == [.voided(.panelLost)])
        #expect(glass.policy.void(.panelLost) == [])
        #expect(frame(.held(1, 60, 20)) == [])
        #expect(frame(.ended(1, 60, 20)) == [])
        #expect(frame(.began(2, 10, 20)) == [.down(Point(x: 10, y: 20))])
    }

    @Test("Losing the panel without a finger on it changes nothing")
    mutating func panelLostIdle() {
        #expect(glass.policy.void(.panelLost) == [])
        #expect(frame(.began(1, 10, 20)) == [.down(Point(x: 10, y: 20))])
    }

    @Test("A ghost far outside the panel is no finger and no second one; its stroke begins on the panel (E17)")
    mutating func ghosts() {
        #expect(frame(.began(1, 499, -3616)) == [])
        #expect(frame(.held(1, 499, -3616), .began(2, 10, 20)) == [.down(Point(x: 10, y: 20))])
        #expect(frame(.ended(1, 499, -3616), .held(2, 10, -3616)) == [])
        #expect(frame(.held(2, 12, 20)) == [.moved(Point(x: 12, y: 20))])
        #expect(frame(.held(2, 12, 20), .began(3, 499, -3616)) == [])
        #expect(frame(.held(2, 12, 20), .held(3, 499, 10)) == [.voided(.secondFinger)])
    }
}

extension FingerEvent {
    /// The nearest pixel.
    fileprivate var x: Int? {
        switch self {
        case .down(let point), .moved(let point): Int(point.x.rounded())
        case .lifted, .voided: nil
        }
    }
}
