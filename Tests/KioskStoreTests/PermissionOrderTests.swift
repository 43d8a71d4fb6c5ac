// SPDX-License-Identifier: MIT
import Fixtures
import Glibc
import KioskModel
import Testing

@testable import KioskStore

@Suite("The permission is gone for good before anything takes its place")
struct PermissionOrderTests {
    private let pin = PIN([2, 7, 1, 8, 2, 8])
    private let trial: StoreTrial
    private let store: KioskStore

    init() throws {
        trial = try StoreTrial()
        store = trial.store()
    }

    private var isPermitted: Bool { Files.exists(trial.location.setupPermission) }
    private var error: StoreError {
        .cannotOpen(path: trial.location.setupDirectory, reason: "Permission denied")
    }

    @Test("The first PIN is kept only when its removal is on the disk")
    func firstPIN() throws {
        _ = try store.open()
        trial.withUnflushedPermission {
            #expect(throws: error) { try store.setFirstPIN(pin) }
        }
        #expect(!isPermitted)
        try SetupPermission(of: trial.location).give()
        let state = try store.open().state
        #expect(state.setup == .fresh && !state.hasPIN)
    }

    @Test("A disk that is full by then costs no permission")
    func fullDisk() throws {
        _ = try store.open()
        FullDisk.holding(trial) {
            #expect(throws: StoreError.full(path: trial.location.database)) { try store.setFirstPIN(pin) }
            #expect(isPermitted)
        }
        #expect(try store.open().state.setup == .fresh)
        try store.setFirstPIN(pin)
        #expect(!isPermitted)
    }

    @Test("A removal beside a store that is set up is tried until it is on the disk")
    func besideStore() throws {
        _ = try store.open()
        try store.setFirstPIN(pin)
        store.close()
        try SetupPermission(of: trial.location).give()
        trial.withUnflushedPermission {
            for _ in 0..<2 { #expect(throws: error) { try store.open() } }
        }
        #expect(!isPermitted)
        #expect(try store.open().state.hasPIN)
    }

    @Test("Taking it back is tried until it is on the disk")
    func withdrawn() throws {
        trial.withUnflushedPermission {
            for _ in 0..<2 { #expect(throws: error) { try store.withdrawSetup(actor: "root") } }
        }
        #expect(throws: StoreError.refused(.setupNotPermitted)) { try store.withdrawSetup(actor: "root") }
    }
}
