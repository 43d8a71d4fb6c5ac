// SPDX-License-Identifier: MIT
import Fixtures
import Glibc
import KioskModel
import PatternLock
import Testing

@testable import KioskStore

@Suite("A key that is rotated")
struct KeyRotationTests {
    private static let pin = PIN([4, 7, 1, 1])

    /// Puts a new key before those in the trial's file, as the beginning of a rotation does.
    private func begin(_ key: UInt8, in trial: StoreHarness) {
        let former = Files.read(trial.location.pepper)
        Files.write(Array(repeating: key, count: 32) + former + [0], to: trial.location.pepper)
    }

    private func end(in trial: StoreHarness) {
        Files.write(Files.read(trial.location.pepper).dropLast(), to: trial.location.pepper)
    }

    /// A rotation from its beginning to its end.
    private func rotate(_ key: UInt8, in trial: StoreHarness) throws {
        begin(key, in: trial)
        _ = try trial.store().open()
        end(in: trial)
    }

    private func keys(_ bytes: [UInt8]) throws -> StoreKeys {
        let folder = try Files.makeDirectory()
        defer { Files.remove(folder) }
        Files.write(bytes, to: folder + "/pepper")
        return try StoreKeys(from: Pepper.load(at: StoreLocation(directory: folder), mayCreate: false))
    }

    @Test("takes every secret along, however often, and lets in nothing else", arguments: 1...3)
    func secrets(rotations: Int) throws {
        let trial = try StoreHarness()
        let store = try trial.enrolled()
        try store.setPIN(Self.pin)
        let ada = try trial.add("Ada", to: store)
        try store.setDuressPattern(StoreHarness.wrong[5], on: .standard, of: ada)
        store.close()
        for number in 1...rotations { try rotate(UInt8(number), in: trial) }

        let rotated = trial.store()
        _ = try rotated.open()
        #expect(try rotated.verify(StoreHarness.right, on: .standard).isMatch)
        #expect(try rotated.verify(StoreHarness.right, on: .standard, of: ada).isMatch)
        guard case .matched(let match) = try rotated.verify(StoreHarness.wrong[5], on: .standard, of: ada) else {
            Issue.record("the duress pattern does not match")
            return
        }
        #expect(match.isDuress)
        #expect(try rotated.verifyPIN(Self.pin).isMatch)
        #expect(try !rotated.verify(StoreHarness.wrong[0], on: .standard).isMatch)
        #expect(try !rotated.verify(StoreHarness.wrong[1], on: .standard, of: ada).isMatch)
    }

    @Test("makes the store worthless to whoever has the former keys alone, also what nobody has drawn since")
    func formerKeys() throws {
        let trial = try StoreHarness()
        try trial.enrolled().close()
        let former = Files.read(trial.location.pepper)
        try rotate(1, in: trial)
        let store = trial.store()
        _ = try store.open()
        let drawing = try PatternEncoding.encode(StoreHarness.right, on: .standard)
        var record = try store.use { store throws(StoreError) in try store.record(of: store.shared) }
        let known = try keys(former)
        let all = try keys(Files.read(trial.location.pepper))
        #expect(try record?.matches(drawing, keys: all) == true)
        #expect(record?.layers == 1)
        // The guess of somebody who knows how records are made.
        record?.layers = 0
        #expect(try record?.matches(drawing, keys: known) == false)
    }

    @Test("has a record made anew by the next match, with the new key alone")
    func madeAnew() throws {
        let trial = try StoreHarness()
        try trial.enrolled().close()
        try rotate(1, in: trial)
        let store = trial.store()
        _ = try store.open()
        #expect(try store.verify(StoreHarness.right, on: .standard).isMatch)
        try store.renewRecord()
        store.close()
        Files.write(Array(repeating: 1, count: 32), to: trial.location.pepper)
        _ = try store.open()
        #expect(try store.verify(StoreHarness.right, on: .standard).isMatch)
    }

    @Test("keeps every count, and one that was damaged stays so")
    func counts() throws {
        let trial = try StoreHarness()
        let store = try trial.enrolled()
        let (ada, bob) = (try trial.add("Ada", to: store), try trial.add("Bob", to: store))
        for wrong in StoreHarness.wrong.prefix(3) { _ = try store.verify(wrong, on: .standard, of: ada) }
        try trial.write(
            "UPDATE attempts SET failures = 0, seal = zeroblob(32) WHERE subject = x'\(bob.hex)'", in: store)
        let before = try #require(try store.open().state.people[ada])
        store.close()
        try rotate(1, in: trial)
        let after = try trial.store().open().state
        #expect(after.people[ada]?.attempts == before.attempts)
        #expect(after.people[bob]?.attempts.failures == AttemptPolicy.usualStop)
    }

    @Test("is told once, in the history and to the journal")
    func told() throws {
        let trial = try StoreHarness()
        try trial.enrolled().close()
        begin(1, in: trial)
        let store = trial.store()
        let path = trial.location.pepper
        #expect(try store.open().warnings == ["\(trial.location.database): is under the new key from now on: \(path)"])
        #expect(try store.open().warnings == [])
        #expect(try store.history(newest: 9).filter { $0.kind == .keyRotated }.count == 1)
    }

