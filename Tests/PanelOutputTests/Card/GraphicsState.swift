// SPDX-License-Identifier: MIT
import CDRM
import FakeKernel
import Glibc
import Synchronization

@testable import PanelOutput

/// The state of a fake card, which requests read and change.
final class GraphicsState: Sendable {
    let hardware: Mutex<GraphicsHardware>

    init(_ hardware: GraphicsHardware) { self.hardware = Mutex(hardware) }

    func answer(_ request: DeviceRequest) -> Int32 {
        guard request.type == "d", let kind = GraphicsRequest(rawValue: request.number) else { return -ENOTTY }
        return hardware.withLock { $0.answer(request, kind) }
    }
}

extension GraphicsHardware {
    fileprivate mutating func answer(_ request: DeviceRequest, _ kind: GraphicsRequest) -> Int32 {
        if let code = refusals[kind], code != 0 { return -code }
        return switch kind {
        case .version: request.change(drm_version.self) { tellVersion(&$0) }
        case .capability: request.change(drm_get_cap.self) { tellCapability(&$0) }
        case .clientCapability: request.change(drm_set_client_cap.self) { takeCapability($0) }
        case .authenticate: isMaster ? -EINVAL : -EACCES
        case .setMaster: setMaster(true)
        case .dropMaster: setMaster(false)
        case .resources: request.change(drm_mode_card_res.self) { tellResources(&$0) }
        case .getCrtc: request.change(drm_mode_crtc.self) { tellCrtc(&$0) }
        case .setCrtc: request.change(drm_mode_crtc.self) { setCrtc($0) }
        case .cursor: request.change(drm_mode_cursor.self) { setCursor($0) }
        case .encoder: request.change(drm_mode_get_encoder.self) { tellEncoder(&$0) }
        case .connector: request.change(drm_mode_get_connector.self) { tellConnector(&$0) }
        case .property: request.change(drm_mode_get_property.self) { tellProperty(&$0) }
        case .removeFramebuffer: request.change(UInt32.self) { removeFramebuffer($0) }
        case .flip: request.change(drm_mode_crtc_page_flip.self) { flip($0) }
        case .dirty: request.change(drm_mode_fb_dirty_cmd.self) { flush($0) }
        case .createDumb: request.change(drm_mode_create_dumb.self) { createDumb(&$0) }
        case .mapDumb: request.change(drm_mode_map_dumb.self) { mapDumb(&$0) }
        case .destroyDumb: request.change(drm_mode_destroy_dumb.self) { destroyDumb($0.handle) }
        case .planes: request.change(drm_mode_get_plane_res.self) { tellPlanes(&$0) }
        case .plane: request.change(drm_mode_get_plane.self) { tellPlane(&$0) }
        case .setPlane: request.change(drm_mode_set_plane.self) { setPlane($0) }
        case .addFramebuffer: request.change(drm_mode_fb_cmd2.self) { addFramebuffer(&$0) }
        case .objectProperties: request.change(drm_mode_obj_get_properties.self) { tellProperties(&$0) }
        case .setObjectProperty: request.change(drm_mode_obj_set_property.self) { setProperty($0) }
        case .commit: request.change(drm_mode_atomic.self) { commit($0) }
        case .createBlob: request.change(drm_mode_create_blob.self) { createBlob(&$0) }
        case .destroyBlob: request.change(drm_mode_destroy_blob.self) { destroyBlob($0.blob_id) }
        }
    }

    // MARK: Requests that read the state

    private func tellVersion(_ version: inout drm_version) -> Int32 {
        let name = driver.utf8.map(CChar.init)
        if let place = version.name, version.name_len >= name.count { place.update(from: name, count: name.count) }
        version.name_len = __kernel_size_t(name.count)
        // libdrm needs all three strings.
        (version.date_len, version.desc_len) = (1, 1)
        return 0
    }

