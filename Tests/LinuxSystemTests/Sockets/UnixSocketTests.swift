// SPDX-License-Identifier: MIT
import CLinux
import Fixtures
import Foundation
import Glibc
import LinuxSystem
import Testing

@Suite("A socket of lines")
struct UnixSocketTests {
    private let folder: TemporaryFolder
    private var path: String { folder.path + "/socket" }

    init() throws {
        folder = try TemporaryFolder()
    }

    @Test("carries lines both ways, however they are cut into pieces")
    func lines() throws {
        let listener = try UnixListener(path: path, mode: 0o600, group: nil)
        var client = try UnixSocket(connectingTo: path)
        var server = try accepted(by: listener)
        #expect(try server.nextLine(limit: 10) == .nothingYet)
        try client.send(line: "one\ntwo")
        #expect(try server.nextLine(limit: 10) == .line(Array("one".utf8)))
        #expect(try server.nextLine(limit: 10) == .line(Array("two".utf8)))
        #expect(try server.nextLine(limit: 10) == .nothingYet)
        #expect(send(client.number, "half", 4, 0) == 4)
        #expect(try server.nextLine(limit: 10) == .nothingYet)
        #expect(send(client.number, " a line\n\n", 9, 0) == 9)
        #expect(try server.nextLine(limit: 11) == .line(Array("half a line".utf8)))
        #expect(try server.nextLine(limit: 11) == .line([]))
        try server.send(line: "answer")
        #expect(try client.nextLine(limit: 10) == .line(Array("answer".utf8)))
    }

    @Test("ends after the lines that were sent, and drops half a line", arguments: ["", "half"])
    func end(rest: String) throws {
        let listener = try UnixListener(path: path, mode: 0o600, group: nil)
        do {
            let client = try UnixSocket(connectingTo: path)
            try client.send(line: "last")
            #expect(send(client.number, rest, rest.utf8.count, 0) == rest.utf8.count)
        }
        var server = try accepted(by: listener)
        #expect(try server.nextLine(limit: 10) == .line(Array("last".utf8)))
        #expect(try server.nextLine(limit: 10) == .closed)
    }

    @Test("is closed after a hang-up of its own, though the peer is still there")
    func hangUp() throws {
        let listener = try UnixListener(path: path, mode: 0o600, group: nil)
        let client = try UnixSocket(connectingTo: path)
        var server = try accepted(by: listener)
        server.hangUp()
        var poller = try Poller()
        #expect(try poller.wait(for: [.init(server.number)], until: nil) == [server.number])
        #expect(try server.nextLine(limit: 10) == .closed)
        #expect(throws: SystemError.self) { try client.send(line: "anybody there?") }
    }

    @Test("refuses a line past the limit, whether its end has come or not", arguments: [(9, true), (9, false)])
    func tooLong(count: Int, ended: Bool) throws {
        let listener = try UnixListener(path: path, mode: 0o600, group: nil)
        let client = try UnixSocket(connectingTo: path)
        var server = try accepted(by: listener)
        let text = String(repeating: "x", count: count) + (ended ? "\n" : "")
        #expect(send(client.number, text, text.utf8.count, 0) == text.utf8.count)
        #expect(try server.nextLine(limit: 8) == .tooLong)
    }

    @Test("keeps no more of an endless line than the limit and one piece")
    func endless() throws {
        let listener = try UnixListener(path: path, mode: 0o600, group: nil)
        let client = try UnixSocket(connectingTo: path)
        var server = try accepted(by: listener)
        let flood = [UInt8](repeating: 0x78, count: 100_000)
        #expect(send(client.number, flood, flood.count, Int32(MSG_DONTWAIT)) > 8192)
        #expect(try server.nextLine(limit: 4096) == .tooLong)
        // What was not received is still in the kernel, so the line was given up before its end.
        var byte: UInt8 = 0
        #expect(recv(server.number, &byte, 1, 0) == 1)
    }

