// SPDX-License-Identifier: MIT
import CMosquitto
import Fixtures
import Glibc
import LinkFixtures

/// Something that the broker told of a panel.
struct Sighting: Equatable {
    enum What: Equatable {
        case state(isLocked: Bool)
        case event
    }

    var panel: Int
    var what: What
}

/// A client that sees the states and events of all panels, and sends them commands.
final class Observer {
    private let client: OpaquePointer
    private let inbox = Inbox()

    /// Connects, and subscribes as soon as it is served.
    init(port: Int) throws {
        guard let client = mosquitto_new(nil, true, Unmanaged.passUnretained(inbox).toOpaque()) else {
            throw FixtureError(description: "no client of libmosquitto")
        }
        self.client = client
        mosquitto_max_inflight_messages_set(client, 0)
        mosquitto_subscribe_callback_set(client) { _, inbox, _, _, _ in Inbox.of(inbox)?.isSubscribed = true }
        mosquitto_message_callback_set(client) { _, inbox, message in
            if let message = message?.pointee { Inbox.of(inbox)?.take(message) }
        }
        try check(mosquitto_connect(client, "127.0.0.1", Int32(port), 60), "connect")
        for level in ["state", "event"] {
            try check(mosquitto_subscribe(client, nil, "\(LinkHarness.root)/p/+/\(level)", 1), "subscribe")
        }
        try check(mosquitto_subscribe(client, nil, "$SYS/broker/version", 0), "subscribe")
    }

    deinit {
        mosquitto_destroy(client)
    }

    var descriptor: Int32 { mosquitto_socket(client) }
    var wantsToWrite: Bool { mosquitto_want_write(client) }
    var isSubscribed: Bool { inbox.isSubscribed && inbox.version != nil }
    /// The broker's name and version; nil until it has told.
    var version: String? { inbox.version }

    /// The connection's port on this machine.
    var port: Int? {
        var (address, length) = (sockaddr_in(), socklen_t(MemoryLayout<sockaddr_in>.size))
        let isKnown = withUnsafeMutablePointer(to: &address) { pointer in
            pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) { getsockname(descriptor, $0, &length) == 0 }
        }
        return isKnown ? Int(address.sin_port.bigEndian) : nil
    }

    func publish(_ payload: String, to topic: String) throws {
        try check(mosquitto_publish(client, nil, topic, Int32(payload.utf8.count), payload, 1, false), "publish")
    }

    /// Reads all that is here, and writes what waits.
    func exchange() throws -> [Sighting] {
        repeat {
            errno = 0
            try check(mosquitto_loop_read(client, 1), "read")
        } while errno != EAGAIN
        try check(mosquitto_loop_write(client, 1), "write")
        try check(mosquitto_loop_misc(client), "stay connected")
        return inbox.empty()
    }

    private func check(_ code: Int32, _ doing: String) throws {
        guard code != 0 else { return }
        let reason = mosquitto_strerror(code).map { String(cString: $0) } ?? "error \(code)"
        throw FixtureError(description: "the observer cannot \(doing): \(reason)")
    }
}

/// The things that libmosquitto tells while it reads.
private final class Inbox {
    var isSubscribed = false
    private(set) var version: String?
    private var sightings: [Sighting] = []

    static func of(_ pointer: UnsafeMutableRawPointer?) -> Inbox? {
        pointer.map { Unmanaged<Inbox>.fromOpaque($0).takeUnretainedValue() }
    }

    func empty() -> [Sighting] {
        defer { sightings.removeAll(keepingCapacity: true) }
        return sightings
    }

    func take(_ message: mosquitto_message) {
        let levels = String(cString: message.topic).split(separator: "/")
        let payload = String(
            decoding: UnsafeRawBufferPointer(start: message.payload, count: Int(message.payloadlen)), as: UTF8.self)
        if levels.first == "$SYS" { version = payload }
        guard levels.first != "$SYS", levels.count > 2, let panel = Int(levels[levels.count - 2]) else { return }
        let what: Sighting.What =
            levels.last == "state" ? .state(isLocked: payload.hasPrefix(#"{"lock":"LOCKED""#)) : .event
        sightings.append(Sighting(panel: panel, what: what))
    }
}
