// SPDX-License-Identifier: MIT
import Glibc

/// A command to a TPM, as Part 3 of its specification has it: numbers with the high byte first.
struct TPMCommand {
    enum Code: UInt32 {
        case undefineSpace = 0x122
        case defineSpace = 0x12a
        case write = 0x137
        case read = 0x14e
        case flushContext = 0x165
        case readPublic = 0x169
        case startSession = 0x176
    }

    let code: Code
    var handles: [UInt32] = []
    var parameters: [UInt8] = []

    /// The bytes to send.
    ///
    /// - Parameter authorization: Of the session that it is part of; nil for none.
    func bytes(_ authorization: [UInt8]?) -> [UInt8] {
        var body: [UInt8] = []
        for handle in handles { body.append(number: handle) }
        if let authorization { body.append(sized: authorization, by: UInt32.self) }
        body += parameters
        var bytes: [UInt8] = []
        bytes.append(number: authorization == nil ? TPMReply.plain : TPMReply.withSessions)
        bytes.append(number: UInt32(10 + body.count))
        bytes.append(number: code.rawValue)
        return bytes + body
    }
}

/// A reply that says that the command was done.
struct TPMReply {
    static let plain: UInt16 = 0x8001
    static let withSessions: UInt16 = 0x8002

    /// All that follows the header, or with a session its parameters.
    let parameters: [UInt8]
    /// The session's part; empty without one.
    let authorization: [UInt8]

    /// Throws the reason where the command was not done.
    init(_ bytes: [UInt8]) throws(TPMError) {
        var reader = TPMReader(bytes)
        let tag = try reader.number(UInt16.self)
        guard try reader.number(UInt32.self) == UInt32(bytes.count) else { throw .unreadable }
        let code = try reader.number(UInt32.self)
        guard code == 0 else { throw .refused(code: code) }
        parameters = tag == TPMReply.withSessions ? try reader.sized(by: UInt32.self) : reader.rest
        authorization = tag == TPMReply.withSessions ? reader.rest : []
    }
}

extension TPMChannel {
    /// The pauses that a TPM may ask for: while it tests itself or spares its memory.
    private var patience: Int { 50 }

    /// Has the command done, once the TPM has time for it.
    ///
    /// - Parameter pause: In microseconds.
    func perform(
        _ command: TPMCommand, authorization: [UInt8]? = nil, pause: UInt32 = 100_000
    ) throws(TPMError) -> TPMReply {
        let bytes = command.bytes(authorization)
        for _ in 0..<patience {
            do throws(TPMError) {
                return try TPMReply(reply(to: bytes))
            } catch {
                guard error.passes else { throw error }
                usleep(pause)
            }
        }
        throw .device(reason: "it is busy")
    }
}

extension TPMError {
    /// True where the same command may be done a moment later: TPM_RC_YIELDED, TESTING, NV_RATE and RETRY.
    fileprivate var passes: Bool {
        guard case .refused(let code) = self else { return false }
        return [0x908, 0x90a, 0x920, 0x922].contains(code)
    }

    /// True where a password is another one: TPM_RC_AUTH_FAIL and BAD_AUTH.
    var isOfPassword: Bool { kind == 0x8e || kind == 0xa2 }

    /// True where nothing is at a handle: TPM_RC_HANDLE.
    var isOfAbsence: Bool { kind == 0x8b }

    /// The kind of a refusal, without the part of the command that it is about; 0 for other errors.
    private var kind: UInt32 {
        guard case .refused(let code) = self else { return 0 }
        return code & 0x80 == 0 ? code : code & 0xbf
    }
}

/// Numbers and lists of bytes of a reply, in their order.
struct TPMReader {
    private(set) var rest: [UInt8]

    init(_ bytes: [UInt8]) {
        rest = bytes
    }

    mutating func number<Number: FixedWidthInteger & UnsignedInteger>(
        _: Number.Type
    ) throws(TPMError) -> Number {
        try bytes(Number.bitWidth / 8).reduce(0) { Number(truncatingIfNeeded: UInt64($0) << 8 | UInt64($1)) }
    }

    /// Reads as many bytes as the number before them says.
    mutating func sized<Number: FixedWidthInteger & UnsignedInteger>(
        by type: Number.Type
    ) throws(TPMError) -> [UInt8] {
        try bytes(Int(number(type)))
    }

    private mutating func bytes(_ count: Int) throws(TPMError) -> [UInt8] {
        guard count <= rest.count else { throw .unreadable }
        defer { rest.removeFirst(count) }
        return Array(rest.prefix(count))
    }
}

extension [UInt8] {
    mutating func append(number: some FixedWidthInteger) {
        Swift.withUnsafeBytes(of: number.bigEndian) { append(contentsOf: $0) }
    }

    /// Appends bytes with their number before them.
    mutating func append<Number: FixedWidthInteger>(sized bytes: [UInt8], by: Number.Type) {
        append(number: Number(bytes.count))
        append(contentsOf: bytes)
    }
}
