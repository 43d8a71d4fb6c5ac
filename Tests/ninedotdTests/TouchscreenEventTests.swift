// SPDX-License-Identifier: MIT
import KioskSession
import LinuxSystem
import Testing
import TouchInput

@testable import ninedotd

@Suite("The events of touchscreens")
struct TouchscreenEventTests {
    /// One is unplugged and another plugged in before the daemon looks: it has one touchscreen all the time.
    @Test("tell of a touchscreen that took the place of another, also where their number is the same")
    func swapped() {
        let (old, new) = (DeviceLabel("old"), DeviceLabel("new"))
        let events = [TouchEvent.disconnected(old), .connected(new)].flatMap { $0.sessionEvents(inUse: 1) }
        #expect(events == [.interrupted, .touchscreens(1), .touchscreens(1)])
    }

    @Test("say nothing of one that is only shared, refused or in trouble")
    func others() {
        let label = DeviceLabel("some")
        #expect(TouchEvent.shared(label, reason: "busy").sessionEvents(inUse: 1).isEmpty)
        #expect(TouchEvent.rejected(label, reason: "no").sessionEvents(inUse: 1).isEmpty)
        #expect(TouchEvent.troubled(label, .stuck).sessionEvents(inUse: 1).isEmpty)
    }
}
