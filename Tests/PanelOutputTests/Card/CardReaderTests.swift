// SPDX-License-Identifier: MIT
import CDRM
import Geometry
import Glibc
import Testing

@testable import PanelOutput

@Suite("The facts of a card")
struct CardReaderTests {
    private func facts(
        of fake: FakeGraphicsCard, forcingLegacy: Bool = false
    ) throws -> CardFacts {
        CardReader(card: try fake.open()).facts(forcingLegacy: forcingLegacy)
    }

    @Test("The facts list the outputs and planes that the kernel reports after it has probed the displays")
    func whole() throws {
        let fake = try FakeGraphicsCard { hardware in
            hardware.connectors[0].millimeters = (154, 86)
            hardware.connectors[1].status = DRM_MODE_DISCONNECTED
            hardware.connectors[1].modes = []
        }
        let mode = try #require(facts(of: fake).connectors.first?.modes.first)
        fake.withHardware { $0.probed = [] }
        let formats = [PixelFormat.xrgb8888.code, PixelFormat.rgb565.code]
        let expected = CardFacts(
            node: fake.node, driver: "vc4", hasDumbBuffers: true, preferredDepth: 24, isAtomic: true, crtcs: [11, 12],
            connectors: [
                ConnectorFacts(
                    id: 31, name: "DSI-1", status: .connected, modes: [mode], activeMode: 0,
                    millimeters: PixelSize(width: 154, height: 86), possibleCrtcs: 3, crtc: 11),
                ConnectorFacts(id: 32, name: "HDMI-A-1", status: .disconnected, modes: [], possibleCrtcs: 3),
            ],
            planes: [
                PlaneFacts(id: 21, kind: .primary, possibleCrtcs: 1, formats: formats, crtc: 11),
                PlaneFacts(id: 22, kind: .primary, possibleCrtcs: 2, formats: formats),
                PlaneFacts(id: 23, kind: .cursor, possibleCrtcs: 3, formats: formats),
                PlaneFacts(id: 24, kind: .overlay, possibleCrtcs: 3, formats: formats),
            ])
        #expect(try facts(of: fake) == expected)
        #expect(fake.withHardware { Set($0.probed) } == [31, 32])
        #expect(fake.takeLines().isEmpty)
    }

    @Test(
        "A card counts as atomic only if the driver supports it and the legacy interface is not forced",
        arguments: [
            ([DRM_CLIENT_CAP_UNIVERSAL_PLANES, DRM_CLIENT_CAP_ATOMIC], false, true, 4),
            ([DRM_CLIENT_CAP_UNIVERSAL_PLANES, DRM_CLIENT_CAP_ATOMIC], true, false, 4),
            ([DRM_CLIENT_CAP_UNIVERSAL_PLANES], false, false, 4), ([], false, false, 0),
        ] as [(Set<Int32>, Bool, Bool, Int)])
    func interfaces(abilities: Set<Int32>, forcesLegacy: Bool, isAtomic: Bool, planes: Int) throws {
        let fake = try FakeGraphicsCard { $0.clientCapabilities = abilities }
        let facts = try facts(of: fake, forcingLegacy: forcesLegacy)
        #expect(facts.isAtomic == isAtomic)
        #expect(facts.planes.count == planes)
        #expect(facts.connectors.count == 2)
    }

    @Test(
        "The facts list no outputs if the card has no dumb buffers or reports no resources",
        arguments: [true, false])
    func poor(hasDumbBuffers: Bool) throws {
        let fake = try FakeGraphicsCard { $0.capabilities = [DRM_CAP_DUMB_BUFFER: hasDumbBuffers ? 1 : 0] }
        if hasDumbBuffers { fake.refuse(.resources, with: EOPNOTSUPP) }
        let facts = try facts(of: fake)
        #expect(facts.hasDumbBuffers == hasDumbBuffers)
        #expect(facts.preferredDepth == 0)
        #expect(facts.crtcs.isEmpty && facts.connectors.isEmpty && facts.planes.isEmpty)
        #expect(fake.withHardware(\.probed).isEmpty)
    }

