// SPDX-License-Identifier: MIT
import Geometry
import Testing
import Touch
import TouchInput

@Suite("Contacts that do not end")
struct StuckContactTests {
    private var glass = Glass()

    /// A drop at the lower edge, there for longer than anybody holds a finger still.
    private mutating func dropLands() {
        _ = glass.frame(.began(1, 400, 478))
        _ = glass.wait(.seconds(21))
    }

    @Test("A contact that does not move for 20 seconds is set aside, is told once, and voids what it began (E26)")
    mutating func setAside() {
        _ = glass.frame(.began(1, 400, 478))
        #expect(glass.wait(.milliseconds(19_999)) == [.down(Point(x: 400, y: 478))])
        #expect(glass.takeTroubles() == [])
        #expect(glass.wait(.milliseconds(1)) == [.voided(.disturbed)])
        #expect(glass.takeTroubles() == [.stuck])
        #expect(glass.policy.troubles(of: 0) == [.stuck])
        #expect(glass.wait(.seconds(600)) == [])
        #expect(glass.takeTroubles() == [])
    }

    @Test("A finger draws beside it (E26)")
    mutating func drawsBeside() {
        dropLands()
        #expect(glass.frame(.held(1, 400, 478), .began(2, 10, 20)) == [])
        #expect(glass.wait(.milliseconds(10)) == [.down(Point(x: 10, y: 20))])
        #expect(glass.frame(.held(1, 401, 478), .held(2, 90, 20)) == [.moved(Point(x: 90, y: 20))])
        #expect(glass.frame(.held(1, 401, 478), .ended(2, 90, 20)) == [.lifted])
    }

    @Test("Moving, it is a finger again, voids the stroke, and begins none before it was up (E26)")
    mutating func comesBackMoving() {
        dropLands()
        _ = glass.frame(.held(1, 400, 478), .began(2, 10, 20))
        _ = glass.wait(.milliseconds(10))
        #expect(glass.frame(.held(1, 400, 450), .held(2, 10, 20)) == [.voided(.secondFinger)])
        #expect(glass.policy.troubles(of: 0) == [])
        #expect(glass.frame(.held(1, 400, 440), .ended(2, 10, 20)) == [])
        #expect(glass.frame(.held(1, 400, 400)) == [])
        #expect(glass.frame(.ended(1, 400, 400)) == [])
        #expect(glass.tap(3, 10, 20, for: .milliseconds(60)) == [.down(Point(x: 10, y: 20)), .lifted])
    }

    @Test("A finger that held still for long and moves on draws nothing before it was up (E26)")
    mutating func heldFinger() {
        dropLands()
        #expect(glass.frame(.held(1, 300, 300)) == [])
        #expect(glass.frame(.held(1, 200, 200)) == [])
        #expect(glass.frame(.ended(1, 200, 200)) == [])
    }

    @Test("Lifting, it is gone, and a new one at its place is told of after a stroke only (E26)")
    mutating func comesBackLifting() {
        dropLands()
        #expect(glass.takeTroubles() == [.stuck])
        #expect(glass.frame(.ended(1, 400, 478)) == [])
        #expect(glass.policy.troubles(of: 0) == [])
        _ = glass.frame(.began(2, 400, 478))
        _ = glass.wait(.seconds(21))
        #expect(glass.takeTroubles() == [])
        glass.drawStroke(on: 0)
        _ = glass.frame(.ended(2, 400, 478), .began(3, 400, 478))
        _ = glass.wait(.seconds(21))
        #expect(glass.takeTroubles() == [.stuck])
    }

    @Test("Fingers that a void stroke left behind end the wait for them, too (E26, E34)")
    mutating func twoStuck() {
        _ = glass.frame(.began(1, 400, 478), .began(2, 100, 478))
        _ = glass.wait(.seconds(21))
        #expect(glass.frame(.began(3, 10, 20)) == [])
        #expect(glass.wait(.milliseconds(10)) == [.down(Point(x: 10, y: 20))])
    }

    @Test(
        "A contact that trembles is stuck as well; one that wanders is not (E26)", arguments: [(7, true), (12, false)])
    mutating func trembles(pixels: Int32, isStuck: Bool) {
        _ = glass.frame(.began(1, 400, 300))
        for second in 0..<21 {
            _ = glass.wait(.seconds(1))
            _ = glass.frame(.held(1, second % 2 == 0 ? 400 + pixels : 400, 300))
        }
        #expect(glass.policy.troubles(of: 0) == (isStuck ? [.stuck] : []))
    }
}

@Suite("Several touchscreens")
struct SeveralTouchscreensTests {
    private var glass = Glass()

