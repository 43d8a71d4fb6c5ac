// SPDX-License-Identifier: MIT
import Glibc
import LinuxSystem

/// What the kernel's code for a failed commit means to us (K59).
enum CommitTrouble: Hashable {
    /// Another commit is on its way or the event queue is full: the same commit will do later.
    case busy
    case notMaster
    case gone
    /// The state itself is refused.
    case refused

    init(_ error: SystemError) {
        switch error.code {
        case EBUSY, ENOMEM, EAGAIN, EINTR: self = .busy
        case EACCES, EPERM: self = .notMaster
        case ENODEV: self = .gone
        default: self = .refused
        }
    }
}
