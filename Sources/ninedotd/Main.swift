// SPDX-License-Identifier: MIT
import ControlMessages
import Glibc
import KioskAppearance
import KioskConfiguration
import LinuxSystem

/// The daemon: arguments, configuration, then the loop.
@main
struct Main {
    static func main() {
        OwnMemory.hide()
        let arguments = readArguments()
        signal(SIGPIPE, SIG_IGN)
        do {
            if arguments.isOutOfOrder { try showOutOfOrder(arguments) }
            let starts = RecentStarts(at: Clock.now, keptBy: ServiceNotifier())
            if starts.areTooMany { ServiceExit.fail("died four times within a minute; a pause", ExitCode.diesTooOften) }
            let configuration = try ConfigurationFiles(path: arguments.configuration).load()
            run(try Daemon(configuration, on: Machine(in: ServiceDirectories())))
            starts.forget()
        } catch let error as ConfigurationError {
            ServiceExit.fail(error.description, ExitCode.configuration)
        } catch {
            ServiceExit.fail("\(error)", ExitCode.failure)
        }
    }

    /// Gives the display and the terminal back at an orderly end, and only then: after any other the console would be seen,
    /// with a live keyboard, until the next start or the picture in its place.
    private static func run(_ daemon: Daemon) {
        do {
            try daemon.run()
        } catch {
            withExtendedLifetime(daemon) { ServiceExit.fail("\(error)", ExitCode.failure) }
        }
    }

    private static func showOutOfOrder(_ arguments: Arguments) throws -> Never {
        let configuration = ConfigurationFiles(path: arguments.configuration).readLeniently()
        let markers = PanelMarkers(directory: environment("RUNTIME_DIRECTORY") ?? "/run/ninedot")
        let outOfOrder = try OutOfOrder(configuration, markers: markers)
        try outOfOrder.run()
        // Neither the display nor the terminal is released here: the daemon has them already, or they stay closed for
        // the next stand-in. The service manager releases them.
        withExtendedLifetime(outOfOrder) { exit(0) }
    }

    private static func readArguments() -> Arguments {
        do throws(ProgramArgumentError) {
            return try Arguments(ProgramArguments.ofProcess)
        } catch {
            ServiceExit.refuse("ninedotd: \(error)\n\(Arguments.usage)")
        }
    }
}

/// The daemon's command line.
struct Arguments {
    static let usage = "usage: ninedotd [--config FILE] [--out-of-order] [--help] [--version]"

    private(set) var configuration = ConfigurationFiles.standardPath
    /// True where it is not to be the kiosk, but to show that there is none.
    private(set) var isOutOfOrder = false

    /// Takes the arguments apart; --help and --version are answered here and end the process.
    init(_ words: [String]) throws(ProgramArgumentError) {
        let arguments = try ProgramArguments(
            words,
            knowing: [
                ProgramOption("config", takesValue: true), ProgramOption("out-of-order"), ProgramOption("help"),
                ProgramOption("version"),
            ])
        if let operand = arguments.operands.first { throw .unknownOption(operand) }
        if arguments.options["help"] != nil { ServiceExit.answer(Arguments.usage + "\nSee ninedotd(8).") }
        if arguments.options["version"] != nil { ServiceExit.answer("ninedotd \(ProjectVersion.current)") }
        configuration = arguments.options["config"] ?? configuration
        isOutOfOrder = arguments.options["out-of-order"] != nil
    }
}
