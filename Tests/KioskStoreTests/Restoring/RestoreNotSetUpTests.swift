// SPDX-License-Identifier: MIT
import BootTime
import Fixtures
import Glibc
import KioskModel
import PatternLock
import Testing

@testable import KioskStore

@Suite("A copy for a kiosk that is not set up")
struct RestoreNotSetUpTests {
    private let trial: StoreHarness
    private let store: KioskStore

    init() throws {
        trial = try StoreHarness()
        store = try trial.enrolled()
        try store.setPIN(PIN([2, 7, 1, 8, 2, 8]))
    }

    private func fault(of copy: [UInt8], in store: KioskStore) -> String {
        do {
            _ = try store.restore(from: copy)
            return "none"
        } catch {
            return error.description
        }
    }

    /// A new card, with the package and the key that the owner kept.
    @Test("Is taken where the key is, and the kiosk is locked then", arguments: [false, true])
    func notSetUp(isPermitted: Bool) throws {
        let copy = try store.backup()
        let next = try StoreHarness(isPermitted: isPermitted)
        mkdir(next.location.directory, 0o700)
        Files.write(Files.read(trial.location.pepper), to: next.location.pepper)
        let store = next.store()
        #expect(try store.restore(from: copy).state.setup == .done)
        #expect(!Files.exists(next.location.setupPermission))
        #expect(Files.exists(next.location.initializedMark))
        next.time = next.time + .seconds(3600)
        #expect(try store.verify(StoreHarness.right, on: .standard).isMatch)
        store.close()
        Files.remove(next.location.directory)
        #expect(throws: StoreError.notSetUp(path: next.location.directory)) { try store.open() }
    }

    @Test("Without the key the kiosk stays as it is, and says what is missing")
    func notSetUpWithoutKey() throws {
        let copy = try store.backup()
        let next = try StoreHarness(isPermitted: false)
        let pepper = next.location.pepper
        let store = next.store()
        #expect(
            fault(of: copy, in: store)
                == "the copy cannot be restored: the key it was made with is not here: put it back as \(pepper)")
        #expect(!Files.exists(next.location.directory))
        #expect(throws: StoreError.notSetUp(path: next.location.directory)) { try store.open() }
    }

    @Test("One that was made of such a kiosk brings no setup back")
    func fresh() throws {
        let new = try StoreHarness()
        let store = new.store()
        _ = try store.open()
        let copy = try store.backup()
        try store.setPIN(PIN([2, 7, 1, 8, 2, 8]))
        #expect(
            fault(of: copy, in: store)
                == "the copy cannot be restored: made of a kiosk that nobody had set up")
        #expect(try store.verifyPIN(PIN([2, 7, 1, 8, 2, 8])).isMatch)
    }
}
