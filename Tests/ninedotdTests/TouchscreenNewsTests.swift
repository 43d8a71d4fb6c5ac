// SPDX-License-Identifier: MIT
import KioskSession
import LinuxSystem
import Testing
import TouchInput

@testable import ninedotd

@Suite("The news of touchscreens")
struct TouchscreenNewsTests {
    /// One is unplugged and another plugged in before the daemon looks: it has one touchscreen all the time.
    @Test("tell of a touchscreen that took the place of another, also where their number is the same")
    func swapped() {
        let (old, new) = (DeviceLabel("old"), DeviceLabel("new"))
        let news = [TouchEvent.disconnected(old), .connected(new)].flatMap { $0.news(of: 1) }
        #expect(news == [.interrupted, .touchscreens(1), .touchscreens(1)])
    }

    @Test("say nothing of one that is only shared, refused or in trouble")
    func others() {
        let label = DeviceLabel("some")
        #expect(TouchEvent.shared(label, reason: "busy").news(of: 1).isEmpty)
        #expect(TouchEvent.rejected(label, reason: "no").news(of: 1).isEmpty)
        #expect(TouchEvent.troubled(label, .stuck).news(of: 1).isEmpty)
    }
}
