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
