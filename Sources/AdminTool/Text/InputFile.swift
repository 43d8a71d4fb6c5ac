// SPDX-License-Identifier: MIT
import Glibc
import LinuxSystem

/// A file the command line names, read whole.
enum InputFile {
    /// - Parameter limit: In bytes.
    static func bytes(of path: String, limit: Int) throws(Failure) -> [UInt8] {
        do throws(SystemError) {
            let file = try Descriptor(opening: path, O_RDONLY)
            var bytes: [UInt8] = []
            var part = [UInt8](repeating: 0, count: 65536)
            while bytes.count <= limit {
                let count = read(file.number, &part, part.count)
                guard count >= 0 else { throw SystemError(operation: "read", path: path, code: errno) }
                guard count > 0 else { return bytes }
                bytes += part.prefix(count)
            }
        } catch {
            throw Failure(.cannotRead, error.description)
        }
        throw Failure(.wrongContents, "\(path) is larger than \(limit >> 20) MB")
    }
}
