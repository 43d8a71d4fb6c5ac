// SPDX-License-Identifier: MIT

/// A device's name as it may stand in a log line or on a screen.
///
/// The name comes from the hardware, so it may hold anything: what is not plain text is escaped, and it is cut.
package struct DeviceLabel: Hashable, Sendable, CustomStringConvertible {
    /// Characters kept, after escaping.
    package static let limit = 80

    package let description: String

    package init(_ name: String) {
        var label = ""
        for scalar in name.unicodeScalars {
            let piece = DeviceLabel.isPlain(scalar) ? String(scalar) : "\\u{" + String(scalar.value, radix: 16) + "}"
            guard label.unicodeScalars.count + piece.unicodeScalars.count <= DeviceLabel.limit else {
                label += "..."
                break
            }
            label += piece
        }
        description = label.isEmpty ? "a device without a name" : label
    }

    private static func isPlain(_ scalar: Unicode.Scalar) -> Bool {
        switch scalar.properties.generalCategory {
        case .control, .format, .surrogate, .privateUse, .unassigned, .lineSeparator, .paragraphSeparator: false
        default: scalar != "\\"
        }
    }
}
