// SPDX-License-Identifier: MIT
import Testing

@testable import LinkSession

@Suite("The queue of events")
struct EventQueueTests {
    private static func filled(_ count: Int) -> (EventQueue, [QueueRecord]) {
        var queue = EventQueue(capacity: 32)
        let records = (0..<count).flatMap { _ in queue.add(to: .event) { #"{"number":\#($0)}"# } }
        return (queue, records)
    }

    @Test("drops the oldest when it is full, and has a gap in their place")
    func gap() {
        let (queue, _) = Self.filled(100)
        #expect(queue.entries.count == 32)
        #expect(queue.entries.first == EventQueue.Entry(number: 69, content: .gap(from: 1)))
        #expect(queue.entries.dropFirst().map(\.number) == Array(70...100))
    }

    @Test("drops nothing that is under way")
    func underWay() {
        var (queue, _) = Self.filled(20)
        #expect(queue.takeNext().map(\.number) == Array(1...16))
        for _ in 0..<30 { _ = queue.add(to: .event) { #"{"number":\#($0)}"# } }
        #expect(queue.entries.prefix(16).map(\.number) == Array(1...16))
        #expect(queue.entries[16].content == .gap(from: 17))
        #expect(queue.acknowledge(3) == [.acknowledged(3)])
        #expect(queue.takeNext().map(\.number) == [queue.entries[15].number])
    }

    @Test("is the same after a start with its records, wherever the link was killed", arguments: [1, 32, 33, 34, 100])
    func records(count: Int) {
        let (queue, records) = Self.filled(count)
        #expect(EventQueue(records, capacity: 32).entries == queue.entries)
        #expect(EventQueue(queue.records, capacity: 32) == queue)
        for end in records.indices {
            let part = EventQueue(Array(records[..<end]), capacity: 32)
            let numbers = part.entries.map(\.number)
            #expect(numbers == numbers.sorted() && part.lastNumber <= queue.lastNumber)
        }
    }

    @Test("numbers on where it was when all had arrived")
    func numbers() {
        var (queue, _) = Self.filled(3)
        for number in 1...3 { _ = queue.acknowledge(number) }
        var next = EventQueue(queue.records, capacity: 32)
        #expect(next.isEmpty)
        #expect(
            next.add(to: .event) { "{\($0)}" } == [
                .added(EventQueue.Entry(number: 4, content: .event(.event, payload: "{4}")))
            ])
    }

    @Test("takes no notice of an acknowledgment for what it does not have")
    func strangeAcknowledgment() {
        var (queue, _) = Self.filled(3)
        let before = queue
        for number in [-1, 0, 4, Int.max] { #expect(queue.acknowledge(number) == []) }
        #expect(queue == before)
    }

    @Test("reads the lines that it writes")
    func lines() {
        let entry = EventQueue.Entry(number: 7301, content: .event(.duress, payload: #"{"who":"Zoë","n":1}"#))
        let gap = EventQueue.Entry(number: 7305, content: .gap(from: 7302))
        for record in [.last(0), .history(9120), .added(entry), .added(gap), .acknowledged(7301)] as [QueueRecord] {
            #expect(QueueRecord(line: record.line) == record)
        }
    }

    @Test("passes over lines that are damaged")
    func damage() {
        let line = QueueRecord.added(EventQueue.Entry(number: 12, content: .event(.event, payload: #"{"a":1}"#))).line
        for end in 0..<line.utf8.count {
            #expect(QueueRecord(line: String(line.prefix(end))) == nil, "\(line.prefix(end))")
        }
        for wrong in [
            "+12 event {\u{0}}", "+-1 event {}", "+12 cake {}", "+12 gap 13", "+12 gap 0", "=", "=x", "-1 2", "@", "1",
            "=99999999999999999999", "=9007199254740993", "+1 event {" + String(repeating: "x", count: 5000) + "}",
        ] {
            #expect(QueueRecord(line: wrong) == nil, "\(wrong.prefix(20))")
        }
    }
}
