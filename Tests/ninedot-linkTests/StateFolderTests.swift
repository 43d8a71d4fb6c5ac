// SPDX-License-Identifier: MIT
import Fixtures
import Foundation
import Glibc
import LinkSession
import Testing

@testable import ninedot_link

@Suite("The link's folder")
struct StateFolderTests {
    private let folder: TemporaryFolder

    init() throws {
        folder = try TemporaryFolder()
    }

    private var events: String { folder.path + "/events" }

    private func records(_ numbers: ClosedRange<Int>) -> [QueueRecord] {
        numbers.compactMap { QueueRecord(line: #"+\#($0) event {"number":\#($0)}"#) }
    }

    @Test("keeps the key, also over a start, and makes another one where it is damaged")
    func key() throws {
        let key = StateFolder(path: folder.path).key()
        #expect(StateFolder(path: folder.path).key() == key)
        try folder.write("short", to: "key")
        #expect(StateFolder(path: folder.path).key() != key)
    }

    @Test("has the queue again after every byte at which writing may have ended")
    func truncated() throws {
        // A part of a number is a number, too.
        let written = records(1...5) + [.acknowledged(1234), .last(5678)]
        try QueueFile(path: events).append(written)
        let whole = try Array(Data(contentsOf: URL(fileURLWithPath: events)))
        for end in 0...whole.count {
            Files.write(Array(whole[..<end]), to: events)
            let lines = whole[..<end].filter { $0 == UInt8(ascii: "\n") }.count
            #expect(try QueueFile(path: events).records() == Array(written[..<lines]))
        }
    }

    @Test("is written to behind a line that was never finished")
    func afterDamage() throws {
        try folder.write("+1 event {\"number\":1}\n+2 event {\"num", to: "events")
        let state = StateFolder(path: folder.path)
        let queue = state.queue(capacity: 32)
        state.keep(records(3...3), of: queue)
        #expect(StateFolder(path: folder.path).queue(capacity: 32).records.suffix(2) == records(1...1) + records(3...3))
    }

    @Test("goes on in memory where the disk is full, and writes everything when it is not any more")
    func full() throws {
        let state = StateFolder(path: folder.path)
        let queue = EventQueue(records(1...3), capacity: 32)
        unlink(events)
        symlink("/dev/full", events)
        state.keep(records(3...3), of: queue)
        // The next change finds room: a file of its own takes the place of the full disk.
        state.keep(records(3...3), of: queue)
        #expect(StateFolder(path: folder.path).queue(capacity: 32).records == queue.records)
    }

    @Test("The queue's file is rewritten when it has more than 256 lines plus two for each record of the queue")
    func length() throws {
        let state = StateFolder(path: folder.path)
        let queue = EventQueue(records(1...3), capacity: 32)
        var counts: [Int] = []
        for number in 1...528 {
            state.keep([.acknowledged(number)], of: queue)
            if [265, 266, 527, 528].contains(number) { counts.append(try QueueFile(path: events).records().count) }
        }
        // The queue has four records: three events and the last number.
        #expect(counts == [265, 4, 265, 4])
    }

    @Test("The folder keeps the numbers of accepted commands across a restart")
    func commands() throws {
        let state = StateFolder(path: folder.path)
        #expect(state.takenCommands() == CommandNumbers())
        let numbers = CommandNumbers(text: "7\n9\n")
        state.remember(numbers)
        #expect(StateFolder(path: folder.path).takenCommands() == numbers)
        state.remember(CommandNumbers(text: "11\n"))
        #expect(StateFolder(path: folder.path).takenCommands() == CommandNumbers(text: "11\n"))
    }

    @Test("Only the link's user can read the folder's files")
    func modes() {
        let state = StateFolder(path: folder.path)
        _ = state.key()
        _ = state.queue(capacity: 32)
        state.remember(CommandNumbers())
        #expect(Files.names(in: folder.path) == ["commands", "events", "key"])
        for name in Files.names(in: folder.path) { #expect(Files.mode(of: "\(folder.path)/\(name)") == 0o600) }
    }

    @Test("A line of the queue's file can have 4096 bytes, and a longer one is dropped")
    func longLine() throws {
        let frame = #"+1 event {}"#.utf8.count
        for (length, count) in [(4095, 1), (4096, 1), (4097, 0)] {
            let line = "+1 event {" + String(repeating: "x", count: length - frame) + "}"
            try folder.write(line + "\n", to: "events")
            #expect(try QueueFile(path: events).records().count == count)
        }
    }

    @Test("A missing queue file is an empty queue, and the error for an unreadable one names its path")
    func unreadable() throws {
        #expect(try QueueFile(path: events).records() == [])
        try folder.write("", to: "file")
        #expect { _ = try QueueFile(path: folder.path + "/file/events").records() } throws: {
            "\($0)".contains(folder.path + "/file/events")
        }
    }
}
