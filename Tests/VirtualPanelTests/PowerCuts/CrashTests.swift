// SPDX-License-Identifier: MIT
import Foundation
import Testing
import VirtualPanel

extension KioskScenarios {
    /// Power cuts at any moment, between any two writes to the store's disk.
    @Suite("The store after a power cut")
    struct CrashTests {
        private static let first = [0, 1, 2, 5]
        private static let second = [6, 7, 8, 5, 4]

        /// The first start, the first PIN, which uses up the permission, failures up to two lockouts, a success,
        /// another pattern, and a copy from before that.
        private static let steps: [StoreStep] = [
            .open, .pin([2, 7, 1, 8, 2, 8]), .enroll(first), .right(first), .unlock,
            .wrong([0, 3, 6, 7]), .wrong([2, 5, 8, 7]), .right(first), .unlock,
            .backup, .wrong([0, 3, 6, 7]), .wrong([2, 5, 8, 7]), .wrong([0, 4, 8, 5]), .wrong([2, 4, 6, 3]),
            .wrong([1, 4, 7, 8]), .wrong([3, 4, 5, 8]), .enroll(second), .right(second), .wrong(first), .restore,
            .right(first), .unlock,
        ]

        private static func recording(breaking fault: String? = nil) throws -> StoreRecording {
            let stage = try #require(Scenario.stage)
            return try StoreRecording(of: steps, running: stage + "/usr/libexec/store-exercise", breaking: fault)
        }

        /// Inspects the disks of a recording on two threads, each in the order of the log.
        private static func inspect<Part>(
            _ recording: StoreRecording, _ inspect: @Sendable (CrashInspection, [CrashState]) throws -> Part
        ) throws -> [Part] {
            let states = recording.log.crashStates(seed: 1)
            return try concurrently(2) { part in
                let indices = stride(from: part, to: states.count, by: 2)
                return try inspect(CrashInspection(of: recording), indices.map { states[$0] })
            }
        }

        @Test("It stands as acknowledged, or one step further, wherever the power fails")
        func everyCut() throws {
            let parts = try Self.inspect(Self.recording()) { inspection, states in
                let complaints = try states.compactMap(inspection.complaint)
                return (count: states.count, complaints: complaints, key: inspection.key)
            }
            for part in parts { #expect(part.complaints == []) }
            #expect(parts.map(\.count).reduce(0, +) > 1000)
            #expect(Set(parts.map(\.key)).count == 1, "a key that changed")
        }

        @Test(
            "The same look notices where flushes are left out", .thorough,
            arguments: [
                "-e inject=fsync,fdatasync:retval=0",
                "-P /mnt/ninedot/ninedot.db -e inject=fdatasync:retval=0",
                "-P /mnt/ninedot/ninedot.db-journal -e inject=fdatasync:retval=0",
                "-P /mnt/ninedot -e inject=fsync:retval=0",
                "-P /mnt/ninedot/restoring.db -e inject=fdatasync:retval=0",
            ])
        func withoutFlushes(fault: String) throws {
            let isNoticed = try Self.inspect(Self.recording(breaking: fault)) { inspection, states in
                try states.contains { try inspection.complaint(about: $0) != nil }
            }.contains(true)
            #expect(isNoticed)
        }
    }
}

extension KioskScenarios {
    /// Faults in each system call on the store's files, on this machine.
    @Suite("The store when a system call goes wrong")
    struct FaultTests {
        private static let steps: [StoreStep] = [
            .open, .pin([2, 7, 1, 8, 2, 8]), .enroll([0, 1, 2, 5]), .wrong([0, 3, 6, 7]), .right([0, 1, 2, 5]),
            .wrong([0, 3, 6, 7]), .unlock, .enroll([6, 7, 8, 5]),
        ]
        private static let restoring: [StoreStep] = [
            .open, .enroll([0, 1, 2, 5]), .wrong([0, 3, 6, 7]), .backup, .restore,
        ]

