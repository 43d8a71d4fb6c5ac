// SPDX-License-Identifier: MIT
import Geometry
import Testing

@testable import PanelOutput

private let xr24 = PixelFormat.xrgb8888.code
private let ar24 = PixelFormat.argb8888.code
private let rg16 = PixelFormat.rgb565.code
private let yuyv: UInt32 = 0x5659_5559

extension DisplayMode {
    fileprivate init(_ width: Int, _ height: Int, preferred: Bool = false, hertz: Int = 60, plain: Bool = true) {
        self.init(
            size: PixelSize(width: width, height: height), millihertz: hertz * 1000, isPreferred: preferred,
            isPlain: plain)
    }
}

extension ConnectorFacts {
    fileprivate init(
        _ id: UInt32, _ name: String, _ status: ConnectorStatus = .connected,
        modes: [DisplayMode] = [DisplayMode(800, 480, preferred: true)], possibleCrtcs: UInt32 = 1, crtc: UInt32? = nil
    ) {
        self.init(id: id, name: name, status: status, modes: modes, possibleCrtcs: possibleCrtcs, crtc: crtc)
    }
}

extension CardFacts {
    /// A card with one CRTC (11) and one primary plane (21), unless said otherwise.
    fileprivate init(
        _ connectors: [ConnectorFacts], crtcs: [UInt32] = [11],
        planes: [PlaneFacts] = [PlaneFacts(id: 21, kind: .primary, possibleCrtcs: 1, formats: [xr24])]
    ) {
        self.init(node: "card", driver: "driver", crtcs: crtcs, connectors: connectors, planes: planes)
    }

    fileprivate func choice(_ selection: DisplaySelection = DisplaySelection()) throws -> DisplayChoice {
        try #require(try DisplayChoice.ladder(on: self, selecting: selection).first)
    }
}

@Suite("The choice of a connector")
struct ConnectorChoiceTests {
    @Test(
        "prefers the built-in panel, then sockets, then USB and virtual outputs; connected before unknown",
        arguments: [
            (["HDMI-A-1", "DSI-1"], "DSI-1"), (["VGA-1", "LVDS-1"], "LVDS-1"), (["HDMI-A-1", "DPI-1"], "DPI-1"),
            (["USB-1", "HDMI-A-1"], "HDMI-A-1"), (["Virtual-1", "DP-2"], "DP-2"),
            (["HDMI-A-1", "HDMI-A-2"], "HDMI-A-1"),
            (["?DSI-1", "HDMI-A-1"], "HDMI-A-1"), (["-DSI-1", "?SPI-1"], "SPI-1"), (["?VGA-1", "?DPI-1"], "DPI-1"),
        ])
    func order(names: [String], expected: String) throws {
        let connectors = names.enumerated().map { index, name in
            let status: ConnectorStatus =
                name.hasPrefix("?") ? .unknown : name.hasPrefix("-") ? .disconnected : .connected
            let plainName = status == .connected ? name : String(name.dropFirst())
            return ConnectorFacts(UInt32(31 + index), plainName, status)
        }
        #expect(try CardFacts(connectors).choice().connectorName == expected)
    }

    @Test("is the owner's, also against the order")
    func named() throws {
        let card = CardFacts([ConnectorFacts(31, "DSI-1"), ConnectorFacts(32, "HDMI-A-1")])
        #expect(try card.choice(DisplaySelection(name: "HDMI-*")).connector == 32)
        #expect(try card.choice(DisplaySelection(name: "driver")).connector == 31)
    }

