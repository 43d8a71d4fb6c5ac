// SPDX-License-Identifier: MIT
import Foundation

@testable import VirtualPanel

/// An exercise of a store on this machine, with one of its system calls broken by strace.
struct TracedExercise {
    /// True if the call to break was made.
    let wasBroken: Bool
    /// True if the store reported a failure.
    let hasFailed: Bool
    /// A wrong answer of the program, or a complaint about the store afterwards.
    let complaint: String?

    private static let files = [
        "", "/ninedot.db", "/ninedot.db-journal", "/pepper", "/pepper.new", "/initialized", "/initialized.new",
        "/restoring.db", "/restoring.db.new", "/restoring.db-journal", "-setup", "-setup/permitted",
    ]

    /// Runs `steps`, opens the store once more, and inspects it.
    ///
    /// - Parameter injection: The call to break, and its fault, in the syntax of strace's option `inject`.
    init(of steps: [StoreStep], running program: String, breaking injection: String) throws {
        let folder = try MemoryFolder()
        let lines = steps.map(\.input) + [StoreStep.open.input]
        try lines.joined().write(toFile: folder.path + "/commands", atomically: false, encoding: .utf8)
        let watched = Self.files.map { "-P \(folder.path)/store\($0)" }.joined(separator: " ")
        let script = #"""
            cd "$1"
            mkdir -m 0700 store-setup
            : >store-setup/permitted
            strace -q -o trace \#(watched) -e inject="$2" "$3" "$1/store" <commands >answers 2>/dev/null || true
            """#
        _ = try HostCommand.run(["sh", "-c", script, "sh", folder.path, injection, program])
        let trace = try String(contentsOfFile: folder.path + "/trace", encoding: .utf8)
        wasBroken = trace.contains("(INJECTED)") || trace.contains("killed by SIGKILL")

        let answers = try String(contentsOfFile: folder.path + "/answers", encoding: .utf8)
        var transcript = Transcript(answers.split(separator: "\n").map(String.init))
        transcript.read(steps)
        hasFailed = answers.contains("failed")
        let model = transcript.model
        complaint =
            transcript.complaint
            ?? StoreInspection(of: folder.path + "/store").complaint(
                expecting: model.snapshots, in: model.possible)
    }
}

/// The program's answers, step by step.
private struct Transcript {
    private(set) var model = StoreModel()
    private(set) var complaint: String?
    private var answers: ArraySlice<String>

    init(_ answers: [String]) {
        self.answers = answers[...]
    }

    /// Reads the answers up to the end, or up to the step that failed; after that nothing may succeed until the store
    /// is opened again.
    mutating func read(_ steps: [StoreStep]) {
        guard answers.popFirst() == "ready" else { return }
        for step in steps {
            model.begin(step)
            if answers.first == "checked" {
                model.check()
                answers.removeFirst()
            }
            guard let answer = answers.popFirst() else { return }
            guard answer.hasPrefix(step.answer) else { return readFailures(from: answer) }
            model.finish()
        }
        guard let last = answers.popFirst() else { return }
        if !last.hasPrefix("done locked"), !last.hasPrefix("failed") { complaint = "the last opening: \(last)" }
    }

    private mutating func readFailures(from first: String) {
        let last = answers.popLast()
        if let wrong = ([first] + answers).first(where: { !$0.hasPrefix("failed") }) {
            complaint = "after a fault: \(wrong)"
        } else if let last, !last.hasPrefix("done ") {
            complaint = "not opened when the fault was gone: \(last)"
        }
    }
}
