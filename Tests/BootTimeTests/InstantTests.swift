// SPDX-License-Identifier: MIT
import BootTime
import Testing

@Suite("Moments of a boot")
struct InstantTests {
    private let moment = Instant(sinceBoot: .seconds(90))

    @Test("A later moment is a duration after an earlier one, and an earlier one before it")
    func distance() {
        let later = moment + .milliseconds(1500)
        #expect(later.sinceBoot == .milliseconds(91_500))
        #expect(later - moment == .milliseconds(1500))
        #expect(moment - later == .milliseconds(-1500))
        #expect(later - .milliseconds(1500) == moment)
        #expect(moment < later)
        #expect(!(later < moment))
        #expect(!(moment < moment))
    }

    @Test("A duration in milliseconds and in nanoseconds has its seconds and its fraction")
    func units() {
        let duration = Duration.seconds(3) + .nanoseconds(4_005_006)
        #expect(duration.milliseconds == 3004)
        #expect(duration.nanoseconds == 3_004_005_006)
        #expect(Duration.milliseconds(-1500).milliseconds == -1500)
        #expect(Duration.zero.nanoseconds == 0)
    }
}
