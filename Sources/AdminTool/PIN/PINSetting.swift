// SPDX-License-Identifier: MIT
import ControlMessages
import KioskModel
import LinuxSystem

/// `ninedotctl pin set`: the digits travel in sealed memory beside the request, not in it.
struct PINSetting {
    let pin: PIN

    func run(on connection: consuming Connection) throws(Failure) {
        let memory: Descriptor
        do {
            memory = try PINSetting.memory(of: pin)
        } catch {
            throw Failure(.unavailable, error.description)
        }
        try connection.tell(.store(.setPIN), with: memory)
    }

    /// The digits in ASCII, as the protocol has them.
    static func memory(of pin: PIN) throws(SystemError) -> Descriptor {
        // Room for the longest PIN that is no array, and overwritten.
        var digits: (UInt64, UInt64) = (0, 0)
        defer { digits = (0, 0) }
        let number = try withUnsafeMutableBytes(of: &digits) { (bytes) throws(SystemError) -> Int32 in
            for position in 0..<pin.count { bytes[position] = UInt8(ascii: "0") + UInt8(pin[position]) }
            let digits = UnsafeRawBufferPointer(rebasing: bytes[..<pin.count])
            return try SealedMemory.copy(of: digits, name: "PIN").release()
        }
        return Descriptor(owning: number)
    }
}
