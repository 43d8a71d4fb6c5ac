// SPDX-License-Identifier: MIT
import ControlMessages
import Glibc
import KioskConfiguration
import LinuxSystem
import PanelOutput

/// The daemon: arguments, configuration, then the loop.
@main
struct Main {
    static func main() {
        let arguments = readArguments()
        signal(SIGPIPE, SIG_IGN)
        do {
            let configuration = try ConfigurationFiles(path: arguments.configuration).load()
            try Daemon(configuration, in: ServiceDirectories()).run()
        } catch let error as ConfigurationError {
            fail(error.description, ExitCode.configuration)
        } catch let error as DisplayError {
            fail("display: \(error)", ExitCode.unavailable)
        } catch {
            fail("\(error)", ExitCode.failure)
        }
    }

    private static func readArguments() -> Arguments {
        do throws(ProgramArgumentError) {
            return try Arguments(ProgramArguments.ofProcess)
        } catch {
            print("ninedotd: \(error)\n\(Arguments.usage)", to: STDERR_FILENO)
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
    static let unavailable: Int32 = 69
    static let configuration: Int32 = 78
}
