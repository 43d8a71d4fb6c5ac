// SPDX-License-Identifier: MIT
import ControlMessages
import Doctor
import Fixtures
import Glibc
import Testing

@testable import AdminTool

@Suite("The machine that holds the store's key")
struct KeyMachineTests {
    private let folder: TemporaryFolder

    init() throws {
        folder = try TemporaryFolder()
    }

    private var machine: KeyMachine {
        var machine = KeyMachine(askingAt: folder.path + "/socket")
        machine.files = MachineFiles(root: folder.path)
        return machine
    }

    @Test("A program receives its input, and a failure names the program and its exit status")
    func programs() throws {
        #expect(try machine.run(["/bin/cat"], Array("a\nb".utf8)) == "a\nb")
        #expect(throws: Failure(.refused, "/bin/sh -c failed (3)")) {
            try machine.run(["/bin/sh", "-c", "exit 3"], [])
        }
        let failure = #expect(throws: Failure.self) { try machine.run(["/nonexistent"], []) }
        #expect(failure?.code == .unavailable)
    }

    @Test("If the daemon is not running, its state is nil and requests to it fail")
    func noDaemon() {
        #expect(machine.state() == nil)
        let failure = #expect(throws: Failure.self) { try machine.tell(.key(.accept)) }
        #expect(failure?.code == .unavailable)
    }

    @Test("A file is written with its mode, renamed, overwritten with zeros, and removed")
    func files() throws {
        try machine.makeFolder("/a", mode: 0o700)
        try machine.makeFolder("/a", mode: 0o700)
        #expect(Files.mode(of: folder.path + "/a") == 0o700)
        try machine.write([1, 2, 3], to: "/a/k", mode: 0o640)
        #expect(try machine.bytes("/a/k") == [1, 2, 3] && machine.exists("/a/k"))
        #expect(Files.mode(of: folder.path + "/a/k") == 0o640)
        try machine.rename("/a/k", to: "/a/l")
        #expect(try machine.bytes("/a/k") == nil && !machine.exists("/a/k"))
        try machine.overwrite("/a/l")
        #expect(try machine.bytes("/a/l") == [UInt8](repeating: 0, count: 4096))
        try machine.remove("/a/l")
        try machine.remove("/a/l")
        #expect(try !machine.exists("/a/l"))
    }

    @Test("An error names the file that could not be changed")
    func refused() throws {
        try folder.write("", to: "file")
        let missing = "\(folder.path)/none: No such file or directory"
        #expect(throws: Failure(.cannotCreate, "rename \(missing)")) { try machine.rename("/none", to: "/other") }
        #expect(throws: Failure(.cannotCreate, "open \(missing)")) { try machine.overwrite("/none") }
        #expect(throws: Failure(.cannotCreate, "make \(folder.path)/file/a: Not a directory")) {
            try machine.makeFolder("/file/a", mode: 0o700)
        }
        #expect(throws: Failure.self) { try machine.write([1], to: "/none/a", mode: 0o600) }
    }

    @Test("Each change is announced first, and is not made if the announcement throws an error")
    func announced() throws {
        let stop = Failure(.unavailable, "stopped")
        var named: [String] = []
        try folder.write("x", to: "k")
        var machine = machine
        machine.willChange = { (what) throws(Failure) in
            named.append(what)
            throw stop
        }
        #expect(throws: stop) { try machine.write([1], to: "/k", mode: 0o600) }
        #expect(throws: stop) { try machine.overwrite("/k") }
        #expect(throws: stop) { try machine.rename("/k", to: "/l") }
        #expect(throws: stop) { try machine.remove("/k") }
        #expect(throws: stop) { try machine.makeFolder("/m", mode: 0o700) }
        #expect(named == ["write /k", "overwrite /k", "rename /k", "remove /k", "make /m"])
        #expect(Files.names(in: folder.path) == ["k"] && Files.read(folder.path + "/k") == Array("x".utf8))
    }

    @Test(
        "The machine hands over its TPM if it has one and systemd is 253 or newer",
        arguments: [
            (true, "systemd 252 (252.1)\n", false), (true, "systemd 253 (253.1)\n", true), (true, "systemd", false),
            (true, "systemd x\n", false), (false, "systemd 257 (257.1)\n", false),
        ])
    func handover(hasTPM: Bool, version: String, isHandedOver: Bool) throws {
        if hasTPM {
            mkdir(folder.path + "/dev", 0o755)
            try folder.write("", to: "dev/tpmrm0")
        }
        var machine = machine
        machine.run = { (_, _) throws(Failure) in version }
        #expect(machine.hasTPM == hasTPM && machine.handsOverTPM == isHandedOver)
    }

    @Test("If /dev cannot be examined, the machine has no TPM, and access to files there fails")
    func outOfSight() {
        // The link leads to itself, so that even root cannot follow it.
        #expect(symlink("dev", folder.path + "/dev") == 0)
        #expect(!machine.hasTPM && !machine.handsOverTPM)
        let failure = Failure(.noPermission, "run as root to see /dev/tpmrm0")
        #expect(throws: failure) { try machine.exists("/dev/tpmrm0") }
        #expect(throws: failure) { try machine.bytes("/dev/tpmrm0") }
    }

    @Test("Each change of the key has a question before it and a message after it")
    func words() throws {
        func lines(_ changes: [KeyChange], hasTPM: Bool, version: Int = 257) throws -> [String] {
            let kiosk = try FakeKeyMachine(hasTPM: hasTPM)
            kiosk.version = version
            let machine = kiosk.machine
            return changes.flatMap { change in
                [change.question(on: machine)]
                    + change.result(on: machine).split(separator: "\n").map { "    " + $0 }
            }
        }
        let all =
            try lines([.seal, .unseal, .rotate, .accept], hasTPM: true)
            + lines([.seal], hasTPM: true, version: 252) + lines([.seal], hasTPM: false)
        #expect(GoldenLines("key.txt", beside: GoldenPicture.folder).changes(to: all) == [])
    }
}