    @Test("waits for the owner's connector instead of taking another")
    func namedMissing() {
        let card = CardFacts([ConnectorFacts(31, "DSI-1"), ConnectorFacts(32, "HDMI-A-1", .disconnected)])
        #expect(throws: DisplayError.noDisplay(cards: ["card"])) {
            _ = try card.choice(DisplaySelection(name: "HDMI-A-1"))
        }
    }

    @Test("is never a headset, nor one that is unplugged or has no usable mode")
    func none() {
        var headset = ConnectorFacts(31, "DP-1")
        headset.isNonDesktop = true
        let interlaced = ConnectorFacts(34, "DP-4", modes: [DisplayMode(720, 480, plain: false)])
        for connector in [
            headset, ConnectorFacts(32, "DP-2", .disconnected), ConnectorFacts(33, "DP-3", modes: []), interlaced,
        ] {
            #expect(throws: DisplayError.noDisplay(cards: ["card"])) { _ = try CardFacts([connector]).choice() }
        }
    }

    @Test("finds the one display in 64 sockets, on the last of more CRTCs than a mask has bits")
    func manySockets() throws {
        var connectors = (0..<64).map { ConnectorFacts(100 + $0, "DP-\($0)", .disconnected, possibleCrtcs: .max) }
        connectors[63] = ConnectorFacts(31, "DP-63", possibleCrtcs: 1 << 31)
        let planes = [PlaneFacts(id: 21, kind: .primary, possibleCrtcs: .max, formats: [xr24])]
        let choice = try CardFacts(connectors, crtcs: Array(1...40), planes: planes).choice()
        #expect(choice.connector == 31)
        #expect(choice.crtc == 32)
    }

    @Test("is out of the question on a card without dumb buffers, CRTCs or connectors")
    func renderOnly() {
        var renderer = CardFacts([ConnectorFacts(31, "DSI-1")])
        renderer.hasDumbBuffers = false
        for card in [renderer, CardFacts([]), CardFacts([ConnectorFacts(31, "DSI-1")], crtcs: [])] {
            #expect { _ = try card.choice() } throws: { ($0 as? DisplayError)?.remedy == .tryAgainSeldom }
        }
    }
}

@Suite("The choice of CRTC, plane and format")
struct PipeChoiceTests {
    private let planes = [
        PlaneFacts(id: 20, kind: .overlay, possibleCrtcs: 7, formats: [xr24]),
        PlaneFacts(id: 21, kind: .primary, possibleCrtcs: 1, formats: [xr24]),
        PlaneFacts(id: 22, kind: .primary, possibleCrtcs: 2, formats: [xr24]),
        PlaneFacts(id: 23, kind: .cursor, possibleCrtcs: 7, formats: [ar24]),
    ]

    @Test("takes a CRTC the connector can have, not the first, and its primary plane, not the first plane")
    func possible() throws {
        let card = CardFacts([ConnectorFacts(31, "DSI-1", possibleCrtcs: 2)], crtcs: [11, 12], planes: planes)
        let choice = try card.choice()
        #expect(choice.crtc == 12)
        #expect(choice.plane == 22)
    }

    @Test("ignores mask bits beyond the card's CRTCs")
    func wideMask() throws {
        let card = CardFacts([ConnectorFacts(31, "HDMI-A-1", possibleCrtcs: 0xff)], crtcs: [11, 12], planes: planes)
        #expect(try card.choice().crtc == 11)
        let beyond = CardFacts([ConnectorFacts(31, "HDMI-A-1", possibleCrtcs: 0xfc)], crtcs: [11, 12], planes: planes)
        #expect { _ = try beyond.choice() } throws: { ($0 as? DisplayError)?.remedy == .tryAgainSeldom }
    }

    @Test("keeps the CRTC the connector has, else takes one that is free, else any")
    func preference() throws {
        var connector = ConnectorFacts(31, "DSI-1", possibleCrtcs: 3, crtc: 12)
        let other = ConnectorFacts(32, "HDMI-A-1", possibleCrtcs: 3, crtc: 11)
        #expect(try CardFacts([connector, other], crtcs: [11, 12], planes: planes).choice().crtc == 12)
        connector.crtc = nil
        #expect(try CardFacts([connector, other], crtcs: [11, 12], planes: planes).choice().crtc == 12)
        connector.possibleCrtcs = 1
        #expect(try CardFacts([connector, other], crtcs: [11, 12], planes: planes).choice().crtc == 11)
    }

    @Test(
        "takes 16 bits where the driver prefers them, else 32, else what there is",
        arguments: [
            ([xr24], 0, [PixelFormat.xrgb8888]), ([rg16, xr24], 24, [.xrgb8888, .rgb565]),
            ([rg16, xr24], 16, [.rgb565, .xrgb8888]), ([ar24], 24, [.argb8888]),
            ([yuyv, ar24, rg16], 0, [.argb8888, .rgb565]), ([rg16], 0, [.rgb565]), ([xr24], 16, [.xrgb8888]),
            ([0x3432_4258], 0, [.xbgr8888]), ([0x3432_4241], 0, [.abgr8888]), ([0x3432_4752], 0, [.rgb888]),
            ([0x3432_4742], 0, [.bgr888]), ([0x3033_5258], 0, [.xrgb2101010]),
            ([0x3432_4742, 0x3033_5258, 0x3432_4258, rg16], 24, [.rgb565, .xbgr8888, .xrgb2101010, .bgr888]),
        ])
    func format(codes: [UInt32], depth: Int, expected: [PixelFormat]) throws {
        var card = CardFacts(
            [ConnectorFacts(31, "VGA-1")],
            planes: [PlaneFacts(id: 21, kind: .primary, possibleCrtcs: 1, formats: codes)])
        card.preferredDepth = depth
        let ladder = try DisplayChoice.ladder(on: card, selecting: DisplaySelection())
        #expect(ladder.filter(\.isAtomic).map(\.format) == expected)
    }

