// SPDX-License-Identifier: MIT
import CMosquitto
import ControlMessages
import Glibc
import KioskConfiguration
import LinkSession
import LinuxSystem

/// The link: arguments, settings, secrets, then the loop.
@main
struct Main {
    static func main() {
        OwnMemory.hide()
        let arguments = readArguments()
        signal(SIGPIPE, SIG_IGN)
        mosquitto_lib_init()
        do {
            let configuration = try LinkConfigurationFiles(path: arguments.configuration).read()
            let folder = environment("STATE_DIRECTORY") ?? "/var/lib/ninedot-link"
            let service = try LinkService(configuration, credentials: Credentials(), folder: folder)
            Log.info("topics begin with \(service.identity.topics.panel)")
            try Link(service, panelPath: arguments.socket).run()
        } catch let error as ConfigurationError {
            ServiceExit.fail(error.description, ExitCode.configuration)
        } catch let error as CredentialError {
            ServiceExit.fail(error.description, ExitCode.configuration)
        } catch {
            ServiceExit.fail("\(error)", ExitCode.failure)
        }
    }

    private static func readArguments() -> Arguments {
        do throws(ProgramArgumentError) {
            return try Arguments(ProgramArguments.ofProcess)
        } catch {
            ServiceExit.refuse("ninedot-link: \(error)\n\(Arguments.usage)")
        }
    }
}

/// The link's command line.
struct Arguments {
    static let usage = "usage: ninedot-link [--config FILE] [--socket PATH] [--help] [--version]"

    private(set) var configuration = LinkConfigurationFiles.standardPath
    private(set) var socket = LinkProtocol.socketPath

    /// Takes the arguments apart; --help and --version are answered here and end the process.
    init(_ words: [String]) throws(ProgramArgumentError) {
        let arguments = try ProgramArguments(
            words,
            knowing: [
                ProgramOption("config", takesValue: true), ProgramOption("socket", takesValue: true),
                ProgramOption("help"), ProgramOption("version"),
            ])
        if let operand = arguments.operands.first { throw .unknownOption(operand) }
        if arguments.options["help"] != nil { ServiceExit.answer(Arguments.usage + "\nSee ninedot-link(8).") }
        if arguments.options["version"] != nil { ServiceExit.answer("ninedot-link \(ProjectVersion.current)") }
        configuration = arguments.options["config"] ?? configuration
        socket = arguments.options["socket"] ?? socket
    }
}