    @Test(
        "The facts leave out connectors and planes that cannot be read",
        arguments: [GraphicsRequest.connector, .plane, .planes])
    func unreadable(kind: GraphicsRequest) throws {
        let fake = try FakeGraphicsCard()
        fake.refuse(kind, with: ENOENT)
        let facts = try facts(of: fake)
        #expect(facts.connectors.isEmpty == (kind == .connector))
        #expect(facts.planes.isEmpty == (kind != .connector))
        #expect(facts.crtcs == [11, 12])
    }

    @Test(
        "The facts report a connector as connected, disconnected or unknown",
        arguments: [
            (DRM_MODE_CONNECTED, ConnectorStatus.connected), (DRM_MODE_DISCONNECTED, .disconnected),
            (DRM_MODE_UNKNOWNCONNECTION, .unknown),
        ])
    func status(told: drmModeConnection, status: ConnectorStatus) throws {
        let fake = try FakeGraphicsCard { $0.connectors[0].status = told }
        #expect(try facts(of: fake).connectors.first?.status == status)
    }

    @Test(
        "The facts report how the panel is mounted",
        arguments: [
            (nil, Rotation.none), (0, .none), (1, .half), (2, .threeQuarters), (3, .quarter), (4, .none),
        ] as [(UInt64?, Rotation)])
    func orientation(value: UInt64?, rotation: Rotation) throws {
        let fake = try FakeGraphicsCard { hardware in
            hardware.properties[31] = value.map { ["panel orientation": $0] }
        }
        #expect(try facts(of: fake).connectors.map(\.orientation) == [rotation, .none])
    }

    @Test("A connector counts as a headset if its non-desktop property is 1", arguments: [0, 1] as [UInt64])
    func headset(value: UInt64) throws {
        let fake = try FakeGraphicsCard { $0.properties[32] = ["non-desktop": value] }
        #expect(try facts(of: fake).connectors.map(\.isNonDesktop) == [false, value == 1])
    }

    @Test("A connector of an unknown type is named Unknown with its number")
    func names() throws {
        let fake = try FakeGraphicsCard { hardware in
            (hardware.connectors[0].type, hardware.connectors[0].number) = (999, 7)
        }
        #expect(try facts(of: fake).connectors.map(\.name) == ["Unknown-7", "HDMI-A-1"])
    }

    @Test("The active mode is matched by its timings, and is nil if the CRTC shows no listed mode")
    func active() throws {
        let other = drm_mode_modeinfo(64, 48, type: 0)
        let fake = try FakeGraphicsCard { hardware in
            hardware.connectors[0].modes = [other, .small]
        }
        #expect(try facts(of: fake).connectors.first?.activeMode == 1)
        fake.withHardware { $0.crtcs[0].mode = other }
        #expect(try facts(of: fake).connectors.first?.activeMode == 0)
        let changes: [(inout drm_mode_modeinfo) -> Void] = [
            { $0.clock += 1 }, { $0.hdisplay += 1 }, { $0.htotal += 1 }, { $0.vdisplay += 1 }, { $0.vtotal += 1 },
            { $0.flags += 1 },
        ]
        for change in changes {
            var mode = drm_mode_modeinfo.small
            change(&mode)
            fake.withHardware { [mode] in $0.crtcs[0].mode = mode }
            #expect(try facts(of: fake).connectors.first?.activeMode == nil)
        }
        fake.withHardware { $0.crtcs[0].mode = nil }
        #expect(try facts(of: fake).connectors.first?.activeMode == nil)
        #expect(try facts(of: fake).connectors.first?.crtc == 11)
    }

    @Test("A connector has no CRTC if its encoder is missing, unused or unreadable")
    func encoders() throws {
        let fake = try FakeGraphicsCard { $0.connectors[1].hasEncoder = false }
        #expect(try facts(of: fake).connectors.map(\.crtc) == [11, nil])
        fake.withHardware { $0.connectors[0].crtc = 0 }
        #expect(try facts(of: fake).connectors.map(\.crtc) == [nil, nil])
        fake.withHardware { $0.connectors[0].crtc = 12 }
        #expect(try facts(of: fake).connectors.map(\.crtc) == [12, nil])
        fake.refuse(.encoder, with: ENOENT)
        #expect(try facts(of: fake).connectors.map(\.crtc) == [nil, nil])
        #expect(try facts(of: fake).connectors.map(\.possibleCrtcs) == [0, 0])
    }

