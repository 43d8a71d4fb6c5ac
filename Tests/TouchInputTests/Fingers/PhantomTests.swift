// SPDX-License-Identifier: MIT
import Geometry
import Testing
import Touch
import TouchInput

@Suite("Touches that no finger makes")
struct PhantomTests {
    private var glass = Glass()

    /// Raspberry Pi's Touch Display 2 sends one every 13 seconds (raspberrypi/linux#7638).
    @Test("A touch shorter than 8 ms is none: it presses nothing and wakes nothing (E42)", arguments: [0, 4, 7])
    mutating func shortTouch(milliseconds: Int) {
        #expect(glass.tap(1, 400, 240, for: .milliseconds(milliseconds)) == [])
        #expect(glass.wait(.seconds(1)) == [])
    }

    @Test("A touch of 8 ms is one, although nothing is reported in between (E42)")
    mutating func shortestTouch() {
        #expect(glass.tap(1, 400, 240, for: .milliseconds(8)) == [.down(Point(x: 400, y: 240)), .lifted])
    }

    @Test("A resting finger is told after 8 ms without another report, where it came down (E25, E42)")
    mutating func restingFinger() {
        _ = glass.frame(.began(1, 10, 20))
        #expect(glass.policy.deadline == .milliseconds(8))
        #expect(glass.wait(.milliseconds(7)) == [])
        #expect(glass.wait(.milliseconds(1)) == [.down(Point(x: 10, y: 20))])
    }

    @Test("The way of the first 8 ms belongs to the stroke (E38)")
    mutating func quickBeginning() {
        _ = glass.frame(.began(1, 10, 20))
        _ = glass.wait(.milliseconds(5))
        #expect(glass.frame(.held(1, 40, 20)) == [])
        #expect(glass.wait(.milliseconds(5)) == [.down(Point(x: 10, y: 20)), .moved(Point(x: 40, y: 20))])
    }

    @Test("A phantom of 4 ms beside a finger voids no stroke (E42)")
    mutating func phantomBesideFinger() {
        _ = glass.frame(.began(1, 10, 20))
        _ = glass.wait(.milliseconds(10))
        #expect(glass.frame(.held(1, 11, 20), .began(2, 700, 400)) == [.moved(Point(x: 11, y: 20))])
        #expect(glass.wait(.milliseconds(4)) == [])
        #expect(glass.frame(.held(1, 12, 20), .ended(2, 700, 400)) == [.moved(Point(x: 12, y: 20))])
        #expect(glass.wait(.milliseconds(10)) == [])
        #expect(glass.frame(.ended(1, 12, 20)) == [.lifted])
    }

    @Test("A second finger that comes down as the first lifts voids the stroke all the same (E34)")
    mutating func rolledFinger() {
        _ = glass.frame(.began(1, 10, 20))
        _ = glass.wait(.milliseconds(10))
        _ = glass.frame(.held(1, 11, 20), .began(2, 700, 400))
        _ = glass.wait(.milliseconds(4))
        #expect(glass.frame(.ended(1, 11, 20), .held(2, 700, 400)) == [.voided(.secondFinger)])
        #expect(glass.wait(.seconds(1)) == [])
        #expect(glass.frame(.ended(2, 700, 400)) == [])
    }

    @Test("After ten touches of 17 ms at one place, nothing that begins there counts, and it is told once (E43)")
    mutating func ghostPlace() {
        for number in UInt64(1)...10 {
            #expect(glass.tap(number, 799, 479, for: .milliseconds(17)).isEmpty == false, "touch \(number)")
            _ = glass.wait(.milliseconds(450))
        }
        #expect(glass.takeTroubles() == [.ghosts])
        for number in UInt64(11)...30 {
            #expect(glass.tap(number, 799, 479, for: .milliseconds(17)) == [])
            _ = glass.wait(.milliseconds(450))
        }
        #expect(glass.takeTroubles() == [])
        #expect(glass.policy.troubles(of: 0) == [.ghosts])
        _ = glass.frame(.began(40, 100, 100))
        _ = glass.wait(.milliseconds(10))
        #expect(glass.frame(.held(40, 104, 100), .began(41, 799, 479)) == [.moved(Point(x: 104, y: 100))])
        _ = glass.wait(.milliseconds(17))
        #expect(glass.frame(.held(40, 118, 100), .ended(41, 799, 479)) == [.moved(Point(x: 118, y: 100))])
        #expect(glass.frame(.ended(40, 118, 100)) == [.lifted])
    }

    @Test("Somebody who taps one key twenty times is no ghost (E43)")
    mutating func keyTappedOften() {
        for number in UInt64(1)...20 {
            #expect(glass.tap(number, 300, 200, for: .milliseconds(60)).last == .lifted)
            _ = glass.wait(.milliseconds(90))
        }
        #expect(glass.takeTroubles() == [])
    }

    @Test("A place is believed again once a finger has rested there (E43)")
    mutating func ghostEnds() {
        for number in UInt64(1)...10 {
            _ = glass.tap(number, 799, 479, for: .milliseconds(17))
            _ = glass.wait(.milliseconds(450))
        }
        #expect(glass.tap(11, 799, 479, for: .milliseconds(200)) == [])
        #expect(glass.tap(12, 799, 479, for: .milliseconds(60)) == [.down(Point(x: 799, y: 479)), .lifted])
        #expect(glass.policy.troubles(of: 0) == [])
    }

    @Test("More than 40 touches in two seconds silence a touchscreen for five, and it is told once (E43)")
    mutating func storm() {
        for number in UInt64(1)...41 {
            let x = Int32(truncatingIfNeeded: number * 37 % 800)
            _ = glass.tap(number, x, 240, for: .milliseconds(20))
            _ = glass.wait(.milliseconds(20))
        }
        #expect(glass.takeTroubles() == [.storm])
        #expect(glass.policy.troubles(of: 0) == [.storm])
        #expect(glass.tap(100, 400, 240, for: .milliseconds(100)) == [])
        _ = glass.wait(.seconds(5))
        #expect(glass.tap(101, 400, 240, for: .milliseconds(100)) == [.down(Point(x: 400, y: 240)), .lifted])
        #expect(glass.policy.troubles(of: 0) == [])
        #expect(glass.takeTroubles() == [])
    }

    @Test("A storm takes the stroke with it, which counts for nothing (E43)")
    mutating func stormInStroke() {
        _ = glass.frame(.began(1, 10, 20))
        var events: [FingerEvent] = glass.wait(.milliseconds(10))
        for number in UInt64(2)...41 {
            events += glass.frame(.held(1, 10, 20), .began(number, 400, 300))
            events += glass.wait(.milliseconds(4))
            events += glass.frame(.held(1, 10, 20), .ended(number, 400, 300))
            events += glass.wait(.milliseconds(4))
        }
        #expect(events == [.down(Point(x: 10, y: 20)), .voided(.disturbed)])
        #expect(glass.frame(.ended(1, 10, 20)) == [])
    }
}
