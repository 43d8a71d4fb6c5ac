// SPDX-License-Identifier: MIT
import BootTime
import CSQLite
import Glibc
import KioskModel
import KioskStore
import PatternLock

/// Changes cells of a store's database, then opens it and asks what a panel asks.
///
/// An input is changes one after the other: a cell, a kind, a length and the value. No change may make the wrong pattern
/// match.
struct StoreReader: BytesReader {
    private static let cells = [
        ("store", "id"), ("store", "created_at"), ("store", "key_check"), ("store", "seal"), ("profile", "id"),
        ("profile", "name"), ("profile", "enabled"), ("secret", "kind"), ("secret", "version"), ("secret", "grid_rows"),
        ("secret", "grid_columns"), ("secret", "algorithm"), ("secret", "operations"), ("secret", "memory"),
        ("secret", "salt"), ("secret", "verifier"), ("counts", "secret"), ("counts", "failures"),
        ("counts", "since_acknowledged"), ("counts", "boot"), ("counts", "since_boot"), ("counts", "seal"),
        ("history", "happened_at"), ("history", "kind"), ("history", "profile"), ("history", "actor"),
        ("history", "detail"), ("powered", "total"), ("powered", "boot"), ("powered", "seal"), ("attempts", "failures"),
        ("attempts", "debt"), ("attempts", "seal"),
    ]
    private static let right = Pattern([0, 1, 2, 5, 8])
    private static let wrong = Pattern([8, 5, 2, 1, 0])

    private let location = StoreLocation(directory: Scratch.folder() + "/store")
    private let original: [UInt8]

    init() {
        let store = StoreReader.store(at: location)
        do {
            _ = try store.permitSetup(actor: "fuzz")
            try store.setPIN(PIN([2, 7, 1, 8, 2, 8]))
            try store.setPattern(StoreReader.right, on: .standard)
            let ada = try store.addPerson(PersonName("Ada"))
            try store.setPattern(StoreReader.right, on: .standard, of: ada)
            _ = try store.verify(StoreReader.wrong, on: .standard)
        } catch {
            fatalError("\(error)")
        }
        store.close()
        original = StoreReader.contents(of: location.database)
    }

    func read(_ bytes: [UInt8]) {
        Scratch.write(original, to: location.database)
        unlink(location.database + "-journal")
        change(bytes)
        let store = StoreReader.store(at: location)
        defer { store.close() }
        guard (try? store.open(on: .standard)) != nil else { return }
        _ = try? store.people(count: 100)
        _ = try? store.state(on: .standard)
        if case .matched = try? store.verify(StoreReader.wrong, on: .standard) { preconditionFailure("it opened") }
        _ = try? store.verifyPIN(PIN([2, 7, 1, 8, 2, 8]))
    }

    private func change(_ bytes: [UInt8]) {
        var database: OpaquePointer?
        guard sqlite3_open(location.database, &database) == SQLITE_OK else { return }
        defer { sqlite3_close(database) }
        var rest = bytes[...]
        while rest.count > 3 {
            let (table, column) = StoreReader.cells[Int(rest[rest.startIndex]) % StoreReader.cells.count]
            let kind = rest[rest.startIndex + 1] % 4
            let value = rest.dropFirst(3).prefix(Int(rest[rest.startIndex + 2]))
            rest = rest.dropFirst(3 + value.count)
            let digits = value.map { byte in
                let text = String(byte, radix: 16)
                return text.count == 1 ? "0" + text : text
            }.joined()
            let literal =
                switch kind {
                case 0: "x'\(digits)'"
                case 1: "CAST(x'\(digits)' AS TEXT)"
                case 2: String(value.reduce(Int64(0)) { $0 << 8 | Int64($1) })
                default: "NULL"
                }
            sqlite3_exec(database, "UPDATE \(table) SET \(column) = \(literal)", nil, nil, nil)
        }
    }

    private static func store(at location: StoreLocation) -> KioskStore {
        let clock = StoreClock(now: { Instant(sinceBoot: .seconds(1000)) }, wall: { .seconds(1_700_000_000) })
        return KioskStore(at: location, bootID: "boot-1", clock: clock, cost: .least)
    }

    private static func contents(of path: String) -> [UInt8] {
        guard let file = fopen(path, "r") else { fatalError("no \(path)") }
        defer { fclose(file) }
        var bytes = [UInt8](repeating: 0, count: 4 << 20)
        return Array(bytes.prefix(fread(&bytes, 1, bytes.count, file)))
    }
}
