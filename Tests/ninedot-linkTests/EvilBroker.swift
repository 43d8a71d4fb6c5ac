// SPDX-License-Identifier: MIT
import Fixtures
import Glibc
import LinkFixtures
import Testing

/// A broker that speaks MQTT 3.1.1 as far as a link hears of it, and sends what a test wants.
final class EvilBroker {
    let port: Int
    private let listener: Int32
    private var client: Int32 = -1
    /// Everything that clients have sent and that was read.
    private(set) var heard: [UInt8] = []
    private(set) var connections = 0

    init() throws {
        port = try freePort()
        listener = socket(AF_INET, Int32(SOCK_STREAM.rawValue | SOCK_NONBLOCK.rawValue | SOCK_CLOEXEC.rawValue), 0)
        var yes: Int32 = 1
        setsockopt(listener, SOL_SOCKET, SO_REUSEADDR, &yes, socklen_t(MemoryLayout<Int32>.size))
        var address = sockaddr_in()
        address.sin_family = sa_family_t(AF_INET)
        address.sin_addr.s_addr = inet_addr("127.0.0.1")
        address.sin_port = UInt16(port).bigEndian
        let isBound = withUnsafePointer(to: &address) {
            $0.withMemoryRebound(to: sockaddr.self, capacity: 1) {
                bind(listener, $0, socklen_t(MemoryLayout<sockaddr_in>.size)) == 0
            }
        }
        try #require(isBound && Glibc.listen(listener, 8) == 0)
    }

    deinit {
        hangUp()
        close(listener)
    }

    /// Waits for a client, and answers its greeting and its first subscription.
    func welcome() throws {
        hangUp()
        try accept()
        try packet(ofType: 1)
        send([0x20, 2, 0, 0])
        try answerSubscription { _ in 1 }
    }

    /// Answers a subscription.
    ///
    /// - Parameter grant: The return code for the filter at an index; 128 or more refuses it.
    func answerSubscription(_ grant: (Int) -> UInt8) throws {
        let subscription = try packet(ofType: 8)
        let codes = (0..<EvilBroker.filters(of: subscription)).map(grant)
        send([0x90, UInt8(2 + codes.count)] + Array(subscription.prefix(2)) + codes)
    }

    func accept() throws {
        try eventually("a client connects", within: 60) {
            client = Glibc.accept(listener, nil, nil)
            return client >= 0
        }
        connections += 1
        _ = fcntl(client, F_SETFL, fcntl(client, F_GETFL) | O_NONBLOCK)
        _ = fcntl(client, F_SETFD, FD_CLOEXEC)
    }

    /// Sends bytes as they are, and waits a while for a client that does not read; false when it has hung up.
    @discardableResult func send(_ bytes: [UInt8], patience: Double = 5) -> Bool {
        var rest = bytes[...]
        let end = ContinuousClock.now + .seconds(patience)
        while !rest.isEmpty, ContinuousClock.now < end {
            let count = rest.withUnsafeBytes { Glibc.send(client, $0.baseAddress, $0.count, Int32(MSG_NOSIGNAL)) }
            guard count > 0 || errno == EAGAIN else { return false }
            if count > 0 { rest = rest.dropFirst(count) } else { usleep(1000) }
            listen()
        }
        return true
    }

    /// Takes in what the client has sent, and acknowledges nothing.
    func listen() {
        var bytes = [UInt8](repeating: 0, count: 65536)
        while case let count = recv(client, &bytes, bytes.count, 0), count > 0 { heard += bytes.prefix(count) }
    }

    /// The payloads of the answers to commands that the client has published since the last call.
    func takeAnswers() -> [String] {
        listen()
        var answers: [String] = []
        while let packet = takePacket() {
            guard let first = packet.first, first >> 4 == 3, packet.body.count > 2 else { continue }
            let start = 2 + Int(packet.body[0]) << 8 + Int(packet.body[1])
            let topic = String(decoding: packet.body[2..<start], as: UTF8.self)
            // At QoS 0 no packet identifier precedes the payload.
            if topic.hasSuffix("/answer") { answers.append(String(decoding: packet.body[start...], as: UTF8.self)) }
        }
        return answers
    }

    func hangUp() {
        if client >= 0 { close(client) }
        client = -1
        heard = []
    }

    /// True as long as the client has not hung up.
    var isConnected: Bool {
        var byte: UInt8 = 0
        listen()
        return recv(client, &byte, 1, Int32(MSG_PEEK)) != 0
    }

    /// A message to subscribers.
    static func publish(
        _ payload: [UInt8], to topic: String = LinkHarness.topic + "/do", isRetained: Bool = false,
        isRepeated: Bool = false
    ) -> [UInt8] {
        let name = Array(topic.utf8)
        var body = [UInt8(name.count >> 8), UInt8(name.count & 255)]
        body += name + [0, 7]
        body += payload
        let flags: UInt8 = (isRetained ? 1 : 0) | (isRepeated ? 8 : 0)
        return [0x32 | flags] + length(body.count) + body
    }

    /// The length of a packet as MQTT has it: seven bits a byte, the lowest first.
    static func length(_ count: Int) -> [UInt8] {
        var bytes: [UInt8] = []
        var rest = count
        repeat {
            bytes.append(UInt8(rest & 127) | (rest > 127 ? 128 : 0))
            rest >>= 7
        } while rest > 0
        return bytes
    }

    /// The body of the client's next packet of a type; packets before it are passed over.
    @discardableResult func packet(ofType type: UInt8) throws -> [UInt8] {
        var body: [UInt8]?
        try eventually("the client sends a packet of type \(type)") {
            listen()
            while body == nil, let packet = takePacket() {
                if packet.first.map({ $0 >> 4 }) == type { body = packet.body }
            }
            return body != nil
        }
        return body ?? []
    }

    func takePacket() -> (first: UInt8?, body: [UInt8])? {
        var count = 0
        var index = 1
        while index < heard.count, index < 5 {
            count |= Int(heard[index] & 127) << (7 * (index - 1))
            index += 1
            guard heard[index - 1] < 128 else { continue }
            guard heard.count >= index + count else { return nil }
            defer { heard.removeFirst(index + count) }
            return (heard.first, Array(heard[index..<index + count]))
        }
        return nil
    }

    private static func filters(of subscription: [UInt8]) -> Int {
        var count = 0
        var index = 2
        while index + 1 < subscription.count {
            index += 3 + Int(subscription[index]) << 8 + Int(subscription[index + 1])
            count += 1
        }
        return count
    }
}
