// SPDX-License-Identifier: MIT

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
    /// Whether udev has set the node's mode and group yet (E02).
    package var isInitialized: Bool

    package init(
        systemPath: String, systemName: String, node: String?, parentPath: String? = nil,
        properties: [String: String] = [:], isInitialized: Bool = true
    ) {
        self.systemPath = systemPath
        self.systemName = systemName
        self.node = node
        self.parentPath = parentPath
        self.properties = properties
        self.isInitialized = isInitialized
    }
}

/// What udev says has happened to a device.
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
