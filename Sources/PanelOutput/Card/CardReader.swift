// SPDX-License-Identifier: MIT
internal import CDRM
import Geometry

/// Reads what an opened card says about itself.
struct CardReader {
    let card: Card

    /// Enables the interfaces first, because planes and their types are hidden without (K10).
    ///
    /// Probes the connectors, which may take tens of milliseconds each (K43).
    func facts(forcingLegacy forcesLegacy: Bool) -> CardFacts {
        let hasPlanes = card.enable(DRM_CLIENT_CAP_UNIVERSAL_PLANES)
        let isAtomic = !forcesLegacy && card.enable(DRM_CLIENT_CAP_ATOMIC)
        var facts = CardFacts(
            node: card.node, driver: card.driver, hasDumbBuffers: card.capability(DRM_CAP_DUMB_BUFFER) == 1,
            preferredDepth: card.capability(DRM_CAP_DUMB_PREFERRED_DEPTH), isAtomic: isAtomic, crtcs: [],
            connectors: [], planes: [])
        guard facts.hasDumbBuffers, let resources = drmModeGetResources(card.number) else { return facts }
        defer { drmModeFreeResources(resources) }
        facts.crtcs = array(resources.pointee.crtcs, resources.pointee.count_crtcs)
        facts.connectors = array(resources.pointee.connectors, resources.pointee.count_connectors)
            .compactMap { connector($0, probing: true) }
        facts.planes = hasPlanes ? planes() : []
        return facts
    }

    /// The connector's present state; nil once it is gone.
    ///
    /// - Parameter probing: Ask the display; otherwise what the kernel knows already.
    func connector(_ id: UInt32, probing: Bool) -> ConnectorFacts? {
        withConnector(id, probing: probing) { pointer in
            let connector = pointer.pointee
            let modes = array(connector.modes, connector.count_modes)
            let properties = PropertyValues(of: id, kind: UInt32(DRM_MODE_OBJECT_CONNECTOR), on: card)
            let crtc = crtc(ofEncoder: connector.encoder_id)
            return ConnectorFacts(
                id: id, name: name(of: connector), status: status(of: connector), modes: modes.map(mode(_:)),
                activeMode: crtc.flatMap(activeMode(of:)).flatMap { active in
                    modes.firstIndex { hasSameTimings($0, active) }
                },
                millimeters: PixelSize(width: Int(connector.mmWidth), height: Int(connector.mmHeight)),
                isNonDesktop: properties["non-desktop"] == 1,
                orientation: orientation(properties["panel orientation"]),
                possibleCrtcs: drmModeConnectorGetPossibleCrtcs(card.number, pointer), crtc: crtc)
        }
    }

    /// The full timings of the connector's mode at `index`.
    func timings(ofMode index: Int, of connector: UInt32) -> drmModeModeInfo? {
        withConnector(connector, probing: false) { pointer in
            let modes = array(pointer.pointee.modes, pointer.pointee.count_modes)
            return modes.indices.contains(index) ? modes[index] : nil
        }
    }

    func crtcs() -> [UInt32] {
        guard let resources = drmModeGetResources(card.number) else { return [] }
        defer { drmModeFreeResources(resources) }
        return array(resources.pointee.crtcs, resources.pointee.count_crtcs)
    }

    /// The present bindings, which another master may have changed since the facts were read.
    func bindings() -> Bindings {
        var bindings = Bindings()
        guard let resources = drmModeGetResources(card.number) else { return bindings }
        defer { drmModeFreeResources(resources) }
        for id in array(resources.pointee.connectors, resources.pointee.count_connectors) {
            bindings.crtcsOfConnectors[id] = withConnector(id, probing: false) { pointer in
                crtc(ofEncoder: pointer.pointee.encoder_id)
            }
        }
        for plane in planes() {
            bindings.crtcsOfPlanes[plane.id] = plane.crtc
        }
        return bindings
    }

    private func withConnector<Value>(
        _ id: UInt32, probing: Bool, _ body: (UnsafeMutablePointer<drmModeConnector>) -> Value?
    ) -> Value? {
        let found =
            probing ? drmModeGetConnector(card.number, id) : drmModeGetConnectorCurrent(card.number, id)
        guard let found else { return nil }
        defer { drmModeFreeConnector(found) }
        return body(found)
    }

    private func name(of connector: drmModeConnector) -> String {
        let type = drmModeGetConnectorTypeName(connector.connector_type).map { String(cString: $0) } ?? "Unknown"
        return "\(type)-\(connector.connector_type_id)"
    }

    private func status(of connector: drmModeConnector) -> ConnectorStatus {
        switch connector.connection {
        case DRM_MODE_CONNECTED: .connected
        case DRM_MODE_DISCONNECTED: .disconnected
        default: .unknown
        }
    }

