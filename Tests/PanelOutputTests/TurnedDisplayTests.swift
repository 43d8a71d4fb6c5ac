// SPDX-License-Identifier: MIT
import Geometry
import Testing

@testable import PanelOutput

@Suite("A picture that was turned on the panel")
struct TurnedDisplayTests {
    private static let place = OutputPlace(driver: "vc4", connector: "DSI-1")

    private static func kept(_ rotation: Rotation, at place: OutputPlace = place) -> KeptRotations {
        KeptRotations([KeptRotation(place, rotation)])
    }

    @Test("is turned while it is seen, with a full state, and back, on the card that is open")
    func turns() throws {
        var panel = try FakePanel.showing(["card0 vc4 DSI-1"])
        let upright = try #require(panel.size)
        for (rotation, scanouts) in [(Rotation.quarter, 2), (.half, 3), (.none, 4)] {
            panel.display.setRotations(Self.kept(rotation), at: panel.now)
            panel.wait(.milliseconds(300))
            #expect(panel.display.rotation == rotation && panel.display.isSeen)
            #expect(panel.size == upright.rotated(by: rotation))
            #expect(panel.cards.opened.count == 1)
            #expect(try panel.card().scanouts.count == scanouts)
            panel.display.setRotations(Self.kept(rotation), at: panel.now)
            panel.wait(.seconds(60))
            #expect(try panel.card().scanouts.count == scanouts)
        }
    }

    @Test("is turned from the first picture on, and on the output that it was turned on alone")
    func first() throws {
        var panel = try FakePanel(["card0 vc4 DSI-1 -HDMI-A-1"])
        panel.display.setRotations(Self.kept(.quarter), at: panel.now)
        panel.display.start(at: panel.now)
        panel.turn()
        #expect(panel.display.rotation == .quarter)
        #expect(try panel.card().scanouts.count == 1)
        for place in [
            OutputPlace(driver: "vc4", connector: "DSI-2"), OutputPlace(driver: "i915", connector: "DSI-1"),
        ] {
            let other = try FakePanel.showing(["card0 vc4 DSI-1"])
            other.display.setRotations(Self.kept(.quarter, at: place), at: other.now)
            #expect(other.display.rotation == .none)
        }
    }

    @Test("is turned as the owner's settings say where these say something")
    func settings() throws {
        var panel = try FakePanel.showing(["card0 vc4 DSI-1"], selecting: DisplaySelection(rotation: .half))
        panel.display.setRotations(Self.kept(.quarter), at: panel.now)
        panel.wait(.seconds(1))
        #expect(panel.display.rotation == .half)
        #expect(try panel.card().scanouts.count == 1)
    }

    @Test("is told with whose word that is")
    func origin() throws {
        func origin(_ selection: DisplaySelection) throws -> RotationOrigin? {
            let panel = try FakePanel.showing(["card0 vc4 DSI-1"], selecting: selection)
            guard case .used(let use)? = panel.display.outputs.first?.state else { return nil }
            return use.rotationOrigin
        }
        var kept = DisplaySelection()
        kept.keptRotations = Self.kept(.none)
        #expect(try origin(DisplaySelection()) == .display)
        #expect(try origin(kept) == .panel)
        kept.rotation = .quarter
        #expect(try origin(kept) == .settings)
    }

    @Test("is kept as a line that is read again, and nothing else is one")
    func lines() throws {
        for rotation in Rotation.allCases {
            let entry = KeptRotation(Self.place, rotation)
            #expect(KeptRotation(line: entry.line[...]) == entry)
        }
        for line in [
            "", "vc4\tDSI-1", "vc4\tDSI-1\t45", "vc4\tDSI-1\t90\t", "\tDSI-1\t90", "vc4\t\t90", "vc4 DSI-1 90",
        ] {
            #expect(KeptRotation(line: line[...]) == nil, "\(line)")
        }
    }

    @Test("is kept once for each output, and forgotten by its connector")
    func list() {
        var kept = Self.kept(.quarter)
        kept.keep(.half, of: Self.place)
        kept.keep(.quarter, of: OutputPlace(driver: "vc4", connector: "HDMI-A-1"))
        #expect(kept.entries.count == 2 && kept[Self.place] == .half)
        #expect(kept.forget("DSI-1") == [Self.place])
        #expect(kept.forget("DSI-1") == [] && kept[Self.place] == nil && kept.entries.count == 1)
    }
}
