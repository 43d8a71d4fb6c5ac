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

    @Test("does not grow with what is over")
    func length() throws {
        let state = StateFolder(path: folder.path)
        let queue = EventQueue([.last(1)], capacity: 32)
        for number in 1...600 { state.keep([.acknowledged(number)], of: queue) }
        #expect(try QueueFile(path: events).records().count < 300)
    }
}
