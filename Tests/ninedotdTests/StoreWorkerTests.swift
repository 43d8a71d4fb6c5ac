// SPDX-License-Identifier: MIT
import Geometry
import KioskStore
import LinuxSystem
import PatternLock
import Testing

@testable import ninedotd

@Suite("The store's thread")
struct StoreWorkerTests {
    private let folder: RuntimeFolder
    private let drawn = Pattern([0, 3, 6, 7])
    private let other = Pattern([2, 5, 8, 7])

    init() throws {
        folder = try RuntimeFolder()
    }

    private func worker(at location: StoreLocation) throws -> StoreWorker {
        try StoreWorker(at: location, bootID: "boot", policy: .classroom, grid: .standard)
    }

    private func answers(_ count: Int, of worker: StoreWorker) throws -> [StoreWorker.Answer] {
        var poller = try Poller()
        var answers: [StoreWorker.Answer] = []
        while answers.count < count {
            let patience = Clock.now + .seconds(60)
            try #require(try poller.wait(for: [.init(worker.descriptor)], until: patience) != [])
            answers += worker.takeAnswers()
        }
        return answers
    }

    @Test("checks each pattern for the question it came with, however many wait")
    func secrets() throws {
        let worker = try worker(at: folder.store)
        worker.ask(.open)
        worker.ask(.keep(Challenge(number: 1)), about: drawn)
        worker.ask(.verify(Challenge(number: 2)), about: other)
        worker.ask(.verify(Challenge(number: 3)), about: drawn)
        let events = try answers(4, of: worker).compactMap(\.event)
        #expect(events.count == 4)
        #expect(events.dropFirst().first == .stored(Challenge(number: 1)))
        guard case .verified(Challenge(number: 2), .wrong) = events[2] else {
            Issue.record("the other pattern was not taken for wrong")
            return
        }
        #expect(events.last == .verified(Challenge(number: 3), .matched))
    }

    @Test("tells why the store cannot be used, and not that it is closed for that")
    func fault() throws {
        let worker = try worker(at: StoreLocation(directory: folder.path + "/missing/store"))
        worker.ask(.open)
        worker.ask(.verify(Challenge(number: 1)), about: drawn)
        worker.ask(.record(.voided))
        let events = try answers(3, of: worker).compactMap(\.event)
        #expect(events.count == 1)
        guard case .storeFailed(let fault) = events.first else {
            Issue.record("no fault was told")
            return
        }
        #expect(fault.message.contains("cannot be opened"))
    }
}