    private func mode(_ info: drmModeModeInfo) -> DisplayMode {
        let stereo = UInt32(DRM_MODE_FLAG_3D_MASK)
        var mode = DisplayMode(
            size: PixelSize(width: Int(info.hdisplay), height: Int(info.vdisplay)),
            millihertz: DisplayMode.millihertz(
                clock: Int(info.clock), totalWidth: Int(info.htotal), totalHeight: Int(info.vtotal)),
            isPreferred: info.type & UInt32(DRM_MODE_TYPE_PREFERRED) != 0,
            isPlain: info.flags & (UInt32(DRM_MODE_FLAG_INTERLACE) | stereo) == 0)
        mode.timings =
            [info.hsync_start, info.hsync_end, info.htotal, info.hskew].map(Int.init)
            + [info.vsync_start, info.vsync_end, info.vtotal, info.vscan].map(Int.init)
            + [info.clock, info.flags].map(Int.init)
        return mode
    }

    /// The names are from the kernel's list, which also fixes their numbers.
    private func orientation(_ value: UInt64?) -> Rotation {
        switch value {
        case 1: .half  // Upside Down
        case 2: .threeQuarters  // Left Side Up
        case 3: .quarter  // Right Side Up
        default: .none
        }
    }

    private func crtc(ofEncoder id: UInt32) -> UInt32? {
        guard id != 0, let encoder = drmModeGetEncoder(card.number, id) else { return nil }
        defer { drmModeFreeEncoder(encoder) }
        return encoder.pointee.crtc_id == 0 ? nil : encoder.pointee.crtc_id
    }

    private func activeMode(of crtc: UInt32) -> drmModeModeInfo? {
        guard let found = drmModeGetCrtc(card.number, crtc) else { return nil }
        defer { drmModeFreeCrtc(found) }
        return found.pointee.mode_valid != 0 ? found.pointee.mode : nil
    }

    private func hasSameTimings(_ left: drmModeModeInfo, _ right: drmModeModeInfo) -> Bool {
        left.clock == right.clock && left.hdisplay == right.hdisplay && left.htotal == right.htotal
            && left.vdisplay == right.vdisplay && left.vtotal == right.vtotal && left.flags == right.flags
    }

    private func planes() -> [PlaneFacts] {
        guard let resources = drmModeGetPlaneResources(card.number) else { return [] }
        defer { drmModeFreePlaneResources(resources) }
        return array(resources.pointee.planes, Int32(resources.pointee.count_planes)).compactMap(plane(_:))
    }

    private func plane(_ id: UInt32) -> PlaneFacts? {
        guard let plane = drmModeGetPlane(card.number, id) else { return nil }
        defer { drmModeFreePlane(plane) }
        let kind: PlaneFacts.Kind =
            switch PropertyValues(of: id, kind: UInt32(DRM_MODE_OBJECT_PLANE), on: card)["type"] {
            case UInt64(DRM_PLANE_TYPE_PRIMARY): .primary
            case UInt64(DRM_PLANE_TYPE_CURSOR): .cursor
            default: .overlay
            }
        return PlaneFacts(
            id: id, kind: kind, possibleCrtcs: plane.pointee.possible_crtcs,
            formats: array(plane.pointee.formats, Int32(plane.pointee.count_formats)),
            crtc: plane.pointee.crtc_id == 0 ? nil : plane.pointee.crtc_id)
    }

    /// Copies element by element: in optimized code, Swift 6.3 frees an `Array(buffer)` that is not used otherwise
    /// before it fills it.
    private func array<Element>(_ start: UnsafeMutablePointer<Element>?, _ count: Int32) -> [Element] {
        UnsafeBufferPointer(start: start, count: start == nil ? 0 : max(0, Int(count))).map { $0 }
    }
}

/// The properties of one connector, CRTC or plane: their ids and what they were when read.
struct PropertyValues {
    private(set) var ids: [String: UInt32] = [:]
    /// The values that can be changed.
    private(set) var settable: [String: UInt64] = [:]
    private var values: [String: UInt64] = [:]

    /// - Parameter kind: DRM_MODE_OBJECT_*.
    init(of object: UInt32, kind: UInt32, on card: Card) {
        guard let list = drmModeObjectGetProperties(card.number, object, kind) else { return }
        defer { drmModeFreeObjectProperties(list) }
        guard let ids = list.pointee.props, let values = list.pointee.prop_values else { return }
        for index in 0..<Int(list.pointee.count_props) {
            guard let property = drmModeGetProperty(card.number, ids[index]) else { continue }
            let name = PropertyValues.name(of: property.pointee)
            let isImmutable = property.pointee.flags & UInt32(DRM_MODE_PROP_IMMUTABLE) != 0
            drmModeFreeProperty(property)
            self.ids[name] = ids[index]
            self.values[name] = values[index]
            if !isImmutable { settable[name] = values[index] }
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
