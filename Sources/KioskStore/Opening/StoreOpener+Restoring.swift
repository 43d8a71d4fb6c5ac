// SPDX-License-Identifier: MIT
import BootTime
import KioskModel

/// A copy is written beside the database and made ready there; a single renaming puts it in its place. Cut off before
/// that, the store is the old one, and what was written is overwritten by the next try.
extension StoreOpener {
    /// Makes a copy ready to take the place of the database: checked, of today's version, and with all
    /// that holds on of the store there was.
    // The optimizer of Swift 6.0 crashes on it.
    @_optimize(none)
    func prepare(
        _ copy: [UInt8], replacing replaced: ReplacedStore?, at now: Instant, actor: String
    ) throws(StoreError) {
        guard copy.count <= sizeLimit else { throw .refused(.unusableBackup("larger than \(sizeLimit) bytes")) }
        let pepper = try key()
        try directory.prepare()
        var opener = self
        opener.location = location.restoring
        opener.isRestoring = true
        try opener.discard()
        do {
            try opener.write(copy)
            let store = try opener.load(pepper, isMarked: true, mayBeFresh: false)
            try store.finish(replacing: replaced, at: now, actor: actor)
            try directory.remove(opener.location.journal)
        } catch {
            // Only to tidy up: the next try does it again.
            try? opener.discard()
            throw error.aboutCopy
        }
    }

    /// The device's key; a copy that came to a new device cannot be read without that of the old one.
    private func key() throws(StoreError) -> Pepper {
        do {
            return try Pepper.load(at: location, mayCreate: false)
        } catch .missing(let path) {
            throw .refused(.unusableBackup("the key it was made with is not here: put it back as \(path)"))
        }
    }

    /// Puts what was prepared in the place of the database, which is closed.
    ///
    /// What was prepared is set up, so a permission goes before it comes: cut off between the two, the kiosk is not set
    /// up and the copy is restored again.
    func replaceWithPrepared() throws(StoreError) {
        _ = try permission.takeAway()
        // A cut off commit of a database that is lost would be rolled back into the new one.
        try directory.remove(location.journal)
        try directory.replace(location.database, with: location.restoring.database)
    }

    /// The journal first: it would be rolled back into the next copy.
    private func discard() throws(StoreError) {
        try directory.remove(location.journal)
        try directory.remove(location.database)
    }

    private func write(_ copy: [UInt8]) throws(StoreError) {
        // As a result because withUnsafeBytes would lose the type of the error.
        let result = copy.withUnsafeBytes { bytes in
            Result { () throws(StoreError) in try directory.write(bytes, to: location.database) }
        }
        try result.get()
    }
}

extension StoreError {
    /// The fault of a database that was a copy a moment ago; other faults are the device's.
    fileprivate var aboutCopy: StoreError {
        switch self {
        case .corrupt(_, let reason): .refused(.unusableBackup(reason))
        case .newerVersion(_, let found, let known):
            .refused(.unusableBackup("from a newer version (schema \(found), this program knows up to \(known))"))
        case .otherKey(let path, _): .refused(.unusableBackup("made with another key than \(path)"))
        case .notSetUp: .refused(.unusableBackup("made of a kiosk that nobody had set up"))
        case .cannotOpen, .cannotRemove, .inUse, .missing, .pepper, .otherBoard, .board, .full, .readOnly, .inputOutput,
            .derivation, .noPattern, .noPIN, .refused, .closed:
            self
        }
    }
}
