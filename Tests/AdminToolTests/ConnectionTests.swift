// SPDX-License-Identifier: MIT
import ControlMessages
import Drawing
import Fixtures
import Geometry
import Glibc
import LinuxSystem
import Testing

@testable import AdminTool

/// The daemon's part is played on the same thread: its answers are sent before the question, and wait in the socket.
@Suite("The connection to the daemon")
struct ConnectionTests {
    private let folder: TemporaryFolder
    private var socketPath: String { folder.path + "/socket" }
    private var picturePath: String { folder.path + "/picture.png" }

    init() throws {
        folder = try TemporaryFolder()
    }

    @Test("asks and gives the answer back")
    func asks() throws {
        let listener = try UnixListener(path: socketPath, mode: 0o600, group: nil)
        var connection = try Connection(to: socketPath)
        guard var daemon = try listener.accept() else { throw NobodyConnected() }
        try daemon.send(line: Reply.ok.line)
        #expect(try connection.ask(.panel(.lock)) == .ok)
        #expect(try daemon.nextLine(limit: 4096) == .line(Array(Request.panel(.lock).line.utf8)))
    }

    @Test(
        "turns what the daemon should not say into a failure",
        arguments: [
            (
                Reply.error(Refusal(.notNow, "the kiosk is\u{1b} starting")).line,
                Failure(.refused, "the kiosk is? starting")
            ),
            (
                Reply.error(Refusal(.notSetUp, "the kiosk is not set up")).line,
                Failure(.notSetUp, "the kiosk is not set up")
            ),
            (Reply.error(Refusal(.notRoot, "only root may")).line, Failure(.noPermission, "only root may")),
            (
                #"{"protocol":2,"is":"ok"}"#,
                Failure(
                    .protocolError,
                    "cannot read the reply of ninedotd: another version of the protocol: expected 1")
            ),
        ])
    func strange(line: String, failure: Failure) throws {
        let listener = try UnixListener(path: socketPath, mode: 0o600, group: nil)
        var connection = try Connection(to: socketPath)
        guard let daemon = try listener.accept() else { throw NobodyConnected() }
        try daemon.send(line: line)
        #expect(throws: failure) { _ = try connection.ask(.panel(.lock)) }
    }

    @Test("The tool does not send a request that is longer than the daemon reads")
    func tooLong() throws {
        let daemon = try FakeDaemon(answering: [.ok])
        let words = String(repeating: "a", count: ControlProtocol.longestRequest)
        #expect(
            run(["notice", words], on: daemon)
                == Failure(.usage, "the request is too long: expected at most 4096 bytes"))
        #expect(try daemon.requests() == [])
        let request = Request.store(.setNotice([""])).line
        let most = String(repeating: "a", count: ControlProtocol.longestRequest - request.utf8.count)
        let other = try FakeDaemon(answering: [.ok])
        #expect(run(["notice", most], on: other) == nil)
        #expect(try other.requests() == [.store(.setNotice([most]))])
    }

    @Test("says so when the daemon goes away")
    func closed() throws {
        let listener = try UnixListener(path: socketPath, mode: 0o600, group: nil)
        var connection = try Connection(to: socketPath)
        do {
            guard let daemon = try listener.accept() else { throw NobodyConnected() }
            try daemon.send(line: Reply.enrollment(.draw).line)
        }
        #expect(throws: Failure.self) {
            while true { _ = try connection.nextReply() }
        }
    }

    @Test("says what to do when the daemon is not running")
    func notRunning() {
        let message = "ninedotd is not running (no socket at \(socketPath)): systemctl start ninedotd"
        #expect(throws: Failure(.unavailable, message)) { _ = try Connection(to: socketPath) }
    }

    @Test(
        "gives every way not to connect its exit code",
        arguments: [
            (ENOENT, 69), (ECONNREFUSED, 69), (EACCES, 77), (EPERM, 77), (EAGAIN, 69), (ENOTSOCK, 69),
        ] as [(Int32, Int32)])
    func exitCodes(code: Int32, exitCode: Int32) {
        let error = SystemError(operation: "connect to", path: "/socket", code: code)
        #expect(Failure(connecting: error).code.rawValue == exitCode)
    }

    @Test("writes the picture that came along")
    func screenshot() throws {
        let daemon = try FakeDaemon(answering: [])
        try daemon.answer(picture, with: [UInt8](repeating: 0x5e, count: 24))
        #expect(run(["screenshot", picturePath], on: daemon) == nil)
        let canvas = try PNGFile.read(picturePath)
        let (size, pixels) = (canvas.size, Array(canvas.pixels))
        #expect(size == PixelSize(width: 3, height: 2))
        #expect(pixels == [UInt32](repeating: 0xff5e_5e5e, count: 6))
    }

    @Test("writes no picture when the pixels are too few")
    func shortScreenshot() throws {
        let daemon = try FakeDaemon(answering: [])
        try daemon.answer(picture, with: [UInt8](repeating: 0x5e, count: 20))
        #expect(run(["screenshot", picturePath], on: daemon)?.code == .protocolError)
        #expect(access(picturePath, F_OK) != 0)
    }

    private let picture = Reply.screenshot(PictureFormat(width: 3, height: 2))
}

private struct NobodyConnected: Error {}
