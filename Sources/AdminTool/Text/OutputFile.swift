// SPDX-License-Identifier: MIT
import Glibc
import LinuxSystem

/// A file the command line names, written whole or not at all, also when the power is cut. Only its owner may read it,
/// unless another mode is given.
enum OutputFile {
    static func write(
        _ bytes: UnsafeRawBufferPointer, to path: String, mode: mode_t = 0o600
    ) throws(Failure) {
        let temporary = path + ".new"
        do throws(SystemError) {
            try fill(temporary, with: bytes, mode)
            guard rename(temporary, path) == 0 else {
                throw SystemError(operation: "rename", path: temporary, code: errno)
            }
            let folder = try Descriptor(opening: OutputFile.folder(of: path), O_RDONLY | O_DIRECTORY)
            fsync(folder.number)
        } catch {
            unlink(temporary)
            throw Failure(.cannotCreate, error.description)
        }
    }

    static func write(_ text: String, to path: String, mode: mode_t = 0o600) throws(Failure) {
        let result = Array(text.utf8).withUnsafeBytes { bytes in
            Result { () throws(Failure) in try write(bytes, to: path, mode: mode) }
        }
        try result.get()
    }

    private static func fill(
        _ path: String, with bytes: UnsafeRawBufferPointer, _ mode: mode_t
    ) throws(SystemError) {
        unlink(path)
        let file = try Descriptor(opening: path, O_WRONLY | O_CREAT | O_EXCL, mode: mode)
        var rest = bytes[...]
        while !rest.isEmpty {
            let part = UnsafeRawBufferPointer(rebasing: rest)
            let count = Glibc.write(file.number, part.baseAddress, part.count)
            guard count > 0 || errno == EINTR else {
                throw SystemError(operation: "write", path: path, code: errno)
            }
            rest = rest.dropFirst(max(0, count))
        }
        guard fsync(file.number) == 0 else { throw SystemError(operation: "write", path: path, code: errno) }
    }

    private static func folder(of path: String) -> String {
        guard let slash = path.lastIndex(of: "/") else { return "." }
        return slash == path.startIndex ? "/" : String(path[..<slash])
    }
}
