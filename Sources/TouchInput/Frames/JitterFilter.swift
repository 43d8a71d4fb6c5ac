// SPDX-License-Identifier: MIT

/// Holds a contact still while it trembles by less than the device's own noise (E40).
///
/// The kernel does so where it knows the noise of an axis, its fuzz. Where libinput is installed, its udev rule takes
/// that from the kernel and leaves it in properties.
package struct JitterFilter: Hashable, Sendable {
    /// Distance in the device's units; a value within this distance of the last one is not news.
    private let marginX: Double
    private let marginY: Double
    private var centers: [UInt64: RawPosition] = [:]

    /// - Parameters:
    ///   - marginX: Half of the axis's fuzz, in the device's units; zero for an axis without noise.
    package init(marginX: Double, marginY: Double) {
        self.marginX = marginX
        self.marginY = marginY
    }

    /// The filter for a device whose fuzz udev has and the kernel has not; nil where none is needed.
    package init?(for spoken: TouchProtocol, properties: [String: String], fuzz: [InputCode: Int32]) {
        let (x, y) = spoken.positionCodes
        func margin(_ code: InputCode) -> Double {
            let name = "LIBINPUT_FUZZ_" + code.code.hexadecimal(digits: 2)
            guard fuzz[code] == nil, let value = properties[name].flatMap({ Int32($0) }), value > 0 else { return 0 }
            return Double(value) / 2
        }
        guard margin(x) > 0 || margin(y) > 0 else { return nil }
        self.init(marginX: margin(x), marginY: margin(y))
    }

    /// The frame with contacts where they are but for the noise.
    package mutating func steady(_ frame: TouchFrame) -> TouchFrame {
        var frame = frame
        for index in frame.contacts.indices {
            let contact = frame.contacts[index]
            let center = centers[contact.number].map { follow(contact.position, from: $0) } ?? contact.position
            centers[contact.number] = contact.phase == .ended ? nil : center
            frame.contacts[index].position = center
        }
        return frame
    }

    /// The center that trails behind a position by the margin of each axis.
    private func follow(_ position: RawPosition, from center: RawPosition) -> RawPosition {
        RawPosition(
            x: follow(position.x, from: center.x, within: marginX),
            y: follow(position.y, from: center.y, within: marginY))
    }

    private func follow(_ value: Int32, from center: Int32, within margin: Double) -> Int32 {
        let distance = Double(value) - Double(center)
        guard abs(distance) > margin else { return center }
        return value - Int32(distance > 0 ? margin : -margin)
    }
}
