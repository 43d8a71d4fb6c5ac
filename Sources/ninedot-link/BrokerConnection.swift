// SPDX-License-Identifier: MIT
import CMosquitto
import Glibc
import LinkSession

/// One connection to a broker, from the first byte to the last, by libmosquitto without its threads. Every connection
/// has a client of its own, so that nothing of an earlier one is sent again by it.
///
/// A class, because Swift 6.0 crashes on a noncopyable struct that reaches into its inbox.
final class BrokerConnection {
    private let client: OpaquePointer
    private let inbox = BrokerInbox()
    private let broker: BrokerAddress
    /// False until the socket has another end.
    private(set) var isMade = false

    /// Packets that are read before the loop looks elsewhere.
    private static let mostAtOnce = 32

    /// A connection that is still to begin.
    ///
    /// - Throws: `BrokerError` for files and keys that libmosquitto does not take.
    init(to broker: BrokerAddress, will: Publication) throws(BrokerError) {
        guard let client = mosquitto_new(broker.clientID, true, Unmanaged.passUnretained(inbox).toOpaque()) else {
            throw BrokerError(doing: "make a client", reason: "out of memory")
        }
        self.client = client
        self.broker = broker
        try prepare(will)
    }

    /// Ends the connection without a word to the broker, which says the last will.
    deinit {
        mosquitto_destroy(client)
    }

    /// Begins to connect. The name is looked up at once, which may take a while.
    ///
    /// - Parameter address: This machine's end; nil leaves it to the kernel.
    func begin(from address: String?) throws(BrokerError) {
        let seconds = Int32(clamping: broker.keepAlive.components.seconds)
        errno = 0
        var code = mosquitto_connect_bind_async(client, broker.host, Int32(broker.port), seconds, address)
        // Where a connection is refused at once, as on loopback, libmosquitto 2.0.21 speaks of TLS (its issue 3258).
        if code == Int32(MOSQ_ERR_TLS.rawValue), errno == EPROTO { code = BrokerConnection.refused() }
        try check(code, "connect")
    }

    /// The socket; nil where there is none any more.
    var descriptor: Int32? {
        let number = mosquitto_socket(client)
        return number < 0 ? nil : number
    }

    var wantsToWrite: Bool { mosquitto_want_write(client) }

    /// Reads some packets and writes what waits.
    ///
    /// - Parameter most: Of the packets; zero where the broker has to wait.
    func exchange(upTo most: Int) -> BrokerExchange {
        var exchange = BrokerExchange(isDrained: most == 0)
        var code = connectError()
        while code == 0, !exchange.isDrained, exchange.packets < min(most, BrokerConnection.mostAtOnce) {
            errno = 0
            code = mosquitto_loop_read(client, 1)
            exchange.isDrained = code != 0 || errno == EAGAIN || descriptor == nil
            exchange.packets += 1
        }
        if code == 0, descriptor != nil { code = mosquitto_loop_write(client, 1) }
        exchange.events = events(after: code)
        return exchange
    }

    /// The library's code for a connection that was never made. Under TLS it takes no notice of that, and tries to write
    /// again and again. To be asked once the socket is ready: until then nothing is known.
    private func connectError() -> Int32 {
        guard !isMade, let descriptor else { return 0 }
        var (address, length) = (sockaddr_storage(), socklen_t(MemoryLayout<sockaddr_storage>.size))
        isMade = withUnsafeMutablePointer(to: &address) { pointer in
            pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) { getpeername(descriptor, $0, &length) == 0 }
        }
        return isMade ? 0 : BrokerConnection.refused()
    }

    /// The library's code for a refused connection, and its errno, where it has told neither.
    private static func refused() -> Int32 {
        errno = ECONNREFUSED
        return Int32(MOSQ_ERR_ERRNO.rawValue)
    }

    /// Says now and then that the connection is alive, and notices where it is not.
    func keepUp() -> [BrokerEvent] {
        events(after: mosquitto_loop_misc(client))
    }

    /// Subscribes with QoS 0. A session that ends with its connection loses no less with QoS 1, for which RabbitMQ 3.10
    /// has a queue that stays with its node: while that node is down, no other one takes the link.
    func subscribe(to topics: [String]) throws(BrokerError) {
        let words = topics.map { strdup($0) }
        defer { for word in words { free(word) } }
        try check(mosquitto_subscribe_multiple(client, nil, Int32(words.count), words, 0, 0, nil), "subscribe")
    }

    func publish(_ message: Publication) throws(BrokerError) {
        let bytes = Array(message.payload.utf8)
        var id: Int32 = 0
        let code = mosquitto_publish(
            client, &id, message.topic, Int32(bytes.count), bytes, message.isAcknowledged ? 1 : 0, message.isRetained)
        try check(code, "publish")
        if let receipt = message.receipt { inbox.receipts[id] = receipt }
    }

    /// Says goodbye behind all that was published; the broker then says no last will.
    func takeLeave() {
        _ = mosquitto_disconnect(client)
    }

    private func events(after code: Int32) -> [BrokerEvent] {
        if code != 0 || descriptor == nil { inbox.lose(code) }
        return inbox.take()
    }

    private func check(_ code: Int32, _ doing: String) throws(BrokerError) {
        guard code == 0 else { throw BrokerError(doing: doing, reason: inbox.reason(of: code)) }
    }
}

/// Preparations before anything is sent.
extension BrokerConnection {
    private func prepare(_ will: Publication) throws(BrokerError) {
        inbox.listen(to: client)
        mosquitto_max_inflight_messages_set(client, 0)
        let bytes = Array(will.payload.utf8)
        try check(
            mosquitto_will_set(client, will.topic, Int32(bytes.count), bytes, 1, will.isRetained), "leave a last will")
        if let user = broker.user {
            try check(mosquitto_username_pw_set(client, user, broker.password), "set the user")
        }
        switch broker.security {
        case .plain: break
        case .tls(let ca, let certificate, let key):
            // Asks nobody for the passphrase of a key: there is nobody.
            let files = mosquitto_tls_set(client, ca, nil, certificate, key) { _, _, _, _ in 0 }
            try check(files, "read \(ca)" + (certificate.map { ", \($0) or its key" } ?? ""))
            try check(mosquitto_tls_opts_set(client, 1, nil, nil), "set up TLS")
        case .sharedKey(let identity, let key):
            try check(mosquitto_tls_psk_set(client, key, identity, nil), "set the shared key")
        }
    }
}

/// The outcome of reading and writing.
struct BrokerExchange {
    var events: [BrokerEvent] = []
    /// So many were asked for.
    var packets = 0
    /// False where the library may have a packet that no descriptor tells of, because TLS has read more than one.
    var isDrained: Bool
}

/// Everything that a connection needs to know of the broker.
struct BrokerAddress {
    enum Security {
        case plain
        /// - Parameters:
        ///   - ca: The file of the authorities that are believed.
        ///   - key: The file of the certificate's key.
        case tls(ca: String, certificate: String?, key: String?)
        /// - Parameter key: In hexadecimal digits.
        case sharedKey(identity: String, key: String)
    }

    var host: String
    var port: Int
    var clientID: String
    var user: String?
    var password: String?
    var keepAlive: Duration
    var security: Security
}

/// A call of libmosquitto that failed.
struct BrokerError: Error, CustomStringConvertible {
    var doing: String
    var reason: String

    var description: String { "cannot \(doing): \(reason)" }
}
