// SPDX-License-Identifier: MIT

/// The permission to set a kiosk up: a file that the first installation or an admin makes, and that the first secret
/// takes away.
///
/// It lies outside of the store, so that no lost, emptied or unmounted store brings it back. Without it nothing is a
/// first start, whatever else is missing.
struct SetupPermission {
    let path: String
    /// The error where it is needed and was not given.
    let absence: StoreError
    private let directory: StoreDirectory

    init(of location: StoreLocation) {
        path = location.setupPermission
        absence = .notSetUp(path: location.directory)
        directory = StoreDirectory(path: location.setupDirectory)
    }

    /// Looks for it; throws for anything there but a regular file, and where nobody can tell.
    func isGiven() throws(StoreError) -> Bool {
        try directory.size(of: path) != nil
    }

    /// Gives it, durably when this returns; once more does no harm, and makes up for a flush that failed.
    func give() throws(StoreError) {
        if try isGiven() { return try directory.flush() }
        let text: StaticString = "Whoever is at the panel may choose the first PIN, which takes this file away.\n"
        try directory.prepare()
        try directory.write(
            UnsafeRawBufferPointer(start: text.utf8Start, count: text.utf8CodeUnitCount), to: path)
    }

    /// Takes it away so that it stays away when this returns, also where an earlier removal failed before it was
    /// durable; false where there was none.
    func takeAway() throws(StoreError) -> Bool {
        let wasGiven = try isGiven()
        try directory.remove(path)
        return wasGiven
    }
}
