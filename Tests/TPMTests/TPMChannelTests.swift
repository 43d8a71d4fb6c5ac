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

    @Test("A command has its tag, its length, its code, its handles and its parameters, the high byte first")
    func layout() {
        var command = TPMCommand(code: .read, handles: [0x0102_0304])
        command.parameters.append(number: UInt16(0x0506))
        #expect(command.bytes(nil) == [0x80, 1, 0, 0, 0, 16, 0, 0, 1, 0x4e, 1, 2, 3, 4, 5, 6])
        // With a session: its length stands between the handles and the parameters.
        #expect(
            command.bytes([9, 8, 7]) == [
                0x80, 2, 0, 0, 0, 23, 0, 0, 1, 0x4e, 1, 2, 3, 4, 0, 0, 0, 3, 9, 8, 7, 5, 6,
            ])
    }

    @Test("A reply with a session has its parameters and the part of the session")
    func session() throws {
        let reply = try TPMReply([0x80, 2, 0, 0, 0, 18, 0, 0, 0, 0, 0, 0, 0, 2, 5, 6, 9, 8])
        #expect(reply.parameters == [5, 6])
        #expect(reply.authorization == [9, 8])
        #expect(try TPMReply(Self.done).authorization == [])
    }

    @Test(
        "A refusal is of a password or of an absent handle, whichever part of the command it is about",
        arguments: [
            (0x98e, true, false), (0x1ce, true, false), (0x9a2, true, false), (0x1a2, true, false),
            (0x18b, false, true),
            (0x28b, false, true), (0x14c, false, false), (0x18f, false, false), (0x12f, false, false),
        ] as [(UInt32, Bool, Bool)])
    func kinds(code: UInt32, isOfPassword: Bool, isOfAbsence: Bool) {
        let error = TPMError.refused(code: code)
        #expect(error.isOfPassword == isOfPassword)
        #expect(error.isOfAbsence == isOfAbsence)
    }

    @Test("An error that is no refusal is of no password and of no handle")
    func others() {
        for error in [TPMError.unreadable, .forged, .device(reason: "why"), .ownerPassword] {
            #expect(!error.isOfPassword)
            #expect(!error.isOfAbsence)
        }
    }

    @Test("A reply of a length that no TPM gives is unreadable", arguments: [9, 4097, 0])
    func length(length: UInt32) throws {
        var header: [UInt8] = [0x80, 0x01]
        header.append(number: length)
        header += [0, 0, 0, 0]
        #expect(throws: TPMError.unreadable) { try exchange([header]) }
    }

    @Test("A reply of the most bytes that the kernel gives at once is read, in two parts or in one", arguments: [1, 2])
    func longest(parts: Int) throws {
        var reply: [UInt8] = [0x80, 0x01]
        reply.append(number: UInt32(4096))
        reply += [UInt8](repeating: 3, count: 4096 - reply.count)
        let middle = 4096 / parts
        #expect(try exchange([Array(reply.prefix(middle)), Array(reply.dropFirst(middle))]) == reply)
    }

    @Test("A TPM that ends in the middle of a reply does not answer, and the error says so")
    func gone() {
        #expect(throws: TPMError.device(reason: "it says nothing")) { try exchange([[0x80, 0x01]]) }
        #expect(throws: TPMError.device(reason: "it says nothing")) { try exchange([]) }
    }

    @Test("If a command cannot be written to the TPM, the error says why")
    func takesNothing() throws {
        let device = TPMDevice(try Descriptor(opening: "/dev/null", O_RDONLY))
        #expect(throws: TPMError.device(reason: "Bad file descriptor")) { try device.reply(to: command.bytes(nil)) }
    }

    @Test(
        "Each error has a one-line message, with the TPM's code if there is one",
        arguments: [
            (.device(reason: "gone"), "the TPM does not answer: gone"),
            (
                .ownerPassword,
                "the TPM's owner has a password: take it away while this is done (tpm2_changeauth -c owner)"
            ),
            (.wrongPassword, "the TPM has another password there"),
            (.refused(code: 0x14c), "the TPM refuses, by its code 0x14c"),
            (.unreadable, "the TPM says what cannot be read"), (.forged, "what the TPM says was changed on its way"),
        ] as [(TPMError, String)])
    func words(error: TPMError, words: String) {
        #expect(error.description == words)
    }

    /// The reply that comes in these parts, after which the TPM is gone.
    private func exchange(_ parts: [[UInt8]]) throws -> [UInt8] {
        var ends: [Int32] = [0, 0]
        try #require(socketpair(AF_UNIX, Int32(SOCK_SEQPACKET.rawValue | SOCK_CLOEXEC.rawValue), 0, &ends) == 0)
        let device = TPMDevice(Descriptor(owning: ends[0]))
        do {
            let tpm = Descriptor(owning: ends[1])
            for part in parts where !part.isEmpty { #expect(write(tpm.number, part, part.count) == part.count) }
            shutdown(tpm.number, Int32(SHUT_WR))
            return try device.reply(to: command.bytes(nil))
        }
    }
}
