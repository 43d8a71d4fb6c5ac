// SPDX-License-Identifier: MIT
import Fixtures
import Glibc
import LinkFixtures
import LinkSession
import Testing

@testable import ninedot_link

@Suite("One connection to a broker")
struct BrokerConnectionTests {
    private let broker: EvilBroker
    private let will = Publication("offline", to: "nd/p/7/online", isRetained: true)

    init() throws {
        broker = try EvilBroker()
    }

    private func address(
        user: String? = nil, password: String? = nil, keepAlive: Duration = .seconds(60),
        security: BrokerAddress.Security = .plain, port: Int? = nil
    ) -> BrokerAddress {
        BrokerAddress(
            host: "127.0.0.1", port: port ?? broker.port, clientID: "panel-7", user: user, password: password,
            keepAlive: keepAlive, security: security)
    }

    /// A connection that the broker has answered.
    private func connect() throws -> BrokerConnection {
        let connection = try BrokerConnection(to: address(), will: will)
        try connection.begin(from: nil)
        #expect(try greeted(connection) != [])
        broker.send([0x20, 2, 0, 0])
        #expect(try events(of: connection) == [.connected])
        return connection
    }

    /// The body of the CONNECT packet.
    private func greeted(_ connection: BrokerConnection) throws -> [UInt8] {
        try broker.accept()
        #expect(connection.exchange(upTo: 1).events == [])
        return try broker.packet(ofType: 1)
    }

    /// Exchanges packets until something happens, and returns the events.
    private func events(of connection: BrokerConnection) throws -> [BrokerEvent] {
        var events: [BrokerEvent] = []
        try eventually("something happens") {
            events = connection.exchange(upTo: 500).events
            return !events.isEmpty
        }
        return events
    }

    private func expectLoss(of connection: BrokerConnection, _ words: String) throws {
        guard case .lost(let reason)? = try events(of: connection).last else {
            return #expect(Bool(false), "it is not lost")
        }
        #expect(reason.contains(words), "\(reason)")
        #expect(connection.descriptor == nil)
        // The loss is reported once.
        #expect(connection.exchange(upTo: 500).events == [] && connection.keepUp() == [])
    }

    @Test("The CONNECT packet has the client ID, the last will, the keep-alive time, the user and the password")
    func greeting() throws {
        let connection = try BrokerConnection(
            to: address(user: "porter", password: "let me see", keepAlive: .seconds(300)), will: will)
        try connection.begin(from: nil)
        #expect(connection.descriptor != nil && !connection.isMade)
        let texts = ["panel-7", "nd/p/7/online", "offline", "porter", "let me see"].map { Array($0.utf8) }
        let head: [UInt8] = [0, 4, 77, 81, 84, 84, 4, 0b1110_1110, 1, 44]
        let fields: [UInt8] = texts.flatMap { [0, UInt8($0.count)] + $0 }
        // The packet is complete: the will is retained and acknowledged, and the session is clean.
        #expect(try greeted(connection) == head + fields)
        #expect(connection.isMade)
    }

    @Test(
        "A refused connection reports the broker's reason",
        arguments: [(4, "bad user name or password"), (5, "not authorised")])
    func refused(code: UInt8, words: String) throws {
        let connection = try BrokerConnection(to: address(), will: will)
        try connection.begin(from: nil)
        _ = try greeted(connection)
        broker.send([0x20, 2, 0, code])
        try expectLoss(of: connection, words)
    }

    @Test("A connection is lost when the broker hangs up")
    func hungUp() throws {
        let connection = try connect()
        broker.hangUp()
        try expectLoss(of: connection, "connection was lost")
    }

    @Test("A connection fails with the reason if no broker listens")
    func nobody() throws {
        let connection = try BrokerConnection(to: address(port: freePort()), will: will)
        do {
            try connection.begin(from: nil)
            try expectLoss(of: connection, "Connection refused")
        } catch let error as BrokerError {
            #expect(error.description == "cannot connect: Connection refused")
        }
    }

    @Test(
        "A subscription is complete only if the broker grants every topic",
        arguments: [[0, 1, 2], [0, 127], [128], [0, 128], [128, 0]])
    func subscription(codes: [Int]) throws {
        let connection = try connect()
        try connection.subscribe(to: codes.indices.map { "nd/topic/\($0)" })
        _ = connection.exchange(upTo: 1)
        try broker.answerSubscription { UInt8(codes[$0]) }
        #expect(try events(of: connection) == [.subscribed(isWhole: !codes.contains(128))])
    }

    @Test("The connection reports each acknowledged message that has a receipt, once, and no other")
    func receipts() throws {
        let connection = try connect()
        try connection.publish(Publication("one", to: "nd/event", receipt: .event(1)))
        try connection.publish(Publication("two", to: "nd/answer", isAcknowledged: false))
        try connection.publish(Publication("three", to: "nd/state", isRetained: true, receipt: .state))
        try connection.publish(Publication("four", to: "nd/other"))
        _ = connection.exchange(upTo: 1)
        var packets: [(first: UInt8?, body: [UInt8])] = []
        try eventually("all are sent") {
            _ = connection.exchange(upTo: 1)
            broker.listen()
            while let packet = broker.takePacket() { packets.append(packet) }
            return packets.count == 4
        }
        #expect(packets.map(\.first) == [0x32, 0x30, 0x33, 0x32])
        #expect(packets.map { String(decoding: $0.body.suffix(3), as: UTF8.self) } == ["one", "two", "ree", "our"])
        // The identifier follows the topic.
        let identifiers = packets.map { Array($0.body.dropFirst(2 + Int($0.body[1])).prefix(2)) }
        for index in [2, 3, 0, 0] { broker.send([0x40, 2] + identifiers[index]) }
        var arrived: [BrokerEvent] = []
        try eventually("both are told") {
            arrived += connection.exchange(upTo: 500).events
            return arrived.count == 2
        }
        #expect(arrived == [.arrived(.state), .arrived(.event(1))])
    }

