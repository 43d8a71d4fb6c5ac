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

    private func worker(at location: StoreLocation, grid: Grid = .standard) throws -> StoreWorker {
        try StoreWorker(at: location, bootID: "boot", policy: .classroom, grid: grid)
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

    @Test(
        "has no pattern, and says why, while the stored one was drawn on another grid",
        arguments: [(Grid.standard, true), (Grid(rows: 4, columns: 4), false)])
    func otherGrid(grid: Grid, hasPattern: Bool) throws {
        do {
            let store = KioskStore(at: folder.store, bootID: "boot", policy: .classroom)
            _ = try store.open()
            try store.setPattern(drawn, on: .standard)
        }
        let worker = try worker(at: folder.store, grid: grid)
        worker.ask(.open)
        let answer = try #require(try answers(1, of: worker).first)
        guard case .storeOpened(let state) = answer.event else {
            Issue.record("the store was not opened")
            return
        }
        #expect(state.hasPattern == hasPattern)
        let warning = "the stored pattern was drawn on a grid of 3x3 and cannot be drawn on 4x4: enroll another"
        #expect(answer.warnings.contains(warning) == !hasPattern)
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
