// SPDX-License-Identifier: MIT
import Glibc
package import LinuxSystem

/// Which devices are the panel's: every touchscreen, unless an owner names some (E10).
///
/// A device is named by a shell pattern for its name, its physical path, its ID_PATH or its "vendor:product", never by
/// its event number, which changes (E46).
package struct TouchSelection: Hashable, Sendable {
    package var patterns: [String]

    /// - Parameter patterns: None for every touchscreen.
    package init(patterns: [String] = []) {
        self.patterns = patterns
    }

    /// Whether an owner has named devices; absolute pointers are then looked at even beside a touchscreen (E09).
    package var namesDevices: Bool { !patterns.isEmpty }

    package func includes(_ device: Device, _ capabilities: DeviceCapabilities) -> Bool {
        guard namesDevices else { return true }
        let labels = [
            capabilities.name, capabilities.physicalPath, device.properties["ID_PATH"] ?? "",
            capabilities.vendorAndProduct,
        ]
        return patterns.contains { pattern in
            labels.contains { label in !label.isEmpty && fnmatch(pattern, label, 0) == 0 }
        }
    }
}
