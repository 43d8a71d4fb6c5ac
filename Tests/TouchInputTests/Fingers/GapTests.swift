// SPDX-License-Identifier: MIT
import Geometry
import Testing
import Touch
import TouchInput

@Suite("Contacts that are lost for a moment")
struct GapTests {
    private var glass = Glass()

    init() {
        glass.policy.bridgeGaps(of: 0)
    }

    private mutating func draw() {
        _ = glass.frame(.began(1, 100, 100))
        _ = glass.wait(.milliseconds(10))
    }

    @Test("A finger that is back within 50 ms and 8 mm goes on with its stroke (E42)")
    mutating func bridged() {
        draw()
        #expect(glass.frame(.ended(1, 100, 100)) + glass.wait(.milliseconds(49)) == [])
        #expect(glass.frame(.began(2, 125, 100)) == [.moved(Point(x: 125, y: 100))])
        #expect(glass.frame(.held(2, 130, 100)) == [.moved(Point(x: 130, y: 100))])
        #expect(glass.frame(.ended(2, 130, 100)) + glass.wait(.milliseconds(50)) == [.lifted])
    }

    @Test("After 50 ms the stroke is over (E42)")
    mutating func tooLate() {
        draw()
        #expect(glass.frame(.ended(1, 100, 100)) + glass.wait(.milliseconds(50)) == [.lifted])
        #expect(glass.frame(.began(2, 101, 100)) + glass.wait(.milliseconds(8)) == [.down(Point(x: 101, y: 100))])
    }

    @Test("A finger that comes down farther away begins another stroke (E42)")
    mutating func elsewhere() {
        draw()
        _ = glass.frame(.ended(1, 100, 100))
        #expect(glass.frame(.began(2, 200, 100)) == [.lifted])
        #expect(glass.wait(.milliseconds(8)) == [.down(Point(x: 200, y: 100))])
    }

    @Test("A palm does not go on with a finger's stroke (E30, E42)")
    mutating func palm() {
        draw()
        _ = glass.frame(.ended(1, 100, 100))
        #expect(glass.frame(.began(2, 100, 100, .palm)) + glass.wait(.milliseconds(50)) == [.lifted])
    }

    @Test("A second finger voids the stroke after the gap as before it (E34, E42)")
    mutating func secondFinger() {
        draw()
        _ = glass.frame(.ended(1, 100, 100))
        _ = glass.frame(.began(2, 101, 100))
        #expect(
            glass.frame(.held(2, 101, 100), .began(3, 400, 300)) + glass.wait(.milliseconds(8)) == [
                .voided(.secondFinger)
            ])
    }

    @Test("Who takes the panel away within the gap takes the stroke, too (E26, E42)")
    mutating func panelLost() {
        draw()
        _ = glass.frame(.ended(1, 100, 100))
        #expect(glass.policy.void(.panelLost) == [.voided(.panelLost)])
        #expect(glass.wait(.seconds(1)) == [])
        draw()
        _ = glass.frame(.ended(1, 100, 100))
        #expect(glass.policy.removeSource(0) == [.voided(.unplugged)])
        #expect(glass.wait(.seconds(1)) == [])
    }

    @Test("A finger on another touchscreen ends the gap; the stroke was whole (E10, E42)")
    mutating func otherTouchscreen() {
        glass.drawStroke(on: 1)
        draw()
        _ = glass.frame(.ended(1, 100, 100))
        #expect(glass.frame([.began(7, 300, 300)], from: 1) == [])
        #expect(glass.wait(.milliseconds(8)) == [.lifted, .down(Point(x: 300, y: 300))])
    }

    @Test("Elsewhere a lift is a lift at once (E24)")
    func notAsked() {
        var glass = Glass()
        _ = glass.frame(.began(1, 100, 100))
        _ = glass.wait(.milliseconds(10))
        #expect(glass.frame(.ended(1, 100, 100)) == [.lifted])
    }
}
