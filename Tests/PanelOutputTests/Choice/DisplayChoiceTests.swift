// SPDX-License-Identifier: MIT
import Geometry
import Testing

@testable import PanelOutput

private let xr24 = PixelFormat.xrgb8888.code
private let ar24 = PixelFormat.argb8888.code
private let rg16 = PixelFormat.rgb565.code
private let yuyv: UInt32 = 0x5659_5559

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

    /// Ten displays were more than one screen saver had room for, and the eleventh ended it.
    @Test("takes the panel among as many outputs as a card can have")
    func manyOutputs() throws {
        let connectors = (0..<32).map { ConnectorFacts(UInt32(100 + $0), "HDMI-A-\($0)", crtc: UInt32(200 + $0)) }
        let panel = ConnectorFacts(99, "DSI-1", possibleCrtcs: 1 << 31)
        let crtcs = (0..<32).map { UInt32(200 + $0) }
        let planes = (0..<32).map {
            PlaneFacts(id: UInt32(300 + $0), kind: .primary, possibleCrtcs: 1 << UInt32($0), formats: [xr24])
        }
        let choice = try CardFacts(connectors + [panel], crtcs: crtcs, planes: planes).choice()
        #expect(choice.connector == 99 && choice.crtc == 231 && choice.plane == 331)
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
