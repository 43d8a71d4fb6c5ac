// SPDX-License-Identifier: MIT
import ControlMessages

/// Texts about the tool itself, made from the table of verbs.
enum Help {
    static let usage = """
        usage: ninedotctl [--socket PATH] COMMAND [ARGUMENT...]
               ninedotctl [COMMAND] --help | --version
        """

    static func usage(of verb: Verb) -> String { "usage: ninedotctl " + verb.synopsis }

    static let version = "ninedotctl \(ProjectVersion.current)"

    /// All verbs in a line or two each, and the options of the tool.
    static var overview: String {
        """
        \(usage)

        \(rows(Verb.all.map { ($0.synopsis, $0.summary) }, indent: 36))

        \(rows([Option.socket, .help, .version].map { ($0.synopsis, $0.summary) }))

        More in ninedotctl(1).
        """
    }

    static func text(of verb: Verb) -> String {
        let options = verb.knownOptions
        let summary = verb.summary.prefix(1).uppercased() + verb.summary.dropFirst() + "."
        let parts = [
            usage(of: verb), summary, rows(options.map { ($0.synopsis, $0.summary) }), "More in ninedotctl(1).",
        ]
        return parts.filter { !$0.isEmpty }.joined(separator: "\n\n")
    }

    /// Two columns; a row whose first part is too long for its column has the second one on the next line.
    private static func rows(_ rows: [(String, String)], indent: Int = 28) -> String {
        return rows.map { left, right in
            let gap = indent - left.count
            let space = gap >= 2 ? String(repeating: " ", count: gap) : "\n" + String(repeating: " ", count: indent)
            return left + space + right
        }.joined(separator: "\n")
    }
}

extension Option {
    /// Such as "--for TIME".
    fileprivate var synopsis: String { "--" + name + (value.placeholder.map { " " + $0 } ?? "") }
}