    @Test(
        "gives a peer up that does not read, also where a part of a line still fits",
        arguments: [(10_000, 1000), (10_000_000, 1)])
    func full(byteCount: Int, lines: Int) throws {
        let listener = try UnixListener(path: path, mode: 0o600, group: nil)
        let client = try UnixSocket(connectingTo: path)
        let server = try accepted(by: listener)
        let line = String(repeating: "x", count: byteCount)
        #expect(throws: SystemError(operation: "send to", path: path, code: EAGAIN)) {
            for _ in 0..<lines { try server.send(line: line) }
        }
        _ = client.number
    }

    @Test("says so when the peer is gone")
    func gone() throws {
        let listener = try UnixListener(path: path, mode: 0o600, group: nil)
        do { _ = try UnixSocket(connectingTo: path) }
        let server = try accepted(by: listener)
        #expect(throws: SystemError(operation: "send to", path: path, code: EPIPE)) {
            try server.send(line: "anybody there?")
        }
    }

    @Test("hands a descriptor along with a line")
    func descriptor() throws {
        let listener = try UnixListener(path: path, mode: 0o600, group: nil)
        var client = try UnixSocket(connectingTo: path)
        let server = try accepted(by: listener)
        let sent = try sealedMemory(of: [1, 2, 3, 4])
        try server.send(line: "picture", with: sent)
        #expect(try client.nextLine(limit: 10) == .line(Array("picture".utf8)))
        guard let received = client.takeDescriptor() else { throw Missing("descriptor") }
        let another = takesDescriptor(from: &client)
        #expect(!another)
        let memory = try SealedMemory(mapping: received, byteCount: 4)
        #expect(Array(memory.bytes) == [1, 2, 3, 4])
    }

    @Test("hands a descriptor along once, in however many parts its line goes")
    func descriptorOfLongLine() throws {
        var ends: [Int32] = [-1, -1]
        try #require(socketpair(AF_UNIX, Int32(SOCK_STREAM.rawValue | SOCK_CLOEXEC.rawValue), 0, &ends) == 0)
        var sender = UnixSocket(owning: Descriptor(owning: ends[0]), path: "one end")
        let handler = signal(SIGUSR2) { _ in }
        defer { signal(SIGUSR2, handler) }
        // A worker thread's signals are blocked.
        var (signals, before) = (sigset_t(), sigset_t())
        sigemptyset(&signals)
        sigaddset(&signals, SIGUSR2)
        pthread_sigmask(SIG_UNBLOCK, &signals, &before)
        defer { pthread_sigmask(SIG_SETMASK, &before, nil) }
        let (end, thread) = (ends[1], pthread_self())
        Thread.detachNewThread { try? answerLine(to: end, interrupting: thread) }
        let line = String(repeating: "x", count: 4_000_000)
        try sender.send(line: line, with: Descriptor(opening: "/dev/null", O_RDONLY))
        #expect(try sender.nextLine(limit: 10) == .line(Array("1".utf8)))
    }

    @Test(
        "A socket that receives unexpected descriptors fails, and closes all of them",
        arguments: [(1, false), (2, false), (253, false), (2, true), (16, true), (253, true)])
    func strayDescriptors(count: Int, takesOne: Bool) throws {
        let listener = try UnixListener(path: path, mode: 0o600, group: nil)
        let client = try UnixSocket(connectingTo: path)
        guard var server = try listener.accept(takingDescriptors: takesOne) else { throw Missing("client") }
        let passed = try PassedDescriptors()
        try passed.send(count, with: "take these\n", over: client.number)
        #expect(throws: SystemError(operation: "take a descriptor from", path: path, code: EPROTO)) {
            try server.nextLine(limit: 20)
        }
        let taken = takesDescriptor(from: &server)
        #expect(!taken)
        #expect(try passed.areClosed(within: .zero))
    }

    @Test("A socket accepts a second descriptor only after the first one was taken")
    func secondDescriptor() throws {
        let listener = try UnixListener(path: path, mode: 0o600, group: nil)
        let client = try UnixSocket(connectingTo: path)
        guard var server = try listener.accept(takingDescriptors: true) else { throw Missing("client") }
        let passed = try PassedDescriptors()
        for _ in 0..<2 {
            try passed.send(1, with: "one\n", over: client.number)
            #expect(try server.nextLine(limit: 20) == .line(Array("one".utf8)))
            let taken = takesDescriptor(from: &server)
            #expect(taken)
        }
        try passed.send(1, with: "two ", over: client.number)
        try passed.send(1, with: "at once\n", over: client.number)
        #expect(throws: SystemError(operation: "take a descriptor from", path: path, code: EPROTO)) {
            try server.nextLine(limit: 20)
        }
        let left = takesDescriptor(from: &server)
        #expect(left)
        #expect(try passed.areClosed(within: .zero))
    }

    @Test("knows who is at the other end")
    func peer() throws {
        let listener = try UnixListener(path: path, mode: 0o600, group: nil)
        let client = try UnixSocket(connectingTo: path)
        let server = try accepted(by: listener)
        #expect(try server.peer() == PeerCredentials(process: getpid(), user: getuid(), group: getgid()))
        _ = client.number
    }

    @Test("A wait ends when a line is ready, when the peer hangs up or when the time is over")
    func waiting() throws {
        let listener = try UnixListener(path: path, mode: 0o600, group: nil)
        let client = try UnixSocket(connectingTo: path)
        var server = try accepted(by: listener)
        #expect(try server.waitToReceive(seconds: 0) == false)
        try client.send(line: "one\ntwo")
        #expect(try server.waitToReceive(seconds: 60) == true)
        #expect(try server.nextLine(limit: 10) == .line(Array("one".utf8)))
        // The second line is already in the socket's own buffer, so the kernel has nothing to read.
        #expect(try server.waitToReceive(seconds: 60) == true)
        #expect(try server.nextLine(limit: 10) == .line(Array("two".utf8)))
        #expect(try server.waitToReceive(seconds: 0) == false)
        client.hangUp()
        #expect(try server.waitToReceive(seconds: 60) == true)
        #expect(try server.nextLine(limit: 10) == .closed)
    }

    @Test("A connected socket that was set not to wait returns at once if there is no line", .timeLimit(.minutes(1)))
    func stopWaiting() throws {
        let listener = try UnixListener(path: path, mode: 0o600, group: nil)
        var client = try UnixSocket(connectingTo: path)
        let server = try accepted(by: listener)
        client.stopWaiting()
        #expect(try client.nextLine(limit: 10) == .nothingYet)
        try server.send(line: "late")
        #expect(try client.nextLine(limit: 10) == .line(Array("late".utf8)))
    }

    @Test("A socket reads lines up to the limit in pieces of any size, and rejects a longer line", arguments: 1...9)
    func limit(piece: Int) throws {
        let listener = try UnixListener(path: path, mode: 0o600, group: nil)
        let client = try UnixSocket(connectingTo: path)
        var server = try accepted(by: listener)
        var told: [ReceivedLine] = []
        let sent = Array("12345678\n\n1234567\n123456789\n".utf8)
        for start in stride(from: 0, to: sent.count, by: piece) {
            let part = Array(sent[start..<min(start + piece, sent.count)])
            #expect(send(client.number, part, part.count, 0) == part.count)
            while told.last != .tooLong, case let line = try server.nextLine(limit: 8), line != .nothingYet {
                told.append(line)
            }
        }
        #expect(told == [.line(Array("12345678".utf8)), .line([]), .line(Array("1234567".utf8)), .tooLong])
    }

    @Test("If the descriptor is not a socket, the error names the path")
    func noSocket() throws {
        var socket = UnixSocket(owning: try Descriptor(opening: "/dev/null", O_RDONLY), path: path)
        #expect(throws: SystemError(operation: "identify the peer of", path: path, code: ENOTSOCK)) {
            _ = try socket.peer()
        }
        #expect(throws: SystemError(operation: "receive from", path: path, code: ENOTSOCK)) {
            _ = try socket.nextLine(limit: 10)
        }
    }

    @Test("fails to connect where nothing listens")
    func nothing() {
        #expect(throws: SystemError(operation: "connect to", path: path, code: ENOENT)) {
            _ = try UnixSocket(connectingTo: path)
        }
    }

    @Test("refuses a path the kernel cannot keep")
    func longPath() {
        let path = "/" + String(repeating: "x", count: 107)
        #expect(throws: SystemError(operation: "name socket", path: path, code: ENAMETOOLONG)) {
            _ = try UnixSocket(connectingTo: path)
        }
    }

    private func accepted(by listener: borrowing UnixListener) throws -> UnixSocket {
        guard let socket = try listener.accept() else { throw Missing("client") }
        return socket
    }

    private func takesDescriptor(from socket: inout UnixSocket) -> Bool {
        let descriptor = socket.takeDescriptor()
        return descriptor != nil
    }
}

/// Takes a line in, and answers how often a descriptor came along.
///
/// The thread that sends is interrupted whenever it waits for room in the kernel's buffer, so its line goes in parts.
private func answerLine(to end: Int32, interrupting sender: pthread_t) throws {
    let socket = UnixSocket(owning: Descriptor(owning: end), path: "other end")
    var bytes = [UInt8](repeating: 0, count: 100_000)
    var count = 0
    var descriptors = 0
    repeat {
        usleep(1000)
        pthread_kill(sender, SIGUSR2)
        var (along, others): (Int32, Int32) = (-1, 0)
        count = clinux_receive(end, &bytes, bytes.count, &along, &others)
        guard count > 0 else { throw Missing("end of the line") }
        guard along >= 0 else { continue }
        descriptors += 1
        close(along)
    } while bytes[count - 1] != UInt8(ascii: "\n")
    try socket.send(line: "\(descriptors)")
}

/// An error for something a test needs and lacks; `#require` cannot say so of a noncopyable value.
struct Missing: Error {
    let what: String

    init(_ what: String) {
        self.what = what
    }
}
