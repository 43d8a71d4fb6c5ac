// SPDX-License-Identifier: MIT
import Glibc

/// Standard output and standard error, unbuffered, so that a pipe sees each line when it is said.
enum Terminal {
    static func say(_ text: String) {
        write(text + "\n", to: STDOUT_FILENO)
    }

    /// Says what a program that reads the output is not for.
    static func note(_ text: String) {
        write(text + "\n", to: STDERR_FILENO)
    }

    static func complain(_ text: String) {
        write("ninedotctl: \(text)\n", to: STDERR_FILENO)
    }

    /// Shows how far a long command is, where somebody looks; the next line takes its place.
    static func showProgress(_ text: String) {
        if isatty(STDERR_FILENO) == 1 { write("\r\(text)\u{1b}[K\r", to: STDERR_FILENO) }
    }

    /// Asks before something that cannot be undone; returns when the answer is yes. Without a terminal it is no.
    static func confirm(_ question: String) throws(Failure) {
        guard isatty(STDIN_FILENO) == 1 else { throw Failure(.usage, "no terminal to ask for confirmation: say --yes") }
        write("\(harmless(question)) [y/N] ", to: STDERR_FILENO)
        guard let answer = readLine(), isYes(answer) else { throw Failure(.refused, "nothing was changed") }
    }

    static func isYes(_ answer: String) -> Bool {
        ["y", "yes"].contains(answer.lowercased().filter { !$0.isWhitespace })
    }

    /// `text` with control characters shown as "?": names of hardware end up in it, and a terminal obeys them.
    static func harmless(_ text: String) -> String {
        text.isPlain ? text : String(String.UnicodeScalarView(text.unicodeScalars.map { isControl($0) ? "?" : $0 }))
    }

    private static func isControl(_ scalar: Unicode.Scalar) -> Bool {
        switch scalar.properties.generalCategory {
        case .control, .format, .lineSeparator, .paragraphSeparator: true
        default: false
        }
    }

    private static func write(_ text: String, to descriptor: Int32) {
        var rest = Array(text.utf8)[...]
        while !rest.isEmpty {
            let count = rest.withUnsafeBytes { Glibc.write(descriptor, $0.baseAddress, $0.count) }
            // The reader is gone, and with it anybody to tell.
            guard count > 0 || errno == EINTR else { return }
            rest = rest.dropFirst(max(0, count))
        }
    }
}

extension String {
    /// True for printable ASCII alone, which needs no look at each character's properties.
    var isPlain: Bool { utf8.allSatisfy { (0x20..<0x7F).contains($0) } }
}
