// SPDX-License-Identifier: MIT
import BootTime
import Fixtures
import KioskModel
import PatternLock
import Testing

@testable import KioskStore

@Suite("Parts of an earlier copy of the disk among the present ones")
struct RewindTests {
    private static let tables = ["store", "profile", "secret", "attempts", "powered", "history"]

    private let trial: StoreHarness
    private let store: KioskStore
    /// The file after each of some commits.
    private let copies: [[UInt8]]

    /// A day at a kiosk: a use is taken, tries are wrong, somebody is disabled and removed, the PIN is changed.
    init() throws {
        let trial = try StoreHarness()
        let store = try trial.enrolled()
        let (ada, eve) = (try trial.add("Ada", to: store), try trial.add("Eve", to: store))
        var rules = AccessRules()
        rules.usesLeft = 2
        let draw = { (pattern: Pattern) throws in _ = try store.verify(pattern, on: .standard, of: ada) }
        let steps: [() throws -> Void] = [
            { try store.setPIN(PIN([2, 7, 1, 8, 2, 8])) },
            { try store.setAccess(ProfileAccess(rules: rules), of: ada) },
            { try draw(StoreHarness.right) },
            { try draw(StoreHarness.wrong[0]) },
            { try draw(StoreHarness.wrong[1]) },
            { _ = try store.setEnabled(false, of: .id(ada)) },
            { _ = try store.removePerson(.id(eve)) },
            { try store.setPIN(PIN([3, 1, 4, 1, 5, 9])) },
            {
                trial.time = trial.time + .seconds(3600)
                try store.keepPoweredTime()
            },
        ]
        var copies: [[UInt8]] = []
        for step in steps {
            try step()
            copies.append(Files.read(trial.location.database))
        }
        store.close()
        self.trial = trial
        self.store = store
        self.copies = copies
    }

    /// Changes the newest file with a copy beside it as the schema "old"; false where that changed nothing.
    private func mix(_ copy: [UInt8], _ sql: String) throws -> Bool {
        let newest = try #require(copies.last)
        let (file, old) = (trial.location.database, trial.location.directory + "/old")
        Files.write(newest, to: file)
        Files.write(copy, to: old)
        do {
            let database = try Database(path: file, sizeLimit: 64 << 20)
            try database.run("PRAGMA foreign_keys = OFF; ATTACH '\(old)' AS old;")
            let before = try contents(of: database)
            try database.run(sql)
            if try contents(of: database) == before { return false }
        }
        Files.remove(old)
        Files.remove(old + "-journal")
        return true
    }

    private func contents(of database: Database) throws -> [[SQLRow]] {
        try RewindTests.tables.map { try database.rows("SELECT * FROM main.\($0)") }
    }

    /// True where the store cannot be opened, or its newest entry says that the history was changed.
    private func isNoticed(_ isAboutHistory: Bool) throws -> Bool {
        let store = trial.store()
        do {
            let warnings = try store.open().warnings
            return try isAboutHistory && warnings.count == 1
                && store.history(newest: 1).first?.kind == .historyChanged
        } catch let error as StoreError {
            return error.isLoss
        }
    }

    @Test("Every table that is put back from any commit is noticed, and opens nothing but where it is the history")
    func tables() throws {
        var tried = 0
        for (number, copy) in copies.dropLast().enumerated() {
            for table in RewindTests.tables {
                let sql = "DELETE FROM main.\(table); INSERT INTO main.\(table) SELECT * FROM old.\(table);"
                guard try mix(copy, sql) else { continue }
                tried += 1
                #expect(try isNoticed(table == "history"), "\(table) of commit \(number)")
            }
        }
        #expect(tried > 20)
    }

    @Test("Every table but one that is put back from any commit is noticed, and so are all but the history")
    func othersThanTables() throws {
        for (number, copy) in copies.dropLast().enumerated() {
            for kept in RewindTests.tables {
                let sql = RewindTests.tables.filter { $0 != kept }.map {
                    "DELETE FROM main.\($0); INSERT INTO main.\($0) SELECT * FROM old.\($0);"
                }
                guard try mix(copy, sql.joined()) else { continue }
                // Where the kept table is as it was then, the file is that copy.
                if try isCopy(copy) { continue }
                #expect(try isNoticed(kept == "history"), "all but \(kept) of commit \(number)")
            }
        }
    }

    private func isCopy(_ copy: [UInt8]) throws -> Bool {
        let other = trial.location.directory + "/other"
        Files.write(copy, to: other)
        defer {
            Files.remove(other)
            Files.remove(other + "-journal")
        }
        let file = try Database(path: trial.location.database, sizeLimit: 64 << 20)
        return try contents(of: file) == contents(of: Database(path: other, sizeLimit: 64 << 20))
    }

    @Test("Every single row that is put back or taken away is noticed, and opens nothing")
    func rows() throws {
        let keys = [
            "store": "only_row", "profile": "id", "secret": "profile || kind", "attempts": "subject || secret",
            "powered": "only_row",
        ]
        var tried = 0
        for table in RewindTests.tables {
            guard let key = keys[table] else { continue }
            for copy in copies.dropLast() {
                for index in 0..<4 {
                    let row = "(SELECT \(key) FROM old.\(table) ORDER BY 1 LIMIT 1 OFFSET \(index))"
                    let taken = "DELETE FROM main.\(table) WHERE \(key) = \(row);"
                    let back = "INSERT INTO main.\(table) SELECT * FROM old.\(table) WHERE \(key) = \(row);"
                    for sql in [taken, taken + back] {
                        guard try mix(copy, sql) else { continue }
                        tried += 1
                        #expect(try isNoticed(false), "\(sql)")
                    }
                }
            }
        }
        #expect(tried > 60)
    }

    @Test("Two rows that are exchanged are noticed")
    func exchanged() throws {
        let newest = try #require(copies.last)
        let sql = """
            UPDATE main.attempts SET seal = (
                SELECT seal FROM old.attempts AS o WHERE (o.subject, o.secret) != (attempts.subject, attempts.secret))
            """
        #expect(try mix(newest, sql))
        #expect(try isNoticed(false))
    }

    @Test("The whole file of an earlier copy is one that was good: without a TPM it opens")
    func wholeFile() throws {
        for copy in copies {
            Files.write(copy, to: trial.location.database)
            #expect(try trial.store().open().warnings.isEmpty)
        }
    }

    @Test("A commit is counted, and one that fails leaves the seal as it was")
    func rolledBack() throws {
        _ = try store.open()
        func generation() throws -> Int64? {
            try store.use { store throws(StoreError) in
                try store.database.rows("SELECT generation FROM store").first?.integer(0)
            }
        }
        let before = try #require(try generation())
        #expect(throws: StoreError.refused(.nameTaken)) { try store.addPerson(PersonName("Ada")) }
        #expect(throws: StoreError.refused(.nameTaken)) {
            try store.importPeople([
                ImportedPerson(name: PersonName("Bo"), access: ProfileAccess()),
                ImportedPerson(name: PersonName("panel"), access: ProfileAccess()),
            ])
        }
        #expect(try generation() == before)
        _ = try store.addPerson(PersonName("Cy"))
        #expect(try generation() == before + 1)
        #expect(try store.open().state.people.map(\.name) == ["Ada", "Cy"])
    }
}
