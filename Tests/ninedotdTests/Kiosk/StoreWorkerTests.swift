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

    /// Everything up to the reply to a request that the tool makes now.
    private func outputs(of worker: StoreWorker) throws -> [StoreWorker.Output] {
        worker.ask(.access(.shared), for: .tool(RequestID(number: 99), actor: "test"))
        var poller = try Poller()
        var outputs: [StoreWorker.Output] = []
        while !outputs.contains(where: { $0.isLast }) {
            let patience = Clock.now + .seconds(60)
            try #require(try poller.wait(for: [.init(worker.descriptor)], until: patience) != [])
            outputs += worker.takeOutputs()
        }
        return outputs
    }

    @Test("checks each pattern for the question it came with, however many wait")
    func secrets() throws {
        let worker = try worker(at: folder.store)
        worker.ask(.open)
        worker.ask(.setPattern(.panel), for: .session(RequestID(number: 1)), about: drawn)
        worker.ask(.verify(nil), for: .session(RequestID(number: 2)), about: other)
        worker.ask(.verify(nil), for: .session(RequestID(number: 3)), about: drawn)
        let answers = try outputs(of: worker).compactMap(\.event).filter(\.isReply)
        #expect(answers.count == 3)
        #expect(answers.first == .answered(RequestID(number: 1), .done))
        guard case .answered(RequestID(number: 2), .verified(.wrong)) = answers[1] else {
            Issue.record("the other pattern was not taken for wrong")
            return
        }
        #expect(answers.last == .answered(RequestID(number: 3), .verified(.matched(Match(failuresBefore: 1)))))
    }

    @Test("checks a PIN apart from patterns, and keeps a new one")
    func pins() throws {
        let worker = try worker(at: folder.store)
        worker.ask(.open)
        worker.ask(.setPIN, for: .session(RequestID(number: 1)), about: StoreSecret(pin: PIN([7, 2, 9, 0, 4, 1])))
        worker.ask(.verifyPIN, for: .session(RequestID(number: 2)), about: StoreSecret(pin: PIN([7, 2, 9, 0, 4, 1])))
        let events = try outputs(of: worker).compactMap(\.event)
        #expect(events.last == .answered(RequestID(number: 2), .verified(.matched(Match()))))
        #expect(events.compactMap(\.state).map(\.setup) == [.fresh, .pinSet])
    }

    @Test("tells what has changed before the reply to each request that may have changed it, and nothing more")
    func states() throws {
        let worker = try worker(at: folder.store)
        worker.ask(.open)
        worker.ask(.addPerson(try PersonName("Ada")), for: .session(RequestID(number: 1)))
        worker.ask(.access(.shared), for: .session(RequestID(number: 2)))
        let events = try outputs(of: worker).compactMap(\.event)
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
            let ada = try store.addPerson(try PersonName("Ada"))
            try store.setPattern(drawn.pattern, on: .standard, of: ada)
        }
        let worker = try worker(at: folder.store, grid: grid)
        worker.ask(.open)
        worker.ask(.acknowledge, for: .session(RequestID(number: 1)))
        let outputs = try outputs(of: worker)
        let states = outputs.compactMap(\.event).compactMap(\.state)
        #expect(states.map(\.hasPattern) == [hasPattern, hasPattern])
        #expect(states.map { $0.people.map(\.hasPattern) } == [[hasPattern], [hasPattern]])
        #expect(outputs.compactMap(\.warning) == (hasPattern ? [] : [warningOfStandardGrid]))
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
        worker.ask(.restore(copy), for: .tool(RequestID(number: 1), actor: "test"))
        let outputs = try outputs(of: worker)
        #expect(outputs.compactMap(\.warning) == [warningOfStandardGrid])
        #expect(outputs.compactMap(\.event).compactMap(\.state).map(\.hasPattern) == [true, false])
    }

    @Test("tells that it is not set up as that, as often as it looks, and goes on when it is permitted")
    func notSetUp() throws {
        let folder = try RuntimeFolder(permitsSetup: false)
        let worker = try worker(at: folder.store)
        worker.ask(.open)
        worker.ask(.setFirstPIN, for: .session(RequestID(number: 1)), about: StoreSecret(pin: PIN([7, 2, 9, 0, 4, 1])))
        let events = try outputs(of: worker).compactMap(\.event)
        guard case .storeNotSetUp(let fault) = events.first, events.count == 1 else {
            Issue.record("\(events)")
            return
        }
        #expect(fault.message.hasPrefix(folder.store.directory + ": not set up: "))
        #expect(fault.message.contains("ninedotctl setup"))
        #expect(!folder.holds("store"))
        worker.ask(.permitSetup, for: .tool(RequestID(number: 1), actor: "test"))
        let later = try outputs(of: worker)
        #expect(later.compactMap(\.event).compactMap(\.state).map(\.setup) == [.fresh])
        #expect(
            later.compactMap(\.warning).map { $0.hasSuffix("made a new store, which waits for its setup") } == [true])
    }

    @Test("keeps a first PIN only where it is the first")
    func firstPIN() throws {
        let worker = try worker(at: folder.store)
        let pin = StoreSecret(pin: PIN([7, 2, 9, 0, 4, 1]))
        worker.ask(.open)
        worker.ask(.setPIN, for: .tool(RequestID(number: 1), actor: "test"), about: pin)
        worker.ask(.setFirstPIN, for: .session(RequestID(number: 1)), about: StoreSecret(pin: PIN([1, 2, 1, 2, 1, 3])))
        worker.ask(.verifyPIN, for: .session(RequestID(number: 2)), about: pin)
        let events = try outputs(of: worker).compactMap(\.event).filter(\.isReply)
        #expect(
            events == [
                .answered(RequestID(number: 1), .refused(.pinAlreadySet)),
                .answered(RequestID(number: 2), .verified(.matched(Match()))),
            ])
    }

    @Test("tells why the store cannot be used, and not that it is closed for that; only a tool hears it")
    func fault() throws {
        close(open(folder.path + "/file", O_CREAT | O_WRONLY, 0o600))
        let worker = try worker(at: StoreLocation(directory: folder.path + "/file/store"))
        worker.ask(.open)
        worker.ask(.verify(nil), for: .session(RequestID(number: 1)), about: drawn)
        worker.ask(.record(.voided, of: nil, detail: ""))
        let outputs = try outputs(of: worker)
        #expect(outputs.count == 2)
        guard case .storeFailed(let fault) = outputs.first?.event else {
            Issue.record("no fault was told")
            return
        }
        #expect(fault.message.contains("cannot be opened"))
        guard case .reply(_, .failed(let reason)) = outputs.last else {
            Issue.record("the tool was told nothing")
            return
        }
        #expect(reason.message.hasSuffix("not open"))
    }
}

extension StoreWorker.Output {
    fileprivate var event: SessionEvent? {
        guard case .event(let event) = self else { return nil }
        return event
    }

    fileprivate var warning: String? {
        guard case .warning(let warning) = self else { return nil }
        return warning
    }

    fileprivate var isLast: Bool {
        guard case .reply(RequestID(number: 99), _) = self else { return false }
        return true
    }
}

extension SessionEvent {
    /// The contents that are told: all, or those that changed.
    fileprivate var state: StoreState? {
        switch self {
        case .storeOpened(let state), .storeChanged(.parts(let state, _)): state
        default: nil
        }
    }

    fileprivate var isReply: Bool {
        if case .answered = self { true } else { false }
    }
}
