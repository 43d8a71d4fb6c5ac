// SPDX-License-Identifier: MIT
import Geometry
import Testing
import Touch
import TouchInput

@Suite("The finger that counts")
struct FingerPolicyTests {
    private var policy = FingerPolicy()

    private mutating func frame(_ contacts: Contact..., from source: Int = 0, afterGap: Bool = false) -> [FingerEvent] {
        policy.handle(
            TouchFrame(time: .zero, contacts: contacts, followsGap: afterGap), from: source, through: .plain)
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

    @Test("A finger on another touchscreen is a second finger (E10, E34)")
    mutating func twoDevices() {
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
        #expect(policy.removeSource(3) == [])
        #expect(policy.removeSource(4) == [.voided(.unplugged)])
        #expect(policy.removeSource(4) == [])
        #expect(frame(.began(1, 10, 20), from: 5) == [.down(Point(x: 10, y: 20))])
    }

    @Test("Losing the panel voids the stroke; the same finger begins no other (E26)")
    mutating func panelLost() {
        _ = frame(.began(1, 10, 20))
        #expect(policy.void(.panelLost) == [.voided(.panelLost)])
        #expect(policy.void(.panelLost) == [])
        #expect(frame(.held(1, 60, 20)) == [])
        #expect(frame(.ended(1, 60, 20)) == [])
        #expect(frame(.began(2, 10, 20)) == [.down(Point(x: 10, y: 20))])
    }

    @Test("Losing the panel without a finger on it changes nothing")
    mutating func panelLostIdle() {
        #expect(policy.void(.panelLost) == [])
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
