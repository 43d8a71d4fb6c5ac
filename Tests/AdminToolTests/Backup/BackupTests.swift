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
        let daemon = try DaemonPart(answering: [])
        try daemon.answer(.backup(byteCount: bytes.count), with: bytes)
        try Backup(file: file).run(on: daemon.connection())
        #expect(try Array(Data(contentsOf: URL(fileURLWithPath: file))) == bytes)
        #expect(try FileManager.default.attributesOfItem(atPath: file)[.posixPermissions] as? Int == 0o600)
    }

    @Test("that is shorter than was said does not replace an older one")
    func short() throws {
        try "old".write(toFile: file, atomically: false, encoding: .utf8)
        let daemon = try DaemonPart(answering: [])
        try daemon.answer(.backup(byteCount: bytes.count + 1), with: bytes)
        let connection = try daemon.connection()
        do throws(Failure) {
            try Backup(file: file).run(on: connection)
            Issue.record("a short backup was kept")
        } catch {
            #expect(error.code == .protocolError)
        }
        #expect(try String(contentsOfFile: file, encoding: .utf8) == "old")
    }

    @Test("is sent to be restored beside the request")
    func restores() throws {
        try Data(bytes).write(to: URL(fileURLWithPath: file))
        let daemon = try DaemonPart(answering: [.ok])
        try Restoring(file: file).run(on: daemon.connection())
        #expect(try daemon.requests() == [.setup(.restore)])
        #expect(try daemon.memory() == bytes)
    }

    @Test("that is empty or not there is not sent")
    func absent() throws {
        #expect(throws: Failure(.cannotRead, "open \(file): No such file or directory")) { try Restoring(file: file) }
        try Data().write(to: URL(fileURLWithPath: file))
        #expect(throws: Failure(.wrongContents, "\(file) is empty")) { try Restoring(file: file) }
    }

    @Test("is restored only after a clear yes", arguments: [("y", true), ("YES ", true), ("", false), ("ja", false)])
    func confirmed(answer: String, isYes: Bool) {
        #expect(Confirmation.isYes(answer) == isYes)
    }
}
