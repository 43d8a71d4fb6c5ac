// SPDX-License-Identifier: MIT
import Fixtures
import Glibc
import KioskModel
import PatternLock
import Testing

@testable import KioskStore

@Suite("A copy that cannot take the store's place leaves it as it is")
struct UnusableCopyTests {
    private let trial: StoreHarness
    private let store: KioskStore
    private let ada: ProfileID

    init() throws {
        trial = try StoreHarness()
        store = try trial.enrolled()
        ada = try trial.add("Ada", to: store)
    }

    private func fault(of copy: [UInt8]) -> String {
        do {
            _ = try store.restore(from: copy)
            return "none"
        } catch {
            return error.description
        }
    }

    /// A flaw that makes a copy useless.
    enum Flaw: CaseIterable {
        case nothing, text, half, changedPage, changedPattern, changedSetup, vanishedPerson, otherProgram, newer

        func apply(to copy: inout [UInt8], in trial: StoreHarness) throws {
            switch self {
            case .nothing: copy = []
            case .text: copy = Array("This is not a copy.".utf8)
            case .half: copy = Array(copy[..<(copy.count / 2)])
            case .changedPage: copy.replaceSubrange(4096..<4196, with: repeatElement(0xa5, count: 100))
            case .changedPattern: try change(&copy, "UPDATE secret SET verifier = zeroblob(32)", trial)
            case .changedSetup: try change(&copy, "UPDATE store SET setup = 'fresh'", trial)
            case .vanishedPerson: try change(&copy, "DELETE FROM profile WHERE name = 'Ada'", trial)
            case .otherProgram: try change(&copy, "PRAGMA application_id = 7", trial)
            case .newer: try change(&copy, "PRAGMA user_version = 99", trial)
            }
        }

        private func change(_ copy: inout [UInt8], _ sql: String, _ trial: StoreHarness) throws {
            let file = trial.location.directory + "/changed"
            Files.write(copy, to: file)
            try Database(path: file, sizeLimit: 64 << 20).run("PRAGMA foreign_keys = OFF; " + sql)
            copy = Files.read(file)
            Files.remove(file)
            Files.remove(file + "-journal")
        }
    }

    @Test(
        "A copy that is not whole, or was changed, is refused in one line, and the store goes on",
        arguments: Flaw.allCases)
    func refused(flaw: Flaw) throws {
        var copy = try store.backup()
        try flaw.apply(to: &copy, in: trial)
        for pattern in StoreHarness.wrong[..<2] { _ = try store.verify(pattern, on: .standard, of: ada) }
        let before = try store.state()
        let file = Files.read(trial.location.database)
        let fault = fault(of: copy)
        #expect(fault.hasPrefix("the copy cannot be restored: ") && !fault.contains("\n"))
        #expect(Files.read(trial.location.database) == file)
        #expect(trial.files == ["initialized", "ninedot.db", "pepper"])
        #expect(try store.state() == before)
        #expect(try store.verify(StoreHarness.right, on: .standard, of: ada).isMatch)
    }

    @Test("A copy made with another key is refused as that")
    func otherKey() throws {
        let other = try StoreHarness()
        let copy = try other.enrolled().backup()
        let pepper = trial.location.pepper
        #expect(fault(of: copy) == "the copy cannot be restored: made with another key than \(pepper)")
        #expect(try store.verify(StoreHarness.right, on: .standard).isMatch)
    }

    @Test("A copy that would not fit is refused")
    func tooLarge() throws {
        let copy = [UInt8](repeating: 0, count: (64 << 20) + 1)
        #expect(fault(of: copy) == "the copy cannot be restored: larger than 67108864 bytes")
    }

    @Test("Without the key nothing is restored, however good the copy")
    func withoutKey() throws {
        let copy = try store.backup()
        store.close()
        Files.remove(trial.location.pepper)
        let pepper = trial.location.pepper
        #expect(
            fault(of: copy)
                == "the copy cannot be restored: the key it was made with is not here: put it back as \(pepper)")
    }

    @Test("What an earlier try left does no harm")
    func leftovers() throws {
        let copy = try store.backup()
        let hot = try StoreHarness.cutOffCommit()
        Files.write(hot.database, to: trial.location.restoring.database)
        Files.write(hot.journal, to: trial.location.restoring.journal)
        _ = try store.open()
        #expect(try store.state().people.count == 1)
        #expect(try store.restore(from: copy).state.people.count == 1)
        #expect(trial.files == ["initialized", "ninedot.db", "pepper"])
    }

    @Test("A restoring that cannot be written is a fault, and the store is as it was")
    func cannotWrite() throws {
        let copy = try store.backup()
        mkdir(trial.location.restoring.database, 0o700)
        #expect(fault(of: copy).hasPrefix(trial.location.restoring.database))
        #expect(try store.verify(StoreHarness.right, on: .standard).isMatch)
    }
}
