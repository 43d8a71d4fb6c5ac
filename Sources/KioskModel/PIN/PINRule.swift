// SPDX-License-Identifier: MIT

/// Says which PINs are too common to be set: the first that somebody at the panel would try.
///
/// A PIN opens every screen of the teacher and few tries are left to guess it, so common ones are refused, not merely
/// advised against.
package enum PINRule {
    /// The reason why a PIN is refused.
    package enum Weakness: Hashable, Sendable, CaseIterable {
        /// One digit again and again, as in 777777.
        case oneDigit
        /// Digits that count up or down, as in 123456 or 321098.
        case counting
        /// A part again and again, or every digit twice, as in 121212, 123123 or 112233.
        case repeating
        /// The same from both ends, as in 123321.
        case mirrored
        /// A line over the keypad, as in 2580 or 147258.
        case keypadLine
        /// A year from 1900 to 2099.
        case year
    }

    /// Lines over a keypad of 1 2 3, 4 5 6, 7 8 9, 0, each also read from its other end.
    private static let keypadLines: [StaticString] = [
        "2580", "1397", "3971", "9713", "7139",
        "147258", "258147", "258369", "369258", "147369", "369147", "147852", "147896", "123698",
        "159357", "159753", "357159", "951357", "123789", "789123", "789456", "456123",
        "1236987", "12369874", "14789632",
        "147258369", "147852369", "369258147", "741258963", "789456123", "123654789", "321456987",
    ]

    /// The reason why the PIN is too common; nil when it may be set.
    package static func weakness(of pin: PIN) -> Weakness? {
        if pin.repeats(every: 1) { return .oneDigit }
        if pin.counts(by: 1) || pin.counts(by: 9) { return .counting }
        if pin.isRepeating { return .repeating }
        if pin.isMirrored { return .mirrored }
        if keypadLines.contains(where: { pin.follows($0) }) { return .keypadLine }
        if pin.isYear { return .year }
        return nil
    }
}

extension PIN {
    fileprivate func repeats(every period: Int) -> Bool {
        (min(period, count)..<count).allSatisfy { self[$0] == self[$0 - period] }
    }

    /// Counting by nine without carrying is counting down.
    fileprivate func counts(by step: Int) -> Bool {
        (min(1, count)..<count).allSatisfy { self[$0] == (self[$0 - 1] + step) % 10 }
    }

    /// A part at least twice, the last one perhaps cut off, or pairs of equal digits.
    fileprivate var isRepeating: Bool {
        let isOfPairs = count % 2 == 0 && (0..<count / 2).allSatisfy { self[2 * $0] == self[2 * $0 + 1] }
        return isOfPairs || (1..<max(2, count / 2 + 1)).contains { repeats(every: $0) }
    }

    fileprivate var isMirrored: Bool {
        (0..<count / 2).allSatisfy { self[$0] == self[count - 1 - $0] }
    }

    /// True for the digits of the line, from either end.
    fileprivate func follows(_ line: StaticString) -> Bool {
        line.withUTF8Buffer { line in
            guard line.count == count else { return false }
            let places = 0..<count
            return places.allSatisfy { self[$0] == Int(line[$0]) - 0x30 }
                || places.allSatisfy { self[$0] == Int(line[count - 1 - $0]) - 0x30 }
        }
    }

    fileprivate var isYear: Bool {
        guard count == 4 else { return false }
        let century = self[0] * 10 + self[1]
        return century == 19 || century == 20
    }
}
