// SPDX-License-Identifier: MIT
import Foundation
import Testing

@testable import AdminTool

@Suite("The table of verbs")
struct VerbTests {
    @Test("shows in the arguments of each verb its operands and options", arguments: Verb.all.map(\.name))
    func arguments(name: String) throws {
        let verb = try #require(Verb.all.first { $0.name == name })
        let shown = verb.arguments
        let takesAny = shown.contains("OPTION...")
        for option in verb.options { #expect(takesAny || shown.contains("--" + option.name), "\(option.name)") }
        let operands = shown.split { " []()|".contains($0) }.filter { $0.first?.isUppercase == true }
            .filter { word in !verb.options.contains { $0.value.placeholder == String(word) } && word != "OPTION..." }
        #expect((verb.operands.counts == 0...0) == operands.isEmpty)
        #expect((verb.operands.counts.upperBound > operands.count) == operands.contains { $0.hasSuffix("...") })
        #expect(verb.summary.first?.isLowercase == true && !verb.summary.hasSuffix("."))
    }

    @Test("has each verb once, and options of one name that agree on their value")
    func unique() {
        #expect(Set(Verb.all.map(\.name)).count == Verb.all.count)
        let options = Verb.all.flatMap(\.knownOptions) + [.help, .version]
        #expect(Set(options.map(\.name)).count == Set(options.map { "\($0.name) \($0.takesValue)" }).count)
    }

    @Test("is the help, whose lines fit a terminal")
    func help() {
        for verb in Verb.all {
            #expect(Help.overview.contains("\n\(verb.synopsis)"))
            let text = Help.text(of: verb)
            for option in verb.knownOptions { #expect(text.contains("\n--\(option.name) "), "\(option.name)") }
            for line in text.split(separator: "\n") { #expect(line.count <= 80, "\(line)") }
        }
        for line in Help.overview.split(separator: "\n") { #expect(line.count <= 80, "\(line)") }
    }

    @Test("The help has two columns, and a verb with long arguments has its summary on the next line")
    func columns() {
        for verb in Verb.all {
            let gap = 36 - verb.synopsis.count
            let space = gap < 2 ? "\n" + String(repeating: " ", count: 36) : String(repeating: " ", count: gap)
            #expect(Help.overview.contains("\n\(verb.synopsis)\(space)\(verb.summary)\n"), "\(verb.name)")
        }
        #expect(Help.text(of: Verb.all[0]).contains("\n\n--json                      one JSON object per line"))
    }

    @Test("is in the manual: its synopsis line by line, and an entry for every verb and option")
    func manual() throws {
        let path = CompletionTests.folder + "/../Manual/ninedotctl.1.scd"
        let manual = try String(contentsOfFile: path, encoding: .utf8)
        for verb in Verb.all {
            let socket = verb.usesDaemon ? "[--socket _PATH_] " : ""
            let arguments = verb.arguments.replacing(/[A-Z][A-Z]*(\.[a-z]+)?/) { "_\($0.output.0)_" }
            let synopsis = "*ninedotctl* \(socket)*\(verb.name)* \(arguments)".trimmingCharacters(in: .whitespaces)
            #expect(manual.contains("\n\(synopsis)++\n"), "\(synopsis)")
            let entry = "*\(verb.name)* \(arguments)".trimmingCharacters(in: .whitespaces)
            #expect(manual.contains("\n\(entry)\n") || manual.contains("\n\(entry)++\n"), "\(entry)")
            for option in verb.options { #expect(manual.contains("*--\(option.name)*"), "\(option.name)") }
        }
    }
}

@Suite("Completion in a shell")
struct CompletionTests {
    static let folder =
        "/" + #filePath.split(separator: "/").dropLast(3).joined(separator: "/") + "/Sources/ninedotctl/Completion"

    @Test(
        "offers the words that fit",
        arguments: [
            (["st"], ["status"]), (["sc"], ["screenshot"]), (["--v"], ["--version"]), (["nonsense", ""], []),
            (["people", "re"], ["rename", "remove"]), (["pin", ""], ["set", "recovery"]), (["config", ""], ["check"]),
            (["duress", ""], ["remove"]), (["enroll", "--d"], ["--duress"]), (["duress", "remove", "--y"], ["--yes"]),
            (["people", "set", "Ada", "--u"], ["--until", "--uses", "--unlock-for"]),
            (["people", "list", "--"], ["--json", "--socket"]), (["unlock", "--f"], ["--for"]),
            (["people", "set", "--uses", "3", "--p"], ["--panel"]), (["rearm", "--e"], ["--everybody"]),
            (["history", "--since", "2h", "--c"], ["--count", "--csv"]), (["restore", "--y"], ["--yes"]),
            (["status", "--"], ["--json", "--session", "--socket"]), (["--socket", "/s", "wa"], ["watch"]),
            (["touchscreens", ""], ["allow", "forget", "calibration", "reset", "--json", "--socket"]),
            (["touchscreens", "allow", ""], ["--socket"]),
            (["lock", "--j"], []), (["preview", "--s"], ["--screen", "--size"]),
            (["unlock", "--for", "1"], ["1m", "10m", "1h"]),
            (["preview", "--theme", "d"], ["dark"]), (["preview", "--language", ""], ["en", "zh-Hans"]),
            (["preview", "--theme", "dark", "--th"], ["--theme"]), (["people", "set", "--from", ""], []),
            (["screenshot", ""], [":files"]), (["screenshot", "--"], ["--socket"]),
            (["backup", "b", ""], ["--socket"]),
            (["--socket", ""], [":files"]), (["preview", "--all", "p"], [":folders"]),
        ] as [([String], [String])])
    func offers(words: [String], offered: [String]) {
        let lines = Completion.candidates(for: words).map(\.line)
        #expect(lines.map { $0.prefix { $0 != "\t" } } == offered.map { $0[...] })
    }

    @Test("offers every verb and the options that go with it", arguments: Verb.all.map(\.name))
    func offersVerb(name: String) throws {
        let verb = try #require(Verb.all.first { $0.name == name })
        for index in verb.words.indices {
            let offered = Completion.candidates(for: verb.words.prefix(index) + [""]).map(\.line)
            #expect(offered.contains { $0.hasPrefix(verb.words[index] + "\t") })
        }
        let offered = Completion.candidates(for: verb.words + ["--"])
        #expect(offered == verb.knownOptions.map { .word("--" + $0.name, help: $0.summary) })
    }

    @Test("of bash asks the tool with the words up to the cursor")
    func bash() throws {
        let script = """
            ninedotctl() { printf '%s\\tnot shown\\n' "$#" "$@"; echo :files; }
            compopt() { echo "compopt $*"; }
            . "$0/ninedotctl.bash"
            COMP_WORDS=(ninedotctl people set "A b" --u later); COMP_CWORD=4
            _ninedotctl; printf '%s\\n' "${COMPREPLY[@]}"
            """
        let output = try output(of: "bash", running: script)
        #expect(output == ["compopt -o default", "5", "--complete", "people", "set", "A b", "--u"])
    }

    @Test("of zsh can be read by it")
    func zsh() throws {
        #expect(try output(of: "command -v zsh >/dev/null || exit 0; zsh -n", running: nil) == [])
    }

    /// The lines that a shell prints which runs a script, or reads ours.
    private func output(of shell: String, running script: String?) throws -> [String] {
        let arguments = script.map { "-c '" + $0.replacing("'", with: #"'\''"#) + "' '\(CompletionTests.folder)'" }
        let command = shell + " " + (arguments ?? "'\(CompletionTests.folder)/_ninedotctl'") + " 2>&1"
        let stream = try #require(popen(command, "r"))
        defer { pclose(stream) }
        var output: [UInt8] = []
        while case let byte = fgetc(stream), byte != EOF { output.append(UInt8(byte)) }
        return String(decoding: output, as: UTF8.self).split(separator: "\n").map(String.init)
    }
}
