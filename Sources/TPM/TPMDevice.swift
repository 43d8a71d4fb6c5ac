// SPDX-License-Identifier: MIT
import Glibc
package import LinuxSystem

/// The way to a TPM: a command goes in, and its reply comes back.
package protocol TPMChannel: Sendable {
    func reply(to command: [UInt8]) throws(TPMError) -> [UInt8]
}

/// An open device of the kernel that leads to a TPM, such as /dev/tpmrm0.
package final class TPMDevice: TPMChannel {
    /// The kernel takes and gives no more at once.
    private static let longest = 4096
    private static let headerLength = 10

    private let descriptor: Descriptor

    package init(_ descriptor: consuming Descriptor) {
        self.descriptor = descriptor
    }

    package func reply(to command: [UInt8]) throws(TPMError) -> [UInt8] {
        guard write(descriptor.number, command, command.count) == command.count else {
            throw .device(reason: String(cString: strerror(errno)))
        }
        var reply = try read()
        while reply.count < TPMDevice.headerLength { reply += try read() }
        let length = try TPMDevice.length(of: reply)
        while reply.count < length { reply += try read() }
        return reply
    }

    private func read() throws(TPMError) -> [UInt8] {
        var bytes = [UInt8](repeating: 0, count: TPMDevice.longest)
        while true {
            let count = Glibc.read(descriptor.number, &bytes, bytes.count)
            if count > 0 { return Array(bytes.prefix(count)) }
            let code = errno
            guard count < 0, code == EINTR else {
                throw .device(reason: count == 0 ? "it says nothing" : String(cString: strerror(code)))
            }
        }
    }

    private static func length(of reply: [UInt8]) throws(TPMError) -> Int {
        var reader = TPMReader(Array(reply.prefix(headerLength)))
        _ = try reader.number(UInt16.self)
        let length = Int(try reader.number(UInt32.self))
        guard (headerLength...longest).contains(length) else { throw .unreadable }
        return length
    }
}

/// A reason why a TPM did not do what it was asked.
package enum TPMError: Error, Hashable, Sendable, CustomStringConvertible {
    /// A TPM that cannot be reached.
    case device(reason: String)
    /// A TPM whose owner has a password, which nobody here knows.
    case ownerPassword
    /// Whoever asked does not know the index's password.
    case wrongPassword
    /// A refusal by the TPM, with this code of the specification.
    case refused(code: UInt32)
    /// A reply that no TPM gives.
    case unreadable
    /// A reply that somebody changed on its way.
    case forged

    package var description: String {
        switch self {
        case .device(let reason): "the TPM does not answer: \(reason)"
        case .ownerPassword:
            "the TPM's owner has a password: take it away while this is done (tpm2_changeauth -c owner)"
        case .wrongPassword: "the TPM has another password there"
        case .refused(let code): "the TPM refuses, by its code 0x\(String(code, radix: 16))"
        case .unreadable: "the TPM says what cannot be read"
        case .forged: "what the TPM says was changed on its way"
        }
    }
}
