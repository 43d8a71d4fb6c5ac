// SPDX-License-Identifier: MIT
internal import CSodium

/// The link's secret, from which it makes names that say nothing: of itself and of people.
package struct LinkKey: Hashable, Sendable {
    private let first: UInt64
    private let second: UInt64

    /// - Parameters: Numbers that nobody can guess.
    package init(random first: UInt64, _ second: UInt64) {
        self.first = first
        self.second = second
    }

    /// The key of a text that `hexadecimal` has made; nil for any other.
    package init?(hexadecimal text: String) {
        guard text.utf8.count == 32, let first = UInt64(text.prefix(16), radix: 16),
            let second = UInt64(text.suffix(16), radix: 16)
        else { return nil }
        self.init(random: first, second)
    }

    package var hexadecimal: String { LinkKey.digits(first, 16) + LinkKey.digits(second, 16) }

    /// Six letters and digits for a person, the same ones each time; nobody without the key knows whose.
    func shortID(of person: String) -> String {
        let letters = Array("0123456789abcdefghjkmnpqrstvwxyz")
        let hash = self.hash("person " + person)
        return String((0..<6).map { letters[Int(hash >> (5 * UInt64($0)) & 31)] })
    }

    /// Eight hexadecimal digits for this panel where the owner names no topic.
    package var ownID: String {
        LinkKey.digits(hash("topic") & 0xFFFF_FFFF, 8)
    }

    func hash(_ text: String) -> UInt64 {
        SipHash.hash(Array(text.utf8), key: (first, second))
    }

    private static func digits(_ number: UInt64, _ count: Int) -> String {
        let digits = String(number, radix: 16)
        return String(repeating: "0", count: count - digits.count) + digits
    }
}

/// SipHash-2-4 (Aumasson and Bernstein), a keyed hash of 64 bits.
enum SipHash {
    static func hash(_ bytes: [UInt8], key: (UInt64, UInt64)) -> UInt64 {
        var hash = [UInt8](repeating: 0, count: 8)
        crypto_shorthash(&hash, bytes, UInt64(bytes.count), octets(key.0) + octets(key.1))
        return word(hash[...])
    }

    /// The word of up to eight bytes, the lowest first.
    static func word(_ bytes: ArraySlice<UInt8>) -> UInt64 {
        bytes.reversed().reduce(0) { $0 << 8 | UInt64($1) }
    }

    private static func octets(_ word: UInt64) -> [UInt8] {
        (0..<8).map { UInt8(truncatingIfNeeded: word >> (8 * $0)) }
    }
}
