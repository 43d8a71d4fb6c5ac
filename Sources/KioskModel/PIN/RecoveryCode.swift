// SPDX-License-Identifier: MIT

/// The secret for whoever forgot the PIN: 128 random bits that are kept on paper, and typed as eight groups of six digits.
///
/// A group is sixteen bits times eleven. So a wrong digit, or two that changed places, shows with its group, which tells
/// nothing of the code: no such group is in any.
package struct RecoveryCode: Equatable, Sendable {
    package static let groups = 8
    package static let groupLength = 6
    private static let factor = 11

    /// Sixteen bits a group, the first one highest; nothing behind the last.
    private var high: UInt64 = 0
    private var low: UInt64 = 0
    /// The groups so far.
    package private(set) var count = 0

    package init() {}

    /// A whole code that nobody can foresee, where nobody can foresee the generator.
    package init(using generator: inout some RandomNumberGenerator) {
        high = generator.next()
        low = generator.next()
        count = RecoveryCode.groups
    }

    package var isEmpty: Bool { count == 0 }
    package var isWhole: Bool { count == RecoveryCode.groups }

    /// The six digits of a group below `count`.
    package subscript(group: Int) -> PIN {
        let bits = RecoveryCode.isHigh(group) ? high : low
        var rest = Int(bits >> RecoveryCode.shift(of: group) & 0xffff) * RecoveryCode.factor
        var reversed: [Int] = []
        for _ in 0..<RecoveryCode.groupLength {
            reversed.append(rest % 10)
            rest /= 10
        }
        return PIN(reversed.reversed())
    }

    /// The same as a person reads and writes them.
    package func text(of group: Int) -> String {
        let digits = self[group]
        return (0..<digits.count).map { String(digits[$0]) }.joined()
    }

    /// The sixteen bytes of a whole code; each group's higher byte first.
    package subscript(byte position: Int) -> UInt8 {
        let bits = position < 8 ? high : low
        return UInt8(truncatingIfNeeded: bits >> UInt64(56 - position % 8 * 8))
    }

    /// Takes in the next group; false, and nothing is changed, where no code has such a group or there are enough.
    package mutating func append(_ digits: PIN) -> Bool {
        guard !isWhole, let bits = RecoveryCode.bits(of: digits) else { return false }
        let placed = bits << RecoveryCode.shift(of: count)
        if RecoveryCode.isHigh(count) { high |= placed } else { low |= placed }
        count += 1
        return true
    }

    /// Overwrites the last group, if there is one.
    package mutating func removeLast() {
        guard count > 0 else { return }
        count -= 1
        let mask = ~(UInt64(0xffff) << RecoveryCode.shift(of: count))
        if RecoveryCode.isHigh(count) { high &= mask } else { low &= mask }
    }

    /// Overwrites all of it.
    package mutating func wipe() {
        high = 0
        low = 0
        count = 0
    }

    private static func bits(of digits: PIN) -> UInt64? {
        guard digits.count == groupLength else { return nil }
        let number = (0..<groupLength).reduce(0) { $0 * 10 + digits[$1] }
        guard number.isMultiple(of: factor), number / factor <= 0xffff else { return nil }
        return UInt64(number / factor)
    }

    private static func isHigh(_ group: Int) -> Bool { group < groups / 2 }
    private static func shift(of group: Int) -> UInt64 { UInt64(48 - group % 4 * 16) }
}

extension RecoveryCode: CustomStringConvertible, CustomDebugStringConvertible, CustomReflectable {
    package var description: String { "(recovery code)" }
    package var debugDescription: String { description }
    /// Nothing: whatever holds a code may be printed without telling it.
    package var customMirror: Mirror { Mirror(self, children: EmptyCollection<Mirror.Child>()) }
}
