// SPDX-License-Identifier: MIT
internal import CSodium

/// A session with a TPM in which a password is proved and never sent, for one command.
///
/// Both sides hash command and reply with the password and numbers of their own. Whoever listens between the processor and
/// the chip learns no password, and whoever changes a reply there, or plays an earlier one, is noticed.
struct TPMSession {
    /// SHA-256, and no encryption.
    private static let hash: UInt16 = 0x000b
    private static let nothing: UInt16 = 0x0010
    private static let none: UInt32 = 0x4000_0007
    /// The session ends with its command.
    private static let attributes: UInt8 = 0

    private let handle: UInt32
    private let ours: [UInt8]
    private let theirs: [UInt8]

    /// Has a command done whose handles have these names.
    ///
    /// - Parameter password: 32 bytes, of which the last is not 0.
    static func perform(
        _ command: TPMCommand, names: [UInt8], password: [UInt8], on channel: any TPMChannel
    ) throws(TPMError) -> [UInt8] {
        let session = try TPMSession(on: channel)
        do throws(TPMError) {
            let reply = try channel.perform(
                command, authorization: session.authorization(of: command, names: names, password: password))
            try session.check(reply, to: command, password: password)
            return reply.parameters
        } catch {
            // It lasts where the command was refused.
            var flush = TPMCommand(code: .flushContext)
            flush.parameters.append(number: session.handle)
            _ = try? channel.perform(flush)
            throw error.isOfPassword ? .wrongPassword : error
        }
    }

    private init(on channel: any TPMChannel) throws(TPMError) {
        let ours = (0..<32).map { _ in UInt8.random(in: .min ... .max) }
        var command = TPMCommand(code: .startSession, handles: [TPMSession.none, TPMSession.none])
        command.parameters.append(sized: ours, by: UInt16.self)
        command.parameters.append(number: UInt16(0))
        command.parameters.append(number: UInt8(0))
        command.parameters.append(number: TPMSession.nothing)
        command.parameters.append(number: TPMSession.hash)
        var reader = TPMReader(try channel.perform(command).parameters)
        let handle = try reader.number(UInt32.self)
        theirs = try reader.sized(by: UInt16.self)
        self.handle = handle
        self.ours = ours
    }

    private func authorization(of command: TPMCommand, names: [UInt8], password: [UInt8]) -> [UInt8] {
        var message: [UInt8] = []
        message.append(number: command.code.rawValue)
        let digest = SHA256.hash(message + names + command.parameters)
        let proof = SHA256.hash(digest + ours + theirs + [TPMSession.attributes], key: password)
        var bytes: [UInt8] = []
        bytes.append(number: handle)
        bytes.append(sized: ours, by: UInt16.self)
        bytes.append(TPMSession.attributes)
        bytes.append(sized: proof, by: UInt16.self)
        return bytes
    }

    private func check(_ reply: TPMReply, to command: TPMCommand, password: [UInt8]) throws(TPMError) {
        var reader = TPMReader(reply.authorization)
        let newer = try reader.sized(by: UInt16.self)
        let attributes = try reader.number(UInt8.self)
        let proof = try reader.sized(by: UInt16.self)
        var message: [UInt8] = []
        message.append(number: UInt32(0))
        message.append(number: command.code.rawValue)
        let digest = SHA256.hash(message + reply.parameters)
        guard proof == SHA256.hash(digest + newer + ours + [attributes], key: password) else { throw .forged }
    }
}

enum SHA256 {
    private static let length = 32

    static func hash(_ bytes: [UInt8]) -> [UInt8] {
        var hash = [UInt8](repeating: 0, count: length)
        crypto_hash_sha256(&hash, bytes, UInt64(bytes.count))
        return hash
    }

    /// HMAC under a key of 32 bytes.
    static func hash(_ bytes: [UInt8], key: [UInt8]) -> [UInt8] {
        precondition(key.count == length, "a password has \(length) bytes")
        var hash = [UInt8](repeating: 0, count: length)
        crypto_auth_hmacsha256(&hash, bytes, UInt64(bytes.count), key)
        return hash
    }
}
