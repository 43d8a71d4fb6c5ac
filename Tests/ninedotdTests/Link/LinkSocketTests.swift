// SPDX-License-Identifier: MIT
import BootTime
import ControlMessages
import Glibc
import KioskConfiguration
import KioskSession
import LinuxSystem
import Testing

@testable import ninedotd

@Suite("The link's socket")
struct LinkSocketTests {
    private func states(_ reports: [LinkReport]) -> [KioskState] {
        reports.compactMap { if case .state(let state) = $0 { state.state } else { nil } }
    }

    @Test("tells the state at once and at each change, and not again where nothing changes")
    func state() throws {
        let harness = try LinkHarness()
        try harness.serve()
        #expect(states(try harness.reports()) == [.locked])
        try harness.serve(for: .seconds(5))
        #expect(try harness.reports().isEmpty)
        try harness.kiosk.handle(.unlockRequested(for: .seconds(60), actor: "root"), at: harness.now)
        for _ in 0..<5 { try harness.serve(for: .milliseconds(100)) }
        #expect(states(try harness.reports()) == [.unlocked])
    }

    @Test("tells the end of the time again when that has changed")
    func until() throws {
        let harness = try LinkHarness()
        try harness.kiosk.handle(.unlockRequested(for: .seconds(60), actor: "root"), at: harness.now)
        try harness.serve()
        _ = try harness.reports()
        try harness.kiosk.handle(.unlockRequested(for: .seconds(600), actor: "root"), at: harness.now)
        try harness.serve()
        #expect(states(try harness.reports()) == [.unlocked])
    }

