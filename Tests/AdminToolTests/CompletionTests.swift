// SPDX-License-Identifier: MIT
import Foundation
import LinuxSystem
import Testing

@testable import AdminTool

@Suite("Completion in a shell")
struct CompletionTests {
    private static let folder =
        "/" + #filePath.split(separator: "/").dropLast(3).joined(separator: "/") + "/Sources/ninedotctl/Completion"

    @Test(
        "of bash offers what goes on",
        arguments: [
            (["st"], ["status"]), (["sc"], ["screenshot"]), (["--v"], ["--version"]),
            (["status", "--"], ["--json", "--socket"]), (["--socket", "/s", "wa"], ["watch"]),
            (["lock", "--j"], []), (["preview", "--s"], ["--screen", "--size"]),
            (["preview", "--theme", "d"], ["dark"]), (["preview", "--language", ""], ["en", "zh-Hans"]),
            (["preview", "--theme", "dark", "--th"], ["--theme"]),
        ] as [([String], [String])])
    func bash(words: [String], offered: [String]) throws {
        #expect(try completions(of: words) == offered)
    }

    @Test("offers every command of the help", arguments: ["ninedotctl.bash", "_ninedotctl"])
    func knowsCommands(file: String) throws {
        let script = try String(contentsOfFile: CompletionTests.folder + "/" + file, encoding: .utf8)
        let words = Set(script.split { !$0.isLetter }.map(String.init))
        #expect(CompletionTests.commands.count >= 6)
        for command in CompletionTests.commands {
            #expect(words.contains(command), "\(command)")
        }
    }

    @Test("offers every option of preview", arguments: ["ninedotctl.bash", "_ninedotctl"])
    func knowsOptions(file: String) throws {
        let script = try String(contentsOfFile: CompletionTests.folder + "/" + file, encoding: .utf8)
        for option in PreviewOrder.options {
            #expect(script.contains("--" + option.name), "\(option.name)")
        }
    }

    /// What follows the tool's name and options in the synopsis.
    private static let commands = Usage.synopsis.split(separator: "\n").compactMap { line in
        line.split(separator: " ").drop { !$0.hasPrefix("ninedotctl") }.dropFirst()
            .first { $0.allSatisfy { $0.isLowercase } }.map(String.init)
    }

    /// What bash offers for the last of the words behind the tool's name.
    private func completions(of words: [String]) throws -> [String] {
        let script = """
            . "$0/ninedotctl.bash"; compopt() { :; }
            COMP_WORDS=(ninedotctl "$@"); COMP_CWORD=$#; _ninedotctl; printf '%s\\n' "${COMPREPLY[@]}"
            """
        let arguments = ([CompletionTests.folder] + words).map { "'\($0)'" }.joined(separator: " ")
        let command = "bash -c '" + script.replacingOccurrences(of: "'", with: #"'\''"#) + "' " + arguments
        let stream = try #require(popen(command, "r"))
        defer { pclose(stream) }
        var output = ""
        while let line = readLine(from: stream) { output += line }
        return output.split(separator: "\n").map(String.init)
    }

    private func readLine(from stream: UnsafeMutablePointer<FILE>) -> String? {
        var buffer = [CChar](repeating: 0, count: 256)
        return fgets(&buffer, 256, stream).map { String(cString: $0) }
    }
}
