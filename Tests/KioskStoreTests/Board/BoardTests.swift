// SPDX-License-Identifier: MIT
import Boards
import BootTime
import Fixtures
import KioskModel
import PatternLock
import TPM
import Testing

@testable import KioskStore

@Suite("A store that is bound to its board")
struct BoardTests {
    private let trial: StoreHarness
    private let board = FakeBoard()

    init() throws {
        trial = try StoreHarness()
        trial.board = board
    }

    /// A bound store, closed, with the right pattern.
    private func bind() throws {
        let store = try trial.enrolled()
        try store.bind(actor: "root")
        store.close()
    }

    private func fault(_ flaw: BindingFlaw) -> StoreError { .otherBoard(path: trial.location.database, flaw) }

    private func copy() -> [UInt8] { Files.read(trial.location.database) }

    private func put(_ copy: [UInt8]) { Files.write(copy, to: trial.location.database) }

    private func expectToOpenAfterPowerCut() throws {
        let cut = try trial.copy()
        #expect(try cut.store(boot: "boot-2").open().state.hasPattern)
    }

    /// A boot in which so many wrong patterns are drawn.
    private func use(boot: String, tries: Int = 2) throws {
        let store = trial.store(boot: boot)
        _ = try store.open()
        for wrong in StoreHarness.wrong.prefix(tries) { _ = try store.verify(wrong, on: .standard) }
    }

    @Test(
        "opens no older copy and no false fault comes of any order of power cuts and copies; a counter would open one")
    func model() throws {
        #expect(try BoundMachine.flaws(of: .marks, boots: 4) == [])
        #expect(try BoundMachine.flaws(of: .counter, boots: 4).contains(.stale))
    }

    @Test("opens no copy of an earlier boot, whenever it was made; the present one opens")
    func olderCopies() throws {
        let unbound = try trial.enrolled()
        unbound.close()
        let before = copy()
        try bind()
        var copies = [copy()]
        for number in 2...4 {
            let store = trial.store(boot: "boot-\(number)")
            _ = try store.open()
            for wrong in StoreHarness.wrong[(number * 2)..<(number * 2 + 2)] {
                _ = try store.verify(wrong, on: .standard)
                copies.append(copy())
                trial.time = trial.time + .seconds(4000)
            }
            store.close()
        }
        let present = copy()
        try use(boot: "boot-5", tries: 0)
        let newest = copy()
        for older in copies {
            put(older)
            #expect(throws: fault(.older)) { try trial.store(boot: "boot-6").open() }
        }
        put(before)
        #expect(throws: fault(.unbound)) { try trial.store(boot: "boot-6").open() }
        put(present)
        #expect(throws: fault(.older)) { try trial.store(boot: "boot-6").open() }
        put(newest)
        #expect(try trial.store(boot: "boot-6").open().state.attempts.failures == 6)
    }

    @Test("opens a copy that was made while it ran once at most, until the next boot, or for a day in a long one")
    func sameBoot() throws {
        try bind()
        try use(boot: "boot-2", tries: 0)
        let live = copy()
        try use(boot: "boot-2", tries: 2)
        put(live)
        #expect(try trial.store(boot: "boot-3").open().state.attempts.failures == 0)
        put(live)
        #expect(throws: fault(.older)) { try trial.store(boot: "boot-4").open() }

        _ = try trial.store(boot: "boot-4").accept()
        let store = trial.store(boot: "boot-4")
        _ = try store.open()
        let early = copy()
        trial.time = trial.time + .seconds(90_000)
        try store.keepPoweredTime()
        store.close()
        put(early)
        #expect(throws: fault(.older)) { try trial.store(boot: "boot-4").open() }
    }

    @Test("writes to the board once a boot and once a day, however often it is opened")
    func wear() throws {
        try bind()
        for _ in 0..<5 { try use(boot: "boot-2") }
        let changes = board.changes
        for _ in 0..<5 { try use(boot: "boot-2") }
        let store = trial.store(boot: "boot-2")
        _ = try store.open()
        for _ in 0..<23 {
            trial.time = trial.time + .seconds(3600)
            try store.keepPoweredTime()
        }
        #expect(board.changes == changes)
        trial.time = trial.time + .seconds(3600)
        try store.keepPoweredTime()
        #expect(board.changes == changes + 1)
    }

