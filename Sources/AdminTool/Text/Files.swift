// SPDX-License-Identifier: MIT
import Drawing
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
///
/// It is put in its place by renaming, which would replace a link, or a device such as /dev/null: those are left alone.
/// Until then its name is one that nobody can foresee, so that nobody's file is in the way or written to.
enum OutputFile {
    static func write(
        _ bytes: UnsafeRawBufferPointer, to path: String, mode: mode_t = 0o600
    ) throws(Failure) {
        try checkPlace(path)
        let name = String(UInt64.random(in: .min ... .max), radix: 16)
        do throws(SystemError) {
            try AtomicFile.write(bytes, to: path, mode: mode, isDurable: true, through: "\(path).\(name)")
        } catch {
            throw Failure(.cannotCreate, error.description)
        }
    }

    static func write(_ text: String, to path: String, mode: mode_t = 0o600) throws(Failure) {
        try write(Array(text.utf8), to: path, mode: mode)
    }

    static func write(_ picture: borrowing Canvas, to path: String) throws(Failure) {
        let bytes: [UInt8]
        do throws(PNGError) {
            bytes = try PNGFile.bytes(of: picture)
        } catch {
            throw Failure(.cannotCreate, "\(path): \(error)")
        }
        try write(bytes, to: path)
    }

    private static func write(_ bytes: [UInt8], to path: String, mode: mode_t = 0o600) throws(Failure) {
        let result = bytes.withUnsafeBytes { bytes in
            Result { () throws(Failure) in try write(bytes, to: path, mode: mode) }
        }
        try result.get()
    }

    private static func checkPlace(_ path: String) throws(Failure) {
        var status = stat()
        guard lstat(path, &status) == 0, status.st_mode & S_IFMT != S_IFREG else { return }
        throw Failure(.cannotCreate, "write \(path): expected a file that is new or an ordinary one")
    }
}
