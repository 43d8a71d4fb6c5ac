// SPDX-License-Identifier: MIT

/// Why the tool ends without having done what was asked.
struct Failure: Error, Equatable {
    /// The exit codes besides 0; ninedotctl(1) lists them. From 64 on they are those of <sysexits.h>.
    enum Code: Int32 {
        /// The daemon refused or failed, or the enrollment ended without a new pattern.
        case refused = 1
        /// The kiosk is not set up.
        case notSetUp = 2
        case usage = 64
        /// What a file holds is wrong.
        case wrongContents = 65
        /// A file cannot be read.
        case cannotRead = 66
        /// Nobody has that name.
        case unknownPerson = 67
        /// The daemon is not running or went away.
        case unavailable = 69
        /// The output file cannot be written.
        case cannotCreate = 73
        /// The daemon speaks another version of the protocol.
        case protocolError = 76
        case noPermission = 77
        /// The configuration is wrong, or names no font that can be used.
        case configuration = 78
    }

    var code: Code
    /// For people, on standard error.
    var message: String

    init(_ code: Code, _ message: String) {
        self.code = code
        self.message = message
    }
}
