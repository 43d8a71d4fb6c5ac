// SPDX-License-Identifier: MIT
import Geometry
import Testing

@testable import PanelOutput

/// Properties as the tests write them: "object.NAME" = value.
@Suite("The full state")
struct FullStateTests {
    private static let names = [
        "CRTC_ID", "link-status", "MODE_ID", "ACTIVE", "GAMMA_LUT", "DEGAMMA_LUT", "CTM", "VRR_ENABLED", "FB_ID",
        "SRC_X",
        "SRC_Y", "SRC_W", "SRC_H", "CRTC_X", "CRTC_Y", "CRTC_W", "CRTC_H", "rotation", "alpha", "FB_DAMAGE_CLIPS",
        "HDR_OUTPUT_METADATA", "Broadcast RGB", "max bpc", "zpos", "BACKGROUND_COLOR",
    ]

    /// Connectors 31 and 32, CRTCs 11 and 12, primary planes 21 and 22, cursor 23, overlay 24.
    private func state(
        without missing: Set<String> = [], found: [UInt32: [String: UInt64]] = [:]
    ) -> FullState {
        let ids = Dictionary(
            uniqueKeysWithValues: FullStateTests.names.enumerated().filter { !missing.contains($1) }
                .map { ($1, UInt32($0) + 100) })
        let choice = DisplayChoice(
            connector: 31, connectorName: "DSI-1", crtc: 11, plane: 21,
            mode: DisplayMode(size: PixelSize(width: 800, height: 480), millihertz: 60_000), modeIndex: 0,
            format: .xrgb8888, rotation: .none, geometry: PanelGeometry(size: PixelSize(width: 800, height: 480)),
            isAtomic: true)
        let kinds: [(UInt32, PlaneFacts.Kind)] = [(21, .primary), (22, .primary), (23, .cursor), (24, .overlay)]
        return FullState(
            choice: choice, planes: kinds.map { PlaneFacts(id: $0, kind: $1, possibleCrtcs: 3, formats: []) },
            properties: Dictionary(uniqueKeysWithValues: [11, 12, 21, 22, 23, 24, 31, 32].map { (UInt32($0), ids) }),
            found: found)
    }

    private func written(_ assignments: [PropertyAssignment]) -> [String: UInt64] {
        Dictionary(
            assignments.map { ("\($0.object).\(FullStateTests.names[Int($0.property) - 100])", $0.value) },
            uniquingKeysWith: { _, last in last })
    }

    @Test("sets the mode, the whole plane, and what a former master may have left")
    func everything() {
        let set = written(state().assignments(framebuffer: 77, modeBlob: 88, replacing: Bindings()))
        let expected: [String: UInt64] = [
            "31.CRTC_ID": 11, "11.MODE_ID": 88, "11.ACTIVE": 1, "21.FB_ID": 77, "21.CRTC_ID": 11, "21.SRC_X": 0,
            "21.SRC_Y": 0, "21.SRC_W": 800 << 16, "21.SRC_H": 480 << 16, "21.CRTC_X": 0, "21.CRTC_Y": 0,
            "21.CRTC_W": 800, "21.CRTC_H": 480, "23.FB_ID": 0, "23.CRTC_ID": 0, "24.FB_ID": 0, "24.CRTC_ID": 0,
            "31.link-status": 0, "11.GAMMA_LUT": 0, "11.DEGAMMA_LUT": 0, "11.CTM": 0, "11.VRR_ENABLED": 0,
            "21.rotation": 1, "21.alpha": 0xffff, "31.HDR_OUTPUT_METADATA": 0,
        ]
        #expect(set == expected)
    }

    @Test("sets what only the driver knows to what was found when the card was opened, and leaves the rest of it alone")
    func found() {
        let found: [UInt32: [String: UInt64]] = [
            31: ["Broadcast RGB": 2, "max bpc": 8, "Content Protection": 1], 21: ["zpos": 1],
            11: ["BACKGROUND_COLOR": 7],
            32: ["max bpc": 12],
        ]
        let set = written(
            state(found: found).assignments(framebuffer: 77, modeBlob: 88, replacing: Bindings()))
        #expect(set["31.Broadcast RGB"] == 2)
        #expect(set["31.max bpc"] == 8)
        #expect(set["21.zpos"] == 1)
        #expect(set["11.BACKGROUND_COLOR"] == 7)
        #expect(set["32.max bpc"] == nil)
        #expect(set["21.Broadcast RGB"] == nil)
    }

