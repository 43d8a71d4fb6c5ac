// SPDX-License-Identifier: MIT
import KioskModel
import PatternLock

/// A pattern as the bytes that are derived: always as many, whatever the pattern's length.
///
///     version | rows | columns | count | 36 dots, unused ones 0xff
enum PatternEncoding {
    static let length = 4 + Pattern.capacity
    private static let version: UInt8 = 1

    /// Throws when the pattern is empty or leaves the grid.
    static func encode(_ pattern: Pattern, on grid: Grid) throws(StoreError) -> GuardedMessage {
        guard fits(grid), !pattern.isEmpty else { throw .derivation(reason: "no pattern on a usable grid") }
        var message = try GuardedMessage(capacity: length)
        message.append(byte: version)
        message.append(byte: UInt8(grid.rows))
        message.append(byte: UInt8(grid.columns))
        message.append(byte: UInt8(pattern.count))
        for position in 0..<Pattern.capacity {
            guard position < pattern.count else {
                message.append(byte: 0xff)
                continue
            }
            let index = pattern[position].index
            guard index < grid.dotCount else { throw .derivation(reason: "the pattern leaves the grid") }
            message.append(byte: UInt8(index))
        }
        return message
    }

    private static func fits(_ grid: Grid) -> Bool {
        (1...Pattern.capacity).contains(grid.rows) && (1...Pattern.capacity).contains(grid.columns)
            && grid.dotCount <= Pattern.capacity
    }
}

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

/// A recovery code as the bytes that are derived.
///
///     version | 16 bytes
enum RecoveryCodeEncoding {
    private static let bytes = 16
    private static let version: UInt8 = 1

    /// Throws when groups are missing.
    static func encode(_ code: RecoveryCode) throws(StoreError) -> GuardedMessage {
        guard code.isWhole else { throw .derivation(reason: "no whole code") }
        var message = try GuardedMessage(capacity: 1 + bytes)
        message.append(byte: version)
        for position in 0..<bytes {
            message.append(byte: code[byte: position])
        }
        return message
    }
}
