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
            (["people", "re"], ["rename", "remove"]), (["pin", ""], ["set"]), (["config", ""], ["check"]),
            (["duress", ""], ["remove"]), (["enroll", "--d"], ["--duress"]), (["duress", "remove", "--y"], ["--yes"]),
            (["people", "set", "Ada", "--u"], ["--until", "--uses", "--unlock-for"]),
            (["people", "list", "--"], ["--json", "--socket"]), (["unlock", "--f"], ["--for"]),
            (["people", "set", "--uses", "3", "--p"], ["--panel"]), (["rearm", "--e"], ["--everybody"]),
            (["history", "--since", "2h", "--c"], ["--count", "--csv"]), (["restore", "--y"], ["--yes"]),
            (["status", "--"], ["--json", "--socket"]), (["--socket", "/s", "wa"], ["watch"]),
            (["lock", "--j"], []), (["preview", "--s"], ["--screen", "--size"]),
            (["preview", "--theme", "d"], ["dark"]), (["preview", "--language", ""], ["en", "zh-Hans"]),
            (["preview", "--theme", "dark", "--th"], ["--theme"]),
        ] as [([String], [String])])
    func bash(words: [String], offered: [String]) throws {
        #expect(try completions(of: words) == offered)
    }

    @Test("of bash offers every verb and the options that go with it", arguments: Verb.allCases)
    func offersVerb(verb: Verb) throws {
        for index in verb.words.indices {
            let offered = try completions(of: verb.words.prefix(index) + [""])
            #expect(offered.contains(verb.words[index]))
        }
        let options = Set((verb.options + (verb.needsDaemon ? ["socket"] : [])).map { "--" + $0 })
        #expect(Set(try completions(of: verb.words + ["--"])) == options)
    }

    @Test("of zsh knows every verb and option", arguments: Verb.allCases)
    func knowsVerb(verb: Verb) throws {
        let script = try text(of: CompletionTests.folder + "/_ninedotctl")
        if let word = verb.words.last { #expect(script.contains("'\(word):"), "\(word)") }
        let rest = script.components(separatedBy: "\n        '\(verb.rawValue)')\n")
        let mine = rest.dropFirst().first?.components(separatedBy: ";;").first ?? ""
        #expect(rest.count == 2 || verb.options.isEmpty, "\(verb.rawValue)")
        for option in verb.options { #expect(mine.contains("--\(option)["), "\(option)") }
    }

    @Test("of zsh can be read by it")
    func readable() throws {
        #expect(system("command -v zsh >/dev/null || exit 0; zsh -n '\(CompletionTests.folder)/_ninedotctl'") == 0)
    }

    @Test("is held to the manual, which tells of every verb and option", arguments: Verb.allCases)
    func manual(verb: Verb) throws {
        let manual = try text(of: CompletionTests.folder + "/../Manual/ninedotctl.1.scd")
        #expect(manual.contains("*ninedotctl* [--socket _PATH_] *\(verb.rawValue)*") || !verb.needsDaemon)
        #expect(manual.contains("\n*\(verb.rawValue)*"), "\(verb.rawValue)")
        for option in verb.options { #expect(manual.contains("*--\(option)*"), "\(option)") }
    }

    @Test("is held to the help, whose lines fit a terminal")
    func help() {
        for verb in Verb.allCases { #expect(Usage.help.contains("\n" + verb.synopsis)) }
        for line in Usage.help.split(separator: "\n") { #expect(line.count <= 80, "\(line)") }
    }

    private func text(of path: String) throws -> String { try String(contentsOfFile: path, encoding: .utf8) }

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