    @Test("The facts report the size, rate, preference and all timings of a mode")
    func modes() throws {
        var mode = drm_mode_modeinfo()
        (mode.hdisplay, mode.hsync_start, mode.hsync_end, mode.htotal, mode.hskew) = (800, 840, 968, 1056, 1)
        (mode.vdisplay, mode.vsync_start, mode.vsync_end, mode.vtotal, mode.vscan) = (480, 490, 492, 525, 2)
        (mode.clock, mode.flags, mode.type) = (33_230, 5, UInt32(DRM_MODE_TYPE_DRIVER))
        let fake = try FakeGraphicsCard { [mode] in $0.connectors[0].modes = [mode] }
        let read = try #require(facts(of: fake).connectors.first?.modes.first)
        #expect(read.size == PixelSize(width: 800, height: 480))
        #expect(read.millihertz == 59_938)
        #expect(read.timings == [840, 968, 1056, 1, 490, 492, 525, 2, 33_230, 5])
        #expect(!read.isPreferred)
        #expect(read.isPlain)
    }

    @Test(
        "Interlaced and stereo modes are marked as not plain",
        arguments: [
            (0, true), (DRM_MODE_FLAG_PHSYNC, true), (DRM_MODE_FLAG_INTERLACE, false),
            (DRM_MODE_FLAG_3D_FRAME_PACKING, false), (DRM_MODE_FLAG_3D_SIDE_BY_SIDE_HALF, false),
        ] as [(Int32, Bool)])
    func plain(flags: Int32, isPlain: Bool) throws {
        let fake = try FakeGraphicsCard { $0.connectors[0].modes = [drm_mode_modeinfo(32, 24, flags: flags)] }
        let mode = try #require(facts(of: fake).connectors.first?.modes.first)
        #expect(mode.isPlain == isPlain)
        #expect(mode.isPreferred)
    }

    @Test("The reader returns a mode's timings by index without probing the display again")
    func timings() throws {
        let fake = try FakeGraphicsCard { $0.connectors[0].modes = [.small, drm_mode_modeinfo(64, 48)] }
        let reader = CardReader(card: try fake.open())
        #expect(reader.timings(ofMode: 0, of: 31)?.hdisplay == 32)
        #expect(reader.timings(ofMode: 1, of: 31)?.hdisplay == 64)
        #expect(reader.timings(ofMode: 2, of: 31) == nil)
        #expect(reader.timings(ofMode: -1, of: 31) == nil)
        #expect(reader.timings(ofMode: 0, of: 39) == nil)
        #expect(fake.withHardware(\.probed).isEmpty)
    }

    @Test("The reader returns the CRTCs of connectors and planes without probing the displays again")
    func bindings() throws {
        let fake = try FakeGraphicsCard { hardware in
            hardware.connectors[1].crtc = 12
            hardware.planes[1].crtc = 12
        }
        let reader = CardReader(card: try fake.open())
        let bindings = Bindings(crtcsOfConnectors: [31: 11, 32: 12], crtcsOfPlanes: [21: 11, 22: 12])
        #expect(reader.bindings() == bindings)
        #expect(reader.crtcs() == [11, 12])
        #expect(fake.withHardware(\.probed).isEmpty)
        fake.refuse(.resources, with: ENODEV)
        #expect(reader.bindings() == Bindings())
        #expect(reader.crtcs().isEmpty)
    }

    @Test("An object's properties are read with their ids and values, and immutable ones are not settable")
    func properties() throws {
        let fake = try FakeGraphicsCard { $0.properties[31] = ["max bpc": 10, "panel orientation": 1] }
        let card = try fake.open()
        let kind = UInt32(DRM_MODE_OBJECT_CONNECTOR)
        let values = PropertyValues(of: 31, kind: kind, on: card)
        let names = ["CRTC_ID", "max bpc", "panel orientation"]
        #expect(
            values.ids
                == Dictionary(uniqueKeysWithValues: names.map { ($0, GraphicsHardware.property(named: $0)) }))
        #expect(values.settable == ["CRTC_ID": 0, "max bpc": 10])
        #expect(values["panel orientation"] == 1)
        #expect(values["zpos"] == nil)
        fake.refuse(.property, with: ENOENT)
        #expect(PropertyValues(of: 31, kind: kind, on: card).ids.isEmpty)
        #expect(PropertyValues(of: 39, kind: kind, on: card).ids.isEmpty)
    }
}
