// SPDX-License-Identifier: MIT
import BootTime
import Fixtures
import KioskModel
import KioskSession
import PatternLock
import Testing

@testable import KioskStore

@Suite("The PIN has failures of its own")
struct PINTests {
    private static let right = PIN([2, 7, 1, 8, 2, 8])
    private let trial: StoreHarness
    private let store: KioskStore

    init() throws {
        trial = try StoreHarness()
        store = try trial.enrolled()
        try store.setPIN(PINTests.right)
    }

    private func wrong(_ number: Int) -> PIN { PIN([9, 9, 9, 9, number / 10, number % 10]) }

    private func isRefused() throws -> Bool {
        guard case .refused = try store.verifyPIN(PINTests.right) else { return false }
        return true
    }

    @Test("The right PIN matches, also after closing and opening")
    func right() throws {
        #expect(try store.verifyPIN(PINTests.right).isMatch)
        #expect(try store.open().state.hasPIN)
        #expect(try store.verifyPIN(PINTests.right).isMatch)
    }

    @Test("Its length is kept, for the panel to show as many boxes; that of a PIN of former versions is not known")
    func length() throws {
        #expect(try store.open().state.pinLength == 6)
        let (_, change) = try store.perform(.setPIN, with: StoreSecret(pin: PIN([4, 0, 7, 1])), on: .standard)
        guard case .parts(let state, _) = change else {
            Issue.record("a new PIN changes nothing")
            return
        }
        #expect(state.pinLength == 4)
        store.close()
        let keys = try StoreKeys(from: Pepper.load(at: trial.location, mayCreate: false))
        let former = try SecretRecord(
            of: PINEncoding.encode(PINTests.right), .pin, on: Grid(rows: 0, columns: 0), profile: .random(),
            cost: .least, keys: keys)
        #expect(former.digits == nil)
    }

    @Test(
        "Anything but the PIN itself is wrong",
        arguments: [[2, 7, 1, 8, 2], [2, 7, 1, 8, 2, 8, 0], [0, 2, 7, 1, 8, 2, 8], [8, 2, 8, 1, 7, 2], [0]])
    func otherDigits(digits: [Int]) throws {
        let count = AttemptCount(failures: 1, delayBegan: trial.time, sinceAcknowledged: 1)
        #expect(try store.verifyPIN(PIN(digits)).wrongCount == count)
    }

    @Test("An encoding is as long as any other and says all there is", arguments: [[0], [0, 0], [1, 2, 3, 4]])
    func encoding(digits: [Int]) throws {
        let message = try PINEncoding.encode(PIN(digits))
        let start: [UInt8] = [1, UInt8(digits.count)] + digits.map { UInt8($0) }
        #expect(Array(message.bytes) == start + [UInt8](repeating: 0xff, count: 14 - start.count))
    }

    @Test("Delays grow from a minute after the third failure to an hour, then to a day, and never stop")
    func delays() throws {
        let start = trial.time
        for (index, seconds) in ([0, 0, 60, 300, 900] + Array(repeating: 3600, count: 14)).enumerated() {
            let count = AttemptCount(failures: index + 1, delayBegan: trial.time, sinceAcknowledged: index + 1)
            #expect(try store.verifyPIN(wrong(index)).wrongCount == count)
            if seconds > 0 {
                trial.time = trial.time + .seconds(seconds) - .milliseconds(1)
                #expect(try isRefused(), "after \(index + 1) failures")
                trial.time = trial.time + .milliseconds(1)
            }
        }
        // The twentieth waits for the first to be paid off, and so does each one after it.
        for day in 1...5 {
            #expect(try store.verifyPIN(wrong(20 + day)).wrongCount?.failures == 19 + day)
            trial.time = start + .seconds(day * 86_400) - .milliseconds(1)
            #expect(try isRefused(), "day \(day)")
            trial.time = trial.time + .milliseconds(1)
        }
        _ = try store.verifyPIN(wrong(99))
        for target in [RearmTarget.everybody, .panel] {
            try store.rearm(target)
            #expect(try isRefused())
        }
        _ = try store.rearm(.pin)
        #expect(try !isRefused())
    }

    @Test("It works while the panel is locked out, and its lockout leaves patterns alone")
    func independent() throws {
        for pattern in StoreHarness.wrong[..<6] {
            _ = try store.verify(pattern, on: .standard)
        }
        #expect(try store.verifyPIN(PINTests.right).isMatch)
        let locked = try store.open().state.attempts
        #expect(locked.failures == 5)
        for number in 0..<3 {
            _ = try store.verifyPIN(wrong(number))
        }
        #expect(try isRefused())
        #expect(try store.open().state.attempts == locked)
        trial.time = trial.time + .seconds(30)
        #expect(try store.verify(StoreHarness.right, on: .standard).isMatch)
        #expect(try isRefused())
    }

    @Test("The count is on the disk before the check ends", arguments: [true, false])
    func countFirst(isRight: Bool) throws {
        var cut: Int?
        trial.countLooks { [unowned trial] look in
            // The first look is before the count; the next one writes the history after the check.
            if look == 2 { cut = try? pinFailures(afterPowerCutOf: trial) }
        }
        let outcome = try store.verifyPIN(isRight ? PINTests.right : wrong(0))
        trial.onClock = nil
        #expect(outcome.isMatch == isRight)
        #expect(cut == 1)
        #expect(try pinFailures(afterPowerCutOf: trial) == (isRight ? 0 : 1))
    }

