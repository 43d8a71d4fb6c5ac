// SPDX-License-Identifier: MIT
package import Touch

/// A list of distinct dots in the order they were drawn: the secret.
///
/// It holds up to 36 dots of six bits in four words, so that it lives on the stack, is copied nowhere by itself and
/// can be overwritten. A pattern is never printed: its description tells nothing but that it is one.
package struct Pattern: Equatable, Sendable {
    /// A dot takes six bits, ten dots fit a word.
    private static let dotsPerWord = 10
    package static let capacity = 36

    private var words: (UInt64, UInt64, UInt64, UInt64) = (0, 0, 0, 0)
    package private(set) var count = 0

    package init() {}

    /// The pattern of these dots; for tests and pictures, where it is no secret.
    package init(_ indices: [Int]) {
        for index in indices {
            append(Dot(index: index))
        }
    }

    package subscript(position: Int) -> Dot {
        let shift = UInt64(position % Pattern.dotsPerWord * 6)
        let word =
            switch position / Pattern.dotsPerWord {
            case 0: words.0
            case 1: words.1
            case 2: words.2
            default: words.3
            }
        return Dot(index: Int((word >> shift) & 0x3f))
    }

    package var isEmpty: Bool { count == 0 }
    package var last: Dot? { isEmpty ? nil : self[count - 1] }

    package func contains(_ dot: Dot) -> Bool {
        for position in 0..<count where self[position] == dot {
            return true
        }
        return false
    }

    /// Appends a dot; ignored when the pattern is full or already holds it.
    package mutating func append(_ dot: Dot) {
        guard count < Pattern.capacity, !contains(dot) else { return }
        let bits = UInt64(dot.index & 0x3f) << UInt64(count % Pattern.dotsPerWord * 6)
        switch count / Pattern.dotsPerWord {
        case 0: words.0 |= bits
        case 1: words.1 |= bits
        case 2: words.2 |= bits
        default: words.3 |= bits
        }
        count += 1
    }

    /// Overwrites the dots.
    package mutating func wipe() {
        words = (0, 0, 0, 0)
        count = 0
    }

    package static func == (left: Pattern, right: Pattern) -> Bool {
        left.count == right.count && left.words == right.words
    }
}

extension Pattern: CustomStringConvertible, CustomDebugStringConvertible, CustomReflectable {
    package var description: String { "(pattern)" }
    package var debugDescription: String { description }
    /// Nothing: whatever holds a pattern may be printed without telling it.
    package var customMirror: Mirror { Mirror(self, children: EmptyCollection<Mirror.Child>()) }
}

extension Pattern {
    /// The pattern's first dots, at most `length`.
    package func prefix(_ length: Int) -> Pattern {
        var prefix = Pattern()
        for position in 0..<min(max(0, length), count) {
            prefix.append(self[position])
        }
        return prefix
    }
}

/// Says which drawings are long enough to be a pattern.
package struct PatternRule: Hashable, Sendable {
    /// The range that a configuration may ask for.
    package static let minimums = 3...9
    package static let usualMinimum = 4

    /// Fewest dots of a pattern; a grid with fewer dots lowers it to all of them.
    package let minimumDots: Int

    /// A minimum beyond `minimums` is cut to it.
    package init(minimumDots: Int = PatternRule.usualMinimum, grid: Grid = .standard) {
        let asked = min(max(minimumDots, PatternRule.minimums.lowerBound), PatternRule.minimums.upperBound)
        self.minimumDots = min(asked, grid.cutToSides.dotCount)
    }

    package func accepts(_ pattern: Pattern) -> Bool {
        pattern.count >= minimumDots
    }
}

/// The way in which the dots of a pattern are chosen.
package enum PatternEntry: String, Hashable, Sendable, CaseIterable {
    /// Dots in one stroke; the lift hands them in.
    case draw
    /// One after another, each by a touch of its own; OK hands them in.
    case tap

    /// True where this voids the pattern being entered. A second finger beside the one that taps changes nothing: what
    /// was tapped is complete.
    package func isVoid(by reason: VoidReason) -> Bool {
        switch (self, reason) {
        case (.tap, .secondFinger): false
        case (.tap, .palm), (.tap, .eventsDropped), (.tap, .unplugged), (.tap, .disturbed), (.tap, .panelLost),
            (.draw, _):
            true
        }
    }
}
