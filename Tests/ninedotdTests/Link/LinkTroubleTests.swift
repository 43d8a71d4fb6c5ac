// SPDX-License-Identifier: MIT
import ControlMessages
import KioskConfiguration
import Testing

@testable import ninedotd

@Suite("The state for the link")
struct LinkTroubleTests {
    private func state(_ change: (inout KioskStatus) -> Void) -> LinkState {
        var status = KioskStatus(version: "1", state: .locked, touchscreens: 1)
        change(&status)
        return LinkState(of: status, by: .everything)
    }

    @Test(
        "It names trouble with the store before the display's, and the display's before a touchscreen's")
    func worst() {
        #expect(state { _ in }.trouble == nil)
        #expect(state { $0.touchNote = "it sends nonsense" }.trouble == LinkTrouble(.touchscreen, "it sends nonsense"))
        #expect(
            state { ($0.touchNote, $0.touchscreens) = ("it sends nonsense", 0) }.trouble
                == LinkTrouble(.touchscreen, "no touchscreen"))
        #expect(
            state { ($0.displayNote, $0.touchscreens) = ("no display", 0) }.trouble
                == LinkTrouble(.display, "no display"))
        #expect(state { ($0.fault, $0.displayNote) = ("disk full", "x") }.trouble == LinkTrouble(.store, "disk full"))
    }

    @Test("A panel that is starting reports no missing touchscreen")
    func starting() {
        #expect(state { ($0.touchscreens, $0.state) = (0, .starting) }.trouble == nil)
    }

    @Test("The words for trouble are on one line of at most two hundred characters")
    func words() {
        let long = String(repeating: "x", count: 199) + "yz"
        #expect(state { $0.fault = long }.trouble?.text == String(repeating: "x", count: 199) + "y")
        #expect(state { $0.fault = "a\nb\u{1b}[c" }.trouble?.text == "a b [c")
    }

    @Test("It has an admin's words and the permissions of remote commands")
    func rest() {
        let state = state {
            ($0.notice, $0.outOfService, $0.until, $0.sinceAcknowledged) = ("Science fair", "Being mended", 9, 3)
        }
        #expect(
            state
                == LinkState(
                    version: "1", state: .locked, until: 9, unseen: 3, notice: "Science fair",
                    outOfService: "Being mended", allow: LinkPermission.allCases))
    }
}
