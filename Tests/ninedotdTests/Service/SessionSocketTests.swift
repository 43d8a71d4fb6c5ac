// SPDX-License-Identifier: MIT
import BootTime
import ControlMessages
import KioskModel
import KioskSession
import LinuxSystem
import PatternLock
import Testing

@testable import ninedotd

@Suite("The socket for programs behind the lock")
struct SessionSocketTests {
    /// Without those that come with a descriptor.
    private static let requests = ControlProtocol.requests.map(\.means).filter { !$0.takesDescriptor }

    private let harness: ControlHarness

    init() throws {
        harness = try ControlHarness(isForPrograms: true)
        try harness.kiosk.handle(
            .storeOpened(StoreState(hasPattern: true, attempts: AttemptCount())), at: harness.now)
    }

    @Test("refuses everything but status, lock and more time", arguments: SessionSocketTests.requests)
    func refusals(request: Request) throws {
        try harness.kiosk.handle(.unlockRequested(for: .seconds(60), actor: "root"), at: harness.now)
        let allowed: [Request] = [.panel(.status), .panel(.lock), .panel(.moreTime)]
        let reply = try harness.ask(request)
        guard case .error(let refusal) = reply else {
            #expect(allowed.contains(request))
            return
        }
        #expect((refusal.code == .notForPrograms) == !allowed.contains(request))
    }

    @Test("locks when the program is done, and does nothing where the panel is locked already")
    func lock() throws {
        #expect(try harness.ask(.panel(.lock)) == .ok)
        #expect(harness.state == .locked)
        try harness.kiosk.handle(.unlockRequested(for: nil, actor: "root"), at: harness.now)
        #expect(try harness.ask(.panel(.lock)) == .ok)
        #expect(harness.state == .locked)
    }

    @Test("tells how long it stays unlocked and for whom, and nothing of tries, touchscreens and displays")
    func status() throws {
        try harness.kiosk.handle(.unlockRequested(for: .seconds(60), actor: "root"), at: harness.now)
        guard case .status(let status) = try harness.ask(.panel(.status)) else {
            Issue.record("no status")
            return
        }
        #expect(status.state == .unlocked)
        #expect(status.secondsLeft == 60)
        #expect(status.touchscreens == 0)
        #expect(status.display == nil)
    }
}
