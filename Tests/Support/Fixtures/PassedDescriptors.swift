// SPDX-License-Identifier: MIT
internal import CLinux
internal import Glibc

/// Descriptors that a client sends over a socket, and a check that every process has closed them.
///
/// They are writing ends of one pipe, whose reading end hangs up when the last of them is closed.
package final class PassedDescriptors {
    private let reading: Int32
    private var writing: Int32

    package init() throws {
        var ends: [Int32] = [-1, -1]
        guard pipe(&ends) == 0 else { throw FixtureError(description: "no pipe: \(errno)") }
        (reading, writing) = (ends[0], ends[1])
        for end in ends { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
    }

    deinit {
        close(reading)
        if writing >= 0 { close(writing) }
    }

    /// Sends `count` descriptors with the first byte of the text.
    package func send(_ count: Int, with text: String, over socket: Int32) throws {
        let descriptors = Array(repeating: writing, count: count)
        let sent = clinux_send_with_descriptors(socket, text, text.utf8.count, descriptors, count)
        guard sent == text.utf8.count else { throw FixtureError(description: "\(count) descriptors: \(errno)") }
    }

    /// Closes the sender's descriptor, and waits until no process has any of the sent descriptors open.
    package func areClosed(within patience: Duration) throws -> Bool {
        if writing >= 0 { close(writing) }
        writing = -1
        var request = pollfd(fd: reading, events: 0, revents: 0)
        return poll(&request, 1, Int32(patience.components.seconds * 1000)) == 1
            && request.revents & Int16(POLLHUP) != 0
    }
}
