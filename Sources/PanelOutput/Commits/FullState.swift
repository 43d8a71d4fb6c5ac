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
    /// The two properties that flips set, looked up once.
    private let framebufferProperty: UInt32?
    private let damageProperty: UInt32?

    init(choice: DisplayChoice, planes: [PlaneFacts], properties: [UInt32: [String: UInt32]]) {
        self.choice = choice
        self.planes = planes
        self.properties = properties
        let ofPlane = choice.plane.flatMap { properties[$0] } ?? [:]
        framebufferProperty = ofPlane["FB_ID"]
        damageProperty = ofPlane["FB_DAMAGE_CLIPS"]
    }

    /// The assignments of a full state: of everything, because the former master's state is inherited, such as a stale
    /// cursor, a rotated plane, a second connector on our CRTC (K12).
    func assignments(framebuffer: UInt32, modeBlob: UInt32, replacing bindings: Bindings) -> [PropertyAssignment] {
        connectorOn(bindings) + crtcOn(modeBlob: modeBlob) + planeOn(framebuffer: framebuffer)
            + otherPlanesOff(bindings) + resets
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
            set(crtc, "GAMMA_LUT", 0), set(crtc, "DEGAMMA_LUT", 0), set(crtc, "CTM", 0), set(crtc, "VRR_ENABLED", 0),
            choice.plane.flatMap { set($0, "rotation", 1) },  // rotate-0
            choice.plane.flatMap { set($0, "alpha", 0xffff) },
        ]
        return list.compactMap { $0 }
    }

    /// Puts our connector on our CRTC and others off it; a CRTC that loses its only connector must go off with it.
    private func connectorOn(_ bindings: Bindings) -> [PropertyAssignment] {
        let crtc = choice.crtc
        let others = bindings.crtcsOfConnectors.filter { $0.key != choice.connector }
        var list = [set(choice.connector, "CRTC_ID", UInt64(crtc))]
        for (connector, _) in others.filter({ $0.value == crtc }).sorted(by: { $0.key < $1.key }) {
            list.append(set(connector, "CRTC_ID", 0))
        }
        if let former = formerCrtc(bindings), !others.values.contains(former) {
            list += [set(former, "MODE_ID", 0), set(former, "ACTIVE", 0)]
        }
        return list.compactMap { $0 }
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

    /// Turns off overlays and cursors everywhere, and primary planes on our CRTC or on one that goes off.
    private func otherPlanesOff(_ bindings: Bindings) -> [PropertyAssignment] {
        let former = formerCrtc(bindings)
        let off = planes.filter { plane in
            guard plane.id != choice.plane else { return false }
            guard plane.kind == .primary else { return true }
            guard let crtc = bindings.crtcsOfPlanes[plane.id] else { return false }
            return crtc == choice.crtc || crtc == former
        }
        return off.flatMap { [set($0.id, "FB_ID", 0), set($0.id, "CRTC_ID", 0)] }.compactMap { $0 }
    }

    /// The CRTC our connector is taken from, if it is not the chosen one.
    private func formerCrtc(_ bindings: Bindings) -> UInt32? {
        guard let former = bindings.crtcsOfConnectors[choice.connector], former != choice.crtc else { return nil }
        return former
    }

    private func set(_ object: UInt32, _ name: String, _ value: UInt64) -> PropertyAssignment? {
        properties[object]?[name].map { PropertyAssignment(object: object, property: $0, value: value) }
    }
}