    @Test("A touchscreen that never drew a stroke voids nobody's (E10)")
    mutating func phantomSecond() {
        glass.drawStroke(on: 0)
        _ = glass.frame([.began(1, 10, 20)], from: 0)
        _ = glass.wait(.milliseconds(10))
        #expect(glass.frame([.began(1, 300, 300)], from: 1) + glass.wait(.milliseconds(10)) == [])
        #expect(glass.frame([.held(1, 90, 20)], from: 0) == [.moved(Point(x: 90, y: 20))])
        #expect(glass.frame([.held(1, 320, 300)], from: 1) == [])
        #expect(glass.frame([.ended(1, 90, 20)], from: 0) == [.lifted])
        #expect(glass.frame([.held(1, 400, 300)], from: 1) + glass.wait(.milliseconds(10)) == [])
    }

    @Test("Nor does it by lost events (E10, E36)")
    mutating func phantomLosesEvents() {
        glass.drawStroke(on: 0)
        _ = glass.frame([.began(1, 10, 20)], from: 0)
        _ = glass.wait(.milliseconds(10))
        #expect(glass.frame([.began(1, 300, 300)], from: 1, afterGap: true) == [])
        #expect(glass.frame([.ended(1, 10, 20)], from: 0) == [.lifted])
        #expect(glass.frame([.held(1, 320, 300)], from: 1) + glass.wait(.milliseconds(10)) == [])
    }

    @Test("A touchscreen that has drawn takes the panel from one that never did, whose stroke is void (E10)")
    mutating func phantomFirst() {
        glass.drawStroke(on: 0)
        _ = glass.frame([.began(1, 300, 300)], from: 1)
        #expect(glass.wait(.milliseconds(10)) == [.down(Point(x: 300, y: 300))])
        _ = glass.frame([.began(1, 10, 20)], from: 0)
        #expect(glass.wait(.milliseconds(10)) == [.voided(.secondFinger), .down(Point(x: 10, y: 20))])
        #expect(glass.frame([.held(1, 310, 300)], from: 1) == [])
        #expect(glass.frame([.ended(1, 10, 20)], from: 0) == [.lifted])
    }

    @Test("A touchscreen that draws for the first time has a say from then on (E10)")
    mutating func earnsTrust() {
        glass.drawStroke(on: 0)
        glass.drawStroke(on: 1)
        _ = glass.frame([.began(1, 10, 20)], from: 0)
        _ = glass.wait(.milliseconds(10))
        _ = glass.frame([.began(1, 300, 300)], from: 1)
        #expect(glass.wait(.milliseconds(10)) == [.voided(.secondFinger)])
    }

    @Test("Taps alone, however many, earn no say (E10)")
    mutating func tapsEarnNothing() {
        glass.drawStroke(on: 0)
        for number in UInt64(1)...20 {
            _ = glass.tap(number, 300, 300, for: .milliseconds(60), from: 1)
            _ = glass.wait(.milliseconds(100))
        }
        _ = glass.frame([.began(1, 10, 20)], from: 0)
        _ = glass.wait(.milliseconds(10))
        #expect(glass.frame([.began(50, 300, 300)], from: 1) + glass.wait(.milliseconds(10)) == [])
    }

    @Test("Before any has drawn, two touchscreens void nothing either: the first one touched draws (E10)")
    mutating func neitherHasDrawn() {
        _ = glass.frame([.began(1, 300, 300)], from: 1)
        _ = glass.wait(.milliseconds(10))
        #expect(glass.frame([.began(1, 10, 20)], from: 0) + glass.wait(.milliseconds(10)) == [])
        #expect(glass.frame([.ended(1, 300, 300)], from: 1) == [.lifted])
        #expect(glass.frame([.held(1, 10, 90)], from: 0) == [])
        #expect(glass.frame([.ended(1, 10, 90)], from: 0) == [])
        #expect(glass.tap(2, 10, 20, for: .milliseconds(60), from: 0) == [.down(Point(x: 10, y: 20)), .lifted])
    }

    @Test("A storm on one leaves the other alone (E43)")
    mutating func stormElsewhere() {
        glass.drawStroke(on: 0)
        glass.drawStroke(on: 1)
        for number in UInt64(1)...60 {
            _ = glass.tap(number, 300, 300, for: .milliseconds(10), from: 1)
            _ = glass.wait(.milliseconds(10))
        }
        _ = glass.frame([.began(1, 10, 20)], from: 0)
        #expect(glass.wait(.milliseconds(10)) == [.down(Point(x: 10, y: 20))])
        #expect(glass.tap(100, 300, 300, for: .milliseconds(10), from: 1) == [])
        #expect(glass.frame([.ended(1, 10, 20)], from: 0) == [.lifted])
    }
}