    private func tellCapability(_ asked: inout drm_get_cap) -> Int32 {
        guard let value = capabilities[Int32(asked.capability)] else { return -EINVAL }
        asked.value = value
        return 0
    }

    private mutating func takeCapability(_ asked: drm_set_client_cap) -> Int32 {
        guard clientCapabilities.contains(Int32(asked.capability)), asked.value == 1 else { return -EINVAL }
        return 0
    }

    private mutating func setMaster(_ isWanted: Bool) -> Int32 {
        note(isWanted ? "set master" : "drop master")
        isMaster = isWanted
        return 0
    }

    private func tellResources(_ asked: inout drm_mode_card_res) -> Int32 {
        asked.fb_id_ptr.store(framebuffers, &asked.count_fbs)
        asked.crtc_id_ptr.store(crtcs.map(\.id), &asked.count_crtcs)
        asked.connector_id_ptr.store(connectors.map(\.id), &asked.count_connectors)
        asked.encoder_id_ptr.store(connectors.map { $0.id + 10 }, &asked.count_encoders)
        return 0
    }

    private func tellCrtc(_ asked: inout drm_mode_crtc) -> Int32 {
        guard let crtc = crtcs.first(where: { [id = asked.crtc_id] in $0.id == id }) else { return -ENOENT }
        (asked.fb_id, asked.x, asked.y) = (crtc.framebuffer, crtc.place.x, crtc.place.y)
        asked.mode_valid = crtc.mode == nil ? 0 : 1
        asked.mode = crtc.mode ?? drm_mode_modeinfo()
        return 0
    }

    private func tellEncoder(_ asked: inout drm_mode_get_encoder) -> Int32 {
        guard let connector = connectors.first(where: { [id = asked.encoder_id] in $0.id + 10 == id }) else {
            return -ENOENT
        }
        (asked.crtc_id, asked.possible_crtcs) = (connector.crtc, connector.possibleCrtcs)
        return 0
    }

    /// A request without room for modes asks the kernel to probe the display.
    private mutating func tellConnector(_ asked: inout drm_mode_get_connector) -> Int32 {
        guard let connector = connectors.first(where: { [id = asked.connector_id] in $0.id == id }) else {
            return -ENOENT
        }
        if asked.count_modes == 0 { probed.append(connector.id) }
        asked.modes_ptr.store(connector.modes, &asked.count_modes)
        asked.encoders_ptr.store([connector.id + 10], &asked.count_encoders)
        asked.count_props = 0
        asked.encoder_id = connector.hasEncoder ? connector.id + 10 : 0
        (asked.connector_type, asked.connector_type_id) = (UInt32(connector.type), connector.number)
        asked.connection = connector.status.rawValue
        (asked.mm_width, asked.mm_height) = connector.millimeters
        return 0
    }

    private func tellPlanes(_ asked: inout drm_mode_get_plane_res) -> Int32 {
        asked.plane_id_ptr.store(planes.map(\.id), &asked.count_planes)
        return 0
    }

    private func tellPlane(_ asked: inout drm_mode_get_plane) -> Int32 {
        guard let plane = planes.first(where: { [id = asked.plane_id] in $0.id == id }) else { return -ENOENT }
        (asked.crtc_id, asked.possible_crtcs) = (plane.crtc, plane.possibleCrtcs)
        asked.format_type_ptr.store(plane.formats, &asked.count_format_types)
        return 0
    }

    private func tellProperties(_ asked: inout drm_mode_obj_get_properties) -> Int32 {
        guard let (kind, values) = values(of: asked.obj_id), kind == asked.obj_type else { return -ENOENT }
        let list = values.sorted { $0.key < $1.key }
        var count = asked.count_props
        asked.props_ptr.store(list.map { GraphicsHardware.property(named: $0.key) }, &count)
        asked.prop_values_ptr.store(list.map(\.value), &asked.count_props)
        return 0
    }

