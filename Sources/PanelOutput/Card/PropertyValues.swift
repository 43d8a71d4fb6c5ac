// SPDX-License-Identifier: MIT
internal import CDRM

/// The properties of one connector, CRTC or plane: their ids and what they were when read.
struct PropertyValues {
    private(set) var ids: [String: UInt32] = [:]
    private var values: [String: UInt64] = [:]

    /// - Parameter kind: DRM_MODE_OBJECT_*.
    init(of object: UInt32, kind: UInt32, on card: Card) {
        guard let list = drmModeObjectGetProperties(card.number, object, kind) else { return }
        defer { drmModeFreeObjectProperties(list) }
        guard let ids = list.pointee.props, let values = list.pointee.prop_values else { return }
        for index in 0..<Int(list.pointee.count_props) {
            guard let property = drmModeGetProperty(card.number, ids[index]) else { continue }
            let name = PropertyValues.name(of: property.pointee)
            drmModeFreeProperty(property)
            self.ids[name] = ids[index]
            self.values[name] = values[index]
        }
    }

    /// Nil for a property the object lacks.
    subscript(name: String) -> UInt64? { values[name] }

    private static func name(of property: drmModePropertyRes) -> String {
        withUnsafeBytes(of: property.name) { bytes in
            String(decoding: bytes.prefix { $0 != 0 }, as: UTF8.self)
        }
    }
}
