// SPDX-License-Identifier: MIT
import ControlMessages
import KioskModel
import KioskSession
import LinuxSystem

extension PIN {
    /// Reads the digits that came along with a request, byte by byte into the PIN and nowhere else.
    init(received memory: borrowing Descriptor) throws(Refusal) {
        let digits: SealedMemory
        do {
            digits = try SealedMemory(mapping: memory, upTo: PIN.capacity)
        } catch {
            throw PIN.wrong
        }
        self.init()
        for byte in digits.bytes {
            guard (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte) else { throw PIN.wrong }
            append(Int(byte - UInt8(ascii: "0")))
        }
        guard PINEntry.lengths.contains(count) else { throw PIN.wrong }
        guard PINRule.weakness(of: self) == nil else { throw Refusal(.weakPIN, "the PIN is too common") }
    }

    private static let wrong = Refusal(.badRequest, "expected sealed memory of 4 to 12 digits")
}
