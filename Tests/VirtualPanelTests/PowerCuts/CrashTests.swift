// SPDX-License-Identifier: MIT
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

        @Test("It stands as acknowledged, or one step further, wherever the power fails")
        func everyCut() throws {
            let recording = try Self.recording()
            let inspection = try CrashInspection(of: recording)
            let states = recording.log.crashStates(seed: 1)
            #expect(states.count > 1000)
            for state in states {
                let complaint = try inspection.complaint(about: state)
                #expect(complaint == nil)
            }
        }

        @Test(
            "The same look notices where flushes are left out",
            arguments: [
                "-e inject=fsync,fdatasync:retval=0",
                "-P /mnt/ninedot/ninedot.db -e inject=fdatasync:retval=0",
                "-P /mnt/ninedot/ninedot.db-journal -e inject=fdatasync:retval=0",
                "-P /mnt/ninedot -e inject=fsync:retval=0",
                "-P /mnt/ninedot/restoring.db -e inject=fdatasync:retval=0",
            ])
        func withoutFlushes(fault: String) throws {
            let recording = try Self.recording(breaking: fault)
            let inspection = try CrashInspection(of: recording)
            let isNoticed = try recording.log.crashStates(seed: 1).contains { state in
                try inspection.complaint(about: state) != nil
            }
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
            var unsaid = 0
            for number in 1... {
                let exercise = try TracedExercise(
                    of: steps, running: program, breaking: "\(call):\(fault):when=\(number)")
                #expect(exercise.complaint == nil, "\(call) \(number): \(fault)")
                guard exercise.wasBroken else { return (number - 1, unsaid) }
                if !exercise.hasFailed { unsaid += 1 }
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

        /// SQLite does not report that it cannot flush the directory of its new journal, which the flush of the mark
        /// makes up for, nor errors in closing. It can do without the answers of the last two calls.
        @Test(
            "After an error nothing succeeds until the store is opened again, and then it is right",
            arguments: [
                ("mkdir", ["ENOSPC", "EROFS"], 0), ("openat", ["EIO", "ENOSPC", "EROFS", "EMFILE", "ENOMEM"], 1),
                ("write", ["EIO", "ENOSPC"], 0), ("read", ["EIO"], 0), ("pwrite64", ["EIO", "ENOSPC"], 0),
                ("pread64", ["EIO"], 0), ("ftruncate", ["EIO"], 0), ("fsync", ["EIO", "ENOSPC"], 0),
                ("fdatasync", ["EIO", "ENOSPC"], 2), ("rename", ["EIO", "ENOSPC", "EROFS"], 0),
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
