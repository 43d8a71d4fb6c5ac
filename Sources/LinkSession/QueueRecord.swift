// SPDX-License-Identifier: MIT

/// A line of the file that keeps the queue: what has changed in it.
///
///     =7300                            the last number that was given out
///     @9120                            the panel's history is in the queue up to that entry
///     +7301 event {"event_type":...}   an event, and the topic it goes to
///     +7305 gap 7302                   7302 to 7305 were dropped
///     -7301                            that one has arrived
package enum QueueRecord: Equatable, Sendable {
    case last(Int)
    case history(Int)
    case added(EventQueue.Entry)
    case acknowledged(Int)

    /// A longer line is no record of the link's.
    package static let longestLine = 4096

    /// Nil for a line that is damaged, such as one that was never written to its end.
    package init?(line: String) {
        guard let sign = line.first, line.utf8.count <= QueueRecord.longestLine,
            line.unicodeScalars.allSatisfy({ $0.value >= 0x20 })
        else { return nil }
        let words = line.dropFirst().split(separator: " ", maxSplits: 2, omittingEmptySubsequences: false)
        guard let number = Int(words[0]), (0...EventQueue.largestNumber).contains(number) else { return nil }
        switch (sign, words.count) {
        case ("=", 1): self = .last(number)
        case ("@", 1): self = .history(number)
        case ("-", 1): self = .acknowledged(number)
        case ("+", 3):
            guard let content = EventQueue.Entry.Content(word: words[1], rest: words[2], number: number) else {
                return nil
            }
            self = .added(EventQueue.Entry(number: number, content: content))
        default: return nil
        }
    }

    /// The line without its newline.
    package var line: String {
        switch self {
        case .last(let number): "=\(number)"
        case .history(let number): "@\(number)"
        case .acknowledged(let number): "-\(number)"
        case .added(let entry):
            switch entry.content {
            case .event(let outlet, let payload): "+\(entry.number) \(outlet.rawValue) \(payload)"
            case .gap(let from): "+\(entry.number) gap \(from)"
            }
        }
    }
}

extension EventQueue {
    /// Whole in every JSON reader.
    static let largestNumber = 1 << 53
}

extension EventQueue.Entry.Content {
    fileprivate init?(word: Substring, rest: Substring, number: Int) {
        if word == "gap" {
            guard let from = Int(rest), 0 < from, from <= number else { return nil }
            self = .gap(from: from)
        } else {
            guard let outlet = EventQueue.Outlet(rawValue: String(word)), rest.hasPrefix("{"), rest.hasSuffix("}")
            else {
                return nil
            }
            self = .event(outlet, payload: String(rest))
        }
    }
}
