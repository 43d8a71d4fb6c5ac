// SPDX-License-Identifier: MIT
import Geometry
import Testing
import Touch

@testable import TouchInput

/// The shorter side of the panel has 4,096 pixels, so its fractions are whole pixels.
@Suite("The distance that a finger moves")
struct TouchDistanceTests {
    private var glass = Glass()

    init() {
        glass.transform = TouchTransform(
            x: AxisRange(0, 8191), y: AxisRange(0, 4095), panel: PixelSize(width: 8192, height: 4096))
    }

    @Test(
        "A finger moves if it travels more than a 64th of the panel's shorter side (E26)",
        arguments: [(64, true), (65, false)])
    mutating func rest(pixels: Int32, isStuck: Bool) {
        _ = glass.frame(.began(1, 1000, 1000))
        for second in 0..<21 {
            _ = glass.wait(.seconds(1))
            _ = glass.frame(.held(1, 1000 + (second % 2 == 0 ? pixels : 0), 1000))
        }
        #expect(glass.policy.troubles(of: 0) == (isStuck ? [.stuck] : []))
    }

    @Test("The time that a finger rests starts with its last movement (E26)")
    mutating func restsAgain() {
        _ = glass.frame(.began(1, 1000, 1000))
        _ = glass.wait(.seconds(15))
        _ = glass.frame(.held(1, 2000, 1000))
        _ = glass.wait(.milliseconds(19_999))
        #expect(glass.policy.troubles(of: 0) == [])
        #expect(glass.wait(.milliseconds(1)) == [.voided(.disturbed)])
    }

    @Test(
        "A lost contact continues if it returns within 3/32 of the panel's shorter side (E42)",
        arguments: [(384, true), (385, false)])
    mutating func reach(pixels: Int32, isBack: Bool) {
        glass.policy.bridgeGaps(of: 0)
        _ = glass.frame(.began(1, 1000, 1000))
        _ = glass.wait(.milliseconds(10))
        _ = glass.frame(.ended(1, 1000, 1000))
        let place = Point(x: 1000, y: 1000 + Double(pixels))
        #expect(glass.frame(.began(2, 1000, 1000 + pixels)) == (isBack ? [.moved(place)] : [.lifted]))
    }

    @Test(
        "A stroke across an eighth of the shorter side lets a touchscreen cancel the strokes of others (E10)",
        arguments: [(511, false), (512, true)])
    mutating func way(pixels: Int32, isTrusted: Bool) {
        glass.drawLong(on: 0)
        _ = glass.frame([.began(1, 1000, 1000)], from: 1)
        _ = glass.wait(.milliseconds(10))
        _ = glass.frame([.held(1, 1000 + pixels, 1000)], from: 1)
        _ = glass.frame([.ended(1, 1000, 1000)], from: 1)
        _ = glass.frame([.began(2, 100, 100)], from: 0)
        _ = glass.wait(.milliseconds(10))
        _ = glass.frame([.began(3, 3000, 3000)], from: 1)
        #expect(glass.wait(.milliseconds(10)) == (isTrusted ? [.voided(.secondFinger)] : []))
    }
}

extension Glass {
    fileprivate mutating func drawLong(on source: Int) {
        _ = frame([.began(900, 100, 100)], from: source)
        _ = wait(.milliseconds(10))
        _ = frame([.held(900, 4000, 4000)], from: source)
        _ = frame([.ended(900, 4000, 4000)], from: source)
        _ = wait(.seconds(1))
    }
}

@Suite("The rate of touches and reports")
struct TouchRateTests {
    private var conduct = SourceConduct()
    private static let place = RawPosition(x: 10, y: 20)

    /// Makes `count` touches, 1 ms apart, each at a different place.
    private mutating func touches(_ count: Int, from start: Duration = .zero) -> [SourceConduct.Verdict] {
        (0..<count).map { conduct.began(at: RawPosition(x: Int32($0), y: 0), start + .milliseconds($0)) }
    }

    @Test("Forty touches in two seconds are accepted, and one more is a storm (E43)")
    mutating func storm() {
        #expect(touches(40).allSatisfy { $0 == .believed })
        #expect(conduct.began(at: Self.place, .seconds(2)) == .storm)
        #expect(conduct.troubles(at: .seconds(2)) == [.storm])
        #expect(conduct.began(at: Self.place, .milliseconds(6_999)) == .doubted)
        #expect(conduct.troubles(at: .milliseconds(6_999)) == [.storm])
        #expect(conduct.troubles(at: .seconds(7)) == [])
        #expect(touches(40, from: .seconds(7)).allSatisfy { $0 == .believed })
        #expect(conduct.began(at: Self.place, .milliseconds(7_500)) == .storm)
    }

    @Test("The count of touches starts again after two seconds (E43)")
    mutating func slower() {
        #expect(touches(40).allSatisfy { $0 == .believed })
        #expect(touches(40, from: .milliseconds(2_001)).allSatisfy { $0 == .believed })
        #expect(conduct.began(at: Self.place, .milliseconds(2_100)) == .storm)
    }

    @Test(
        "Ten touches under 30 ms at one place are a ghost, which is reported once (E43)",
        arguments: [(29, true), (30, false)])
    mutating func ghost(milliseconds: Int, isGhost: Bool) {
        let told = (0..<12).map { _ in conduct.ended(at: Self.place, after: .milliseconds(milliseconds)) }
        #expect(told == (0..<12).map { isGhost && $0 == 9 })
        #expect(conduct.troubles(at: .zero) == (isGhost ? [.ghosts] : []))
        #expect(conduct.began(at: Self.place, .zero) == (isGhost ? .doubted : .believed))
        #expect(conduct.began(at: RawPosition(x: 10, y: 21), .zero) == .believed)
    }

    @Test("A short touch at another place restarts the count for a ghost, and a long one there does not end it (E43)")
    mutating func elsewhere() {
        let other = RawPosition(x: 11, y: 20)
        for _ in 0..<9 { _ = conduct.ended(at: Self.place, after: .milliseconds(10)) }
        _ = conduct.ended(at: other, after: .milliseconds(10))
        for _ in 0..<9 { #expect(conduct.ended(at: Self.place, after: .milliseconds(10)) == false) }
        _ = conduct.ended(at: other, after: .milliseconds(500))
        #expect(conduct.ended(at: Self.place, after: .milliseconds(10)) == true)
        _ = conduct.ended(at: other, after: .milliseconds(500))
        #expect(conduct.troubles(at: .zero) == [.ghosts])
        _ = conduct.ended(at: Self.place, after: .milliseconds(500))
        #expect(conduct.troubles(at: .zero) == [])
    }

    @Test("The report rate is known after half a second of reports that are at most 250 ms apart")
    func rate() {
        func rate(_ times: [Int]) -> Int? {
            var rate = ReportRate()
            for time in times { rate.count(at: .milliseconds(time)) }
            return rate.perSecond
        }
        #expect(rate([0, 250, 499]) == nil)
        #expect(rate([0, 250, 500]) == 4)
        #expect(rate([0, 251, 501]) == nil)
        #expect(rate([0, 251, 501, 751]) == 4)
        #expect(rate([0, 100, 200, 300, 400, 500]) == 10)
        #expect(rate([0, 250, 500, 550, 600]) == 4)
        #expect(rate([0, 250, 500, 600, 700, 800, 900, 1000]) == 10)
        #expect(rate([0, 133, 266, 399, 532]) == 8)
    }
}
