// SPDX-License-Identifier: MIT
import ControlMessages

/// What the tool says of itself.
enum Usage {
    static let synopsis = """
        usage: ninedotctl [--socket PATH] COMMAND [ARGUMENT...]
               ninedotctl --help | --version
        """

    static let help = """
        \(synopsis)

        \(commands)

        --socket PATH  the daemon's socket (\(ControlProtocol.socketPath))
        --json         one JSON object a line, for programs

        Of people set; "any" takes a limit away:
        --panel           the panel's own pattern, which everybody knows
        --from DATE       the first day, such as 2026-09-01
        --until DATE      the last day
        --hours TEXT      such as "Mon-Fri 08:00-16:30; Sat 10:00-12:00"
        --uses N          how often yet
        --unlock-for TIME for how long, such as 45s, 10m or 2h

        Of preview; what is not given is taken from the configuration:
        --screen NAME --output FILE.png the screen, and where to draw it
        --all FOLDER                    every screen, instead of one
        --size WIDTHxHEIGHT[@ROTATION]  the display's mode (800x480)
        --dpi NUMBER                    its dots per inch (unknown)
        --language LANGUAGE             en or zh-Hans
        --theme THEME                   dark, light or contrast
        --config FILE                   another ninedot.conf

        More in ninedotctl(1).
        """

    static let version = "ninedotctl \(ProjectVersion.current)"

    /// The failure of wrong arguments; of a verb's, where it is known.
    static func wrong(_ what: String, of verb: Verb? = nil) -> Failure {
        let usage = verb.map { "usage: ninedotctl " + $0.synopsis } ?? synopsis
        return Failure(.usage, "\(what)\n\(usage)")
    }

    /// A line for each verb; a long one has its summary on the next.
    private static var commands: String {
        let indent = 28
        return Verb.allCases.map { verb in
            let gap = indent - verb.synopsis.count
            let space = gap >= 2 ? String(repeating: " ", count: gap) : "\n" + String(repeating: " ", count: indent)
            return verb.synopsis + space + verb.summary
        }.joined(separator: "\n")
    }
}
