// SPDX-License-Identifier: MIT
import Glibc
import LinuxSystem

/// The secrets of this device that every stored verifier depends on: the present key, and those that were before it.
///
/// They come with the service as a credential, which can be sealed to the board, or lie in a file beside the database,
/// made at the first start. Without them no pattern can be checked.
///
/// A key is 32 bytes, and the present one stands first. A rotation puts another before them, in one step for the whole
/// file, so that there is no moment without the key that the store is under. Until the store is known to be under the new
/// one, a further byte at the end says that it may be under the one before; after that none but the first opens it. The
/// former ones stay for the verifiers that were made with them, see `SecretRecord`, and for copies of the store.
struct Pepper: ~Copyable {
    /// The length of one key.
    static let length = 32
    /// More keys than anybody makes.
    static let most = 64
    /// All keys, the present one first.
    private let keys: GuardedMemory
    /// True from the beginning of a rotation to its end.
    let isRotating: Bool
    /// The place they were read from, for errors.
    let path: String

    /// The keys of `location`; one is made there when `mayCreate` and there is none.
    static func load(at location: StoreLocation, mayCreate: Bool) throws(StoreError) -> Pepper {
        if let credential = location.credential, let pepper = try read(credential) { return pepper }
        if let pepper = try read(location.pepper) { return pepper }
        guard mayCreate else { throw .missing(path: location.pepper) }
        let fresh = try GuardedMemory(randomCount: length)
        try StoreDirectory(path: location.directory).write(fresh.bytes, to: location.pepper)
        return Pepper(fresh, isRotating: false, path: location.pepper)
    }

    private init(_ keys: consuming GuardedMemory, isRotating: Bool, path: String) {
        self.keys = keys
        self.isRotating = isRotating
        self.path = path
    }

    var count: Int { keys.count / Pepper.length }

    /// A key by its age: 0 for the present one, 1 for the one before.
    func key(ofAge age: Int) -> UnsafePointer<UInt8> { UnsafePointer(keys.start + age * Pepper.length) }

    /// The keys in a file, or nil where there is no such file; any other length or failure throws.
    private static func read(_ path: String) throws(StoreError) -> Pepper? {
        let number = open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK)
        guard number >= 0 else {
            let code = errno
            guard code == ENOENT else { throw unusable(path, code) }
            return nil
        }
        let file = Descriptor(owning: number)
        // Two bytes more than all keys have, so that a longer file is noticed.
        let memory = try GuardedMemory(count: most * length + 2)
        var filled = 0
        while filled < memory.count {
            let count = Glibc.read(file.number, memory.start + filled, memory.count - filled)
            if count < 0 {
                let code = errno
                guard code == EINTR else { throw unusable(path, code) }
                continue
            }
            guard count > 0 else { break }
            filled += count
        }
        let (count, rest) = filled.quotientAndRemainder(dividingBy: length)
        guard count <= most, rest == 0 && count >= 1 || rest == 1 && count >= 2 else {
            throw .pepper(path: path, reason: "expected \(length) bytes for each key, found \(filled)")
        }
        let keys = try GuardedMemory(count: count * length)
        keys.start.update(from: memory.start, count: keys.count)
        return Pepper(keys, isRotating: rest == 1, path: path)
    }

    private static func unusable(_ path: String, _ code: Int32) -> StoreError {
        .pepper(path: path, reason: String(cString: strerror(code)))
    }
}
