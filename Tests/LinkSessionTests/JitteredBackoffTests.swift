// SPDX-License-Identifier: MIT
import BootTime
import Testing

@testable import LinkSession

@Suite("The pauses before another try")
struct JitteredBackoffTests {
    @Test("grow from one second to five minutes, each with chance in it", arguments: 0..<20 as Range<UInt64>)
    func growth(seed: UInt64) {
        var backoff = JitteredBackoff(upTo: .seconds(300), seed: seed)
        var most = Duration.seconds(2)
        for _ in 0..<30 {
            let pause = backoff.nextPause()
            #expect(most / 2 <= pause && pause <= most)
            most = min(most * 2, .seconds(300))
        }
        backoff.reset()
        #expect(backoff.nextPause() <= .seconds(2))
    }

    @Test("The same seed gives the same pauses, to the millisecond")
    func seeded() {
        var backoff = JitteredBackoff(upTo: .seconds(300), seed: 1)
        let pauses = (0..<10).map { _ in backoff.nextPause().milliseconds }
        #expect(pauses == [1567, 3492, 7884, 11_555, 23_108, 56_413, 120_151, 194_953, 192_826, 269_100])
    }

    @Test("The pauses grow to at most 8,192 seconds, even if the limit is higher")
    func longest() {
        var backoff = JitteredBackoff(upTo: .seconds(1_000_000), seed: 1)
        let pauses = (0..<3000).map { _ in backoff.nextPause() }
        #expect(pauses.dropFirst(12).allSatisfy { (.seconds(4096)...(.seconds(8192))).contains($0) })
        #expect(pauses.max().map { $0 > .seconds(8180) } == true)
    }

    /// The expected numbers are the output of Sebastiano Vigna's splitmix64.c for this seed.
    @Test("The pauses draw their random numbers from SplitMix64")
    func generator() {
        var chance = Chance(state: 1_234_567)
        #expect(
            (0..<3).map { _ in chance.next() } == [
                6_457_827_717_110_365_317, 3_203_168_211_198_807_973, 9_817_491_932_198_370_423,
            ])
    }

    @Test("The pauses reach at most five minutes for the broker and thirty seconds for the panel")
    func limits() throws {
        var link = LinkSessionHarness.connected()
        func pauses(_ lose: (inout LinkSessionHarness) -> Void) throws -> [Duration] {
            try (0..<3000).map { _ in
                lose(&link)
                let pause = try #require(link.untilDeadline)
                link.pass(pause)
                return pause
            }
        }
        let broker = try pauses { $0.tell(.broker(.lost(reason: "gone"))) }
        #expect(try #require(broker.max()) <= .seconds(300) && #require(broker.max()) > .milliseconds(299_500))
        link.tell(.broker(.connected), .panelLost(reason: nil))
        let panel = try pauses { _ in }
        #expect(try #require(panel.max()) <= .seconds(30) && #require(panel.max()) > .milliseconds(29_500))
    }

    @Test("The link acts at the earliest of its deadlines")
    func firstOfTwo() throws {
        var link = LinkSessionHarness()
        #expect(link.pass(.zero) == ["connect to panel", "connect to broker"])
        let pause = try #require(link.untilDeadline)
        #expect(pause <= .seconds(2), "for the panel, as the broker has thirty seconds to answer")
        #expect(link.pass(pause) == ["connect to panel"])
        link.tell(.broker(.lost(reason: "gone")))
        #expect(try #require(link.untilDeadline) <= .seconds(2))
    }

    @Test("differ from panel to panel")
    func chance() {
        let pauses = Set(
            (0..<100 as Range<UInt64>).map { seed in
                var backoff = JitteredBackoff(upTo: .seconds(300), seed: seed)
                return backoff.nextPause()
            })
        #expect(pauses.count > 50)
    }

    @Test("begin again only after a connection that lasted a minute", arguments: [(59, false), (60, true)])
    func goodConnection(seconds: Int, isShort: Bool) {
        var link = LinkSessionHarness()
        link.pass(.zero)
        for _ in 0..<8 {
            link.tell(.broker(.connected), .broker(.lost(reason: "gone")))
            link.pass(.seconds(300))
        }
        link.tell(.broker(.connected))
        link.pass(.seconds(seconds))
        link.tell(.broker(.lost(reason: "gone")), .panelConnected)
        #expect(((link.untilDeadline ?? .zero) <= .seconds(2)) == isShort)
    }
}
