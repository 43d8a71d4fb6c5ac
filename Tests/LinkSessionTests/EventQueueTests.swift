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

    @Test("The queue has room for at least two windows", arguments: [(0, 32), (31, 32), (32, 32), (33, 33)])
    func capacity(asked: Int, entries: Int) {
        var queue = EventQueue(capacity: asked)
        for _ in 0..<100 { _ = queue.add(to: .event) { "{\($0)}" } }
        #expect(queue.entries.count == entries)
    }

    @Test("A queue that is restored with a smaller capacity keeps the newest events", arguments: [32, 33, 40, 50])
    func lessRoom(room: Int) {
        var queue = EventQueue(capacity: 50)
        for _ in 0..<50 { _ = queue.add(to: .event) { "{\($0)}" } }
        let read = EventQueue(queue.records, capacity: room)
        #expect(read.entries.count == room)
        let dropped = 51 - room
        #expect(read.entries.map(\.number) == (room == 50 ? Array(1...50) : Array(dropped...50)))
        #expect(room == 50 || read.entries.first?.content == .gap(from: 1))
    }

    @Test("The queue records a new place in the history only if it has changed")
    func history() {
        var queue = EventQueue(capacity: 32)
        #expect(queue.historyNumber == nil && queue.records == [.last(0)])
        #expect(queue.reach(history: 0) == [.history(0)])
        #expect(queue.reach(history: 0) == [])
        #expect(queue.reach(history: 9) == [.history(9)])
        #expect(queue.records == [.last(0), .history(9)])
        #expect(EventQueue(queue.records, capacity: 32).historyNumber == 9)
    }

    @Test("The queue sends the entries after those under way, in any order of arrival")
    func arrivals() {
        var (queue, _) = Self.filled(20)
        #expect(queue.takeNext().map(\.number) == Array(1...16))
        #expect(queue.takeNext() == [])
        // The last under way, then an entry that was not sent yet.
        #expect(queue.acknowledge(16) == [.acknowledged(16)])
        #expect(queue.acknowledge(18) == [.acknowledged(18)])
        #expect(queue.takeNext().map(\.number) == [17])
        queue.connectionEnded()
        #expect(queue.takeNext().map(\.number) == Array(1...15) + [17])
    }

    @Test("A gap that grows is recorded from its first event to its last")
    func growingGap() {
        var (queue, _) = Self.filled(32)
        #expect(
            queue.add(to: .event) { "{\($0)}" } == [
                .added(EventQueue.Entry(number: 33, content: .event(.event, payload: "{33}"))),
                .added(EventQueue.Entry(number: 2, content: .gap(from: 1))),
            ])
        #expect(
            queue.add(to: .event) { "{\($0)}" }.last
                == .added(EventQueue.Entry(number: 3, content: .gap(from: 1))))
    }

    @Test(
        "The queue is rebuilt from records in any order",
        arguments: [
            // A number that was given out is never given out again.
            (["+5 event {5}", "=3"], 5, [5]), (["=7", "+5 event {5}"], 7, [5]), (["+5 gap 2", "=1"], 5, [5]),
            // A gap takes the place of the events in it, and of no others.
            (["+1 event {1}", "+2 event {2}", "+3 event {3}", "+4 event {4}", "+3 gap 2"], 4, [1, 3, 4]),
            (["+1 event {1}", "+2 event {2}", "+1 gap 1"], 2, [1, 2]),
            // What is written twice is there once, in its place.
            (["+1 event {1}", "+2 event {2}", "+1 event {1}"], 2, [1, 2]),
            (["+2 event {2}", "+1 event {1}"], 2, [1, 2]), (["+2 event {2}", "-2", "-1"], 2, []),
        ] as [([String], Int, [Int])])
    func replayed(lines: [String], last: Int, numbers: [Int]) {
        let queue = EventQueue(lines.compactMap { QueueRecord(line: $0) }, capacity: 32)
        #expect(queue.lastNumber == last && queue.entries.map(\.number) == numbers)
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
        let spaced = EventQueue.Entry(number: 7, content: .event(.event, payload: #"{"a b": "c  d e"}"#))
        for record in [.last(0), .history(9120), .added(entry), .added(spaced), .added(gap), .acknowledged(7301)]
            as [QueueRecord]
        {
            #expect(QueueRecord(line: record.line) == record)
        }
    }

    @Test("A record has at most 4096 bytes and a number of at most 2^53")
    func longest() {
        let longest = "+1 event {" + String(repeating: "x", count: 4085) + "}"
        #expect(longest.utf8.count == QueueRecord.longestLine && QueueRecord(line: longest) != nil)
        #expect(QueueRecord(line: longest.replacing("{", with: "{x")) == nil)
        #expect(QueueRecord(line: "=9007199254740992") == .last(1 << 53))
        #expect(QueueRecord(line: "=9007199254740993") == nil && QueueRecord(line: "=-1") == nil)
        #expect(QueueRecord(line: "=0") == .last(0))
    }

    @Test("A gap has at least one event and ends no earlier than it begins")
    func gaps() {
        #expect(
            QueueRecord(line: "+12 gap 12") == .added(EventQueue.Entry(number: 12, content: .gap(from: 12))))
        #expect(QueueRecord(line: "+12 gap 1") == .added(EventQueue.Entry(number: 12, content: .gap(from: 1))))
        for wrong in ["+12 gap 13", "+12 gap 0", "+12 gap -1", "+12 gap x"] {
            #expect(QueueRecord(line: wrong) == nil, "\(wrong)")
        }
    }

    @Test("passes over lines that are damaged")
    func damage() {
        let line = QueueRecord.added(EventQueue.Entry(number: 12, content: .event(.event, payload: #"{"a":1}"#))).line
        for end in 0..<line.utf8.count {
            #expect(QueueRecord(line: String(line.prefix(end))) == nil, "\(line.prefix(end))")
        }
        for wrong in [
            "+12 event {\u{0}}", "+12 event {\u{1f}}", "+12 event x}", "+12 event {x", "+-1 event {}", "+12 cake {}",
            "+12 gap 13", "+12 gap 0", "=", "=x", "-1 2", "@", "1",
            "=99999999999999999999", "=9007199254740993", "+1 event {" + String(repeating: "x", count: 5000) + "}",
        ] {
            #expect(QueueRecord(line: wrong) == nil, "\(wrong.prefix(20))")
        }
    }
}
