// SPDX-License-Identifier: MIT
import Geometry
import Testing

@testable import PanelOutput

extension DisplayMode {
    init(_ width: Int, _ height: Int, preferred: Bool = false, hertz: Int = 60, plain: Bool = true) {
        self.init(
            size: PixelSize(width: width, height: height), millihertz: hertz * 1000, isPreferred: preferred,
            isPlain: plain)
    }
}

extension ConnectorFacts {
    init(
        _ id: UInt32, _ name: String, _ status: ConnectorStatus = .connected,
        modes: [DisplayMode] = [DisplayMode(800, 480, preferred: true)], possibleCrtcs: UInt32 = 1, crtc: UInt32? = nil
    ) {
        self.init(id: id, name: name, status: status, modes: modes, possibleCrtcs: possibleCrtcs, crtc: crtc)
    }
}

extension CardFacts {
    /// A card with one CRTC (11) and one primary plane (21), unless said otherwise.
    init(
        _ connectors: [ConnectorFacts], crtcs: [UInt32] = [11],
        planes: [PlaneFacts] = [
            PlaneFacts(id: 21, kind: .primary, possibleCrtcs: 1, formats: [PixelFormat.xrgb8888.code])
        ]
    ) {
        self.init(node: "card", driver: "driver", crtcs: crtcs, connectors: connectors, planes: planes)
    }

    func choice(_ selection: DisplaySelection = DisplaySelection()) throws -> DisplayChoice {
        try #require(try DisplayChoice.ladder(on: self, selecting: selection).first)
    }
}
