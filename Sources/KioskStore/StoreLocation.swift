// SPDX-License-Identifier: MIT

/// The places of a store's files.
package struct StoreLocation: Hashable, Sendable {
    /// Such as "/var/lib/ninedot"; holds everything below, and is made (mode 0700) when its parent exists.
    package var directory: String
    /// systemd's `$CREDENTIALS_DIRECTORY`, where there is one.
    package var credentialsDirectory: String?
    private var databaseName = "ninedot.db"

    package init(directory: String, credentialsDirectory: String? = nil) {
        self.directory = directory
        self.credentialsDirectory = credentialsDirectory
    }

    package var database: String { directory + "/" + databaseName }
    /// SQLite's; holds something only while a commit is under way, or after one was cut off.
    var journal: String { database + "-journal" }
    /// The device's key where no credential brings one.
    package var pepper: String { directory + "/pepper" }
    /// Its presence says that a first start was finished here.
    package var initializedMark: String { directory + "/initialized" }
    /// Beside the store and never in it: what became of the one says nothing about the other.
    var setupDirectory: String { directory + "-setup" }
    /// Its presence permits a setup. Packages make it at their first installation: a regular file of mode 0600 that
    /// belongs to the daemon, in a directory of mode 0700.
    package var setupPermission: String { setupDirectory + "/permitted" }
    package var credential: String? { credentialsDirectory.map { $0 + "/ninedot.pepper" } }

    /// The same with another database, for a copy that is about to take the place of this one.
    var restoring: StoreLocation {
        var location = self
        location.databaseName = "restoring.db"
        return location
    }
}
