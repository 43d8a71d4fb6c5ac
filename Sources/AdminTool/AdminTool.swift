// SPDX-License-Identifier: MIT
import LinuxSystem

/// The admin's command line: one verb, one exit code.
package enum AdminTool {
    /// Runs the command line of this process.
    package static func run() -> Int32 { run(ProgramArguments.ofProcess) }

    /// - Parameter words: The command line with the program's name first.
    /// - Returns: The exit code.
    package static func run(_ words: [String]) -> Int32 {
        if words.dropFirst().first == Completion.request {
            for candidate in Completion.candidates(for: Array(words.dropFirst(2))) { Terminal.say(candidate.line) }
            return 0
        }
        do throws(Failure) {
            switch try Command(words) {
            case .help(let verb): Terminal.say(verb.map(Help.text) ?? Help.overview)
            case .version: Terminal.say(Help.version)
            case .run(let verb, let arguments):
                try verb.perform(arguments) { () throws(Failure) in try Connection(to: arguments.socket) }
            }
        } catch {
            if !error.message.isEmpty { Terminal.complain(error.message) }
            return error.code.rawValue
        }
        return 0
    }
}
