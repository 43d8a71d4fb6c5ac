// SPDX-License-Identifier: MIT
import ControlMessages
import Glibc
import KioskConfiguration
import LinuxSystem

/// The daemon's command line.
struct Arguments {
    static let usage = "usage: ninedotd [--config FILE] [--help] [--version]"

    private(set) var configuration = ConfigurationFiles.standardPath

    /// Takes the arguments apart; --help and --version are answered here and end the process.
    init(_ words: [String]) throws(ProgramArgumentError) {
        let arguments = try ProgramArguments(
            words,
            knowing: [ProgramOption("config", takesValue: true), ProgramOption("help"), ProgramOption("version")])
        if let operand = arguments.operands.first { throw .unknownOption(operand) }
        if arguments.options["help"] != nil { Arguments.answer(Arguments.usage + "\nSee ninedotd(8).") }
        if arguments.options["version"] != nil { Arguments.answer("ninedotd \(ProjectVersion.current)") }
        configuration = arguments.options["config"] ?? configuration
    }

    private static func answer(_ text: String) -> Never {
        print(text, to: STDOUT_FILENO)
        exit(0)
    }
}

/// Writes a line without the buffered streams, which Swift 6 counts as shared mutable state.
func print(_ text: String, to descriptor: Int32) {
    var bytes = Array((text + "\n").utf8)
    _ = write(descriptor, &bytes, bytes.count)
}
