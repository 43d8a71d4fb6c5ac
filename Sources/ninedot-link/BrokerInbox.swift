// SPDX-License-Identifier: MIT
import CMosquitto
import Glibc
import LinkSession

/// The events that libmosquitto tells while it reads. A class, because it is told through a pointer.
final class BrokerInbox {
    /// Messages under way whose arrival is waited for.
    var receipts: [Int32: Publication.Receipt] = [:]
    private var events: [BrokerEvent] = []
    private var isLost = false
    /// The library's first complaints: of files and certificates it says nothing else.
    private var complaints: [String] = []
    private static let mostComplaints = 3
    private var refusal: String?

    /// The events so far, once.
    func take() -> [BrokerEvent] {
        defer { events = [] }
        return events
    }

    /// Notes the end of the connection, once.
    ///
    /// - Parameter code: The library's.
    func lose(_ code: Int32) {
        guard !isLost else { return }
        isLost = true
        events.append(.lost(reason: refusal ?? reason(of: code)))
    }

    /// The reason why a call of the library failed, for people; to be read at once, because it may look at errno.
    ///
    /// - Parameter code: The library's; zero where it was not the call, but the connection that ended.
    func reason(of code: Int32) -> String {
        let reason =
            switch code {
            case 0: "the broker closed the connection"
            case Int32(MOSQ_ERR_ERRNO.rawValue): String(cString: strerror(errno))
            default: mosquitto_strerror(code).map { String(cString: $0) } ?? "error \(code)"
            }
        return complaints.isEmpty ? reason : "\(reason) (\(complaints.joined(separator: "; ")))"
    }

    func listen(to client: OpaquePointer) {
        mosquitto_connect_callback_set(client) { BrokerInbox.of($1)?.answered($2) }
        mosquitto_subscribe_callback_set(client) { _, inbox, _, count, granted in
            let codes = UnsafeBufferPointer(start: granted, count: Int(count))
            // From 128 on the broker refuses.
            BrokerInbox.of(inbox)?.events.append(.subscribed(isWhole: codes.allSatisfy { $0 < 128 }))
        }
        mosquitto_publish_callback_set(client) { BrokerInbox.of($1)?.arrived($2) }
        mosquitto_message_callback_set(client) { _, inbox, message in
            guard let message = message?.pointee else { return }
            BrokerInbox.of(inbox)?.received(message)
        }
        mosquitto_log_callback_set(client) { _, inbox, level, text in
            guard level == Int32(MOSQ_LOG_ERR), let text else { return }
            BrokerInbox.of(inbox)?.complained(String(cString: text))
        }
    }

    private static func of(_ pointer: UnsafeMutableRawPointer?) -> BrokerInbox? {
        pointer.map { Unmanaged<BrokerInbox>.fromOpaque($0).takeUnretainedValue() }
    }

    private func answered(_ code: Int32) {
        guard code != 0 else { return events.append(.connected) }
        refusal = mosquitto_connack_string(code).map { String(cString: $0) }
    }

    private func complained(_ text: String) {
        if complaints.count < BrokerInbox.mostComplaints { complaints.append(text) }
    }

    private func arrived(_ id: Int32) {
        if let receipt = receipts.removeValue(forKey: id) { events.append(.arrived(receipt)) }
    }

    /// Copies no more of a message than could be of use.
    private func received(_ message: mosquitto_message) {
        guard let topic = message.topic else { return }
        let count = min(Int(message.payloadlen), BrokerMessage.longest)
        let payload = Array(UnsafeRawBufferPointer(start: message.payload, count: message.payload == nil ? 0 : count))
        events.append(
            .received(BrokerMessage(payload, on: String(cString: topic), isRetained: message.retain)))
    }
}
