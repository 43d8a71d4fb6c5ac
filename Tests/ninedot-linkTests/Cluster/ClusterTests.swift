// SPDX-License-Identifier: MIT
import ControlMessages
import Fixtures
import LinkFixtures
import Testing

/// A link has one address, and of several that its name has it takes the first of a kind. So an owner puts a forwarder in
/// front of a cluster, such as a load balancer, and so does this test.
@Suite("A link to a cluster of RabbitMQ", .enabled(if: TestRun.isThorough, "takes long: make test-all"))
struct ClusterTests {
    private let folder: TemporaryFolder
    private let cluster: RabbitCluster
    private let trial: LinkHarness

    private static let state = LinkHarness.topic + "/state"

    init() throws {
        folder = try TemporaryFolder()
        cluster = try RabbitCluster(in: folder)
        trial = try LinkHarness(in: folder, port: cluster.port)
    }

    @Test("goes on with another node when its own is killed, and loses nothing")
    func killedNode() throws {
        try trial.begin()
        #expect(cluster.hasSeen("ninedot-test-7", at: 0))
        // One at the node that the link comes to, and one that RabbitMQ keeps messages for, at the third.
        let observers = [
            try cluster.clients(of: 1).observer(LinkHarness.topic + "/#"),
            try cluster.clients(of: 2).observer(LinkHarness.topic + "/#", ["-c", "-i", "office"]),
        ]
        for number in 1...10 { try trial.panel.event(number) }
        try eventually("the first events arrive") { observers.allSatisfy { $0.eventNumbers.count >= 10 } }
        #expect(observers.map(\.eventNumbers) == [Array(1...10), Array(1...10)])

        for number in 11...20 { try trial.panel.event(number) }
        cluster.kill(0)
        for number in 21...30 { try trial.panel.event(number) }
        try trial.panel.tell(.state(LinkState(version: "0.9.0", state: .unlocked, allow: [.lock])))

        try eventually("all events arrive: \(observers.map(\.eventNumbers)), \(trial.output)", within: 120) {
            observers.allSatisfy { $0.eventNumbers.contains(30) }
        }
        #expect(trial.output.contains("no broker"))
        #expect(cluster.hasSeen("ninedot-test-7", at: 1))
        for observer in observers { expectWholeness(of: observer) }
        try expectState(observers)
        try expectLocking(observers[1])
    }

    /// Each event once, in their order; those that were under way when the node died may have come again, as the same.
    private func expectWholeness(of observer: RunningProgram) {
        let events = observer.payloads(of: LinkHarness.topic + "/event")
        #expect(!events.contains { $0.contains(#""gap""#) })
        var first: [Int] = []
        for number in observer.eventNumbers where !first.contains(number) { first.append(number) }
        #expect(first == Array(1...30))
        #expect(Set(events).count == 30)
        let repeats = observer.eventNumbers.count - 30
        #expect(repeats <= 16, "\(observer.eventNumbers)")
        #expect(observer.eventNumbers.prefix(10) == [1, 2, 3, 4, 5, 6, 7, 8, 9, 10])
    }

    /// Everybody hears it, and somebody new at the link's node does, too. Other nodes keep nothing of it.
    private func expectState(_ observers: [RunningProgram]) throws {
        for observer in observers {
            try eventually("it is seen unlocked") {
                observer.payloads(of: Self.state).last?.hasPrefix(#"{"lock":"UNLOCKED""#) == true
            }
            try eventually("it is seen online") {
                observer.payloads(of: LinkHarness.topic + "/online").last == "online"
            }
        }
        let state = try cluster.clients(of: 1).observer(Self.state)
        let online = try cluster.clients(of: 1).observer(LinkHarness.topic + "/online")
        try eventually("the state is kept") {
            state.payloads(of: Self.state).first?.hasPrefix(#"{"lock":"UNLOCKED""#) == true
        }
        try eventually("that it is online is kept") { online.payloads(of: LinkHarness.topic + "/online") == ["online"] }
    }

    /// A command from the third node.
    private func expectLocking(_ observer: RunningProgram) throws {
        try cluster.clients(of: 2).publish(#"{"do":"lock","number":1,"by":"office"}"#, to: LinkHarness.topic + "/do")
        try eventually("it is asked to lock") { try trial.panel.commands.map(\.verb) == [.lock] }
        try trial.panel.tell(.answer(1, nil))
        try trial.panel.tell(.state(.locked()))
        try eventually("it is seen locked") {
            observer.payloads(of: Self.state).last?.hasPrefix(#"{"lock":"LOCKED""#) == true
                && observer.payloads(of: LinkHarness.topic + "/answer").last?.contains(#""done":true"#) == true
        }
    }
}
