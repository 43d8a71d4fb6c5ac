// SPDX-License-Identifier: MIT

/// Thirty-two bytes that stay with the board, whatever is done to its disk.
package protocol BoardMemory: Sendable {
    /// - Parameter password: 32 bytes, of which the last is not 0.
    func content(_ password: [UInt8]) throws(TPMError) -> BoardContent
    /// Makes room under a password, where there is none yet.
    func define(_ password: [UInt8]) throws(TPMError)
    func write(_ value: [UInt8], _ password: [UInt8]) throws(TPMError)
    /// Takes the room away, whatever its password is; none is no error.
    func remove() throws(TPMError)
}

package enum BoardContent: Hashable, Sendable {
    case absent
    /// There is room, and nothing was ever written.
    case empty
    /// Content under another password, or of another form.
    case foreign
    case value([UInt8])
}

/// An index of a TPM's memory.
///
/// Reading and writing take its password, in a `TPMSession`; making and removing it the owner's, which is empty, as
/// systemd-creds needs it to be.
package struct TPMIndex: BoardMemory {
    /// A handle in the range for owners, where the registry of handles leaves 0x01800000 to 0x01bfffff to them; then
    /// "N9" in ASCII, far from the first ones, which tools take that choose for themselves.
    package static let handle: UInt32 = 0x0180_4e39
    private static let owner: UInt32 = 0x4000_0001
    private static let size: UInt16 = 32
    /// AUTHWRITE, AUTHREAD and NO_DA: wrong passwords lock nobody out.
    private static let attributes: UInt32 = 0x0204_0004
    private static let written: UInt32 = 0x2000_0000
    /// A session with a password, which is empty.
    private static let emptyPassword: [UInt8] = [0x40, 0, 0, 9, 0, 0, 0, 0, 0]

    private let channel: any TPMChannel

    package init(on channel: any TPMChannel) {
        self.channel = channel
    }

    package func content(_ password: [UInt8]) throws(TPMError) -> BoardContent {
        guard let form = try form() else { return .absent }
        switch form {
        case TPMIndex.form(isWritten: false): return .empty
        case TPMIndex.form(isWritten: true): break
        default: return .foreign
        }
        var command = TPMCommand(code: .read, handles: [TPMIndex.handle, TPMIndex.handle])
        command.parameters.append(number: TPMIndex.size)
        command.parameters.append(number: UInt16(0))
        do throws(TPMError) {
            var reader = TPMReader(try perform(command, isWritten: true, password))
            return .value(try reader.sized(by: UInt16.self))
        } catch .wrongPassword {
            return .foreign
        }
    }

    package func define(_ password: [UInt8]) throws(TPMError) {
        var command = TPMCommand(code: .defineSpace, handles: [TPMIndex.owner])
        command.parameters.append(sized: password, by: UInt16.self)
        command.parameters.append(sized: TPMIndex.form(isWritten: false), by: UInt16.self)
        try performAsOwner(command)
    }

    package func write(_ value: [UInt8], _ password: [UInt8]) throws(TPMError) {
        var command = TPMCommand(code: .write, handles: [TPMIndex.handle, TPMIndex.handle])
        command.parameters.append(sized: value, by: UInt16.self)
        command.parameters.append(number: UInt16(0))
        _ = try perform(command, isWritten: form() == TPMIndex.form(isWritten: true), password)
    }

    package func remove() throws(TPMError) {
        guard try form() != nil else { return }
        try performAsOwner(TPMCommand(code: .undefineSpace, handles: [TPMIndex.owner, TPMIndex.handle]))
    }

    private func perform(
        _ command: TPMCommand, isWritten: Bool, _ password: [UInt8]
    ) throws(TPMError) -> [UInt8] {
        let name = TPMIndex.name(isWritten: isWritten)
        return try TPMSession.perform(command, names: name + name, password: password, on: channel)
    }

    private func performAsOwner(_ command: TPMCommand) throws(TPMError) {
        do throws(TPMError) {
            _ = try channel.perform(command, authorization: TPMIndex.emptyPassword)
        } catch {
            throw error.isOfPassword ? .ownerPassword : error
        }
    }

    /// The index's public part; nil where there is none.
    private func form() throws(TPMError) -> [UInt8]? {
        do throws(TPMError) {
            var reader = TPMReader(
                try channel.perform(TPMCommand(code: .readPublic, handles: [TPMIndex.handle])).parameters)
            return try reader.sized(by: UInt16.self)
        } catch {
            guard error.isOfAbsence else { throw error }
            return nil
        }
    }

    /// The public part as it has to be: handle, SHA-256, attributes, no policy, size.
    private static func form(isWritten: Bool) -> [UInt8] {
        var form: [UInt8] = []
        form.append(number: handle)
        form.append(number: UInt16(0x000b))
        form.append(number: isWritten ? attributes | written : attributes)
        form.append(number: UInt16(0))
        form.append(number: size)
        return form
    }

    /// The name by which a session means the index, and no other of the same handle.
    private static func name(isWritten: Bool) -> [UInt8] { [0x00, 0x0b] + SHA256.hash(form(isWritten: isWritten)) }
}
