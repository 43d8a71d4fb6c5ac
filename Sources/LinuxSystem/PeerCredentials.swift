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
}
