// SPDX-License-Identifier: MIT
import BootTime
import KioskModel
import KioskStore
import PatternLock

/// The real store, driven by commands.
///
///     open               opens the store, or makes it if that is permitted
///     pin 2 7 1 8        sets the PIN
///     enroll 0 1 2 5     sets the pattern
///     draw 0 3 6         makes an attempt
///     rearm              clears all failures
///     failures           tells how many wrong attempts in a row there were
///     unlock             adds a line to the history
///     backup             keeps a copy in memory
///     restore            replaces the store by that copy
///
/// The answer comes when everything is done: "done", the result of an attempt, or "failed" and why. Once a pattern is
/// checked and the result not yet written, `draw` prints "checked" and waits for a line.
final class StoreExercise {
    private let store: KioskStore
    private let clock: StepClock
    private var copy: [UInt8] = []

    init(in directory: String) {
        let clock = StepClock()
        store = KioskStore(
            at: StoreLocation(directory: directory), bootID: "boot-1",
            clock: StoreClock(now: { clock.look() }, wall: { .seconds(1_700_000_000) }), cost: .least)
        self.clock = clock
    }

    func answer(to line: String) -> String {
        let words = line.split(separator: " ")
        let pattern = Pattern(words.dropFirst().compactMap { Int($0) })
        clock.pass()
        // They wait for whoever keeps a journal.
        defer { _ = (store.takeEntries(), store.takeWarnings()) }
        do {
            switch words.first {
            case "open": return try open()
            case "pin": try store.setPIN(PIN(words.dropFirst().compactMap { Int($0) }))
            case "enroll": try store.setPattern(pattern, on: .standard)
            case "draw": return try attempt(pattern)
            case "rearm": try store.rearm(.everybody)
            case "failures": return "done \(try store.state().attempts.failures)"
            case "unlock": try store.record(.unlocked)
            case "backup": copy = try store.backup()
            case "restore": _ = try store.restore(from: copy)
            default: return "not a command: \(line)"
            }
            return "done"
        } catch {
            return "failed \(error)"
        }
    }

    private func open() throws(StoreError) -> String {
        do {
            return try "done " + (store.open().state.hasPattern ? "locked" : "new")
        } catch .notSetUp {
            return "done not set up"
        }
    }

    private func attempt(_ pattern: Pattern) throws(StoreError) -> String {
        // The store reads the clock before it counts, and again to write the result.
        clock.onSecondLook = {
            LineOutput.say("checked")
            _ = readLine()
        }
        defer { clock.onSecondLook = nil }
        return switch try store.verify(pattern, on: .standard) {
        case .matched: "done matched"
        case .wrong: "done wrong"
        case .denied: "done denied"
        case .repeated: "done repeated"
        case .refused: "done refused"
        }
    }
}

/// A clock that stands still during a command and jumps between commands, past every delay.
final class StepClock {
    /// Called at the second look within a command.
    var onSecondLook: (() -> Void)?
    private var passed = 1
    private var looks = 0

    func pass() {
        passed += 2
        looks = 0
    }

    func look() -> Instant {
        looks += 1
        if looks == 2 { onSecondLook?() }
        return Instant(sinceBoot: .seconds(passed * 3600))
    }
}
