// SPDX-License-Identifier: MIT
import CDRM
import Glibc

/// The requests that change what the card shows.
extension GraphicsHardware {
    mutating func setCrtc(_ asked: drm_mode_crtc) -> Int32 {
        guard let index = crtcs.firstIndex(where: { $0.id == asked.crtc_id }) else { return -ENOENT }
        guard asked.mode_valid != 0 else {
            note("CRTC \(asked.crtc_id) off")
            turnOff(index)
            return 0
        }
        let shown: [UInt32] = asked.set_connectors_ptr.load(asked.count_connectors)
        note(
            "CRTC \(asked.crtc_id) shows framebuffer \(asked.fb_id) from \(asked.x),\(asked.y) "
                + "as \(asked.mode.hdisplay)x\(asked.mode.vdisplay) on \(shown.sorted())")
        guard framebuffers.contains(asked.fb_id) else { return -ENOENT }
        (crtcs[index].framebuffer, crtcs[index].place) = (asked.fb_id, (asked.x, asked.y))
        crtcs[index].mode = asked.mode
        for place in connectors.indices where shown.contains(connectors[place].id) {
            connectors[place].crtc = asked.crtc_id
        }
        return 0
    }

    private mutating func turnOff(_ index: Int) {
        (crtcs[index].framebuffer, crtcs[index].mode) = (0, nil)
        for place in connectors.indices where connectors[place].crtc == crtcs[index].id { connectors[place].crtc = 0 }
        for place in planes.indices where planes[place].crtc == crtcs[index].id { planes[place].crtc = 0 }
    }

    mutating func setCursor(_ asked: drm_mode_cursor) -> Int32 {
        note("cursor of CRTC \(asked.crtc_id) is buffer \(asked.handle), \(asked.width)x\(asked.height)")
        return 0
    }

    mutating func setPlane(_ asked: drm_mode_set_plane) -> Int32 {
        let numbers = [asked.crtc_x, asked.crtc_y] + [asked.crtc_w, asked.crtc_h].map(Int32.init)
        let source = [asked.src_x, asked.src_y, asked.src_w, asked.src_h]
        note("plane \(asked.plane_id) of CRTC \(asked.crtc_id) is framebuffer \(asked.fb_id), \(numbers), \(source)")
        return 0
    }

    mutating func setProperty(_ asked: drm_mode_obj_set_property) -> Int32 {
        let name = GraphicsHardware.propertyName(asked.prop_id) ?? "?"
        // Kind 0 matches any object.
        guard let found = values(of: asked.obj_id), asked.obj_type == 0 || asked.obj_type == found.kind else {
            return -ENOENT
        }
        note("\(asked.obj_id).\(name)=\(asked.value)")
        return 0
    }

    mutating func flip(_ asked: drm_mode_crtc_page_flip) -> Int32 {
        guard pendingFlips.isEmpty else { return -EBUSY }
        note("flip CRTC \(asked.crtc_id) to framebuffer \(asked.fb_id), flags \(asked.flags)")
        if asked.flags & UInt32(DRM_MODE_PAGE_FLIP_EVENT) != 0 { pendingFlips.append(asked.user_data) }
        return 0
    }

    mutating func flush(_ asked: drm_mode_fb_dirty_cmd) -> Int32 {
        let clips = asked.clips_ptr.load(asked.num_clips, as: drm_clip_rect.self)
        let texts = clips.map { "\($0.x1),\($0.y1)-\($0.x2),\($0.y2)" }
        note("flush framebuffer \(asked.fb_id): " + texts.joined(separator: " "))
        return 0
    }

    mutating func commit(_ asked: drm_mode_atomic) -> Int32 {
        let counts = asked.count_props_ptr.load(asked.count_objs, as: UInt32.self)
        let objects = zip(asked.objs_ptr.load(asked.count_objs, as: UInt32.self), counts)
            .flatMap { Array(repeating: $0, count: Int($1)) }
        let properties = asked.props_ptr.load(objects.count, as: UInt32.self)
        let values = asked.prop_values_ptr.load(objects.count, as: UInt64.self)
        let isTest = asked.flags & UInt32(DRM_MODE_ATOMIC_TEST_ONLY) != 0
        var texts: [String] = []
        for (object, (property, value)) in zip(objects, zip(properties, values)) {
            let name = GraphicsHardware.propertyName(property) ?? "?"
            guard let text = text(of: value, named: name) else { return -EINVAL }
            texts.append("\(object).\(name)=\(text)")
            if !isTest { set(object, name, value) }
        }
        note(([commitName(asked.flags)] + texts).joined(separator: " "))
        if asked.flags & UInt32(DRM_MODE_PAGE_FLIP_EVENT) != 0 { pendingFlips.append(asked.user_data) }
        return 0
    }

    private func commitName(_ flags: UInt32) -> String {
        let names = [
            (DRM_MODE_ATOMIC_TEST_ONLY, "test"), (DRM_MODE_ATOMIC_NONBLOCK, "nonblock"),
            (DRM_MODE_ATOMIC_ALLOW_MODESET, "modeset"), (DRM_MODE_PAGE_FLIP_EVENT, "event"),
        ]
        let known = names.filter { flags & UInt32($0.0) != 0 }
        let rest = known.reduce(flags) { $0 & ~UInt32($1.0) }
        return "commit(" + (known.map(\.1) + (rest == 0 ? [] : ["\(rest)"])).joined(separator: ",") + ")"
    }

    /// The text of a property's value, with a blob's contents in place of its id; nil if the blob does not exist.
    private func text(of value: UInt64, named name: String) -> String? {
        guard ["MODE_ID", "FB_DAMAGE_CLIPS"].contains(name), value != 0 else { return "\(value)" }
        guard let bytes = blobs[UInt32(value)] else { return nil }
        return bytes.withUnsafeBytes { bytes in
            if name == "MODE_ID" {
                let mode = bytes.loadUnaligned(as: drm_mode_modeinfo.self)
                return "\(mode.hdisplay)x\(mode.vdisplay)"
            }
            let numbers = (0..<bytes.count / 4).map { bytes.loadUnaligned(fromByteOffset: 4 * $0, as: Int32.self) }
            return "\(numbers)".filter { $0 != " " }
        }
    }

    private mutating func set(_ object: UInt32, _ name: String, _ value: UInt64) {
        if name == "CRTC_ID", let index = connectors.firstIndex(where: { $0.id == object }) {
            connectors[index].crtc = UInt32(value)
        }
        guard let index = planes.firstIndex(where: { $0.id == object }) else { return }
        if name == "CRTC_ID" { planes[index].crtc = UInt32(value) }
        if name == "FB_ID", planes[index].type == DRM_PLANE_TYPE_PRIMARY,
            let crtc = crtcs.indices.first(where: { planes[index].possibleCrtcs >> $0 & 1 == 1 })
        {
            crtcs[crtc].framebuffer = UInt32(value)
        }
    }
}