    @Test("takes one link at a time, and the next when that is gone")
    func single() throws {
        let harness = try LinkHarness()
        try harness.serve()
        var second = try UnixSocket(connectingTo: harness.folder.linkSocket)
        try harness.serve(for: .seconds(1))
        #expect(
            try second.nextLine(limit: 8192)
                == .line(Array(LinkReport.refused(LinkRefusal(.busy, "another link is connected")).line.utf8)))
        #expect(try second.nextLine(limit: 8192) == .closed)
        #expect(harness.server.refusals == 1)
        try harness.reconnect()
        try harness.serve(for: .seconds(1))
        try harness.serve(for: .seconds(1))
        #expect(states(try harness.reports()) == [.locked])
        #expect(harness.server.connections == 2)
    }

    @Test("tells an owner whether the link has a broker, by the link's own word")
    func broker() throws {
        let harness = try LinkHarness()
        #expect(harness.handler.presence == .awaited)
        for (isConnected, presence) in [(true, LinkPresence.connected), (false, .withoutBroker), (true, .connected)] {
            try harness.send(.broker(isConnected: isConnected))
            try harness.serve(for: .seconds(1))
            #expect(harness.handler.presence == presence)
        }
        try harness.reconnect()
        for _ in 0..<2 { try harness.serve(for: .seconds(1)) }
        #expect(harness.handler.presence == .withoutBroker)
    }

    @Test("The status has the number of refusals only if a link is enabled")
    func refusals() throws {
        let harness = try LinkHarness()
        func status(_ handler: LinkHandler?) -> KioskStatus {
            var status = KioskStatus(version: "1", state: .locked)
            status.show(handler)
            return status
        }
        #expect(status(harness.handler).link == .awaited && status(harness.handler).linkRefused == 0)
        #expect(status(harness.handler).linkSince == nil)
        let before = time(nil)
        try harness.send(LinkCommand(1, .notice([""]), by: "porter"))
        try harness.serve()
        #expect(status(harness.handler).link == .withoutBroker && status(harness.handler).linkRefused == 1)
        #expect(try (before - 1...time(nil)).contains(#require(status(harness.handler).linkSince)))
        #expect(status(nil).link == nil && status(nil).linkRefused == nil)
        let none = try LinkHarness(LinkSettings())
        try none.serve()
        #expect(none.server.refusals == 1)
        #expect(status(none.handler).link == nil && status(none.handler).linkRefused == nil)
    }

    @Test(
        "A time that ends one second later is no news, and one that ends two seconds later is",
        arguments: [(1, false), (2, true)])
    func shifted(seconds: Int, isNew: Bool) throws {
        let harness = try LinkHarness()
        try harness.serve()
        let client = try #require(harness.server.client)
        let state = LinkState(version: "1", state: .unlocked, until: 1000)
        #expect(client.isNew(state))
        client.wasTold(state)
        #expect(!client.isNew(state))
        for sign in [-1, 1] {
            let shifted = LinkState(version: "1", state: .unlocked, until: 1000 + sign * seconds)
            #expect(client.isNew(shifted) == isNew)
        }
        #expect(client.isNew(LinkState(version: "1", state: .unlocked)))
        #expect(client.isNew(LinkState(version: "1", state: .unlocked, until: 1000, unseen: 1)))
    }

    @Test("The daemon reads thirty-two lines at once, and then one every twentieth of a second")
    func linePace() throws {
        let harness = try LinkHarness()
        try harness.serve()
        let client = try #require(harness.server.client)
        // Looking for a line counts as one, and the link has been looked at before.
        harness.now = harness.now + .seconds(10)
        for number in 0..<40 { try harness.send(.since(number)) }
        func read(at time: Instant) -> Int {
            var count = 0
            while case .request = client.receive(at: time) { count += 1 }
            return count
        }
        #expect(read(at: harness.now) == 32)
        #expect(read(at: harness.now + .milliseconds(49)) == 0)
        #expect(read(at: harness.now + .milliseconds(50)) == 1)
        #expect(read(at: harness.now + .milliseconds(99)) == 0)
        #expect(read(at: harness.now + .milliseconds(200)) == 3)
    }

    @Test("The next connection is accepted after a quarter of a second, or after a second if the last one was refused")
    func pauses() throws {
        let folder = try RuntimeFolder()
        let server = try LinkServer(path: folder.linkSocket, group: nil, isEnabled: true)
        var now = Instant(sinceBoot: .seconds(1000))
        func connect() throws -> UnixSocket {
            let link = try UnixSocket(connectingTo: folder.linkSocket)
            #expect(server.dispatch(server.descriptors(at: now), at: now).isEmpty)
            return link
        }
        /// The server does not poll its listener during the pause.
        func expectPause(_ pause: Duration, clients: Int) {
            #expect(server.nextDeadline(after: now) == now + pause)
            for (time, listeners) in [(pause - .milliseconds(1), 0), (pause, 1)] {
                #expect(server.dispatch([], at: now + time).isEmpty)
                #expect(server.descriptors(at: now + time).count == clients + listeners)
            }
            now = now + pause
            #expect(server.nextDeadline(after: now) == nil)
        }
        let link = try connect()
        #expect(server.client != nil && server.connections == 1)
        expectPause(.milliseconds(250), clients: 1)
        _ = consume link
        _ = server.dispatch(server.descriptors(at: now), at: now)
        #expect(server.client == nil && server.refusals == 0)
        expectPause(.milliseconds(250), clients: 0)
        let other = try connect()
        expectPause(.milliseconds(250), clients: 1)
        try other.send(line: "x")
        _ = server.dispatch(server.descriptors(at: now), at: now)
        #expect(server.client == nil && server.connections == 2 && server.refusals == 1)
        expectPause(.seconds(1), clients: 0)
    }

    @Test("sends every link away where the settings have none")
    func disabled() throws {
        let harness = try LinkHarness(LinkSettings())
        try harness.serve()
        #expect(
            try harness.reports() == [.refused(LinkRefusal(.disabled, "set enabled = yes in [link] of ninedot.conf"))])
        #expect(harness.handler.presence == nil)
    }

    @Test("sends a link away that sends what is no request", arguments: ["x", "{}", #"{"protocol":1,"do":"status"}"#])
    func nonsense(line: String) throws {
        let harness = try LinkHarness()
        try harness.serve()
        _ = try harness.reports()
        try harness.link.send(line: line)
        try harness.serve()
        guard case .refused(let refusal) = try harness.reports().last else {
            Issue.record("not refused")
            return
        }
        #expect(refusal.code == .badRequest)
        #expect(harness.server.client == nil)
        #expect(harness.handler.presence == .awaited)
    }

    @Test("sends a link away whose line has no end")
    func endless() throws {
        let harness = try LinkHarness()
        let bytes = [UInt8](repeating: 0x20, count: 20_000)
        #expect(send(harness.link.number, bytes, bytes.count, 0) == bytes.count)
        try harness.serve()
        #expect(harness.server.client == nil)
    }

    @Test("reads a link that floods at its own pace, and locks all the same")
    func flood() throws {
        let harness = try LinkHarness()
        try harness.kiosk.handle(.unlockRequested(for: nil, actor: "root"), at: harness.now)
        for _ in 0..<200 { try harness.send(.since(0)) }
        try harness.send(LinkCommand(1, .lock, by: "porter"))
        try harness.serve()
        #expect(harness.state == .unlocked(secondsLeft: nil))
        // No more than the pace allows is read, and the loop sleeps until it is time for more.
        #expect(!harness.handler.descriptors(at: harness.now).contains(harness.server.client?.descriptor ?? -1))
        let deadline = try #require(harness.handler.nextDeadline(after: harness.now))
        #expect(deadline > harness.now && deadline <= harness.now + .milliseconds(250))
        for _ in 0..<20 { try harness.serve(for: .milliseconds(500)) }
        #expect(harness.state == .locked)
    }

    @Test("drops a link that does not read, and serves the next")
    func deaf() throws {
        let harness = try LinkHarness()
        try harness.serve()
        for number in 0..<20_000 where harness.server.client != nil {
            harness.server.send(.gap(after: number, next: number + 1), at: harness.now)
        }
        #expect(harness.server.client == nil)
        try harness.reconnect()
        try harness.serve(for: .seconds(1))
        try harness.serve(for: .seconds(1))
        #expect(states(try harness.reports()) == [.locked])
    }

    @Test("does nothing while a finger is on the panel, and waits no longer than three seconds for it")
    func finger() throws {
        let harness = try LinkHarness()
        try harness.kiosk.handle(.unlockRequested(for: nil, actor: "root"), at: harness.now)
        try harness.serve()
        _ = try harness.reports()
        harness.isFingerDown = true
        try harness.send(LinkCommand(1, .lock, by: "porter"))
        try harness.serve()
        #expect(harness.handler.descriptors(at: harness.now).isEmpty)
        #expect(harness.state == .unlocked(secondsLeft: nil))
        try harness.serve(for: .seconds(2))
        #expect(harness.state == .unlocked(secondsLeft: nil))
        #expect(try harness.reports().isEmpty)
        #expect(harness.handler.nextDeadline(after: harness.now) == harness.now + .seconds(1))
        try harness.serve(for: .seconds(1))
        #expect(harness.state == .locked)
    }

    @Test("goes on as soon as the finger lifts")
    func lifted() throws {
        let harness = try LinkHarness()
        try harness.kiosk.handle(.unlockRequested(for: nil, actor: "root"), at: harness.now)
        try harness.serve()
        harness.isFingerDown = true
        try harness.send(LinkCommand(1, .lock, by: "porter"))
        try harness.serve()
        harness.isFingerDown = false
        try harness.serve()
        #expect(harness.state == .locked)
    }

    @Test("lets so many happen at once, then one after each interval")
    func pace() {
        var pace = Pace(atOnce: 3, thenEvery: .seconds(2))
        let start = Instant(sinceBoot: .seconds(100))
        #expect((0..<5).map { _ in pace.take(at: start) } == [true, true, true, false, false])
        #expect(pace.opening == start + .seconds(2))
        #expect([2, 3].map { pace.take(at: start + .seconds($0)) } == [true, false])
        #expect((0..<5).map { _ in pace.take(at: start + .seconds(60)) } == [true, true, true, false, false])
    }
}
