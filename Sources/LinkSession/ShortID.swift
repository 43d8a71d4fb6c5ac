// SPDX-License-Identifier: MIT

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
        var state = State(key: key)
        let whole = bytes.count - bytes.count % 8
        for start in stride(from: 0, to: whole, by: 8) {
            state.take(word(bytes[start..<start + 8]))
        }
        state.take(word(bytes[whole...]) | UInt64(truncatingIfNeeded: bytes.count) << 56)
        return state.end()
    }

    /// Up to eight bytes, the lowest first.
    static func word(_ bytes: ArraySlice<UInt8>) -> UInt64 {
        bytes.reversed().reduce(0) { $0 << 8 | UInt64($1) }
    }

    private struct State {
        var v0: UInt64
        var v1: UInt64
        var v2: UInt64
        var v3: UInt64

        init(key: (UInt64, UInt64)) {
            v0 = key.0 ^ 0x736f_6d65_7073_6575
            v1 = key.1 ^ 0x646f_7261_6e64_6f6d
            v2 = key.0 ^ 0x6c79_6765_6e65_7261
            v3 = key.1 ^ 0x7465_6462_7974_6573
        }

        mutating func take(_ word: UInt64) {
            v3 ^= word
            for _ in 0..<2 { round() }
            v0 ^= word
        }

        mutating func end() -> UInt64 {
            v2 ^= 0xFF
            for _ in 0..<4 { round() }
            return v0 ^ v1 ^ v2 ^ v3
        }

        private mutating func round() {
            v0 &+= v1
            v1 = turned(v1, 13) ^ v0
            v0 = turned(v0, 32)
            v2 &+= v3
            v3 = turned(v3, 16) ^ v2
            v0 &+= v3
            v3 = turned(v3, 21) ^ v0
            v2 &+= v1
            v1 = turned(v1, 17) ^ v2
            v2 = turned(v2, 32)
        }

        private func turned(_ word: UInt64, _ bits: UInt64) -> UInt64 {
            word << bits | word >> (64 - bits)
        }
    }
}
