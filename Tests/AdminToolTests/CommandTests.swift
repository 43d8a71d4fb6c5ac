// SPDX-License-Identifier: MIT
import LinuxSystem
import Testing

@testable import AdminTool

@Suite("The command line")
struct CommandTests {
    private static let socket = "/run/ninedot/control.sock"

    @Test(
        "says what to do",
        arguments: [
            (["help": ""], [], .help),
            (["help": ""], ["status"], .help),
            (["version": ""], [], .version),
            ([:], ["status"], .status(.text, socket: socket)),
            (["json": ""], ["status"], .status(.json, socket: socket)),
            ([:], ["enroll"], .enroll(socket: socket)),
            ([:], ["lock"], .lock(socket: socket)),
            ([:], ["watch"], .watch(.text, socket: socket)),
            (["json": ""], ["watch"], .watch(.json, socket: socket)),
            ([:], ["screenshot", "a.png"], .screenshot(file: "a.png", socket: socket)),
            (["socket": "/tmp/s"], ["lock"], .lock(socket: "/tmp/s")),
        ] as [([String: String], [String], Command)])
    func understood(options: [String: String], operands: [String], command: Command) throws {
        #expect(try Command(ProgramArguments(options: options, operands: operands)) == command)
    }

    @Test(
        "is refused with the usage and exit code 64",
        arguments: [
            ([:], [], "a command is missing"),
            ([:], ["unlock"], "unknown command unlock"),
            ([:], ["status", "now"], "too many arguments: now"),
            ([:], ["screenshot"], "screenshot needs a file"),
            ([:], ["screenshot", ""], "screenshot needs a file"),
            ([:], ["screenshot", "a.png", "b.png"], "too many arguments: b.png"),
            (["json": ""], ["lock"], "--json does not go with this command"),
            (["json": ""], ["screenshot", "a.png"], "--json does not go with this command"),
        ] as [([String: String], [String], String)])
    func refused(options: [String: String], operands: [String], reason: String) {
        #expect(throws: Failure(.usage, reason + "\n" + Usage.synopsis)) {
            try Command(ProgramArguments(options: options, operands: operands))
        }
        #expect(Failure.Code.usage.rawValue == 64)
    }
}