    @Test("names the formats of a plane that has none of ours")
    func noFormat() {
        let plane = PlaneFacts(id: 21, kind: .primary, possibleCrtcs: 1, formats: [yuyv])
        let card = CardFacts([ConnectorFacts(31, "DSI-1")], planes: [plane])
        #expect { _ = try card.choice() } throws: { "\($0)".contains("UYVY") || "\($0)".contains("YUYV") }
    }

    @Test("tries atomic commits first and legacy ones last; legacy alone if forced or without atomic")
    func interfaces() throws {
        var card = CardFacts([ConnectorFacts(31, "DSI-1")])
        #expect(try DisplayChoice.ladder(on: card, selecting: DisplaySelection()).map(\.isAtomic) == [true, false])
        let forced = DisplaySelection(forcesLegacy: true)
        #expect(try DisplayChoice.ladder(on: card, selecting: forced).map(\.isAtomic) == [false])
        card.isAtomic = false
        card.planes = []
        #expect(try DisplayChoice.ladder(on: card, selecting: DisplaySelection()).map(\.plane) == [nil])
    }
}

@Suite("The choice of mode and geometry")
struct ModeChoiceTests {
    private let modes = [
        DisplayMode(1920, 1080, hertz: 30), DisplayMode(1920, 1080, preferred: true), DisplayMode(1280, 720),
        DisplayMode(1280, 720, hertz: 50), DisplayMode(1920, 1080, hertz: 50, plain: false),
    ]

    private func connector(active: Int? = nil) -> ConnectorFacts {
        var connector = ConnectorFacts(31, "HDMI-A-1", modes: modes)
        connector.activeMode = active
        return connector
    }