    @Test("A PIN that could not be checked is counted all the same", arguments: [true, false])
    func countedUnchecked(isRight: Bool) throws {
        try trial.write("UPDATE secret SET operations = 0", in: store)
        #expect(throws: StoreError.self) { try store.verifyPIN(isRight ? PINTests.right : wrong(0)) }
        #expect(try store.open().state.pinAttempts.failures == 1)
    }

    @Test("The delay survives a restart, and starts again in full after a reboot")
    func restarts() throws {
        for number in 0..<3 {
            _ = try store.verifyPIN(wrong(number))
        }
        trial.time = trial.time + .seconds(59)
        _ = try store.open()
        #expect(try isRefused())
        store.close()
        trial.time = Instant(sinceBoot: .seconds(5))
        let next = trial.store(boot: "boot-2")
        _ = try next.open()
        trial.time = trial.time + .milliseconds(59_999)
        guard case .refused = try next.verifyPIN(PINTests.right) else {
            Issue.record("a reboot ends the delay")
            return
        }
        trial.time = trial.time + .milliseconds(1)
        #expect(try next.verifyPIN(PINTests.right).isMatch)
    }

    @Test("The same wrong digits again are not counted again")
    func repeated() throws {
        _ = try store.verifyPIN(wrong(0))
        #expect(try store.verifyPIN(wrong(0)) == .repeated)
        #expect(try store.state().pinAttempts.failures == 1)
    }

    @Test("A new PIN replaces the old one and clears its failures")
    func replaced() throws {
        for number in 0..<3 {
            _ = try store.verifyPIN(wrong(number))
        }
        try store.setPIN(wrong(50), actor: "uid 1000")
        #expect(try store.verifyPIN(wrong(50)).isMatch)
        #expect(try !store.verifyPIN(PINTests.right).isMatch)
        let entries = try store.history(newest: 3).reversed()
        #expect(entries.map(\.kind) == [.pinSet, .pinMatched, .pinWrong])
        #expect(entries.map(\.actor) == ["uid 1000", "panel", "panel"])
    }

    @Test("A PIN's record is made anew at another cost")
    func rehashed() throws {
        store.close()
        let dear = trial.store(cost: DerivationCost(operations: 2, memory: 16384))
        for _ in 0..<2 {
            _ = try dear.open()
            #expect(try dear.verifyPIN(PINTests.right).isMatch)
        }
        dear.close()
        let database = try Database(path: trial.location.database, sizeLimit: 64 << 20)
        let rows = try database.rows("SELECT kind, memory FROM secret ORDER BY kind").map(\.values)
        #expect(rows == [[.text("pattern"), .integer(8192)], [.text("pin"), .integer(16384)]])
    }

    @Test("Setup goes from fresh over the PIN to the first pattern, and never back")
    func setup() throws {
        let fresh = try StoreHarness()
        let store = fresh.store()
        #expect(try store.open().state.setup == .fresh)
        #expect(throws: StoreError.noPIN(path: fresh.location.database)) { try store.verifyPIN(wrong(0)) }
        try store.setPIN(PINTests.right)
        #expect(try store.open().state.setup == .pinSet)
        try store.setPattern(StoreHarness.right, on: .standard)
        #expect(try store.open().state.setup == .done)
        try store.setPIN(wrong(1))
        #expect(try store.open().state.setup == .done)
    }

    @Test(
        "A PIN changed from outside is a damaged store",
        arguments: [
            "DELETE FROM secret WHERE kind = 'pin'", "UPDATE secret SET salt = zeroblob(16) WHERE kind = 'pin'",
            "UPDATE secret SET kind = 'duress' WHERE kind = 'pin'", "DELETE FROM attempts WHERE secret = 'pin'",
            """
            UPDATE attempts SET (failures, since_acknowledged, boot, since_boot, seal) =
                (SELECT failures, since_acknowledged, boot, since_boot, seal FROM attempts AS other
                WHERE other.subject = attempts.subject AND other.secret = 'pattern') WHERE secret = 'pin'
            """,
        ])
    func tampered(sql: String) throws {
        store.close()
        try trial.tamper(sql)
        #expect(throws: StoreError.self) { try store.open() }
    }

    @Test(
        "A count that is unreadable is taken as twenty failures, a day without a stop",
        arguments: [
            "UPDATE attempts SET failures = 0 WHERE secret = 'pin'",
            "UPDATE attempts SET debt = 0 WHERE secret = 'pin'",
        ])
    func unreadable(sql: String) throws {
        _ = try store.verifyPIN(wrong(0))
        store.close()
        try trial.tamper(sql)
        #expect(try store.open().warnings.count == 1)
        #expect(try store.state().pinAttempts.failures == 20)
        trial.time = trial.time + .seconds(86_399)
        #expect(try isRefused())
        trial.time = trial.time + .seconds(1)
        #expect(try store.verifyPIN(PINTests.right).isMatch)
    }

    private func pinFailures(afterPowerCutOf trial: StoreHarness) throws -> Int {
        let copy = try StoreHarness()
        Files.copyAll(from: trial.location.directory, to: copy.location.directory)
        copy.time = trial.time
        let store = copy.store()
        _ = try store.open()
        return try store.state().pinAttempts.failures
    }
}
