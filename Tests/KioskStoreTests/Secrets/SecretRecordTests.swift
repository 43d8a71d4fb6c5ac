// SPDX-License-Identifier: MIT
import Fixtures
import KioskModel
import PatternLock
import Testing

@testable import KioskStore

@Suite("A record fits one pattern, one profile and one device")
struct SecretRecordTests {
    private func keys(_ byte: UInt8) throws -> StoreKeys {
        let credentials = try Files.makeDirectory()
        defer { Files.remove(credentials) }
        Files.write(Array(repeating: byte, count: 32), to: credentials + "/ninedot.pepper")
        let location = StoreLocation(directory: credentials, credentialsDirectory: credentials)
        return try StoreKeys(from: Pepper.load(at: location, mayCreate: false))
    }

    private func record(_ keys: borrowing StoreKeys) throws -> SecretRecord {
        try SecretRecord(
            of: PatternEncoding.encode(StoreHarness.right, on: .standard), .pattern, on: .standard, profile: .random(),
            cost: .least, keys: keys)
    }

    /// A change of a record, all of which must end the match.
    struct Change: Sendable, CustomTestStringConvertible {
        var testDescription: String
        var apply: @Sendable (inout SecretRecord) throws -> Void
    }

    static let changes = [
        Change(testDescription: "a PIN's") { $0.kind = .pin },
        Change(testDescription: "a duress pattern's") { $0.kind = .duress },
        Change(testDescription: "another profile") { $0.profile = try .random() },
        Change(testDescription: "another salt") { $0.salt[0] ^= 1 },
        Change(testDescription: "more passes") { $0.cost.operations += 1 },
        Change(testDescription: "more memory") { $0.cost.memory += 1024 },
        Change(testDescription: "more memory, the same for Argon2id") { $0.cost.memory += 1 },
        Change(testDescription: "another grid") { $0.grid = Grid(rows: 3, columns: 4) },
        Change(testDescription: "another verifier") { $0.verifier[31] ^= 0x80 },
        Change(testDescription: "a shorter verifier") { $0.verifier.removeLast() },
        Change(testDescription: "no verifier") { $0.verifier = [] },
    ]

    @Test("An unchanged record matches its pattern, each with a salt of its own")
    func unchanged() throws {
        let keys = try keys(1)
        let drawing = try PatternEncoding.encode(StoreHarness.right, on: .standard)
        let records = try [record(keys), record(keys)]
        for record in records {
            #expect(try record.matches(drawing, keys: keys))
        }
        #expect(records[0].salt != records[1].salt)
    }

    @Test("A changed record matches nothing", arguments: changes)
    func changed(change: Change) throws {
        let keys = try keys(1)
        var record = try record(keys)
        try change.apply(&record)
        let drawing = try PatternEncoding.encode(StoreHarness.right, on: .standard)
        #expect(try !record.matches(drawing, keys: keys))
    }

    @Test("Another device's key matches nothing")
    func otherKey() throws {
        let record = try record(keys(1))
        let drawing = try PatternEncoding.encode(StoreHarness.right, on: .standard)
        #expect(try !record.matches(drawing, keys: keys(2)))
    }

    @Test("A check that cannot be run throws", arguments: [0, 1, 8191])
    func cannotRun(memory: Int) throws {
        let keys = try keys(1)
        var record = try record(keys)
        record.cost.memory = memory
        let drawing = try PatternEncoding.encode(StoreHarness.right, on: .standard)
        #expect(throws: StoreError.self) { try record.matches(drawing, keys: keys) }
    }

    @Test(
        "An encoding is as long as any other and says all there is",
        arguments: [
            (Grid.standard, [3, 4, 1], [1, 3, 3, 3, 3, 4, 1]),
            (Grid(rows: 1, columns: 3), [2], [1, 1, 3, 1, 2]),
            (Grid(rows: 6, columns: 6), Array(0..<36), [1, 6, 6, 36] + Array(0..<36)),
        ] as [(Grid, [Int], [UInt8])])
    func encoding(grid: Grid, dots: [Int], start: [UInt8]) throws {
        let message = try PatternEncoding.encode(Pattern(dots), on: grid)
        let padding = [UInt8](repeating: 0xff, count: 40 - start.count)
        #expect(Array(message.bytes) == start + padding)
    }

    @Test(
        "What lies on no usable grid cannot be encoded",
        arguments: [
            (Grid.standard, []), (.standard, [9]), (Grid(rows: 0, columns: 3), [0]),
            (Grid(rows: -1, columns: -9), [0]), (Grid(rows: 37, columns: 1), [0]),
            (Grid(rows: Int.max, columns: Int.max), [0]), (Grid(rows: 7, columns: 6), [0]),
        ] as [(Grid, [Int])])
    func notEncodable(grid: Grid, dots: [Int]) {
        #expect(throws: StoreError.self) { _ = try PatternEncoding.encode(Pattern(dots), on: grid) }
    }
}
