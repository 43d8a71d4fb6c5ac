// SPDX-License-Identifier: MIT
import Fixtures
import KioskModel
import Testing

@testable import AdminTool

/// The doctor examines the machine that runs the tests, so the results vary.
@Suite("doctor")
struct DoctorCommandTests {
    private let folder: TemporaryFolder
    private var file: String { folder.path + "/findings" }

    init() throws {
        folder = try TemporaryFolder()
    }

    private func lines(_ options: [String: String]) throws -> (lines: [String], failure: Failure?) {
        let failure = run(["doctor"], options.merging(["output": file]) { $1 })
        return (String(decoding: Files.read(file), as: UTF8.self).split(separator: "\n").map(String.init), failure)
    }

    @Test("The doctor writes a finding for each check to a file that the daemon's admins can read")
    func written() throws {
        let (json, failure) = try lines(["json": ""])
        #expect(json.count == MachineCheck.allCases.count)
        for (line, check) in zip(json, MachineCheck.allCases) {
            #expect(line.contains("\"check\":\"\(check.rawValue)\""), "\(line)")
        }
        #expect(Files.mode(of: file) == 0o640)
        let hasProblem = json.contains { $0.contains("\"result\":\"problem\"") }
        #expect(failure == (hasProblem ? Failure(.refused, "") : nil))
    }

    @Test("The text report ends with the number of problems")
    func words() throws {
        let (json, _) = try lines(["json": ""])
        let (text, _) = try lines([:])
        let problems = json.filter { $0.contains("\"result\":\"problem\"") }.count
        #expect(text.last?.hasPrefix("\(problems) problem") == true)
        #expect(Files.read(file).last == UInt8(ascii: "\n"))
    }

    @Test("The doctor fails if it cannot create the output file")
    func refused() {
        let failure = run(["doctor"], ["output": folder.path])
        #expect(failure?.code == .cannotCreate)
    }

    @Test("An installed package has a state, and the state of an unknown package is nil")
    func packages() {
        #expect(ServiceManager.packageState("no-package-has-this-name") == nil)
        if Files.exists("/usr/bin/dpkg-query") { #expect(ServiceManager.packageState("dpkg") == "installed") }
    }

    @Test("The service manager returns systemd's output, or nil if systemd refuses")
    func systemd() {
        let manager = ServiceManager.running
        #expect(manager.ask(["no-such-verb"]) == nil)
        if Files.exists("/bin/systemctl") { #expect(manager.ask(["--version"])?.hasPrefix("systemd ") == true) }
    }
}
