// SPDX-License-Identifier: MIT
import KioskModel
import KioskSession
import PatternLock
import Testing

@Suite("What was drawn")
struct WipingTests {
    private let drawing = [8, 5, 2, 4, 6, 7, 3, 0, 1]

    @Test("It is remembered while it is seen, and overwritten with the first second of the unlocked screen")
    func afterUnlock() {
        let panel = SessionHarness()
        _ = panel.draw(drawing)
        #expect(panel.session.holdsSecrets)
        _ = panel.handle(.answered(.first, .verified(.matched(Match()))))
        #expect(panel.session.holdsSecrets)
        _ = panel.wait(.seconds(1))
        #expect(!panel.session.holdsSecrets)
    }

    @Test("It is overwritten when a wrong pattern's two seconds are over")
    func afterWrong() {
        let panel = SessionHarness()
        _ = panel.draw(drawing)
        _ = panel.handle(.answered(.first, .verified(.wrong(AttemptCounts(profile: AttemptCount(failures: 1))))))
        #expect(panel.session.holdsSecrets)
        _ = panel.wait(.seconds(2))
        #expect(!panel.session.holdsSecrets)
    }

    @Test("It is overwritten at the end of an enrollment, whichever end that is")
    func afterEnrollment() {
        let ends: [SessionEvent] = [
            .pressed(.cancel), .enrollmentCancelled, .pressed(.reset), .storeFailed(StoreFault(message: "gone")),
        ]
        for end in ends {
            let panel = SessionHarness()
            _ = panel.handle(.enrollmentRequested(.panel))
            _ = panel.draw(drawing)
            #expect(panel.session.holdsSecrets)
            _ = panel.handle(end)
            #expect(!panel.session.holdsSecrets)
        }
    }

    @Test("It is overwritten when the new pattern has been stored and said")
    func afterStored() {
        let panel = SessionHarness()
        _ = panel.handle(.enrollmentRequested(.panel))
        _ = panel.draw(drawing)
        _ = panel.handle(.pressed(.confirm))
        _ = panel.draw(drawing)
        _ = panel.handle(.answered(.first, .done))
        #expect(panel.session.holdsSecrets)
        _ = panel.wait(.seconds(2))
        #expect(!panel.session.holdsSecrets)
    }

    @Test("It is overwritten by a fault and by an enrollment that interrupt its check")
    func afterInterruptedCheck() {
        for event in [
            SessionEvent.storeFailed(StoreFault(message: "gone")), .enrollmentRequested(.panel), .lockRequested,
        ] {
            let panel = SessionHarness()
            _ = panel.draw(drawing)
            _ = panel.handle(event)
            #expect(!panel.session.holdsSecrets)
        }
    }

    @Test("It is not told by printing what holds it")
    func printing() {
        let holders: [Any] = [
            Pattern([0, 1, 2, 5]), StrokeView(dots: Pattern([0, 1, 2, 5])),
        ]
        for holder in holders {
            let printed = "\(holder)"
            #expect(printed.contains("(pattern)"))
            #expect(!printed.contains("words") && !printed.contains("count"))
            var dumped = ""
            dump(holder, to: &dumped)
            #expect(!dumped.contains("words") && !dumped.contains("count"))
        }
    }
}
