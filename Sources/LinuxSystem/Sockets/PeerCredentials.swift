// SPDX-License-Identifier: MIT
package import Glibc

/// Who is at the other end of a socket, as the kernel says.
package struct PeerCredentials: Hashable, Sendable {
    package var process: pid_t
    package var user: uid_t
    package var group: gid_t

    package init(process: pid_t, user: uid_t, group: gid_t) {
        self.process = process
        self.user = user
        self.group = group
    }

    /// The user's name, or "user 1234" for one without.
    package var userName: String {
        var entry = passwd()
        var found: UnsafeMutablePointer<passwd>?
        var text = [CChar](repeating: 0, count: 4096)
        guard getpwuid_r(user, &entry, &text, text.count, &found) == 0, let found, let name = found.pointee.pw_name
        else {
            return "user \(user)"
        }
        return String(cString: name)
    }
}