    @Test("leaves out what a driver lacks")
    func lacking() {
        let set = written(
            state(without: ["GAMMA_LUT", "rotation", "alpha", "link-status"])
                .assignments(framebuffer: 77, modeBlob: 88, replacing: Bindings()))
        #expect(set["11.GAMMA_LUT"] == nil)
        #expect(set["21.rotation"] == nil)
        #expect(set["21.FB_ID"] == 77)
    }

    @Test("takes other connectors and planes off our CRTC")
    func cloned() {
        let cloned = Bindings(crtcsOfConnectors: [31: 11, 32: 11], crtcsOfPlanes: [21: 11, 22: 11])
        let set = written(state().assignments(framebuffer: 77, modeBlob: 88, replacing: cloned))
        #expect(set["32.CRTC_ID"] == 0)
        #expect(set["22.FB_ID"] == 0)
        #expect(set["11.ACTIVE"] == 1)
    }

    @Test(
        "turns off every other CRTC with its connector and its plane, be it the console's or ours before",
        arguments: [
            Bindings(crtcsOfConnectors: [31: 11, 32: 12], crtcsOfPlanes: [21: 11, 22: 12]),
            Bindings(crtcsOfConnectors: [32: 12], crtcsOfPlanes: [22: 12]),
            Bindings(crtcsOfConnectors: [31: 12], crtcsOfPlanes: [22: 12]),
            Bindings(crtcsOfConnectors: [31: 12, 32: 12], crtcsOfPlanes: [22: 12]),
        ])
    func others(bindings: Bindings) {
        #expect(state().otherCrtcs(in: bindings) == [12])
        let set = written(state().assignments(framebuffer: 77, modeBlob: 88, replacing: bindings))
        #expect(set["12.ACTIVE"] == 0)
        #expect(set["12.MODE_ID"] == 0)
        #expect(set["22.FB_ID"] == 0)
        #expect(set["22.CRTC_ID"] == 0)
        #expect(set["32.CRTC_ID"] == (bindings.crtcsOfConnectors[32] == nil ? nil : 0))
        #expect(set["31.CRTC_ID"] == 11)
        #expect(set["11.ACTIVE"] == 1)
        #expect(set["21.FB_ID"] == 77)
    }

    /// A desk of monitors was more than xscreensaver counted on, and it ended (CVE-2021-34557).
    @Test("turns off every other output, however many there are")
    func many() {
        let connectors = Dictionary(uniqueKeysWithValues: (12...60).map { (UInt32($0 + 100), UInt32($0)) })
        let bindings = Bindings(crtcsOfConnectors: connectors.merging([31: 11]) { $1 }, crtcsOfPlanes: [21: 11])
        #expect(state().otherCrtcs(in: bindings) == Array(12...60))
        let set = written(state().assignments(framebuffer: 77, modeBlob: 88, replacing: bindings))
        #expect(set["12.ACTIVE"] == 0)
        for connector in connectors.keys { #expect(set["\(connector).CRTC_ID"] == 0) }
        #expect(set["31.CRTC_ID"] == 11)
    }

    @Test("turns off the output of a dock that was plugged in after the card was read")
    func dock() {
        let bindings = Bindings(crtcsOfConnectors: [31: 11, 39: 12])
        let set = written(state().assignments(framebuffer: 77, modeBlob: 88, replacing: bindings))
        #expect(set["39.CRTC_ID"] == 0)
        #expect(set["12.ACTIVE"] == 0)
    }

    @Test("leaves CRTCs alone that show nothing")
    func dark() {
        let bindings = Bindings(crtcsOfConnectors: [31: 11], crtcsOfPlanes: [21: 11])
        #expect(state().otherCrtcs(in: bindings).isEmpty)
        let set = written(state().assignments(framebuffer: 77, modeBlob: 88, replacing: bindings))
        #expect(set["12.ACTIVE"] == nil)
        #expect(set["32.CRTC_ID"] == nil)
        #expect(set["22.FB_ID"] == nil)
    }

    @Test("is not sent with a flip: only the framebuffer and, where the plane takes it, the damage")
    func flip() {
        #expect(written(state().flip(framebuffer: 78, clipsBlob: 99)) == ["21.FB_ID": 78, "21.FB_DAMAGE_CLIPS": 99])
        #expect(written(state().flip(framebuffer: 78, clipsBlob: nil)) == ["21.FB_ID": 78])
        let simple = state(without: ["FB_DAMAGE_CLIPS"])
        #expect(!simple.takesDamageClips)
        #expect(written(simple.flip(framebuffer: 78, clipsBlob: 99)) == ["21.FB_ID": 78])
    }
}
