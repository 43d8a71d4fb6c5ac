// SPDX-License-Identifier: MIT
import KioskModel
import Testing

@testable import KioskStore

@Suite("An error of the store")
struct StoreErrorTests {
    private static let path = "/var/lib/ninedot/ninedot.db"

    /// An error, its message, and whether the store stays open or only a backup can help.
    struct Row: Sendable {
        var error: StoreError
        var words: String
        var isHarmless = false
        var isLoss = false
    }

    private static let rows: [Row] = [
        Row(error: .cannotOpen(path: path, reason: "why"), words: "\(path): cannot be opened: why"),
        Row(error: .cannotRemove(path: path, reason: "why"), words: "\(path): cannot be removed: why"),
        Row(error: .inUse(path: path), words: "\(path): in use by another process"),
        Row(
            error: .missing(path: path), words: "\(path): missing, though this store was initialized before",
            isLoss: true),
        Row(
            error: .notSetUp(path: path),
            words:
                "\(path): not set up: there is no store that anybody has set up, and no permission to begin one; run "
                + "\"ninedotctl setup\" as root, or put a backup back with \"ninedotctl restore FILE\"", isLoss: true),
        Row(error: .corrupt(path: path, reason: "why"), words: "\(path): damaged: why", isLoss: true),
        Row(
            error: .newerVersion(path: path, found: 9, known: 7),
            words: "\(path): written by a newer version (schema 9, this program knows up to 7)", isLoss: true),
        Row(error: .pepper(path: "/key", reason: "why"), words: "/key: unusable key: why"),
        Row(
            error: .otherKey(path: "/key", store: path), words: "/key: unusable key: it does not belong to \(path)",
            isLoss: true),
        Row(
            error: .otherBoard(path: path, .older),
            words: "\(path): not the store that this board knows: it is an older copy, or of another board; run "
                + "\"ninedotctl key accept\" as root if it is meant to be here"),
        Row(error: .board(reason: "why"), words: "why"),
        Row(error: .full(path: path), words: "\(path): no space left"),
        Row(error: .readOnly(path: path), words: "\(path): read-only"),
        Row(error: .inputOutput(path: path, reason: "why"), words: "\(path): why"),
        Row(error: .derivation(reason: "why"), words: "pattern check: why"),
        Row(error: .noPattern(path: path), words: "\(path): holds no pattern", isHarmless: true),
        Row(error: .noPIN(path: path), words: "\(path): holds no PIN", isHarmless: true),
        Row(
            error: .refused(.unusableBackup("why")), words: "the copy cannot be restored: why", isHarmless: true),
        Row(error: .refused(.nameTaken), words: "the store refuses: nameTaken", isHarmless: true),
        Row(error: .closed(path: path), words: "\(path): not open"),
    ]

    @Test(
        "An error says what happened to which file, and whether the store stays open or only a backup helps",
        arguments: rows)
    func words(row: Row) {
        #expect(row.error.description == row.words)
        #expect(row.error.isHarmless == row.isHarmless)
        #expect(row.error.isLoss == row.isLoss)
        #expect(row.error.fault == StoreFault(message: row.words))
    }
}
