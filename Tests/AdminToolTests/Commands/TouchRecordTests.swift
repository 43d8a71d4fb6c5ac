// SPDX-License-Identifier: MIT
import ControlMessages
import Fixtures
import Testing

@testable import AdminTool

@Suite("touch record")
struct TouchRecordTests {
    private let folder: TemporaryFolder
    private var file: String { folder.path + "/a.events" }
    private let bytes = Array("name: Example panel\n".utf8)

    init() throws {
        folder = try TemporaryFolder()
    }

    @Test("The tool saves the recording to a file that only its owner can read")
    func keeps() throws {
        let daemon = try FakeDaemon(answering: [.progress(done: 0)])
        try daemon.answer(.recording(byteCount: bytes.count), with: bytes)
        #expect(run(["touch", "record", file], ["for": "45s"], on: daemon) == nil)
        #expect(try daemon.requests() == [.panel(.recordTouches(seconds: 45))])
        #expect(Files.read(file) == bytes && Files.mode(of: file) == 0o600)
    }

    @Test("The tool saves nothing if the recording is shorter than announced")
    func short() throws {
        let daemon = try FakeDaemon(answering: [.progress(done: 0)])
        try daemon.answer(.recording(byteCount: bytes.count + 1), with: bytes)
        let failure = run(["touch", "record", file], on: daemon)
        #expect(failure?.code == .protocolError)
        #expect(failure?.message.hasPrefix("cannot read the recording from ninedotd: ") == true)
        #expect(!Files.exists(file))
    }

    @Test("The tool saves nothing if the replies lack the recorded bytes or the initial progress report")
    func incomplete() throws {
        for replies in [[.progress(done: 0), .recording(byteCount: 20)], [.progress(done: 0), .ok], [.ok]] as [[Reply]]
        {
            let daemon = try FakeDaemon(answering: replies)
            #expect(run(["touch", "record", file], on: daemon) == Connection.unexpectedReply)
            #expect(!Files.exists(file))
        }
    }
}
