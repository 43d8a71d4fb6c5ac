// SPDX-License-Identifier: MIT

/// Events that the broker has not acknowledged, the oldest first. Each has a number, one more than the one before.
package struct EventQueue: Equatable, Sendable {
    /// The most that are under way to the broker at once.
    static let window = 16

    package struct Entry: Equatable, Sendable {
        enum Content: Equatable, Sendable {
            case event(Outlet, payload: String)
            /// Events from here on, up to the entry's number, were dropped.
            case gap(from: Int)
        }

        let number: Int
        let content: Content
    }

    /// The topic that an event goes to.
    package enum Outlet: String, CaseIterable, Sendable {
        case event, duress
    }

    private(set) var entries: [Entry] = []
    /// The number that was given out last.
    private(set) var lastNumber = 0
    /// The panel's history is in the queue up to this number; nil for a link that has seen none of it.
    private(set) var historyNumber: Int?
    /// The first entries, which the broker has been sent in this connection.
    private var sent = 0
    private let capacity: Int

    /// - Parameter capacity: Of entries; at least twice the window.
    package init(capacity: Int) {
        self.capacity = max(capacity, 2 * EventQueue.window)
    }

    /// The queue as its records tell, in their order.
    package init(_ records: [QueueRecord], capacity: Int) {
        self.init(capacity: capacity)
        for record in records { replay(record) }
        while entries.count > self.capacity { _ = dropOldest() }
    }

    package var isEmpty: Bool { entries.isEmpty }

    /// Adds an event. Where there is no room the oldest that waits goes, and a gap takes its place.
    ///
    /// - Parameter payload: Made with the event's number.
    mutating func add(to outlet: Outlet, payload: (Int) -> String) -> [QueueRecord] {
        lastNumber += 1
        let entry = Entry(number: lastNumber, content: .event(outlet, payload: payload(lastNumber)))
        entries.append(entry)
        let dropped = entries.count > capacity ? dropOldest() : nil
        return [.added(entry)] + (dropped.map { [.added($0)] } ?? [])
    }

    /// Remembers that the panel's history needs not be asked for what comes before.
    mutating func reach(history number: Int) -> [QueueRecord] {
        guard number != historyNumber else { return [] }
        historyNumber = number
        return [.history(number)]
    }

    /// The entries that may be sent now, in their order.
    mutating func takeNext() -> [Entry] {
        let next = entries[min(sent, entries.count)..<min(EventQueue.window, entries.count)]
        sent += next.count
        return Array(next)
    }

    /// Removes an entry that has arrived. Of one that was dropped meanwhile nothing is left to remove.
    mutating func acknowledge(_ number: Int) -> [QueueRecord] {
        guard let index = entries.firstIndex(where: { $0.number == number }) else { return [] }
        entries.remove(at: index)
        if index < sent { sent -= 1 }
        return [.acknowledged(number)]
    }

    /// Has all entries sent again: nobody knows which of those that were under way have arrived.
    mutating func connectionEnded() {
        sent = 0
    }

    /// All of the queue, in as few records as there can be.
    package var records: [QueueRecord] {
        [.last(lastNumber)] + (historyNumber.map { [.history($0)] } ?? []) + entries.map { .added($0) }
    }

    /// Drops the oldest entry that is not under way, or lets a gap there grow by one.
    private mutating func dropOldest() -> Entry {
        let oldest = entries.remove(at: sent)
        // The gap takes a place itself, so a second entry goes into it.
        let first = if case .gap(let from) = oldest.content { from } else { oldest.number }
        entries[sent] = Entry(number: entries[sent].number, content: .gap(from: first))
        return entries[sent]
    }

    private mutating func replay(_ record: QueueRecord) {
        switch record {
        case .last(let number):
            lastNumber = max(lastNumber, number)
        case .history(let number):
            historyNumber = number
        case .acknowledged(let number):
            if let index = entries.firstIndex(where: { $0.number == number }) { entries.remove(at: index) }
        case .added(let entry):
            // Nearly all of them.
            if entry.number > lastNumber, case .event = entry.content {
                lastNumber = entry.number
                return entries.append(entry)
            }
            lastNumber = max(lastNumber, entry.number)
            if case .gap(let from) = entry.content {
                entries.removeAll { from <= $0.number && $0.number <= entry.number }
            } else {
                entries.removeAll { $0.number == entry.number }
            }
            entries.insert(entry, at: entries.firstIndex { $0.number > entry.number } ?? entries.count)
        }
    }
}
