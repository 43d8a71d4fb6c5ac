// SPDX-License-Identifier: MIT
package import KioskModel

/// A reason why the store cannot check or keep anything right now. Every case means: stay locked.
///
/// Each prints one line that names the file and what is wrong with it, and never a secret.
package enum StoreError: Error, Hashable, Sendable, CustomStringConvertible {
    /// The file or directory cannot be reached or used.
    case cannotOpen(path: String, reason: String)
    /// The file stays although it has to go.
    case cannotRemove(path: String, reason: String)
    /// Another process has the store open.
    case inUse(path: String)
    /// The store was initialized once and this part of it is gone: never a reason to start afresh.
    case missing(path: String)
    /// There is no store that anybody has set up, and nobody has permitted to begin one.
    case notSetUp(path: String)
    /// The content is not what was written.
    case corrupt(path: String, reason: String)
    /// Written by a newer program.
    case newerVersion(path: String, found: Int, known: Int)
    /// The device's key cannot be read.
    case pepper(path: String, reason: String)
    /// The device's key is not the one that the store was made with.
    case otherKey(path: String, store: String)
    /// The store is whole, and not the one that this board knows.
    case otherBoard(path: String, BindingFlaw)
    /// The board's TPM does not do its part.
    case board(reason: String)
    /// No space left for the commit.
    case full(path: String)
    case readOnly(path: String)
    /// A read, write or flush failed.
    case inputOutput(path: String, reason: String)
    /// Argon2id could not run, mostly for want of memory: says nothing about the pattern.
    case derivation(reason: String)
    /// There is no pattern to check against.
    case noPattern(path: String)
    /// There is no PIN to check against.
    case noPIN(path: String)
    /// The request cannot be done; the store is as it was.
    case refused(StoreRefusal)
    /// The store was not opened, or was closed by a fault and not opened again.
    case closed(path: String)

    package var description: String {
        switch self {
        case .cannotOpen(let path, let reason): "\(path): cannot be opened: \(reason)"
        case .cannotRemove(let path, let reason): "\(path): cannot be removed: \(reason)"
        case .inUse(let path): "\(path): in use by another process"
        case .missing(let path): "\(path): missing, though this store was initialized before"
        case .notSetUp(let path):
            "\(path): not set up: there is no store that anybody has set up, and no permission to begin one; run "
                + "\"ninedotctl setup\" as root, or put a backup back with \"ninedotctl restore FILE\""
        case .corrupt(let path, let reason): "\(path): damaged: \(reason)"
        case .newerVersion(let path, let found, let known):
            "\(path): written by a newer version (schema \(found), this program knows up to \(known))"
        case .pepper(let path, let reason): "\(path): unusable key: \(reason)"
        case .otherKey(let path, let store): "\(path): unusable key: it does not belong to \(store)"
        case .otherBoard(let path, let flaw):
            "\(path): not the store that this board knows: \(flaw.reason); run \"ninedotctl key accept\" as root if it is "
                + "meant to be here"
        case .board(let reason): reason
        case .full(let path): "\(path): no space left"
        case .readOnly(let path): "\(path): read-only"
        case .inputOutput(let path, let reason): "\(path): \(reason)"
        case .derivation(let reason): "pattern check: \(reason)"
        case .noPattern(let path): "\(path): holds no pattern"
        case .noPIN(let path): "\(path): holds no PIN"
        case .refused(.unusableBackup(let reason)): "the copy cannot be restored: \(reason)"
        case .refused(let refusal): "the store refuses: \(refusal)"
        case .closed(let path): "\(path): not open"
        }
    }

    /// True where the store itself is whole and stays open.
    package var isHarmless: Bool {
        switch self {
        case .noPattern, .noPIN, .refused: true
        case .cannotOpen, .cannotRemove, .inUse, .missing, .notSetUp, .corrupt, .newerVersion, .pepper, .otherKey,
            .otherBoard, .board, .full, .readOnly, .inputOutput, .derivation, .closed:
            false
        }
    }

    /// True where what was stored is lost or of no use here, so that only a copy can help.
    var isLoss: Bool {
        switch self {
        case .missing, .notSetUp, .corrupt, .newerVersion, .otherKey: true
        case .cannotOpen, .cannotRemove, .inUse, .pepper, .otherBoard, .board, .full, .readOnly, .inputOutput,
            .derivation, .noPattern, .noPIN, .refused, .closed:
            false
        }
    }

    /// The error as a session is told it.
    package var fault: StoreFault { StoreFault(message: description) }
}
