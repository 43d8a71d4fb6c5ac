// SPDX-License-Identifier: MIT
import Testing
import VirtualPanel

extension KioskScenarios {
    /// A power cut at any moment, judged by every write to the store's disk.
    @Suite("The store after a power cut")
    struct CrashTests {
        private static let first = [0, 1, 2, 5]
        private static let second = [6, 7, 8, 5, 4]

        /// First start, the first PIN, which takes the permission for that away, failures up to two lockouts, a success, another pattern, and a copy from before that.
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
