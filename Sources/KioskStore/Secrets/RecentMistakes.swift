// SPDX-License-Identifier: MIT
import BootTime
import KioskModel

/// The last few wrong patterns and PINs of one sitting, so that the same one again is not counted again.
///
/// Kept in memory only, as hashes under a random key that is never written anywhere.
struct RecentMistakes: ~Copyable {
    private static let kept = 5
    private static let memorable = Duration.seconds(300)
    /// The repetitions of each that are not counted: more are no mistake, and asking has to cost something.
    private static let forgiven = 3

    private struct Mistake {
        var mark: [UInt8]
        var made: Instant
        var repetitions = 0
    }

    private let key: GuardedMemory
    private var mistakes: [Mistake]

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

    /// True for one that was wrong lately, up to three times; asking does not make it last longer.
    mutating func recognize(_ mark: [UInt8], at now: Instant) -> Bool {
        guard let index = mistakes.firstIndex(where: { KeyedHash.equal($0.mark, mark) }),
            now - mistakes[index].made <= RecentMistakes.memorable
        else { return false }
        mistakes[index].repetitions += 1
        return mistakes[index].repetitions <= RecentMistakes.forgiven
    }

    mutating func remember(_ mark: [UInt8], at now: Instant) {
        mistakes.removeAll { KeyedHash.equal($0.mark, mark) }
        mistakes.append(Mistake(mark: mark, made: now))
        if mistakes.count > RecentMistakes.kept {
            mistakes.removeFirst()
        }
    }

    mutating func forget() {
        mistakes.removeAll()
    }
}

extension KioskStore {
    /// Forgets the wrong patterns and PINs of whoever was at the panel: nobody else is to learn what they were.
    package func endSitting() throws(StoreError) {
        try use { store throws(StoreError) in store.mistakes.forget() }
    }
}
