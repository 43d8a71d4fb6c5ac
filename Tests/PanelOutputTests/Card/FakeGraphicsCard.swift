// SPDX-License-Identifier: MIT
import CDRM
import FakeKernel
import Glibc
import LinuxSystem
import Synchronization

@testable import PanelOutput

/// A fake card that answers libdrm's requests in place of the kernel and notes the changes they make.
final class FakeGraphicsCard: Sendable {
    private let device: FakeDevice
    private let state: GraphicsState

    /// Creates a card, which `change` can modify first.
    ///
    /// By default, the panel DSI-1 (31) shows the console's framebuffer 90 on CRTC 11, the socket HDMI-A-1 (32) is
    /// unused, and the card has the primary planes 21 and 22, the cursor plane 23 and the overlay plane 24.
    init(_ change: (inout GraphicsHardware) -> Void = { _ in }) throws {
        var hardware = GraphicsHardware()
        change(&hardware)
        let state = GraphicsState(hardware)
        self.state = state
        device = try FakeDevice("card0") { state.answer($0) }
    }

    var node: String { device.node }

    func open() throws -> Card { try Card(opening: node) }

    /// Reads or changes the card's state, as another program or a user would.
    func withHardware<Value: Sendable>(_ body: (inout GraphicsHardware) -> sending Value) -> Value {
        state.hardware.withLock { body(&$0) }
    }

    /// Refuses all requests of this kind with an error number; 0 accepts them again.
    func refuse(_ kind: GraphicsRequest, with code: Int32) { withHardware { $0.refusals[kind] = code } }

    /// Returns and clears the lines noted since the last call.
    func takeLines() -> [String] {
        withHardware { hardware in
            defer { hardware.lines = [] }
            return hardware.lines
        }
    }

    /// Completes the pending flips and queues their events.
    func completeFlips(at seconds: UInt32 = 1, blanks: UInt32 = 0) {
        for serial in withHardware({ hardware in
            defer { hardware.pendingFlips = [] }
            return hardware.pendingFlips
        }) {
            var event = drm_event_vblank()
            event.base = drm_event(type: UInt32(DRM_EVENT_FLIP_COMPLETE), length: 32)
            event.user_data = serial
            event.tv_sec = seconds
            event.sequence = blanks
            device.send(event)
        }
    }

    /// The bytes of a dumb buffer, by its handle.
    func memory(of handle: UInt32, count: Int) -> [UInt8] {
        var bytes = [UInt8](repeating: 0, count: count)
        let read = pread(device.memory, &bytes, count, off_t(GraphicsHardware.offset(of: handle)))
        return Array(bytes.prefix(max(0, read)))
    }

    /// Fills the memory of a buffer before it is created.
    func fillMemory(of handle: UInt32, with byte: UInt8, count: Int) {
        let bytes = [UInt8](repeating: byte, count: count)
        _ = pwrite(device.memory, bytes, count, off_t(GraphicsHardware.offset(of: handle)))
    }
}

/// The requests that cards answer, by their numbers in drm.h.
enum GraphicsRequest: Int {
    case version = 0x00
    case capability = 0x0c
    case clientCapability = 0x0d
    case authenticate = 0x11
    case setMaster = 0x1e
    case dropMaster = 0x1f
    case resources = 0xa0
    case getCrtc = 0xa1
    case setCrtc = 0xa2
    case cursor = 0xa3
    case encoder = 0xa6
    case connector = 0xa7
    case property = 0xaa
    case removeFramebuffer = 0xaf
    case flip = 0xb0
    case dirty = 0xb1
    case createDumb = 0xb2
    case mapDumb = 0xb3
    case destroyDumb = 0xb4
    case planes = 0xb5
    case plane = 0xb6
    case setPlane = 0xb7
    case addFramebuffer = 0xb8
    case objectProperties = 0xb9
    case setObjectProperty = 0xba
    case commit = 0xbc
    case createBlob = 0xbd
    case destroyBlob = 0xbe
}

/// The parts of a fake card and their state.
struct GraphicsHardware: Sendable {
    struct Crtc: Sendable {
        var id: UInt32
        var framebuffer: UInt32 = 0
        var place: (x: UInt32, y: UInt32) = (0, 0)
        var mode: drm_mode_modeinfo?
    }

    /// A connector and its encoder, whose id is the connector's plus 10.
    struct Connector: Sendable {
        var id: UInt32
        var type = DRM_MODE_CONNECTOR_DSI
        var number: UInt32 = 1
        var status = DRM_MODE_CONNECTED
        var modes: [drm_mode_modeinfo] = [.small]
        var millimeters: (width: UInt32, height: UInt32) = (0, 0)
        var possibleCrtcs: UInt32 = 3
        var hasEncoder = true
        var crtc: UInt32 = 0
    }

    struct Plane: Sendable {
        var id: UInt32
        var type = DRM_PLANE_TYPE_PRIMARY
        var possibleCrtcs: UInt32 = 3
        var formats = [PixelFormat.xrgb8888.code, PixelFormat.rgb565.code]
        var crtc: UInt32 = 0
    }