    private func tellProperty(_ asked: inout drm_mode_get_property) -> Int32 {
        guard let name = GraphicsHardware.propertyName(asked.prop_id) else { return -ENOENT }
        (asked.count_values, asked.count_enum_blobs) = (0, 0)
        asked.flags = UInt32(GraphicsHardware.isImmutable(name) ? DRM_MODE_PROP_IMMUTABLE : DRM_MODE_PROP_RANGE)
        withUnsafeMutableBytes(of: &asked.name) { $0.copyBytes(from: name.utf8) }
        return 0
    }

    // MARK: Requests that change the state

    private mutating func createDumb(_ asked: inout drm_mode_create_dumb) -> Int32 {
        asked.handle = nextNumber()
        asked.pitch = pitch ?? (asked.width * asked.bpp / 8 + 63) / 64 * 64
        asked.size = UInt64(asked.pitch * asked.height) - missingBytes
        dumbs.append(Dumb(handle: asked.handle, size: asked.size))
        note("buffer \(asked.handle): \(asked.width)x\(asked.height), \(asked.bpp) bits")
        return 0
    }

    private func mapDumb(_ asked: inout drm_mode_map_dumb) -> Int32 {
        guard dumbs.contains(where: { [handle = asked.handle] in $0.handle == handle }) else { return -ENOENT }
        asked.offset = GraphicsHardware.offset(of: asked.handle)
        return 0
    }

    private mutating func destroyDumb(_ handle: UInt32) -> Int32 {
        guard let index = dumbs.firstIndex(where: { $0.handle == handle }) else { return -EINVAL }
        dumbs.remove(at: index)
        note("free buffer \(handle)")
        return 0
    }

    private mutating func addFramebuffer(_ asked: inout drm_mode_fb_cmd2) -> Int32 {
        asked.fb_id = nextNumber()
        framebuffers.append(asked.fb_id)
        let format = PixelFormat.name(of: asked.pixel_format)
        note(
            "framebuffer \(asked.fb_id): \(asked.width)x\(asked.height) \(format), buffer \(asked.handles.0), "
                + "pitch \(asked.pitches.0), offset \(asked.offsets.0), flags \(asked.flags)")
        return 0
    }

    private mutating func removeFramebuffer(_ id: UInt32) -> Int32 {
        guard let index = framebuffers.firstIndex(of: id) else { return -ENOENT }
        framebuffers.remove(at: index)
        note("remove framebuffer \(id)")
        return 0
    }

    private mutating func createBlob(_ asked: inout drm_mode_create_blob) -> Int32 {
        asked.blob_id = nextNumber()
        blobs[asked.blob_id] = asked.data.load(asked.length)
        return 0
    }

    private mutating func destroyBlob(_ id: UInt32) -> Int32 {
        blobs.removeValue(forKey: id) == nil ? -ENOENT : 0
    }
}

extension DeviceRequest {
    fileprivate func change<Value: BitwiseCopyable>(_ type: Value.Type, _ body: (inout Value) -> Int32) -> Int32 {
        guard var value = load(as: type) else { return -EFAULT }
        let result = body(&value)
        store(value)
        return result
    }
}

extension UInt64 {
    /// Writes a list to the caller's memory if it has room for `count` elements, and sets `count` to the list's length.
    fileprivate func store<Element: BitwiseCopyable>(_ list: [Element], _ count: inout UInt32) {
        if Int(count) >= list.count, let place = UnsafeMutablePointer<Element>(bitPattern: UInt(self)) {
            place.update(from: list, count: list.count)
        }
        count = UInt32(list.count)
    }

    /// The caller's list at this address.
    func load<Element: BitwiseCopyable>(_ count: some BinaryInteger, as type: Element.Type = Element.self) -> [Element]
    {
        Array(UnsafeBufferPointer(start: UnsafePointer<Element>(bitPattern: UInt(self)), count: Int(count)))
    }
}
