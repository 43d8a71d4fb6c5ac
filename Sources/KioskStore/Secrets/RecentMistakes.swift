// SPDX-License-Identifier: MIT
import BootTime
import KioskModel

/// The last few wrong patterns and PINs, so that the same one again is not counted again.
///
/// Kept in memory only, as hashes under a random key that is never written anywhere.
struct RecentMistakes: ~Copyable {
    private static let kept = 5
    private static let memorable = Duration.seconds(300)

    private let key: GuardedMemory
    private var mistakes: [(mark: [UInt8], made: Instant)]

    init() throws(StoreError) {
        // Swift 6.0 crashes when a throwing initializer fails after a property has got its first value.
        let key = try GuardedMemory(randomCount: KeyedHash.length)
        self.key = key
        mistakes = []
    }

    /// The mark that an encoded pattern or PIN is remembered by.
    func mark(_ secret: borrowing GuardedMessage, of profile: ProfileID) throws(StoreError) -> [UInt8] {
        var message = try GuardedMessage(capacity: profile.bytes.count + secret.count)
        message.append(profile.bytes)
        message.append(secret.bytes)
        return try KeyedHash.value(of: message, key: key)
    }

    /// True for one that was wrong lately; asking does not make it last longer.
    func contains(_ mark: [UInt8], at now: Instant) -> Bool {
        mistakes.contains { now - $0.made <= RecentMistakes.memorable && KeyedHash.equal($0.mark, mark) }
    }

    mutating func remember(_ mark: [UInt8], at now: Instant) {
        mistakes.append((mark, now))
        if mistakes.count > RecentMistakes.kept {
            mistakes.removeFirst()
        }
    }

    mutating func forget() {
        mistakes.removeAll()
    }
}