    struct Dumb: Sendable {
        var handle: UInt32
        var size: UInt64
    }

    var driver = "vc4"
    var capabilities: [Int32: UInt64] = [DRM_CAP_DUMB_BUFFER: 1, DRM_CAP_DUMB_PREFERRED_DEPTH: 24]
    var clientCapabilities: Set<Int32> = [DRM_CLIENT_CAP_UNIVERSAL_PLANES, DRM_CLIENT_CAP_ATOMIC]
    var crtcs = [Crtc(id: 11, framebuffer: 90, mode: .small), Crtc(id: 12)]
    var connectors = [Connector(id: 31, crtc: 11), Connector(id: 32, type: DRM_MODE_CONNECTOR_HDMIA)]
    var planes = [
        Plane(id: 21, possibleCrtcs: 1, crtc: 11), Plane(id: 22, possibleCrtcs: 2),
        Plane(id: 23, type: DRM_PLANE_TYPE_CURSOR), Plane(id: 24, type: DRM_PLANE_TYPE_OVERLAY),
    ]
    /// The values of an object's properties in addition to the properties that all objects of its kind have.
    var properties: [UInt32: [String: UInt64]] = [21: ["FB_DAMAGE_CLIPS": 0]]
    var framebuffers: [UInt32] = [90]
    var dumbs: [Dumb] = []
    var blobs: [UInt32: [UInt8]] = [:]
    var isMaster = true
    /// The bytes per row; nil for the bytes of the width, rounded up to a multiple of 64.
    var pitch: UInt32?
    /// The number of bytes by which buffers are too small.
    var missingBytes: UInt64 = 0
    var refusals: [GraphicsRequest: Int32] = [:]
    /// The connectors whose displays were probed.
    var probed: [UInt32] = []
    var lines: [String] = []
    var pendingFlips: [UInt64] = []
    private var created: UInt32 = 0

    /// The offset of a dumb buffer in the device's memory.
    static func offset(of handle: UInt32) -> UInt64 { UInt64(handle) << 20 }

    mutating func note(_ line: String) { lines.append(line) }

    /// A number that no framebuffer, buffer or blob has used.
    mutating func nextNumber() -> UInt32 {
        created += 1
        return created
    }

    // MARK: Properties

    private static let names = [
        "ACTIVE", "CRTC_H", "CRTC_ID", "CRTC_W", "CRTC_X", "CRTC_Y", "FB_DAMAGE_CLIPS", "FB_ID", "MODE_ID", "SRC_H",
        "SRC_W", "SRC_X", "SRC_Y", "link-status", "max bpc", "non-desktop", "panel orientation", "rotation", "type",
        "zpos",
    ]
    private static let immutable: Set<String> = ["non-desktop", "panel orientation", "type"]

    static func property(named name: String) -> UInt32 { UInt32(100 + (names.firstIndex(of: name) ?? names.count)) }
    static func propertyName(_ id: UInt32) -> String? { id < 100 ? nil : names.dropFirst(Int(id) - 100).first }
    static func isImmutable(_ name: String) -> Bool { immutable.contains(name) }

    /// The kind and properties of an object, or nil if it does not exist.
    func values(of object: UInt32) -> (kind: UInt32, values: [String: UInt64])? {
        let more = properties[object] ?? [:]
        if let plane = planes.first(where: { $0.id == object }) {
            let names = [
                "CRTC_H", "CRTC_ID", "CRTC_W", "CRTC_X", "CRTC_Y", "FB_ID", "SRC_H", "SRC_W", "SRC_X", "SRC_Y",
            ]
            let own = Dictionary(uniqueKeysWithValues: names.map { ($0, UInt64(0)) } + [("type", UInt64(plane.type))])
            return (DRM_MODE_OBJECT_PLANE, own.merging(more) { $1 })
        }
        if crtcs.contains(where: { $0.id == object }) {
            return (DRM_MODE_OBJECT_CRTC, ["ACTIVE": 0, "MODE_ID": 0].merging(more) { $1 })
        }
        guard connectors.contains(where: { $0.id == object }) else { return nil }
        return (DRM_MODE_OBJECT_CONNECTOR, ["CRTC_ID": 0].merging(more) { $1 })
    }
}

extension drm_mode_modeinfo {
    static let small = drm_mode_modeinfo(32, 24)

    /// Creates a mode at 60 Hz with 8 pixels and 6 lines of blanking.
    init(_ width: UInt16, _ height: UInt16, type: Int32 = DRM_MODE_TYPE_PREFERRED, flags: Int32 = 0) {
        self.init()
        (hdisplay, hsync_start, hsync_end, htotal) = (width, width + 2, width + 5, width + 8)
        (vdisplay, vsync_start, vsync_end, vtotal) = (height, height + 1, height + 3, height + 6)
        clock = UInt32(Int(htotal) * Int(vtotal) * 60 / 1000)
        self.type = UInt32(type)
        self.flags = UInt32(flags)
    }
}
