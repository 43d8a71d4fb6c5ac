// SPDX-License-Identifier: MIT
import Glibc
import LinuxSystem

/// The secret of this device that every stored verifier depends on: 32 bytes.
///
/// It comes with the service as a credential, which can be sealed to the board, or lies in a file beside the
/// database, made at the first start. Without it no pattern can be checked.
struct Pepper: ~Copyable {
    static let length = 32
    let bytes: GuardedMemory
    /// The place it was read from, for errors.
    let path: String

    /// The pepper of `location`; made there when `mayCreate` and there is none.
    static func load(at location: StoreLocation, mayCreate: Bool) throws(StoreError) -> Pepper {
        if let credential = location.credential, let bytes = try read(credential) {
            return Pepper(bytes, path: credential)
        }
        if let bytes = try read(location.pepper) {
            return Pepper(bytes, path: location.pepper)
        }
        guard mayCreate else { throw .missing(path: location.pepper) }
        let fresh = try GuardedMemory(randomCount: length)
        try StoreDirectory(path: location.directory).write(fresh.bytes, to: location.pepper)
        return Pepper(fresh, path: location.pepper)
    }

    private init(_ bytes: consuming GuardedMemory, path: String) {
        self.bytes = bytes
        self.path = path
    }

    /// The file's 32 bytes, or nil where there is no such file; any other length or failure throws.
    private static func read(_ path: String) throws(StoreError) -> GuardedMemory? {
        let number = open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK)
        guard number >= 0 else {
            let code = errno
            guard code == ENOENT else { throw unusable(path, code) }
            return nil
        }
        let file = Descriptor(owning: number)
        // One byte more than expected, so that a longer file is noticed.
        let memory = try GuardedMemory(count: length + 1)
        var filled = 0
        while filled <= length {
            let count = Glibc.read(file.number, memory.start + filled, length + 1 - filled)
            if count < 0 {
                let code = errno
                guard code == EINTR else { throw unusable(path, code) }
                continue
            }
            guard count > 0 else { break }
            filled += count
        }
        guard filled == length else {
            let found = filled > length ? "more" : "\(filled)"
            throw .pepper(path: path, reason: "expected \(length) bytes, found \(found)")
        }
        let pepper = try GuardedMemory(count: length)
        pepper.start.update(from: memory.start, count: length)
        return pepper
    }

    private static func unusable(_ path: String, _ code: Int32) -> StoreError {
        .pepper(path: path, reason: String(cString: strerror(code)))
    }
}
