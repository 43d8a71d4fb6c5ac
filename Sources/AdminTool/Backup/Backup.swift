// SPDX-License-Identifier: MIT
import ControlMessages
import LinuxSystem

/// `ninedotctl backup FILE`
struct Backup {
    let file: String

    func run(on connection: consuming Connection) throws(Failure) {
        let reply = try connection.ask(.store(.backup))
        guard case .backup(let byteCount) = reply, let descriptor = connection.takeDescriptor() else {
            throw Connection.strangeReply
        }
        let memory: SealedMemory
        do {
            memory = try SealedMemory(mapping: descriptor, byteCount: byteCount)
        } catch {
            throw Failure(.protocolError, "ninedotd sent a backup that cannot be read: \(error)")
        }
        try OutputFile.write(memory.bytes, to: file)
    }
}
