// SPDX-License-Identifier: MIT
import KioskModel
import KioskSession

/// A line of digits as it is typed, kept nowhere but in one overwritable value.
struct TypedPIN: Equatable {
    private var pin = PIN()
    /// Digits so far, including those beyond the PIN's capacity.
    private var count = 0
    private var isStrange = false

    /// - Returns: True while the line continues.
    mutating func take(_ byte: UInt8) -> Bool {
        switch byte {
        case UInt8(ascii: "\n"), UInt8(ascii: "\r"): return false
        case UInt8(ascii: "0")...UInt8(ascii: "9"): pin.append(Int(byte - UInt8(ascii: "0")))
        default: isStrange = true
        }
        count += 1
        return true
    }

    mutating func wipe() {
        pin.wipe()
        count = 0
        isStrange = false
    }

    /// The PIN, if it may be set as one.
    func checked() throws(Failure) -> PIN {
        let lengths = PINEntry.lengths
        guard !isStrange, lengths.contains(count) else {
            throw Failure(.refused, "expected \(lengths.lowerBound) to \(lengths.upperBound) digits and nothing else")
        }
        if let weakness = PINRule.weakness(of: pin) { throw Failure(.refused, weakness.sentence) }
        return pin
    }
}

extension PINRule.Weakness {
    /// The reason for the refusal, with advice.
    var sentence: String {
        let reason =
            switch self {
            case .oneDigit: "repeats one digit"
            case .counting: "counts up or down"
            case .repeating: "repeats a group of digits"
            case .mirrored: "reads the same from both ends"
            case .keypadLine: "is a line on the keypad"
            case .year: "is a year"
            }
        return "the PIN \(reason): such PINs are tried first, choose another"
    }
}
