// SPDX-License-Identifier: MIT
import Fixtures
import LinkFixtures
import Testing

@Suite("Settings that the link refuses")
struct RefusedLinkSettingsTests {
    private let folder: TemporaryFolder

    init() throws {
        folder = try TemporaryFolder()
    }

    @Test(
        "are refused by `ninedotctl config check` with the same code and in the same words",
        arguments: [
            "", "[broker]\nport = x\n", "[tls]\nca = /nonexistent.pem\n", "nonsense\n",
            "[broker]\naddress = a.lan\n[tls]\nplain = yes\n",
        ])
    func refusal(text: String) throws {
        try folder.write(text, to: "link.conf")
        let link = try run(["ninedot-link", "--config"])
        let tool = try run(["ninedotctl", "config", "check"])
        #expect(link.code == 78 && tool.code == 78)
        #expect(link.output.dropFirst("ninedot-link: ".count) == tool.output.dropFirst("ninedotctl: ".count))
        #expect(tool.output.hasPrefix("ninedotctl: \(folder.path)/link.conf:") && tool.output.contains("expected"))
    }

    @Test("are not those that are right")
    func good() throws {
        try folder.write("[tls]\nplain = yes\n", to: "link.conf")
        let tool = try run(["ninedotctl", "config", "check"])
        #expect(tool.code == 0 && tool.output == "\(folder.path)/link.conf: good\n")
    }

    /// Runs a program of this project on the settings.
    private func run(_ words: [String]) throws -> (code: Int32, output: String) {
        let program = try RunningProgram(
            [try ownProgram(words[0])] + words.dropFirst() + [folder.path + "/link.conf"], in: folder,
            environment: ["STATE_DIRECTORY": folder.path])
        return (program.end(with: 0), program.output)
    }
}
