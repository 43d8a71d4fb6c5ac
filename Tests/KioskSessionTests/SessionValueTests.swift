// SPDX-License-Identifier: MIT
import BootTime
import Geometry
import KioskModel
import PatternLock
import Testing

@testable import KioskSession

@Suite("A countdown")
struct CountdownTests {
    private let countdown = Countdown(end: Instant(sinceBoot: .seconds(100)))

    @Test(
        "It has whole seconds, rounded up, and zero only when it is over",
        arguments: [
            (98_000, 2), (98_001, 2), (98_999, 2), (99_000, 1), (99_001, 1), (99_999, 1), (100_000, 0), (100_001, 0),
            (200_000, 0),
        ])
    func seconds(milliseconds: Int, left: Int) {
        #expect(countdown.secondsLeft(at: Instant(sinceBoot: .milliseconds(milliseconds))) == left)
    }

    @Test(
        "It changes next when a whole second is left, and not after its end",
        arguments: [(98_000, 99_000), (98_001, 99_000), (98_999, 99_000), (99_000, 100_000), (99_999, 100_000)])
    func ticks(milliseconds: Int, next: Int) {
        let now = Instant(sinceBoot: .milliseconds(milliseconds))
        #expect(countdown.nextTick(after: now) == Instant(sinceBoot: .milliseconds(next)))
        #expect(countdown.nextTick(after: countdown.end) == nil)
    }
}

@Suite("The rules of an unlock")
struct UnlockRulesTests {
    @Test("A duration and an idle time last at least a second", arguments: [(-5, 1), (0, 1), (1, 1), (2, 2)])
    func least(asked: Int, seconds: Int) {
        let rules = UnlockRules(duration: .seconds(asked), idle: .seconds(asked))
        #expect(rules.duration == .seconds(seconds) && rules.idle == .seconds(seconds))
    }

    @Test("One or two people unlock", arguments: [(-1, 1), (0, 1), (1, 1), (2, 2), (3, 2)])
    func people(asked: Int, people: Int) {
        #expect(UnlockRules(people: asked).people == people)
    }

    @Test("By default nothing ends by itself, one person unlocks, and the end is announced ten seconds before")
    func usual() {
        let rules = UnlockRules()
        #expect(rules.duration == nil && rules.step == nil && rules.limit == nil && rules.idle == nil)
        #expect(rules.people == 1 && rules.grace == .seconds(10) && !rules.givesDisplay)
    }
}

@Suite("Entered secrets")
struct EnteredSecretsTests {
    private static let pin = PIN([4, 2, 7, 1])

    /// A change for each kind of secret, and whether its kind is digits of a teacher.
    private static let kinds: [(enter: @Sendable (inout EnteredSecrets) -> Void, areDigits: Bool)] = [
        ({ $0.stroke.begin(at: Grid.standard.center(of: Dot(index: 0))) }, false),
        ({ $0.first = Pattern([0, 1, 2]) }, false),
        ({ _ = $0.pin.press(.digit(4)) }, true),
        ({ $0.firstPIN = pin }, true),
        ({ _ = $0.recoveryCode.append(PIN([0, 0, 0, 0, 1, 1])) }, true),
        ({ $0.challengeCode = pin }, false),
    ]

    @Test("A secret of each kind alone is noticed until it is wiped", arguments: 0..<6)
    func kinds(kind: Int) {
        var secrets = EnteredSecrets(SessionSettings())
        #expect(secrets.isBlank && !secrets.hasDigits)
        Self.kinds[kind].enter(&secrets)
        #expect(!secrets.isBlank && secrets.hasDigits == Self.kinds[kind].areDigits)
        secrets.wipe()
        #expect(secrets.isBlank && secrets == EnteredSecrets(SessionSettings()))
    }

    @Test("Wiping what a teacher typed leaves what a student has drawn")
    func teachers() {
        var secrets = EnteredSecrets(SessionSettings())
        for kind in Self.kinds { kind.enter(&secrets) }
        secrets.wipePINs()
        #expect(!secrets.hasDigits && !secrets.isBlank)
        #expect(secrets.first == Pattern([0, 1, 2]) && secrets.challengeCode == Self.pin)
    }
}

@Suite("The map of touched cells")
struct TouchMapTests {
    @Test(
        "A place touches the cell that it is in, and one beyond the edge the cell at the edge",
        arguments: [
            (0, 0, 0), (0.99, 0.99, 255), (1, 1, 255), (1, 0, 15), (0, 1, 240), (-0.5, -3, 0), (7, 0.5, 143),
            (0.0624, 0, 0), (0.0625, 0, 1), (0, 0.0624, 0), (0, 0.0625, 16),
        ] as [(Double, Double, Int)])
    func cells(x: Double, y: Double, cell: Int) {
        var map = TouchMap()
        map.touch(Point(x: x, y: y))
        #expect((0..<TouchMap.count).filter { map[$0] } == [cell])
        #expect(map.touched == 1)
    }

    @Test("It is full with its last cell")
    func full() {
        var map = TouchMap()
        for cell in 0..<256 {
            #expect(!map.isFull && map.touched == cell)
            map.touch(Point(x: (Double(cell % 16) + 0.5) / 16, y: (Double(cell / 16) + 0.5) / 16))
        }
        #expect(map.isFull)
    }
}
