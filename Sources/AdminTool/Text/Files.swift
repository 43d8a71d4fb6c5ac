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

/// A file the command line names, written whole or not at all, also when the power is cut. Only its owner may read it,
/// unless another mode is given.
enum OutputFile {
    static func write(
        _ bytes: UnsafeRawBufferPointer, to path: String, mode: mode_t = 0o600
    ) throws(Failure) {
        do throws(SystemError) {
            try AtomicFile.write(bytes, to: path, mode: mode, isDurable: true)
        } catch {
            throw Failure(.cannotCreate, error.description)
        }
    }

    static func write(_ text: String, to path: String, mode: mode_t = 0o600) throws(Failure) {
        do throws(SystemError) {
            try AtomicFile.write(text, to: path, mode: mode, isDurable: true)
        } catch {
            throw Failure(.cannotCreate, error.description)
        }
    }
}