    @Test(
        "is the asked one, or the one that is on at the preferred size, or the preferred one",
        arguments: [
            (nil, nil, [1]), (nil, 0, [0, 1]), (nil, 2, [1]), (nil, 1, [1]), (nil, 4, [1]), ("1280x720", nil, [2]),
            ("1280x720@50", nil, [3]), ("1920x1080", 0, [1]), ("1920x1080@30", nil, [0]),
        ] as [(String?, Int?, [Int])])
    func mode(asked: String?, active: Int?, expected: [Int]) throws {
        let request = try asked.map { try #require(ModeRequest(parsing: $0)) }
        let card = CardFacts([connector(active: active)])
        let ladder = try DisplayChoice.ladder(on: card, selecting: DisplaySelection(mode: request))
        #expect(ladder.filter(\.isAtomic).map(\.modeIndex) == expected)
    }

    @Test("is the first where none is preferred")
    func noPreferred() throws {
        let kernelModes = [DisplayMode(1024, 768), DisplayMode(640, 480)]
        #expect(try CardFacts([ConnectorFacts(31, "VGA-1", modes: kernelModes)]).choice().modeIndex == 0)
    }

    @Test(
        "is moderate where the preferred one is not: the largest of its shape, near 60 Hz, unless another is asked for",
        arguments: [
            (["3840x2160", "1920x1200", "1920x1080@30", "1920x1080", "1920x1080@120", "1280x720"], nil, [3, 0]),
            (["3840x2160@30", "1920x1080@30", "1920x1080@50"], nil, [2, 0]),
            (["3840x2160", "1920x1080", "1280x720"], "3840x2160", [0]),
            (["1920x1200", "1280x800"], nil, [0]), (["1920x1080", "1280x720"], nil, [0]),
            (["3840x2400", "1920x1200", "1920x1080"], nil, [1, 0]), (["2160x3840", "1080x1920"], nil, [1, 0]),
            (["4096x2160", "1920x1080", "2048x1080"], nil, [2, 0]), (["2560x1440", "1366x768"], nil, [1, 0]),
            (["3440x1440", "1920x1080", "1024x768"], nil, [0]), (["2560x1600"], nil, [0]),
        ] as [([String], String?, [Int])])
    func moderate(texts: [String], asked: String?, expected: [Int]) throws {
        let requests = try texts.map { try #require(ModeRequest(parsing: $0)) }
        var modes = requests.map { DisplayMode($0.size.width, $0.size.height, hertz: Int($0.refresh ?? 60)) }
        modes[0].isPreferred = true
        let request = try asked.map { try #require(ModeRequest(parsing: $0)) }
        let card = CardFacts([ConnectorFacts(31, "HDMI-A-1", modes: modes)])
        let ladder = try DisplayChoice.ladder(on: card, selecting: DisplaySelection(mode: request))
        #expect(ladder.filter(\.isAtomic).map(\.modeIndex) == expected)
    }

    @Test("is the one that is on, also where that is moderate and the preferred one is not")
    func moderateAndOn() throws {
        let modes = [(3840, 2160, 60), (1920, 1080, 60), (1920, 1080, 50)].map { DisplayMode($0, $1, hertz: $2) }
        var connector = ConnectorFacts(31, "HDMI-A-1", modes: modes)
        for (active, expected) in [(0, [1, 0]), (1, [1, 0]), (2, [2, 1, 0])] {
            connector.activeMode = active
            let ladder = try DisplayChoice.ladder(on: CardFacts([connector]), selecting: DisplaySelection())
            #expect(ladder.filter(\.isAtomic).map(\.modeIndex) == expected)
        }
    }

    @Test("that is not offered is refused with those that are")
    func notOffered() {
        let selection = DisplaySelection(mode: ModeRequest(size: PixelSize(width: 800, height: 480)))
        #expect { _ = try CardFacts([connector()]).choice(selection) } throws: { error in
            "\(error)" == "card: HDMI-A-1 has no mode 800x480; it offers "
                + "1920x1080@30, 1920x1080@60, 1280x720@60, 1280x720@50"
        }
    }

    @Test("turns the picture by the panel's orientation and the owner's rotation, and the size with it")
    func rotation() throws {
        var panel = ConnectorFacts(31, "DSI-1", modes: [DisplayMode(720, 1280)])
        panel.orientation = .quarter
        panel.millimeters = PixelSize(width: 62, height: 110)
        let choice = try CardFacts([panel]).choice()
        #expect(choice.rotation == .quarter)
        #expect(choice.geometry.size == PixelSize(width: 1280, height: 720))
        #expect(choice.geometry.pixelsPerMillimeter != nil)
        let turned = try CardFacts([panel]).choice(DisplaySelection(rotation: .quarter))
        #expect(turned.rotation == .half)
        #expect(turned.geometry.size == PixelSize(width: 720, height: 1280))
        #expect(turned.geometry.pixelsPerMillimeter == choice.geometry.pixelsPerMillimeter)
    }

    @Test(
        "takes the scale from the owner's diagonal, whatever the display says and however it is turned",
        arguments: [(0, 0), (510, 287), (160, 90)], Rotation.allCases)
    func diagonal(claimed: (across: Int, down: Int), rotation: Rotation) throws {
        var panel = ConnectorFacts(31, "HDMI-A-1", modes: [DisplayMode(800, 600)])
        panel.millimeters = PixelSize(width: claimed.across, height: claimed.down)
        let choice = try CardFacts([panel]).choice(DisplaySelection(rotation: rotation, diagonal: 250))
        #expect(choice.geometry.pixelsPerMillimeter == 4)
    }

    @Test(
        "believes a display's size only if it can be true",
        arguments: [
            (1920, 1080, 510, 287, true), (800, 480, 154, 86, true), (800, 480, 0, 0, false),
            (1920, 1080, 160, 90, false), (1080, 1920, 90, 160, false), (1920, 1080, 161, 90, true),
            (1280, 800, 160, 100, false), (800, 1280, 100, 160, false), (1920, 1080, 16, 9, false),
            (1280, 800, 16, 10, false), (3840, 2160, 1600, 900, false), (2160, 3840, 900, 1600, false),
            (3840, 2400, 1600, 1000, false), (3840, 2160, 1610, 906, true),
            (1024, 600, 300, 300, false), (480, 320, 74, 49, true), (3840, 2160, 121, 68, false),
            (1920, 1080, 3100, 1744, false),
        ])
    func size(width: Int, height: Int, across: Int, down: Int, believable: Bool) throws {
        let scale = DisplayScale.pixelsPerMillimeter(
            of: PixelSize(width: width, height: height), millimeters: PixelSize(width: across, height: down))
        #expect((scale != nil) == believable)
        guard let scale else { return }
        #expect(abs(scale - Double(width) / Double(across)) < 0.6)
    }
}
