// SPDX-License-Identifier: MIT
import LinuxSystem
import Testing

/// Runs one test after the other: getopt_long keeps its place in globals.
@Suite("A program's arguments", .serialized)
struct ProgramArgumentsTests {
    private static let known = [ProgramOption("socket", takesValue: true), ProgramOption("json")]

    @Test(
        "are options anywhere, and the rest in order",
        arguments: [
            ([], [:], []),
            (["status"], [:], ["status"]),
            (["--json", "status"], ["json": ""], ["status"]),
            (["status", "--json", "now"], ["json": ""], ["status", "now"]),
            (["--socket", "/a", "status"], ["socket": "/a"], ["status"]),
            (["status", "--socket=/a", "--socket=/b"], ["socket": "/b"], ["status"]),
            (["status", "--", "--json", "-"], [:], ["status", "--json", "-"]),
            (["--js"], ["json": ""], []),
            (["图"], [:], ["图"]),
        ] as [([String], [String: String], [String])])
    func parsed(words: [String], options: [String: String], operands: [String]) throws {
        let arguments = try ProgramArguments(["program"] + words, knowing: Self.known)
        #expect(arguments.options == options)
        #expect(arguments.operands == operands)
    }

    @Test(
        "are refused by name",
        arguments: [
            (["--sokcet"], .unknownOption("--sokcet")),
            (["status", "--json=yes"], .unknownOption("--json=yes")),
            (["-x"], .unknownOption("-x")),
            (["status", "--socket"], .missingValue(of: "--socket")),
        ] as [([String], ProgramArgumentError)])
    func refused(words: [String], error: ProgramArgumentError) {
        #expect(throws: error) { try ProgramArguments(["program"] + words, knowing: Self.known) }
    }

    @Test("may be missing altogether")
    func nothing() throws {
        #expect(try ProgramArguments([], knowing: Self.known).operands.isEmpty)
    }

    @Test("of this process are those that it was started with")
    func ofProcess() {
        #expect(!ProgramArguments.ofProcess.isEmpty)
        #expect(ProgramArguments.ofProcess == CommandLine.arguments)
    }
}
