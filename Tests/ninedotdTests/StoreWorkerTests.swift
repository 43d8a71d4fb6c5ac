// SPDX-License-Identifier: MIT
import BootTime
import Glibc
import KioskModel
import KioskSession
import KioskStore
import LinuxSystem
import PatternLock
import Testing

@testable import ninedotd

@Suite("The store's thread")
struct StoreWorkerTests {
    private let folder: RuntimeFolder
    private let drawn = StoreSecret(pattern: Pattern([0, 3, 6, 7]))
    private let other = StoreSecret(pattern: Pattern([2, 5, 8, 7]))

    private let warningOfStandardGrid =
        "the stored pattern was drawn on a grid of 3x3 and cannot be drawn on 4x4: enroll another"

    init() throws {
        folder = try RuntimeFolder()
    }

    private func worker(at location: StoreLocation, grid: Grid = .standard) throws -> StoreWorker {
        try StoreWorker(at: location, bootID: "boot", policy: .classroom, grid: grid)
    }

    /// Everything up to what an errand that is asked now brings.
    private func news(of worker: StoreWorker) throws -> [StoreNews] {
        worker.ask(.errand(Errand(number: 99, work: .order(.access(of: nil)), actor: "test")))
        var poller = try Poller()
        var news: [StoreNews] = []
        while !news.contains(where: { $0.isLast }) {
            let patience = Clock.now + .seconds(60)
            try #require(try poller.wait(for: [.init(worker.descriptor)], until: patience) != [])
            news += worker.takeNews()
        }
        return news
    }

    @Test("checks each pattern for the question it came with, however many wait")
    func secrets() throws {
        let worker = try worker(at: folder.store)
        worker.ask(.open)
        worker.ask(.keep(Challenge(number: 1), of: .panel), about: drawn)
        worker.ask(.verify(Challenge(number: 2), of: nil), about: other)
        worker.ask(.verify(Challenge(number: 3), of: nil), about: drawn)
        let answers = try news(of: worker).compactMap(\.event).filter { $0.state == nil }
        #expect(answers.count == 3)
        #expect(answers.first == .stored(Challenge(number: 1)))
        guard case .verified(Challenge(number: 2), .wrong) = answers[1] else {
            Issue.record("the other pattern was not taken for wrong")
            return
        }
        #expect(answers.last == .verified(Challenge(number: 3), .matched(Match(failuresBefore: 1))))
    }

    @Test("checks a PIN apart from patterns, and keeps a new one")
    func pins() throws {
        let worker = try worker(at: folder.store)
        worker.ask(.open)
        worker.ask(.keepPIN(Challenge(number: 1)), about: StoreSecret(pin: PIN([7, 2, 9, 0, 4, 1])))
        worker.ask(.verifyPIN(Challenge(number: 2)), about: StoreSecret(pin: PIN([7, 2, 9, 0, 4, 1])))
        let events = try news(of: worker).compactMap(\.event)
        #expect(events.last == .verified(Challenge(number: 2), .matched(Match())))
        #expect(events.compactMap(\.state).map(\.setup) == [.fresh, .pinSet, .pinSet])
    }

    @Test("tells the state anew before each answer that may have changed it")
    func states() throws {
        let worker = try worker(at: folder.store)
        worker.ask(.open)
        worker.ask(.order(Challenge(number: 1), .addPerson(try PersonName("Ada"))))
        worker.ask(.order(Challenge(number: 2), .access(of: nil)))
        let events = try news(of: worker).compactMap(\.event)
        #expect(events.map { $0.state?.people.map(\.name) } == [[], ["Ada"], nil, nil])
    }

    @Test(
        "has no pattern, and says why, while the stored ones were drawn on another grid",
        arguments: [(Grid.standard, true), (Grid(rows: 4, columns: 4), false)])
    func otherGrid(grid: Grid, hasPattern: Bool) throws {
        do {
            let store = KioskStore(at: folder.store, bootID: "boot", policy: .classroom)
            _ = try store.open()
            try store.setPattern(drawn.pattern, on: .standard)
            guard case .done(let ada) = try store.addPerson(try PersonName("Ada")) else { return }
            try store.setPattern(drawn.pattern, on: .standard, of: ada)
        }
        let worker = try worker(at: folder.store, grid: grid)
        worker.ask(.open)
        worker.ask(.order(Challenge(number: 1), .acknowledge))
        let news = try news(of: worker)
        let states = news.compactMap(\.event).compactMap(\.state)
        #expect(states.map(\.hasPattern) == [hasPattern, hasPattern])
        #expect(states.map { $0.people.map(\.hasPattern) } == [[hasPattern], [hasPattern]])
        #expect(news.compactMap(\.warning) == (hasPattern ? [] : [warningOfStandardGrid]))
    }

