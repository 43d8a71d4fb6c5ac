// SPDX-License-Identifier: MIT

/// One line of a touch script, in the touchscreen's own coordinates: `move 0 1200 800`.
package enum TouchCommand: Equatable, Sendable {
    case down(slot: Int32, x: Int32, y: Int32)
    case move(slot: Int32, x: Int32, y: Int32)
    case up(slot: Int32)
    /// Ends what happened at the same time (SYN_REPORT).
    case sync
    case wait(milliseconds: UInt32)
    /// Any event by its numbers, for streams no good panel sends.
    case emit(type: UInt32, code: UInt32, value: Int32)
    /// Requests the same line back once everything before it was injected.
    case mark(Int32)

    /// Reads a line; nil for what is not a command.
    package init?(_ line: String) {
        let words = line.split(separator: " ")
        let numbers = words.dropFirst().compactMap { Int32($0) }
        guard let word = words.first, numbers.count == words.count - 1 else { return nil }
        switch (word, numbers.count) {
        case ("down", 3): self = .down(slot: numbers[0], x: numbers[1], y: numbers[2])
        case ("move", 3): self = .move(slot: numbers[0], x: numbers[1], y: numbers[2])
        case ("up", 1): self = .up(slot: numbers[0])
        case ("sync", 0): self = .sync
        case ("wait", 1) where numbers[0] >= 0: self = .wait(milliseconds: UInt32(numbers[0]))
        case ("emit", 3) where numbers[0] >= 0 && numbers[1] >= 0:
            self = .emit(type: UInt32(numbers[0]), code: UInt32(numbers[1]), value: numbers[2])
        case ("mark", 1): self = .mark(numbers[0])
        default: return nil
        }
    }

    /// The line, without its newline.
    package var line: String {
        switch self {
        case .down(let slot, let x, let y): "down \(slot) \(x) \(y)"
        case .move(let slot, let x, let y): "move \(slot) \(x) \(y)"
        case .up(let slot): "up \(slot)"
        case .sync: "sync"
        case .wait(let milliseconds): "wait \(milliseconds)"
        case .emit(let type, let code, let value): "emit \(type) \(code) \(value)"
        case .mark(let number): "mark \(number)"
        }
    }
}
