// SPDX-License-Identifier: MIT
import ControlMessages
import Fixtures
import Foundation
import Testing

@testable import AdminTool

@Suite("A backup")
struct BackupTests {
    private let folder: TemporaryFolder
    private var file: String { folder.path + "/kiosk.backup" }
    private let bytes = (0..<100_000).map { UInt8(truncatingIfNeeded: $0 / 7) }

    init() throws {
        folder = try TemporaryFolder()
    }

    @Test("is kept as it came, in a file that is nobody else's, in the place of an older one")
    func keeps() throws {
        try "old".write(toFile: file, atomically: false, encoding: .utf8)
        let daemon = try FakeDaemon(answering: [])
        try daemon.answer(.backup(byteCount: bytes.count), with: bytes)
        #expect(run(["backup", file], on: daemon) == nil)
        #expect(try Array(Data(contentsOf: URL(fileURLWithPath: file))) == bytes)
        #expect(try FileManager.default.attributesOfItem(atPath: file)[.posixPermissions] as? Int == 0o600)
    }

    @Test("that is shorter than was said does not replace an older one")
    func short() throws {
        try "old".write(toFile: file, atomically: false, encoding: .utf8)
        let daemon = try FakeDaemon(answering: [])
        try daemon.answer(.backup(byteCount: bytes.count + 1), with: bytes)
        #expect(run(["backup", file], on: daemon)?.code == .protocolError)
        #expect(try String(contentsOfFile: file, encoding: .utf8) == "old")
    }

    @Test("is sent to be restored beside the request")
    func restores() throws {
        try Data(bytes).write(to: URL(fileURLWithPath: file))
        let daemon = try FakeDaemon(answering: [.ok])
        #expect(run(["restore", file], ["yes": ""], on: daemon) == nil)
        #expect(try daemon.requests() == [.setup(.restore)])
        #expect(try daemon.memory() == bytes)
    }

    @Test("that is empty or not there is not sent")
    func absent() throws {
        #expect(run(["restore", file]) == Failure(.cannotRead, "open \(file): No such file or directory"))
        try Data().write(to: URL(fileURLWithPath: file))
        #expect(run(["restore", file]) == Failure(.wrongContents, "\(file) is empty"))
    }

    @Test("is restored only after a clear yes", arguments: [("y", true), ("YES ", true), ("", false), ("ja", false)])
    func confirmed(answer: String, isYes: Bool) {
        #expect(Terminal.isYes(answer) == isYes)
    }
}

@Suite("Permitting a setup with the tool")
struct SetupPermittingTests {
    @Test("asks for it, or to take it back", arguments: [(false, Request.setup(.permit)), (true, .setup(.withdraw))])
    func asks(isWithdrawn: Bool, request: Request) throws {
        let daemon = try FakeDaemon(answering: [.ok])
        #expect(run(["setup"], isWithdrawn ? ["withdraw": ""] : [:], on: daemon) == nil)
        #expect(try daemon.requests() == [request])
    }

    @Test("says what to do next, and how to go back, in lines that fit a terminal")
    func words() {
        let words = StoreCommands.permitted
        for part in ["The panel now asks", "after every restart", "ninedotctl pin set", "ninedotctl setup --withdraw"] {
            #expect(words.contains(part), "\(part)")
        }
        for line in (words + "\n" + StoreCommands.withdrawn).split(separator: "\n") { #expect(line.count <= 80) }
    }

    @Test("ends with what the daemon says where it is refused")
    func refused() throws {
        let daemon = try FakeDaemon(answering: [.error(Refusal(.notRoot, "only root may permit a setup"))])
        #expect(run(["setup"], on: daemon) == Failure(.noPermission, "only root may permit a setup"))
    }
}