    @Test("warns of a restored copy as of a store at the start")
    func restoredCopy() throws {
        let other = Grid(rows: 4, columns: 4)
        let copy: [UInt8]
        do {
            let store = KioskStore(at: folder.store, bootID: "boot", policy: .classroom)
            _ = try store.open()
            try store.setPattern(drawn.pattern, on: .standard)
            copy = try store.backup()
            try store.setPattern(drawn.pattern, on: other)
        }
        let worker = try worker(at: folder.store, grid: other)
        worker.ask(.open)
        worker.ask(.errand(Errand(number: 1, work: .restore(copy), actor: "test")))
        let news = try news(of: worker)
        #expect(news.compactMap(\.warning) == [warningOfStandardGrid])
        #expect(news.compactMap(\.event).compactMap(\.state).map(\.hasPattern) == [true, false])
    }

    @Test("tells that it is not set up as that, as often as it looks, and goes on when it is permitted")
    func notSetUp() throws {
        let folder = try RuntimeFolder(permitsSetup: false)
        let worker = try worker(at: folder.store)
        worker.ask(.open)
        worker.ask(.keepFirstPIN(Challenge(number: 1)), about: StoreSecret(pin: PIN([7, 2, 9, 0, 4, 1])))
        let events = try news(of: worker).compactMap(\.event)
        guard case .storeNotSetUp(let fault) = events.first, events.count == 1 else {
            Issue.record("\(events)")
            return
        }
        #expect(fault.message.hasPrefix(folder.store.directory + ": not set up: "))
        #expect(fault.message.contains("ninedotctl setup"))
        #expect(!folder.holds("store"))
        worker.ask(.errand(Errand(number: 1, work: .permitSetup, actor: "test")))
        let later = try news(of: worker)
        #expect(later.compactMap(\.event).compactMap(\.state).map(\.setup) == [.fresh])
        #expect(
            later.compactMap(\.warning).map { $0.hasSuffix("made a new store, which waits for its setup") } == [true])
    }

    @Test("keeps a first PIN only where it is the first")
    func firstPIN() throws {
        let worker = try worker(at: folder.store)
        let pin = StoreSecret(pin: PIN([7, 2, 9, 0, 4, 1]))
        worker.ask(.open)
        worker.ask(.errand(Errand(number: 1, work: .setPIN, actor: "test")), about: pin)
        worker.ask(
            .keepFirstPIN(Challenge(number: 1)), about: StoreSecret(pin: PIN([1, 2, 1, 2, 1, 3])))
        worker.ask(.verifyPIN(Challenge(number: 2)), about: pin)
        let events = try news(of: worker).compactMap(\.event).filter { $0.state == nil }
        #expect(
            events == [
                .unstorable(Challenge(number: 1)), .verified(Challenge(number: 2), .matched(Match())),
            ])
    }

    @Test("tells why the store cannot be used, and not that it is closed for that; only a tool hears it")
    func fault() throws {
        close(open(folder.path + "/file", O_CREAT | O_WRONLY, 0o600))
        let worker = try worker(at: StoreLocation(directory: folder.path + "/file/store"))
        worker.ask(.open)
        worker.ask(.verify(Challenge(number: 1), of: nil), about: drawn)
        worker.ask(.note(.voided, of: nil))
        let news = try news(of: worker)
        #expect(news.count == 2)
        guard case .storeFailed(let fault) = news.first?.event else {
            Issue.record("no fault was told")
            return
        }
        #expect(fault.message.contains("cannot be opened"))
        guard case .errand(99, .failed(let reason)) = news.last else {
            Issue.record("the tool was told nothing")
            return
        }
        #expect(reason.hasSuffix("not open"))
    }
}

extension StoreNews {
    fileprivate var event: SessionEvent? {
        guard case .event(let event) = self else { return nil }
        return event
    }

    fileprivate var warning: String? {
        guard case .warning(let warning) = self else { return nil }
        return warning
    }

    fileprivate var isLast: Bool {
        guard case .errand(99, _) = self else { return false }
        return true
    }
}

extension SessionEvent {
    fileprivate var state: StoreState? {
        guard case .storeOpened(let state) = self else { return nil }
        return state
    }
}
