// SPDX-License-Identifier: MIT
import Fixtures
import Foundation
import Glibc
import LinuxSystem
import TPM

/// A TPM that a program plays, with a memory of its own.
final class SoftwareTPM {
    static let program = "/usr/bin/swtpm"
    static var isInstalled: Bool { FileManager.default.isExecutableFile(atPath: program) }

    private let folder: TemporaryFolder
    private var process: Process?

    init() throws {
        folder = try TemporaryFolder()
        try powerOn()
    }

    deinit {
        powerOff()
    }

    /// Ends it as a power cut does, and starts it again.
    func powerOn() throws {
        powerOff()
        unlink(socketPath)
        let process = Process()
        process.executableURL = URL(fileURLWithPath: SoftwareTPM.program)
        process.arguments = [
            "socket", "--tpm2", "--tpmstate", "dir=\(folder.path)", "--server", "type=unixio,path=\(socketPath)",
            "--flags", "not-need-init,startup-clear",
        ]
        process.standardError = FileHandle.nullDevice
        try process.run()
        self.process = process
    }

    private func powerOff() {
        if let process { kill(process.processIdentifier, SIGKILL) }
        process?.waitUntilExit()
        process = nil
    }

    private var socketPath: String { folder.path + "/socket" }

    /// A connection of its own, which the TPM serves after those before it are closed.
    func connect() throws -> TPMDevice {
        let number = socket(AF_UNIX, Int32(SOCK_STREAM.rawValue | SOCK_CLOEXEC.rawValue), 0)
        let descriptor = Descriptor(owning: number)
        var address = sockaddr_un()
        address.sun_family = sa_family_t(AF_UNIX)
        withUnsafeMutableBytes(of: &address.sun_path) { $0.copyBytes(from: socketPath.utf8) }
        // Until the program listens.
        for _ in 0..<200 {
            let result = withUnsafePointer(to: &address) {
                $0.withMemoryRebound(to: sockaddr.self, capacity: 1) {
                    Glibc.connect(number, $0, socklen_t(MemoryLayout<sockaddr_un>.size))
                }
            }
            if result == 0 { return TPMDevice(descriptor) }
            usleep(20_000)
        }
        throw SystemError(operation: "connect to", path: socketPath, code: errno)
    }
}

/// A channel that changes what passes, as a chip between the processor and the TPM can.
final class Interposer: TPMChannel, @unchecked Sendable {
    private let channel: any TPMChannel
    /// Called with each reply, which it may change; the command goes with it.
    var change: (_ command: [UInt8], _ reply: [UInt8]) -> [UInt8] = { $1 }
    private(set) var seen: [UInt8] = []

    init(before channel: any TPMChannel) {
        self.channel = channel
    }

    func reply(to command: [UInt8]) throws(TPMError) -> [UInt8] {
        let reply = change(command, try channel.reply(to: command))
        seen += command + reply
        return reply
    }

    func forget() { seen = [] }
}
