// SPDX-License-Identifier: MIT
import Glibc

/// A device as udev describes it.
package struct Device: Hashable, Sendable {
    /// Such as "/sys/devices/platform/.../input/input3/event3": the same device, the same path.
    package var systemPath: String
    /// Such as "event3" or "card0"; the number changes from boot to boot.
    package var systemName: String
    /// Such as "/dev/input/event3"; nil for a device without a node.
    package var node: String?
    /// The nearest ancestor's path; nodes of one piece of hardware share an ancestor.
    package var parentPath: String?
    /// udev's properties, such as ID_INPUT_TOUCHSCREEN=1.
    package var properties: [String: String]
    /// Attributes of that ancestor that its monitor was asked for, such as "name", as the kernel tells them.
    package var parentAttributes: [String: String]
    /// True once udev has set the node's mode and group (E02).
    package var isInitialized: Bool

    package init(
        systemPath: String, systemName: String, node: String?, parentPath: String? = nil,
        properties: [String: String] = [:], parentAttributes: [String: String] = [:], isInitialized: Bool = true
    ) {
        self.systemPath = systemPath
        self.systemName = systemName
        self.node = node
        self.parentPath = parentPath
        self.properties = properties
        self.parentAttributes = parentAttributes
        self.isInitialized = isInitialized
    }
}

/// A change of a device, as udev reports it.
package struct DeviceChange: Hashable, Sendable {
    package enum Action: Hashable, Sendable {
        case added
        case removed
        /// Changed, bound, unbound, moved: look at the device again.
        case changed
    }

    package var action: Action
    package var device: Device

    package init(action: Action, device: Device) {
        self.action = action
        self.device = device
    }
}

/// One report of udev to a monitor.
package enum DeviceReport: Hashable, Sendable {
    case change(DeviceChange)
    /// More was reported than the kernel keeps for us, so any device may have come, gone or changed: list them all.
    case lost
}

extension Device {
    /// Opens the device's node, or fails with ENODEV where its number has gone to another device since udev told of
    /// it (E13).
    package func openNode(_ flags: Int32) throws(SystemError) -> Descriptor {
        let path = node ?? systemPath
        let descriptor = try Descriptor(opening: path, flags)
        var status = stat()
        guard fstat(descriptor.number, &status) == 0 else {
            throw SystemError(operation: "inspect", path: path, code: errno)
        }
        let number = UInt64(status.st_rdev)
        let major = (number >> 8) & 0xfff | (number >> 32) & ~0xfff
        let minor = number & 0xff | (number >> 12) & 0xffff_ff00
        guard let real = realpath("/sys/dev/char/\(major):\(minor)", nil) else {
            throw SystemError(operation: "find the device of", path: path, code: errno)
        }
        defer { free(real) }
        guard String(cString: real) == systemPath else {
            throw SystemError(operation: "find \(systemName) at", path: path, code: ENODEV)
        }
        return descriptor
    }
}

/// A device's name, made fit for a log line or a screen.
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