    @Test(
        "is a fault where the board is another, has forgotten it or is not there, and opens when the board is back",
        arguments: [BindingFlaw.forgotten, .foreign, .noTPM])
    func strangeBoard(flaw: BindingFlaw) throws {
        try bind()
        switch flaw {
        case .forgotten: trial.board = FakeBoard()
        case .foreign:
            let other = FakeBoard()
            try other.define(Array(repeating: 1, count: 32))
            try other.write(Array(repeating: 2, count: 32), Array(repeating: 1, count: 32))
            trial.board = other
        default: trial.board = nil
        }
        let whole = copy()
        #expect(throws: fault(flaw)) { try trial.store(boot: "boot-2").open() }
        #expect(copy() == whole)
        trial.board = board
        board.failure = .device(reason: "gone")
        #expect(throws: StoreError.board(reason: "the TPM does not answer: gone")) {
            try trial.store(boot: "boot-2").open()
        }
        board.failure = nil
        #expect(try trial.store(boot: "boot-2").open().state.hasPattern)
    }

    @Test("uses no board before it is bound, and says once that an older copy does not show")
    func notBound() throws {
        let store = try trial.enrolled()
        #expect(board.changes == 0)
        #expect(try store.open().warnings.filter { $0.contains("not bound") }.count == 1)
        store.close()
        trial.board = nil
        let without = trial.store()
        #expect(try without.open().warnings == [])
        #expect(throws: StoreError.refused(.cannotBind(OpenStore.noTPM))) { try without.bind() }
        #expect(without.isOpen)
    }

    @Test("stays as it was where the TPM's owner has a password, or its room is another's: a refusal, and no fault")
    func refused() throws {
        let store = try trial.enrolled()
        board.ownerFailure = .ownerPassword
        #expect(throws: StoreError.refused(.cannotBind(TPMError.ownerPassword.description))) { try store.bind() }
        #expect(store.isOpen)
        try expectToOpenAfterPowerCut()
        board.ownerFailure = nil
        try store.bind()
        board.ownerFailure = .ownerPassword
        #expect(throws: StoreError.refused(.cannotBind(TPMError.ownerPassword.description))) { try store.unbind() }
        #expect(store.isOpen)
        try expectToOpenAfterPowerCut()

        let other = try StoreHarness()
        other.board = board.copy()
        let unbound = try other.enrolled()
        #expect(throws: StoreError.self) { try unbound.bind() }
        #expect(unbound.isOpen)
        _ = try unbound.accept(actor: "root")
        try StoreBoard(memory: try #require(other.board)).expectBound(unbound)
    }

    @Test("is bound under every key that follows, and to none that a stranger has")
    func rotation() throws {
        try bind()
        let former = Files.read(trial.location.pepper)
        Files.write(Array(repeating: 9, count: 32) + former + [0], to: trial.location.pepper)
        #expect(try trial.store(boot: "boot-2").open().state.hasPattern)
        Files.write(Array(repeating: 9, count: 32) + former, to: trial.location.pepper)
        let changes = board.changes
        #expect(try trial.store(boot: "boot-3").open().state.hasPattern)
        #expect(board.changes == changes + 1)
    }

    @Test("is taken for the present one by root alone, with an entry in the history, and then as any other")
    func accepted() throws {
        try bind()
        let older = copy()
        try use(boot: "boot-2")
        try use(boot: "boot-3")
        put(older)
        let store = trial.store(boot: "boot-4")
        #expect(throws: fault(.older)) { try store.open() }
        #expect(try store.perform(.acceptStore, actor: "root") == .done)
        let entry = try #require(try store.history(newest: 1).first)
        #expect(entry.kind == .storeAccepted && entry.actor == "root")
        #expect(store.takeEntries().map(\.kind) == [.storeAccepted])
        store.close()
        #expect(try trial.store(boot: "boot-5").open().state.hasPattern)
        put(older)
        #expect(throws: fault(.older)) { try trial.store(boot: "boot-6").open() }
    }

    @Test("is unbound by that where there is no TPM any more, and where it was not bound nothing is there to accept")
    func acceptedWithoutTPM() throws {
        try bind()
        trial.board = nil
        let store = trial.store(boot: "boot-2")
        #expect(throws: fault(.noTPM)) { try store.open() }
        #expect(try store.perform(.acceptStore, actor: "root") == .done)
        #expect(try store.perform(.acceptStore, actor: "root") == .refused(.cannotBind(OpenStore.noTPM)))
        #expect(store.isOpen)
        store.close()
        #expect(try trial.store(boot: "boot-3").open().state.hasPattern)
    }

    @Test("goes on with a copy that an admin restores, and binds it anew where the store is lost")
    func restored() throws {
        let store = try trial.enrolled()
        let backup = try store.backup()
        try store.bind(actor: "root")
        #expect(try store.restore(from: backup).state.hasPattern)
        store.close()
        #expect(try trial.store(boot: "boot-2").open().state.hasPattern)
        let older = copy()
        Files.write([1, 2, 3], to: trial.location.database)
        let lost = trial.store(boot: "boot-3")
        #expect(throws: StoreError.self) { try lost.open() }
        #expect(try lost.restore(from: backup, actor: "uid 1000").state.hasPattern)
        lost.close()
        #expect(try trial.store(boot: "boot-4").open().state.hasPattern)
        put(older)
        #expect(throws: fault(.older)) { try trial.store(boot: "boot-5").open() }
    }

    @Test("takes the place of the one before where its folder was emptied and root permits another setup")
    func emptied() throws {
        try bind()
        let older = copy()
        for name in trial.files where name != "pepper" { Files.remove(trial.location.directory + "/" + name) }
        try SetupPermission(of: trial.location).give()
        let store = try trial.enrolled(boot: "boot-2")
        store.close()
        #expect(try trial.store(boot: "boot-3").open().state.hasPattern)
        put(older)
        #expect(throws: fault(.older)) { try trial.store(boot: "boot-4").open() }
    }
}

extension StoreBoard {
    /// The store has a mark that this board holds.
    fileprivate func expectBound(_ store: KioskStore) throws {
        try store.use { store throws(StoreError) in
            let binding = try StoreBinding(in: store.database)
            guard case .value(let held) = try content(store.keys), let binding,
                try binding.mark(heldAs: held, by: { (mark) throws(StoreError) in try hash(of: mark, store.keys) })
                    != nil
            else { throw .board(reason: "it knows another store") }
        }
    }
}