    @Test("The connection sends messages before the earlier ones are acknowledged")
    func underWay() throws {
        let connection = try connect()
        for number in 1...100 {
            try connection.publish(Publication("\(number)", to: "nd/event", receipt: .event(number)))
        }
        var count = 0
        try eventually("all are sent: \(count)") {
            _ = connection.exchange(upTo: 1)
            broker.listen()
            while broker.takePacket() != nil { count += 1 }
            return count == 100
        }
    }

    @Test("The connection returns messages with their topics, and only the beginning of a long message")
    func received() throws {
        let connection = try connect()
        let long = (0..<3000).map { UInt8($0 & 0x7f) }
        broker.send(EvilBroker.publish(Array("LOCK".utf8), to: "nd/do"))
        broker.send(EvilBroker.publish([], to: "nd/other", isRetained: true))
        broker.send(EvilBroker.publish(long, to: "nd/long"))
        var messages: [BrokerEvent] = []
        try eventually("all are here") {
            messages += connection.exchange(upTo: 500).events
            return messages.count == 3
        }
        #expect(
            messages == [
                .received(BrokerMessage(Array("LOCK".utf8), on: "nd/do")),
                .received(BrokerMessage([], on: "nd/other", isRetained: true)),
                .received(BrokerMessage(Array(long.prefix(2048)), on: "nd/long")),
            ])
    }

    @Test("The connection reads no more packets at once than allowed, and reports whether more may be waiting")
    func budget() throws {
        let connection = try connect()
        broker.send((0..<50).flatMap { EvilBroker.publish([$0], to: "nd/do") })
        let none = connection.exchange(upTo: 0)
        #expect(none.packets == 0 && none.events == [] && none.isDrained)
        try eventually("the first is here") { connection.exchange(upTo: 1).events.count == 1 }
        let some = connection.exchange(upTo: 5)
        #expect(some.packets == 5 && some.events.count == 5 && !some.isDrained)
        let many = connection.exchange(upTo: 500)
        #expect(many.packets == 32 && many.events.count == 32 && !many.isDrained)
        let rest = connection.exchange(upTo: 500)
        #expect(rest.events.count == 12 && rest.isDrained)
    }

    @Test("A connection that ends sends DISCONNECT only if it takes leave", arguments: [true, false])
    func end(isPolite: Bool) throws {
        var connection: BrokerConnection? = try connect()
        try connection?.publish(Publication("last", to: "nd/state"))
        if isPolite { connection?.takeLeave() }
        _ = connection?.exchange(upTo: 1)
        connection = nil
        try eventually("it is closed") { !broker.isConnected }
        var types: [UInt8] = []
        while let packet = broker.takePacket() { types.append((packet.first ?? 0) >> 4) }
        #expect(types == (isPolite ? [3, 14] : [3]))
    }

    @Test("The connection wants to write while it has unsent data")
    func writing() throws {
        let connection = try connect()
        #expect(!connection.wantsToWrite)
        // More than a socket takes at once.
        let large = String(repeating: "x", count: 1 << 20)
        for _ in 0..<20 { try connection.publish(Publication(large, to: "nd/state")) }
        #expect(connection.wantsToWrite)
    }

    @Test("A connection does not begin with unusable files or keys, and the error names them")
    func useless() throws {
        let folder = try TemporaryFolder()
        try folder.write("nothing", to: "ca.pem")
        let ca = folder.path + "/ca.pem"
        for (security, words) in [
            (.tls(ca: folder.path + "/missing.pem", certificate: nil, key: nil), "missing.pem"),
            (.tls(ca: ca, certificate: "/own.pem", key: "/own.key"), "cannot read \(ca), /own.pem or its key: "),
            (.sharedKey(identity: "panel-7", key: "no digits"), "cannot set the shared key: "),
        ] as [(BrokerAddress.Security, String)] {
            #expect {
                let connection = try BrokerConnection(to: address(security: security), will: will)
                try connection.begin(from: nil)
            } throws: { "\($0)".contains(words) }
        }
    }

    @Test("The connection refuses a topic that MQTT forbids in a last will, a message or a subscription")
    func topics() throws {
        #expect { _ = try BrokerConnection(to: address(), will: Publication("", to: "nd/#")) } throws: {
            "\($0)".hasPrefix("cannot leave a last will: ")
        }
        let connection = try connect()
        #expect { try connection.publish(Publication("", to: "nd/#")) } throws: {
            "\($0)".hasPrefix("cannot publish: ")
        }
        #expect { try connection.subscribe(to: ["nd/#/x"]) } throws: { "\($0)".hasPrefix("cannot subscribe: ") }
    }
}
