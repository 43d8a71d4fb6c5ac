// SPDX-License-Identifier: MIT
import KioskModel

/// The keys of link.conf and what each takes. The manual page lists the same keys in the same order.
struct LinkKeys: SettingValues {
    static let table = SettingTable<LinkConfiguration>(sections, first: "broker")

    private static let sections: [String: [String: SettingTable<LinkConfiguration>.Key]] = [
        "broker": [
            "address": { (value, to) throws(ExpectedError) in to.address = try host(value) },
            "port": { (value, to) throws(ExpectedError) in to.port = try number(value, in: 1...65535) },
            "client-id": { (value, to) throws(ExpectedError) in to.clientID = try identifier(value) },
            "user": { (value, to) throws(ExpectedError) in to.user = try identifier(value) },
            "keep-alive": { (value, to) throws(ExpectedError) in to.keepAlive = try pause(value) },
        ],
        "tls": [
            "ca": { (value, to) throws(ExpectedError) in to.ca = try file(value) },
            "certificate": { (value, to) throws(ExpectedError) in to.certificate = try file(value) },
            "psk-identity": { (value, to) throws(ExpectedError) in to.sharedKeyIdentity = try identifier(value) },
            "plain": { (value, to) throws(ExpectedError) in to.isPlain = try yesOrNo(value) },
            "plain-host": { (value, to) throws(ExpectedError) in to.plainHost = try host(value) },
        ],
        "topics": [
            "root": { (value, to) throws(ExpectedError) in to.root = try topic(value) },
            "panel": { (value, to) throws(ExpectedError) in to.panel = try number(value, in: 1...9999) },
            "duress": { (value, to) throws(ExpectedError) in to.duressTopic = value == "no" ? nil : try level(value) },
            "keep": { (value, to) throws(ExpectedError) in to.mostEvents = try number(value, in: 32...16384) },
        ],
        "home-assistant": [
            "discovery": { (value, to) throws(ExpectedError) in to.isDiscovered = try yesOrNo(value) },
            "prefix": { (value, to) throws(ExpectedError) in to.discoveryPrefix = try topic(value) },
            "name": { (value, to) throws(ExpectedError) in to.name = try title(value) },
        ],
    ]

    private static func host(_ value: String) throws(ExpectedError) -> String {
        let letters = value.utf8.allSatisfy { isLetterOrDigit($0) || ".-:_%".utf8.contains($0) }
        guard (1...253).contains(value.utf8.count), letters else {
            throw ExpectedError("the name or the number of a machine, such as broker.example.org")
        }
        return value
    }

    /// Text that the broker takes for a user or a client.
    private static func identifier(_ value: String) throws(ExpectedError) -> String {
        guard (1...128).contains(value.utf8.count), value.utf8.allSatisfy({ (0x21...0x7E).contains($0) }) else {
            throw ExpectedError("1 to 128 letters without spaces")
        }
        return value
    }

    private static func file(_ value: String) throws(ExpectedError) -> String {
        guard value.hasPrefix("/") else { throw ExpectedError("a file by absolute path") }
        return value
    }

    /// The beginning of a topic, without what MQTT gives a meaning, and without dots, which RabbitMQ takes for slashes.
    private static func topic(_ value: String) throws(ExpectedError) -> String {
        let levels = value.split(separator: "/", omittingEmptySubsequences: false)
        guard value.utf8.count <= 128, levels.allSatisfy(isLevel) else {
            throw ExpectedError("letters, digits, - and _, with / in between, such as school/hall")
        }
        return value
    }

    private static func level(_ value: String) throws(ExpectedError) -> String {
        guard value.utf8.count <= 64, isLevel(value[...]), !ownLevels.contains(value) else {
            throw ExpectedError("no, or a word of letters, digits, - and _ that is no other topic's")
        }
        return value
    }

    /// Topics below the panel's that have a meaning already.
    private static let ownLevels = ["online", "state", "event", "do", "answer"]

    private static func isLevel(_ level: Substring) -> Bool {
        !level.isEmpty
            && level.utf8.allSatisfy { isLetterOrDigit($0) || $0 == UInt8(ascii: "-") || $0 == UInt8(ascii: "_") }
    }

    private static func isLetterOrDigit(_ byte: UInt8) -> Bool {
        switch byte {
        case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
            UInt8(ascii: "0")...UInt8(ascii: "9"):
            true
        default: false
        }
    }

    private static func title(_ value: String) throws(ExpectedError) -> String {
        guard (1...80).contains(value.count) else { throw ExpectedError("a name in up to 80 characters") }
        return value
    }

    /// MQTT has 16 bits for it.
    private static func pause(_ value: String) throws(ExpectedError) -> Duration {
        guard let seconds = TimeSpan.seconds(value), (10...3600).contains(seconds) else {
            throw ExpectedError("a time from 10s to 1h")
        }
        return .seconds(seconds)
    }
}
