// SPDX-License-Identifier: MIT
import Fixtures
import Glibc

@testable import KioskStore

/// The files of a store and of its permission, with what is in them and their modes, by their paths.
struct FileStates: Equatable {
    private var states: [String: String] = [:]

    init(of trial: StoreHarness) {
        for directory in [trial.location.directory, trial.location.setupDirectory] where Files.exists(directory) {
            states[directory] = "\(Files.mode(of: directory))"
            for name in Files.names(in: directory) {
                let (file, bytes) = (directory + "/" + name, Files.read(directory + "/" + name))
                states[file] = "\(Files.mode(of: file)), \(bytes.count) bytes, \(bytes.hashValue)"
            }
        }
    }

    /// The same after a file was removed.
    func without(_ file: String) -> FileStates {
        var others = self
        others.states[file] = nil
        return others
    }
}
