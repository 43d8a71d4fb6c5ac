// SPDX-License-Identifier: MIT
import LinuxSystem

/// The admin's command line: one verb, at most one connection to the daemon, one exit code.
package enum AdminTool {
    /// Does what this process's command line says.
    package static func run() -> Int32 { run(ProgramArguments.ofProcess) }

    /// - Parameter words: The command line with the program's name first.
    /// - Returns: The exit code.
    package static func run(_ words: [String]) -> Int32 {
        do throws(Failure) {
            return try run(try Command.parse(words))
        } catch {
            Terminal.complain(error.message)
            return error.code.rawValue
        }
    }

    private static func run(_ command: Command) throws(Failure) -> Int32 {
        switch command {
        case .help: Terminal.say(Usage.help)
        case .version: Terminal.say(Usage.version)
        case .preview(let order): try Preview(order: order).run()
        case .checkConfiguration(let file): try ConfigurationCheck(file: file).run()
        case .examine(let report): return try report.run() ? 0 : Failure.Code.refused.rawValue
        case .ask(let errand, let socket): try errand.run(on: socket)
        }
        return 0
    }
}
