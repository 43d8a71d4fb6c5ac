// SPDX-License-Identifier: MIT
import Geometry

/// The assignment of a value to a property of an object.
struct PropertyAssignment: Hashable {
    var object: UInt32
    var property: UInt32
    var value: UInt64
}

/// The CRTC of each connector and plane.
struct Bindings: Hashable {
    var crtcsOfConnectors: [UInt32: UInt32] = [:]
    var crtcsOfPlanes: [UInt32: UInt32] = [:]
}

/// The states our commits set, as lists of assignments.
///
/// A property that a driver lacks is left out: small drivers have no gamma, no rotation, no damage (K13).
struct FullState {
    let choice: DisplayChoice
    let planes: [PlaneFacts]
    /// The property ids of every connector, CRTC and plane, by object and name.
    let properties: [UInt32: [String: UInt32]]
    /// The values that the choice's objects had when the card was opened, by object and name; only those that can be set.
    private let found: [UInt32: [String: UInt64]]
    /// The two properties that flips set, looked up once.
    private let framebufferProperty: UInt32?
    private let damageProperty: UInt32?

    init(
        choice: DisplayChoice, planes: [PlaneFacts], properties: [UInt32: [String: UInt32]],
        found: [UInt32: [String: UInt64]] = [:]
    ) {
        self.choice = choice
        self.planes = planes
        self.properties = properties
        self.found = found
        let ofPlane = choice.plane.flatMap { properties[$0] } ?? [:]
        framebufferProperty = ofPlane["FB_ID"]
        damageProperty = ofPlane["FB_DAMAGE_CLIPS"]
    }

    /// The assignments of a full state: of everything, because the former master's state is inherited, such as a stale
    /// cursor, a rotated plane, a second connector on our CRTC (K12). All other outputs go dark (K41).
    func assignments(framebuffer: UInt32, modeBlob: UInt32, replacing bindings: Bindings) -> [PropertyAssignment] {
        connectors(bindings) + crtcOn(modeBlob: modeBlob) + planeOn(framebuffer: framebuffer)
            + otherCrtcsOff(bindings) + otherPlanesOff(bindings) + resets
    }

    /// The assignments of a flip.
    ///
    /// - Parameter clipsBlob: The damage, or nil for all of the framebuffer.
    func flip(framebuffer: UInt32, clipsBlob: UInt32?) -> [PropertyAssignment] {
        guard let plane = choice.plane else { return [] }
        var list: [PropertyAssignment] = []
        if let framebufferProperty {
            list.append(PropertyAssignment(object: plane, property: framebufferProperty, value: UInt64(framebuffer)))
        }
        if let damageProperty, let clipsBlob {
            list.append(PropertyAssignment(object: plane, property: damageProperty, value: UInt64(clipsBlob)))
        }
        return list
    }

    /// True when the hardware wants to know what has changed (K33).
    var takesDamageClips: Bool { damageProperty != nil }

    /// Resets of properties that a former master may have left and no picture needs.
    var resets: [PropertyAssignment] {
        let connector = choice.connector
        let crtc = choice.crtc
        let list = [
            set(connector, "link-status", 0),  // good
            set(connector, "HDR_OUTPUT_METADATA", 0),
            set(crtc, "GAMMA_LUT", 0), set(crtc, "DEGAMMA_LUT", 0), set(crtc, "CTM", 0), set(crtc, "VRR_ENABLED", 0),
            choice.plane.flatMap { set($0, "rotation", 1) },  // rotate-0
            choice.plane.flatMap { set($0, "alpha", 0xffff) },
        ]
        return list.compactMap { $0 } + returns
    }

    /// Properties whose usual value only the driver knows: another program may have changed them, so they go back to
    /// what they were when the card was opened.
    private static let returning = [
        "Broadcast RGB", "Colorspace", "max bpc", "scaling mode", "underscan", "underscan hborder",
        "underscan vborder", "left margin", "right margin", "top margin", "bottom margin", "BACKGROUND_COLOR",
        "zpos", "pixel blend mode", "COLOR_ENCODING", "COLOR_RANGE",
    ]

    private var returns: [PropertyAssignment] {
        let objects = [choice.connector, choice.crtc] + [choice.plane].compactMap { $0 }
        return objects.flatMap { object in
            FullState.returning.compactMap { name in
                found[object]?[name].flatMap { set(object, name, $0) }
            }
        }
    }

    /// The CRTCs besides ours that show something: the console, or a former picture (K41).
    func otherCrtcs(in bindings: Bindings) -> [UInt32] {
        let lit = Set(bindings.crtcsOfConnectors.values).union(bindings.crtcsOfPlanes.values)
        return lit.subtracting([choice.crtc]).sorted()
    }

    /// Puts our connector on our CRTC and takes the others off theirs.
    private func connectors(_ bindings: Bindings) -> [PropertyAssignment] {
        // One property for all connectors, also for those of a dock, which come after the card was read.
        guard let property = properties[choice.connector]?["CRTC_ID"] else { return [] }
        let others = bindings.crtcsOfConnectors.keys.filter { $0 != choice.connector }.sorted()
        return [PropertyAssignment(object: choice.connector, property: property, value: UInt64(choice.crtc))]
            + others.map { PropertyAssignment(object: $0, property: property, value: 0) }
    }

    private func crtcOn(modeBlob: UInt32) -> [PropertyAssignment] {
        [set(choice.crtc, "MODE_ID", UInt64(modeBlob)), set(choice.crtc, "ACTIVE", 1)].compactMap { $0 }
    }

    /// The whole framebuffer, unscaled; source coordinates are 16.16 fixed point.
    private func planeOn(framebuffer: UInt32) -> [PropertyAssignment] {
        guard let plane = choice.plane else { return [] }
        let width = UInt64(choice.mode.size.width)
        let height = UInt64(choice.mode.size.height)
        return [
            set(plane, "FB_ID", UInt64(framebuffer)), set(plane, "CRTC_ID", UInt64(choice.crtc)),
            set(plane, "SRC_X", 0), set(plane, "SRC_Y", 0), set(plane, "SRC_W", width << 16),
            set(plane, "SRC_H", height << 16), set(plane, "CRTC_X", 0), set(plane, "CRTC_Y", 0),
            set(plane, "CRTC_W", width), set(plane, "CRTC_H", height),
        ].compactMap { $0 }
    }

    private func otherCrtcsOff(_ bindings: Bindings) -> [PropertyAssignment] {
        otherCrtcs(in: bindings).flatMap { [set($0, "MODE_ID", 0), set($0, "ACTIVE", 0)] }.compactMap { $0 }
    }

    /// Turns off overlays and cursors, and the primary planes in use.
    private func otherPlanesOff(_ bindings: Bindings) -> [PropertyAssignment] {
        let off = planes.filter { plane in
            plane.id != choice.plane && (plane.kind != .primary || bindings.crtcsOfPlanes[plane.id] != nil)
        }
        return off.flatMap { [set($0.id, "FB_ID", 0), set($0.id, "CRTC_ID", 0)] }.compactMap { $0 }
    }

    private func set(_ object: UInt32, _ name: String, _ value: UInt64) -> PropertyAssignment? {
        properties[object]?[name].map { PropertyAssignment(object: object, property: $0, value: value) }
    }
}
