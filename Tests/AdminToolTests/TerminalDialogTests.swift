// SPDX-License-Identifier: MIT
import ControlMessages
import Fixtures
import Glibc
import Testing

@testable import AdminTool

/// Runs the program at a pseudoterminal, at which the test answers.
@Suite("Questions to an admin at the terminal")
struct TerminalDialogTests {
    private static let questions: [(String, String, Request)] = [
        ("people remove Ada", "Remove Ada and the pattern permanently?", .people(.remove("Ada"))),
        (
            "people erase Ada", "Remove Ada, the pattern, and the name in the history permanently?",
            .people(.erase("Ada"))
        ),
        ("pattern remove", "Remove the pattern that everybody shares permanently?", .people(.removePattern(name: nil))),
        ("pattern remove Ada", "Remove the pattern of Ada permanently?", .people(.removePattern(name: "Ada"))),
        (
            "duress remove", "Remove the duress pattern that everybody shares permanently?",
            .people(.removeDuress(name: nil))
        ),
        ("duress remove Ada", "Remove the duress pattern of Ada permanently?", .people(.removeDuress(name: "Ada"))),
        ("restore FILE", "Replace all people, patterns and the PIN with those of FILE?", .setup(.restore)),
    ]

    private func words(_ command: String, _ file: String) -> [String] {
        command.split(separator: " ").map { $0 == "FILE" ? file : String($0) }
    }

    @Test("The tool sends the request after the admin answers yes", arguments: questions.indices)
    func yes(index: Int) throws {
        let (command, question, request) = Self.questions[index]
        let (folder, terminal) = (try TemporaryFolder(), try PseudoTerminal())
        try folder.write("backup", to: "b")
        terminal.type("y\n")
        let run = try runTool(words(command, folder.path + "/b"), replies: [.ok], at: terminal)
        #expect(run.output.hasPrefix(question.replacing("FILE", with: folder.path + "/b") + " [y/N] "))
        #expect(run.exitCode == 0 && run.requests == [request])
    }

    @Test("The tool changes nothing after any answer but yes", arguments: questions.indices)
    func no(index: Int) throws {
        let (command, question, _) = Self.questions[index]
        let (folder, terminal) = (try TemporaryFolder(), try PseudoTerminal())
        try folder.write("backup", to: "b")
        terminal.type("\n")
        let run = try runTool(words(command, folder.path + "/b"), replies: [], at: terminal)
        let asked = question.replacing("FILE", with: folder.path + "/b") + " [y/N] "
        #expect(run.output == asked + "ninedotctl: nothing was changed\n")
        #expect(run.exitCode == 1)
    }

    @Test("The tool asks before it changes the key", .enabled(if: geteuid() == 0, "only root may see the key"))
    func key() throws {
        for verb in ["seal", "unseal", "rotate", "accept"] {
            let terminal = try PseudoTerminal()
            terminal.type("n\n")
            let run = try runTool(["key", verb], replies: [], at: terminal)
            #expect(
                run.output.hasSuffix("? The panel locks and starts again. [y/N] ninedotctl: nothing was changed\n")
                    || run.output.hasSuffix("? [y/N] ninedotctl: nothing was changed\n"), "\(run.output)")
            #expect(run.exitCode == 1)
        }
    }

    @Test(
        "The tool reports whether the daemon accepted the store",
        .enabled(if: geteuid() == 0, "only root may see the key"))
    func accept() throws {
        let run = try runTool(["key", "accept", "--yes"], replies: [.ok])
        #expect(
            run.output == "The store is the present one. "
                + "An older copy of it is a fault from now on, where there is a TPM.\n")
        #expect(run.exitCode == 0 && run.requests == [.key(.accept)])
        let refused = try runTool(["key", "accept", "--yes"], replies: [.error(Refusal(.failed, "no TPM"))])
        #expect(refused.output == "ninedotctl: no TPM\n" && refused.exitCode == 1)
    }

    @Test("Only root can see the key", .enabled(if: geteuid() != 0, "root may see the key"))
    func notRoot() throws {
        let run = try runTool(["key", "status"], replies: [])
        #expect(run.output == "ninedotctl: permission denied: only root may see the key\n" && run.exitCode == 77)
    }

    @Test("The tool asks for a new PIN twice, does not echo it, and sends it")
    func pin() throws {
        let terminal = try PseudoTerminal()
        terminal.typeWhenAsked(["047193\n", "047193\n"])
        let dialog = "New PIN: \r\nOnce more: \r\n"
        let run = try runTool(["pin", "set"], replies: [.ok], at: terminal, showing: dialog.utf8.count)
        #expect(run.shown == dialog && run.output == "")
        #expect(run.exitCode == 0 && run.requests == [.store(.setPIN)])
    }
}
