// SPDX-License-Identifier: MIT
import Glibc

/// A question before something that cannot be undone.
enum Confirmation {
    /// Returns when the answer is yes. Where nobody sits at a terminal it is no.
    static func ask(_ question: String) throws(Failure) {
        guard isatty(STDIN_FILENO) == 1 else { throw Failure(.usage, "nobody is there to be asked: say --yes") }
        Terminal.ask("\(Terminal.harmless(question)) [y/N] ")
        guard let answer = readLine(), isYes(answer) else { throw Failure(.refused, "nothing was changed") }
    }

    static func isYes(_ answer: String) -> Bool {
        ["y", "yes"].contains(answer.lowercased().filter { !$0.isWhitespace })
    }
}
