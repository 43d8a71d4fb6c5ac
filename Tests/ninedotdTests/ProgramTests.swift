// SPDX-License-Identifier: MIT
import ControlMessages
import Fixtures
import Glibc
import KioskStore
import LinkFixtures
import Testing

@testable import ninedotd

/// The program itself, which ends before it opens a device.
@Suite("The daemon's program")
struct ProgramTests {
    private let folder: TemporaryFolder

    init() throws {
        folder = try TemporaryFolder()
    }

    private func run(
        _ arguments: [String], environment: [String: String] = [:]
    ) throws -> (exitCode: Int32, output: String) {
        let program = try RunningProgram(
            [try ownProgram("ninedotd")] + arguments, in: folder,
            environment: ["SWIFT_BACKTRACE": "enable=no", "STATE_DIRECTORY": folder.path].merging(environment) { $1 })
        return (program.end(with: 0), program.output)
    }

    @Test(
        "The program answers --help and --version, and refuses invalid arguments",
        arguments: [
            (
                ["--help"], 0,
                "usage: ninedotd [--config FILE] [--out-of-order] [--help] [--version]\nSee ninedotd(8).\n"
            ),
            (["--version"], 0, "ninedotd \(ProjectVersion.current)\n"),
            (["--nonsense"], 64, "ninedotd: "), (["operand"], 64, "ninedotd: "), (["--config"], 64, "ninedotd: "),
        ] as [([String], Int32, String)])
    func arguments(arguments: [String], code: Int32, output: String) throws {
        let run = try run(arguments)
        #expect(run.exitCode == code && run.output.hasPrefix(output))
        #expect((code == 64) == run.output.hasSuffix("[--help] [--version]\n"))
    }

    @Test("The program exits with 1 and names its missing runtime directory, even if the environment has a boot ID")
    func runtime() throws {
        try folder.write("[panel]\nsound = no\n", to: "ninedot.conf")
        for variables in [[:], ["NINEDOT_BOOT_ID": "0123"]] {
            let run = try run(
                ["--config", folder.path + "/ninedot.conf"],
                environment: ["RUNTIME_DIRECTORY": folder.path + "/missing"].merging(variables) { $1 })
            #expect(run.exitCode == 1)
            #expect(run.output.contains("\(folder.path)/missing/control.sock"), "\(run.output)")
        }
    }
}

@Suite("The service's directories")
struct ServiceDirectoriesTests {
    @Test("The service manager's directories are used, and the first of several")
    func given() throws {
        let variables = [
            "STATE_DIRECTORY": "/state/one:/state/two", "RUNTIME_DIRECTORY": "/run/one", "NINEDOT_BOOT_ID": "0123",
            "CREDENTIALS_DIRECTORY": "/credentials",
        ]
        let directories = try ServiceDirectories { variables[$0] }
        #expect(directories.store.directory == "/state/one" && directories.runtimeDirectory == "/run/one")
        #expect(directories.bootID == "0123" && directories.controlSocket == "/run/one/control.sock")
        #expect(directories.store.credentialsDirectory == "/credentials")
    }

    @Test("Without a service manager the standard directories and the kernel's boot ID without hyphens are used")
    func standard() throws {
        let directories = try ServiceDirectories { _ in nil }
        #expect(directories.store.directory == "/var/lib/ninedot" && directories.runtimeDirectory == "/run/ninedot")
        let id = String(decoding: Files.read("/proc/sys/kernel/random/boot_id"), as: UTF8.self)
        #expect(directories.bootID == id.filter { $0.isHexDigit } && directories.bootID.count == 32)
    }
}
