// SPDX-License-Identifier: MIT
import KioskModel
import KioskStore

/// Something the tool wants done in the store.
struct Errand: Hashable, Sendable {
    enum Work: Hashable, Sendable {
        case order(StoreOrder)
        /// The PIN waits beside the question.
        case setPIN
        case backup
        /// Put the store back from what a backup gave.
        case restore([UInt8])
        case permitSetup
        case withdrawSetup
    }

    /// What becomes of it.
    enum Outcome: Sendable {
        case answered(StoreAnswer)
        case done
        /// To `permitSetup` and `withdrawSetup`.
        case setup(SetupOutcome)
        case copy([UInt8])
        /// What was to be restored is of no use here, and why; the store is as it was.
        case unusable(String)
        /// In one line: why it could not be done. What was there before is there still.
        case failed(String)
    }

    /// Counts errands, so that each answer finds who asked.
    var number: UInt64
    var work: Work
    /// For the history: who asked.
    var actor: String
}
