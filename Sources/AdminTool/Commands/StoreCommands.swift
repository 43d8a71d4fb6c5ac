// SPDX-License-Identifier: MIT
import ControlMessages
import LinuxSystem

/// `ninedotctl restore FILE`
struct Restoring {
    private let bytes: [UInt8]

    /// Reads the file; whether it is a backup the daemon finds out.
    init(file: String) throws(Failure) {
        bytes = try InputFile.bytes(of: file, limit: Reply.largestBackup)
        guard !bytes.isEmpty else { throw Failure(.wrongContents, "\(file) is empty") }
    }

    func run(on connection: consuming Connection) throws(Failure) {
        let result = bytes.withUnsafeBytes { bytes in
            Result { () throws(SystemError) in try SealedMemory.copy(of: bytes, name: "backup").release() }
        }
        let memory: Descriptor
        do {
            memory = Descriptor(owning: try result.get())
        } catch {
            throw Failure(.unavailable, error.description)
        }
        try connection.tell(.setup(.restore), with: memory)
    }
}
