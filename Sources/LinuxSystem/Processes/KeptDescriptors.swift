// SPDX-License-Identifier: MIT
import Glibc

/// The descriptors that the service manager kept or opened for the service, by the protocol of sd_listen_fds(3).
package enum KeptDescriptors {
    /// Takes the one of that name over; nil where there is none. To be called once, at the start.
    ///
    /// - Parameter first: The manager's first descriptor; the others follow.
    package static func take(
        _ name: String, process: String? = environment("LISTEN_PID"), names: String? = environment("LISTEN_FDNAMES"),
        from first: Int32 = 3
    ) -> Descriptor? {
        guard process == String(getpid()), let names,
            let index = names.split(separator: ":", omittingEmptySubsequences: false).firstIndex(of: name[...])
        else { return nil }
        let number = first + Int32(index)
        guard fcntl(number, F_SETFD, FD_CLOEXEC) == 0 else { return nil }
        return Descriptor(owning: number)
    }
}
