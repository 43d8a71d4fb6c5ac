// SPDX-License-Identifier: MIT
import KioskModel

/// A PIN as the bytes that are derived: always as many, whatever the PIN's length.
///
///     version | count | 12 digits, unused ones 0xff
enum PINEncoding {
    static let length = 2 + PIN.capacity
    private static let version: UInt8 = 1

    /// Throws when there is no digit.
    static func encode(_ pin: PIN) throws(StoreError) -> GuardedMessage {
        guard !pin.isEmpty else { throw .derivation(reason: "no digits") }
        var message = try GuardedMessage(capacity: length)
        message.append(byte: version)
        message.append(byte: UInt8(pin.count))
        for position in 0..<PIN.capacity {
            message.append(byte: position < pin.count ? UInt8(pin[position]) : 0xff)
        }
        return message
    }
}
