// SPDX-License-Identifier: MIT

extension UnsignedInteger {
    /// The number in hexadecimal, with zeros in front where these are fewer digits.
    func hexadecimal(digits: Int) -> String {
        let own = String(self, radix: 16)
        return String(repeating: "0", count: Swift.max(0, digits - own.count)) + own
    }
}
