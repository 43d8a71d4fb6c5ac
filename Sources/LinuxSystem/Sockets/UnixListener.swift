// SPDX-License-Identifier: MIT
package import Glibc

/// A socket in the file system that clients connect to. Non-blocking.
package struct UnixListener: ~Copyable {
    private let descriptor: Descriptor
    private let path: String

    /// Binds and listens, replacing a socket without a listener.
    ///
    /// The socket listens last, so that no client can connect before mode and group are set. Fails with EADDRINUSE when
    /// another process listens or `path` is no socket, with ENOENT when there is no such group.
    ///
    /// - Parameters:
    ///   - group: The group that may connect, by name; nil leaves the process's own.
    ///   - waiting: How many clients may wait to be accepted.
    package init(path: String, mode: mode_t, group: String?, waiting: Int32 = 8) throws(SystemError) {
        let address = try UnixAddress(path: path)
        let descriptor = try UnixAddress.stream(for: path, blocking: false)
        try Self.clear(path)
        guard address.bind(descriptor) == 0 else { throw SystemError(operation: "bind", path: path, code: errno) }
        if let group { try Self.give(path, to: group) }
        guard chmod(path, mode) == 0 else { throw SystemError(operation: "set mode of", path: path, code: errno) }
        guard listen(descriptor.number, waiting) == 0 else {
            throw SystemError(operation: "listen on", path: path, code: errno)
        }
        self.descriptor = descriptor
        self.path = path
    }

    /// Takes over a socket that listens already.
    package init(inheriting descriptor: consuming Descriptor, path: String) {
        _ = fcntl(descriptor.number, F_SETFL, O_NONBLOCK)
        self.descriptor = descriptor
        self.path = path
    }

    /// The descriptor to wait for: readable when a client waits.
    package var number: Int32 { descriptor.number }

    /// Accepts the next client that waits, non-blocking; nil when none does.
    ///
    /// Fails with EMFILE when the process has too many descriptors: the client keeps waiting.
    ///
    /// - Parameter takingDescriptors: Whether the client may send descriptors, one at a time.
    package func accept(takingDescriptors: Bool = false) throws(SystemError) -> UnixSocket? {
        let number = UnixAddress.accept(on: descriptor)
        guard number >= 0 else {
            // ECONNABORTED: the client gave up while it waited.
            if errno == EAGAIN || errno == ECONNABORTED || errno == EINTR { return nil }
            throw SystemError(operation: "accept on", path: path, code: errno)
        }
        return UnixSocket(owning: Descriptor(owning: number), path: path, takesDescriptors: takingDescriptors)
    }

    private static func clear(_ path: String) throws(SystemError) {
        var status = stat()
        guard lstat(path, &status) == 0, status.st_mode & S_IFMT == S_IFSOCK else { return }
        guard !isListening(path) else { throw SystemError(operation: "bind", path: path, code: EADDRINUSE) }
        try AtomicFile.remove(path)
    }

    private static func isListening(_ path: String) -> Bool {
        do {
            _ = try UnixSocket(connectingTo: path)
            return true
        } catch {
            return error.code != ECONNREFUSED
        }
    }

    private static func give(_ path: String, to group: String) throws(SystemError) {
        guard let entry = getgrnam(group) else {
            throw SystemError(operation: "find group", path: group, code: ENOENT)
        }
        // A process may always use its own group, and needs a privilege to give the socket to another.
        guard entry.pointee.gr_gid == getegid() || chown(path, uid_t.max, entry.pointee.gr_gid) == 0 else {
            throw SystemError(operation: "set the group \(group) of", path: path, code: errno)
        }
    }
}

/// The identity of the other end of a socket, as the kernel tells it.
package struct PeerCredentials: Hashable, Sendable {
    package var process: pid_t
    package var user: uid_t
    package var group: gid_t

    package init(process: pid_t, user: uid_t, group: gid_t) {
        self.process = process
        self.user = user
        self.group = group
    }

    /// The user's name in /etc/passwd, or "user 1234" for one without. Other lists of users are not asked: over a network
    /// that may take longer than a panel can wait.
    package var userName: String {
        let lines = (try? SmallFile.text(of: "/etc/passwd", longest: 1 << 16))?.split(separator: "\n") ?? []
        let fields = lines.map { $0.split(separator: ":", omittingEmptySubsequences: false) }
        let entry = fields.first { $0.count > 2 && $0[2] == String(user) }
        return entry.map { String($0[0]) } ?? "user \(user)"
    }
}