    @Test("opens what the former key does until it is over, and only that; then neither")
    func former() throws {
        let trial = try StoreHarness()
        try trial.enrolled().close()
        let old = Files.read(trial.location.database)
        try rotate(1, in: trial)
        let location = trial.location
        // A store as whoever knows the former key could make one.
        Files.write(old, to: location.database)
        #expect(throws: StoreError.otherKey(path: location.pepper, store: location.database)) {
            try trial.store().open()
        }
        begin(2, in: trial)
        #expect(throws: StoreError.otherKey(path: location.pepper, store: location.database)) {
            try trial.store().open()
        }
    }

    @Test("leaves no store of an earlier version behind, which would be under the former key")
    func olderStore() throws {
        let trial = try StoreHarness()
        try trial.enrolled().close()
        let older = trial.location.store(ofVersion: 5)
        Files.write([1], to: older)
        try rotate(1, in: trial)
        #expect(!Files.exists(older))
    }

    @Test("lets an admin restore what was backed up before")
    func backup() throws {
        let trial = try StoreHarness()
        let store = try trial.enrolled()
        let backup = try store.backup()
        store.close()
        for number in 1...2 { try rotate(UInt8(number), in: trial) }
        let rotated = trial.store()
        _ = try rotated.open()
        _ = try rotated.restore(from: backup)
        _ = try rotated.rearm(.everybody)
        #expect(try rotated.verify(StoreHarness.right, on: .standard).isMatch)
        rotated.close()
        #expect(try trial.store().open().state.hasPattern)
    }

    @Test("needs the former keys while a secret was made with one: a fault that says so, and nothing is lost")
    func formerMissing() throws {
        let trial = try StoreHarness()
        try trial.enrolled().close()
        try rotate(1, in: trial)
        let keys = Files.read(trial.location.pepper)
        Files.write(Array(keys.prefix(32)), to: trial.location.pepper)
        let reason = "a former key is missing, with which a secret was kept"
        #expect(throws: StoreError.pepper(path: trial.location.pepper, reason: reason)) { try trial.store().open() }
        Files.write(keys, to: trial.location.pepper)
        #expect(try trial.store().open().state.hasPattern)
    }

    @Test("Restoring a backup also needs the former keys, and the error names the key file")
    func formerMissingForCopy() throws {
        let trial = try StoreHarness()
        try trial.enrolled().close()
        try rotate(1, in: trial)
        let store = trial.store()
        _ = try store.open()
        let copy = try store.backup()
        store.close()
        Files.write([1, 2, 3], to: trial.location.database)
        Files.write(Array(Files.read(trial.location.pepper).prefix(32)), to: trial.location.pepper)
        let reason = "a former key is missing, with which a secret was kept"
        #expect(throws: StoreError.pepper(path: trial.location.pepper, reason: reason)) {
            try store.restore(from: copy)
        }
    }

    @Test("A folder or a symbolic link loop in place of the key is an error, and no new key is created")
    func unusable() throws {
        let folder = try TemporaryFolder(inMemory: true)
        let location = StoreLocation(directory: folder.path, credentialsDirectory: folder.path)
        let credential = folder.path + "/ninedot.pepper"
        func expectUnusable(_ reason: String) {
            #expect(throws: StoreError.pepper(path: credential, reason: reason)) {
                _ = try Pepper.load(at: location, mayCreate: true)
            }
        }
        mkdir(credential, 0o700)
        expectUnusable("Is a directory")
        rmdir(credential)
        symlink(credential, credential)
        expectUnusable("Too many levels of symbolic links")
        #expect(!Files.exists(location.pepper))
    }

    @Test(
        "is one key of 32 bytes, or more with a byte after them while it lasts",
        arguments: [
            (0, nil), (1, nil), (31, nil), (32, 1), (33, nil), (63, nil), (64, 2), (65, 2), (66, nil), (96, 3), (97, 3),
            (64 * 32, 64), (64 * 32 + 1, 64), (64 * 32 + 2, nil), (65 * 32, nil), (65 * 32 + 1, nil),
        ] as [(Int, Int?)])
    func lengths(size: Int, count: Int?) throws {
        let folder = try Files.makeDirectory()
        defer { Files.remove(folder) }
        let location = StoreLocation(directory: folder)
        Files.write(Array(repeating: 7, count: size), to: location.pepper)
        do throws(StoreError) {
            let pepper = try Pepper.load(at: location, mayCreate: false)
            #expect(pepper.count == count)
            #expect(pepper.isRotating == (size % 32 == 1))
        } catch {
            #expect(count == nil)
        }
    }
}

extension ProfileID {
    fileprivate var hex: String {
        bytes.map { ($0 < 16 ? "0" : "") + String($0, radix: 16) }.joined()
    }
}
