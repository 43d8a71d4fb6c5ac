// SPDX-License-Identifier: MIT
import Fixtures
import LinkFixtures
import Testing

/// The programs themselves, as an owner runs them: what keeps the daemon from starting is known before it is restarted.
@Suite("A configuration that the daemon refuses")
struct RefusedConfigurationTests {
    private let folder: TemporaryFolder

    init() throws {
        folder = try TemporaryFolder()
    }

    @Test(
        "is refused by `ninedotctl config check` with the same code and in the same words",
        arguments: [
            ("[panel]\nfonts = /nonexistent.ttf\n", "a font that can be opened"),
            ("[unlock]\nfor = 60\n", "or unlimited, after \"for =\", not \"60\""),
            ("[unlock]\npeople = 2\n", "\"mode = roster\""),
            ("[pattern]\ngrid = 1x3\n", "at least 1000 patterns"),
            ("[pattern]\ngrid = 2x2\nminimum-dots = 9\n", "minimum-dots of at most 4"),
            ("\u{0}\u{1}\u{2} \u{7F}ELF\n", "binary data"),
            ("[panel]\ncontact = \u{0}\n", "binary data"),
            ("[panel]\nbackground = school.png\n", "by absolute path"),
            ("[pannel]\n\n[panel]\nlanguage = de\n", "en or zh-Hans"),
            ("nonsense\n", "\"key = value\""),
            (nil, "a readable file"),
        ])
    func refusal(text: String?, words: String) throws {
        if let text { try folder.write(text, to: "ninedot.conf") }
        let file = folder.path + "/ninedot.conf"
        // Should it start after all, it must not do so on this machine.
        let daemon = try run("ninedotd", ["--config", file])
        let tool = try run("ninedotctl", ["config", "check", file])
        #expect(daemon.exitCode == 78)
        #expect(tool.exitCode == 78)
        // Each says its name first.
        #expect(daemon.output.dropFirst("ninedotd: ".count) == tool.output.dropFirst("ninedotctl: ".count))
        #expect(tool.output.contains(words), "\(tool.output)")
        #expect(tool.output.split(separator: "\n").count == 1)
    }

    @Test("would not keep it from starting if only a picture is gone: that is another exit code, and words")
    func warning() throws {
        try folder.write("[panel]\nbackground = /nowhere/school.png\n", to: "ninedot.conf")
        let tool = try run("ninedotctl", ["config", "check", folder.path + "/ninedot.conf"])
        #expect(tool.exitCode == 1)
        #expect(tool.output.hasPrefix("ninedotctl: background /nowhere/school.png cannot be read (No such file"))
    }

    @Test("is not one that says nothing")
    func empty() throws {
        try folder.write("# nothing\n", to: "ninedot.conf")
        let file = folder.path + "/ninedot.conf"
        let tool = try run("ninedotctl", ["config", "check", file])
        #expect(tool.exitCode == 0)
        #expect(tool.output == "\(file): good\n")
    }

    /// Runs a program that lies beside the tests.
    private func run(_ program: String, _ arguments: [String]) throws -> (exitCode: Int32, output: String) {
        let program = try RunningProgram(
            [try ownProgram(program)] + arguments, in: folder,
            environment: ["STATE_DIRECTORY": folder.path, "RUNTIME_DIRECTORY": folder.path])
        return (program.end(with: 0), program.output)
    }
}
