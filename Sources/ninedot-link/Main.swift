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
            fail(error.description, ExitCode.configuration)
        } catch let error as CredentialError {
            fail(error.description, ExitCode.configuration)
        } catch {
            fail("\(error)", ExitCode.failure)
        }
    }

    private static func readArguments() -> Arguments {
        do throws(ProgramArgumentError) {
            return try Arguments(ProgramArguments.ofProcess)
        } catch {
            print("ninedot-link: \(error)\n\(Arguments.usage)", to: STDERR_FILENO)
            exit(ExitCode.usage)
        }
    }

    private static func fail(_ message: String, _ code: Int32) -> Never {
        Log.error(message)
        exit(code)
    }
}

/// The codes of sysexits.h; the manual page lists them.
enum ExitCode {
    static let failure: Int32 = 1
    static let usage: Int32 = 64
    static let configuration: Int32 = 78
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
        if arguments.options["help"] != nil { Arguments.answer(Arguments.usage + "\nSee ninedot-link(8).") }
        if arguments.options["version"] != nil { Arguments.answer("ninedot-link \(ProjectVersion.current)") }
        configuration = arguments.options["config"] ?? configuration
        socket = arguments.options["socket"] ?? socket
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
