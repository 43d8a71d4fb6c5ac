// SPDX-License-Identifier: MIT
import Glibc
import LinuxSystem
import Testing

@testable import TPM

@Suite("The way to a TPM")
struct TPMChannelTests {
    private static let done: [UInt8] = [0x80, 0x01, 0, 0, 0, 12, 0, 0, 0, 0, 7, 9]
    private let command = TPMCommand(code: .readPublic, handles: [TPMIndex.handle])

    /// A TPM that has no time for its first commands.
    private final class BusyTPM: TPMChannel, @unchecked Sendable {
        private var refusals: Int
        private let code: UInt8
        private(set) var commands = 0

        /// - Parameter code: The lower half of the specification's.
        init(refusing refusals: Int, code: UInt8) {
            self.refusals = refusals
            self.code = code
        }

        func reply(to command: [UInt8]) -> [UInt8] {
            commands += 1
            guard refusals > 0 else { return TPMChannelTests.done }
            refusals -= 1
            return [0x80, 0x01, 0, 0, 0, 10, 0, 0, 9, code]
        }
    }

    @Test("is gone again while the TPM has no time", arguments: [0x08, 0x0a, 0x20, 0x22] as [UInt8])
    func busy(code: UInt8) throws {
        let tpm = BusyTPM(refusing: 3, code: code)
        let reply = try tpm.perform(command, pause: 0)
        #expect(reply.parameters == [7, 9] && tpm.commands == 4)
    }

    @Test("is not gone without end")
    func patience() {
        let tpm = BusyTPM(refusing: 1000, code: 0x22)
        #expect(throws: TPMError.device(reason: "it is busy")) { try tpm.perform(command, pause: 0) }
        #expect(tpm.commands == 50)
    }

    @Test("is not gone again after any other refusal")
    func refused() {
        let tpm = BusyTPM(refusing: 1, code: 0x01)
        #expect(throws: TPMError.refused(code: 0x901)) { try tpm.perform(command, pause: 0) }
        #expect(tpm.commands == 1)
    }

    @Test(
        "brings no reply that is longer or shorter than it says",
        arguments: [
            [], Array(done.dropLast()), done + [0], [0x80, 0x02, 0, 0, 0, 12, 0, 0, 0, 0, 0, 0],
            [0x80, 0x02, 0, 0, 0, 15, 0, 0, 0, 0, 0, 0, 0, 2, 1],
        ])
    func unreadable(reply: [UInt8]) {
        #expect(throws: TPMError.unreadable) { try TPMReply(reply) }
    }

    @Test("brings a reply that comes in parts as a whole", arguments: 1...11)
    func parts(length: Int) throws {
        var ends: [Int32] = [0, 0]
        try #require(socketpair(AF_UNIX, Int32(SOCK_SEQPACKET.rawValue | SOCK_CLOEXEC.rawValue), 0, &ends) == 0)
        let device = TPMDevice(Descriptor(owning: ends[0]))
        let tpm = Descriptor(owning: ends[1])
        for part in [Self.done.prefix(length), Self.done.dropFirst(length)] {
            #expect(write(tpm.number, Array(part), part.count) == part.count)
        }
        #expect(try device.reply(to: command.bytes(nil)) == Self.done)
    }
}
