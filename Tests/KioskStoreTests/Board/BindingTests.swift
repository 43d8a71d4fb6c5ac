// SPDX-License-Identifier: MIT
import Boards
import BootTime
import KioskModel
import Testing

@testable import KioskStore

@Suite("A binding between a store and its board")
struct BindingTests {
    private static let (current, next) = ([UInt8](repeating: 1, count: 32), [UInt8](repeating: 2, count: 32))
    private static let moved = Instant(sinceBoot: .seconds(1000))

    private func binding(isSettled: Bool = true) -> StoreBinding {
        StoreBinding(
            current: Self.current, next: Self.next, isSettled: isSettled, boot: "boot-1", moment: Self.moved)
    }

    @Test(
        "A move of the binding is due in another boot, after a day, and if the last move lies in the future",
        arguments: [
            ("boot-1", 0, false), ("boot-1", 86_399, false), ("boot-1", 86_400, true), ("boot-1", -1, true),
            ("boot-2", 0, true),
        ])
    func due(boot: String, seconds: Int, isDue: Bool) {
        let now = Self.moved + .seconds(seconds)
        #expect(binding().isDue(in: boot, at: now) == isDue)
        #expect(binding().isDue(holding: Self.next, in: boot, at: now) == isDue)
    }

    @Test("A move of the binding is due after an interrupted move, and while the binding begins or ends")
    func cutOff() {
        #expect(binding().isDue(holding: Self.current, in: "boot-1", at: Self.moved))
        #expect(binding(isSettled: false).isDue(holding: Self.next, in: "boot-1", at: Self.moved))
    }

    @Test("A binding finds which of its two marks the board holds by comparing hashes")
    func marks() throws {
        func hash(_ mark: [UInt8]) -> [UInt8] { mark.map { $0 ^ 0x55 } }
        for mark in [Self.current, Self.next] {
            #expect(try binding().mark(heldAs: hash(mark), by: hash) == mark)
            #expect(try binding().mark(heldAs: mark, by: hash) == nil)
        }
    }

    @Test("A binding moves to a fresh random mark, and records the boot and the time of the move")
    func move() throws {
        let fresh = try StoreBinding.randomMark()
        let now = Self.moved + .seconds(5)
        let after = binding(isSettled: false).moved(from: Self.next, to: fresh, in: "boot-2", at: now)
        #expect(
            after
                == StoreBinding(current: Self.next, next: fresh, isSettled: true, boot: "boot-2", moment: now))
        #expect(try fresh.count == 32 && fresh != StoreBinding.randomMark())
        let first = try StoreBinding.fresh(in: "boot-2", at: now)
        #expect(first.current != first.next && !first.isSettled && first.boot == "boot-2" && first.moment == now)
    }

    @Test("Binding replaces a TPM index that was never written, and uses its own password")
    func emptyRoom() throws {
        let trial = try StoreHarness()
        let board = FakeBoard()
        try board.define([UInt8](repeating: 9, count: 32))
        trial.board = board
        let store = try trial.enrolled()
        #expect(try store.perform(.bind, actor: "root") == .done)
        store.close()
        #expect(try trial.store(boot: "boot-2").open().warnings == [])
        trial.board = FakeBoard()
        #expect(throws: StoreError.otherBoard(path: trial.location.database, .forgotten)) {
            try trial.store(boot: "boot-3").open()
        }
    }

    @Test("The history has one entry each for binding and unbinding, with the actor")
    func written() throws {
        let trial = try StoreHarness()
        let board = FakeBoard()
        trial.board = board
        let store = try trial.enrolled()
        for request in [StoreRequest.bind, .bind, .unbind, .unbind] {
            #expect(try store.perform(request, actor: "uid 7") == .done)
        }
        let entries = try store.history(newest: 9).reversed().filter { $0.kind != .patternSet }
        #expect(entries.map(\.kind) == [.storeBound, .storeUnbound])
        #expect(entries.map(\.actor) == ["uid 7", "uid 7"])
        #expect(!board.isDefined)
    }
}
