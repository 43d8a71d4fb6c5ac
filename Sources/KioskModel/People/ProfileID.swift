// SPDX-License-Identifier: MIT

/// Sixteen random bytes that name a profile for good, whatever it is called.
package struct ProfileID: Hashable, Sendable {
    package static let length = 16
    package let bytes: [UInt8]

    /// nil for any other length.
    package init?(_ bytes: [UInt8]?) {
        guard let bytes, bytes.count == ProfileID.length else { return nil }
        self.bytes = bytes
    }
}
