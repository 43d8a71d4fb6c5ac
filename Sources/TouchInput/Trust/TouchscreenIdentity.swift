// SPDX-License-Identifier: MIT
package import LinuxSystem

/// The identity by which a touchscreen is known again: its kind, which is bus, vendor, product and name, and its place.
///
/// The kind is the device's own word, and whoever builds a device can repeat another's. The place is the machine's: the
/// socket or the bus that it hangs on. It is no condition, because an owner who moves a plug must not lose the panel; it
/// tells two of one kind apart (`TouchTrust.admitted`).
package struct TouchscreenIdentity: Hashable, Sendable {
    /// Bus, vendor and product in hexadecimal, such as "0018:0416:038f".
    package var ids: String
    /// The name as its label has it, so fit for a line.
    package var name: String
    /// udev's ID_PATH, such as "pci-0000:00:14.0-usb-0:1:1.0"; empty for a device without a place.
    package var place: String

    package init(ids: String, name: String, place: String = "") {
        self.ids = ids
        self.name = name
        self.place = place
    }

    /// The attributes that the monitor of input devices has to tell of.
    package static let attributes = ["name", "phys", "id/bustype", "id/vendor", "id/product", "capabilities/abs"]

    package init(of device: Device) {
        let ids = ["id/bustype", "id/vendor", "id/product"].map { device.parentAttributes[$0] ?? "0000" }
        let place = device.properties["ID_PATH"] ?? ""
        self.init(
            ids: ids.joined(separator: ":"), name: DeviceLabel(device.parentAttributes["name"] ?? "").description,
            place: place.isEmpty ? "" : DeviceLabel(place).description)
    }

    package func isOfTheKind(of other: TouchscreenIdentity) -> Bool {
        ids == other.ids && name == other.name
    }

    /// "vendor:product", as lsusb writes it and `device =` takes it.
    package var vendorAndProduct: String { String(ids.drop { $0 != ":" }.dropFirst()) }

    /// True where somebody who types `text` means this one: by its name, "vendor:product" or all ids.
    package func isMeant(by text: String) -> Bool {
        [name, vendorAndProduct, ids].contains(text)
    }
}
