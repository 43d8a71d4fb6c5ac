// SPDX-License-Identifier: MIT
import ControlMessages
import Fixtures
import Glibc
import LinkFixtures
import Testing

@Suite("The link's program")
struct LinkProgramTests {
    private let folder: TemporaryFolder

    init() throws {
        folder = try TemporaryFolder()
    }

    private func run(_ arguments: [String]) throws -> (code: Int32, output: String) {
        let program = try RunningProgram([try ownProgram("ninedot-link")] + arguments, in: folder)
        return (program.end(with: 0), program.output)
    }

    private static let usage = "usage: ninedot-link [--config FILE] [--socket PATH] [--help] [--version]\n"

    @Test("The program answers --help and --version")
    func answers() throws {
        let help = try run(["--help"])
        #expect(help.code == 0 && help.output == Self.usage + "See ninedot-link(8).\n")
        let version = try run(["--version"])
        #expect(version.code == 0 && version.output == "ninedot-link \(ProjectVersion.current)\n")
    }

    @Test("The program refuses invalid arguments", arguments: [["--nonsense"], ["operand"], ["--socket"]])
    func refused(arguments: [String]) throws {
        let run = try run(arguments)
        #expect(run.code == 64)
        #expect(run.output.hasPrefix("ninedot-link: ") && run.output.hasSuffix(Self.usage))
    }

    @Test("The program ends in good order on SIGTERM or SIGINT, even without a broker", arguments: [SIGTERM, SIGINT])
    func ended(signal: Int32) throws {
        let manager = try DatagramListener()
        let trial = try LinkHarness(in: folder, port: freePort())
        try trial.start(by: ["env", "NOTIFY_SOCKET=\(manager.path)"])
        try trial.panel.greet()
        try eventually("it is ready") { manager.next() == "READY=1" }
        #expect(trial.link?.end(with: signal) == 0)
        var messages: [String] = []
        while let message = manager.next() { messages.append(message) }
        #expect(messages.contains("STOPPING=1") && messages.contains { $0.hasPrefix("STATUS=") })
        #expect(messages.filter { $0 == "READY=1" }.isEmpty)
    }
}