        /// Breaks the first such call, then the second, and so on to the last.
        ///
        /// Returns the number of calls, and the number of errors that were not reported.
        private static func breakEach(
            _ call: String, _ fault: String, in steps: [StoreStep] = steps
        ) throws -> (calls: Int, unsaid: Int) {
            let program = try #require(Scenario.stage) + "/usr/libexec/store-exercise"
            let pace = 4
            var unsaid = 0
            for first in stride(from: 1, to: Int.max, by: pace) {
                let exercises = try concurrently(pace) { offset in
                    try TracedExercise(
                        of: steps, running: program, breaking: "\(call):\(fault):when=\(first + offset)")
                }
                for (number, exercise) in zip(first..., exercises) {
                    #expect(exercise.complaint == nil, "\(call) \(number): \(fault)")
                    guard exercise.wasBroken else { return (number - 1, unsaid) }
                    if !exercise.hasFailed { unsaid += 1 }
                }
            }
            return (0, unsaid)
        }

        @Test(
            "A program killed at any call that changes a file leaves what it acknowledged, or one step further",
            arguments: [
                ("mkdir", 1), ("openat", 10), ("write", 2), ("pwrite64", 50), ("ftruncate", 5), ("fsync", 5),
                ("fdatasync", 20), ("rename", 2), ("unlink", 1),
            ])
        func killed(call: String, least: Int) throws {
            #expect(try Self.breakEach(call, "signal=KILL").calls >= least)
        }

        /// SQLite does not report that it cannot flush the directory of its journal, nor errors in closing, and both come
        /// twice here: the store is opened again at the end, and keeps the powered time then. For the new journal the flush
        /// of the mark makes up for the first; the second finds the journal of before, which that flush has kept. SQLite can
        /// do without the answers of the last two calls.
        @Test(
            "After an error nothing succeeds until the store is opened again, and then it is right", .thorough,
            arguments: [
                ("mkdir", ["ENOSPC", "EROFS"], 0), ("openat", ["EIO", "ENOSPC", "EROFS", "EMFILE", "ENOMEM"], 2),
                ("write", ["EIO", "ENOSPC"], 0), ("read", ["EIO"], 0), ("pwrite64", ["EIO", "ENOSPC"], 0),
                ("pread64", ["EIO"], 0), ("ftruncate", ["EIO"], 0), ("fsync", ["EIO", "ENOSPC"], 0),
                ("fdatasync", ["EIO", "ENOSPC"], 4), ("rename", ["EIO", "ENOSPC", "EROFS"], 0),
                ("unlink", ["EIO", "EPERM", "EROFS"], 0),
                ("fchmod", ["EROFS"], 0), ("newfstatat", ["EIO", "ENOMEM"], Int.max), ("fcntl", ["ENOLCK"], Int.max),
            ])
        func failed(call: String, errors: [String], unsaid: Int) throws {
            for error in errors {
                let found = try Self.breakEach(call, "error=\(error)")
                #expect(found.calls > 0)
                #expect(found.unsaid <= unsaid)
            }
        }

        @Test(
            "A restoring that is killed at any call, or fails at one, leaves what was there or what was restored",
            .thorough,
            arguments: [
                "openat", "write", "pwrite64", "ftruncate", "fsync", "fdatasync", "rename", "unlink", "pread64",
            ])
        func restored(call: String) throws {
            for fault in ["signal=KILL", "error=EIO", "error=ENOSPC"] {
                #expect(try Self.breakEach(call, fault, in: Self.restoring).calls > 2)
            }
        }
    }
}

/// Calls `work` with each number below `count`, on as many threads as the host has processors, and returns the results
/// in order. Expectations belong after it: a test is known on its own thread only.
private func concurrently<Value>(_ count: Int, _ work: @Sendable (Int) throws -> Value) throws -> [Value] {
    let lock = NSLock()
    // Written under the lock only.
    nonisolated(unsafe) var results: [Int: Result<Value, any Error>] = [:]
    DispatchQueue.concurrentPerform(iterations: count) { number in
        let result = Result { try work(number) }
        lock.withLock { results[number] = result }
    }
    return try (0..<count).compactMap { try results[$0]?.get() }
}
