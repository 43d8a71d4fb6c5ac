// SPDX-License-Identifier: MIT
import Geometry

/// Where and how the picture is shown on a card.
struct DisplayChoice: Hashable {
    var connector: UInt32
    /// Such as "DSI-1".
    var connectorName: String
    var crtc: UInt32
    /// Nil where the driver does not tell its planes; then only the legacy interface is left.
    var plane: UInt32?
    var mode: DisplayMode
    /// The index of `mode` in the connector's list.
    var modeIndex: Int
    var format: PixelFormat
    /// The turn from the upright picture to the framebuffer.
    var rotation: Rotation
    var geometry: PanelGeometry
    var isAtomic: Bool
}

extension DisplayChoice {
    /// What to try on the card, the best first; each differs from the one before in what may have been refused:
    /// the mode, then the format, then the interface (K11). Never empty.
    ///
    /// - Throws: `noDisplay` when waiting may help, `unusable` when it cannot.
    static func ladder(on card: CardFacts, selecting selection: DisplaySelection) throws(DisplayError)
        -> [DisplayChoice]
    {
        guard card.hasDumbBuffers, !card.crtcs.isEmpty, !card.connectors.isEmpty else {
            throw .unusable(card: card.node, reason: "driver \(card.driver) has no dumb buffers or no outputs")
        }
        guard let connector = card.connector(selecting: selection) else { throw .noDisplay(cards: [card.node]) }
        let pipe = try card.pipe(to: connector)
        let modes = try connector.modeIndexes(selecting: selection, on: card)
        let isAtomic = card.isAtomic && !selection.forcesLegacy && pipe.plane != nil
        var ladder: [DisplayChoice] = []
        for interface in isAtomic ? [true, false] : [false] {
            for format in pipe.formats {
                for index in modes {
                    ladder.append(
                        DisplayChoice(
                            connector: connector, pipe: pipe, modeIndex: index, format: format,
                            selection: selection, isAtomic: interface))
                }
            }
        }
        return ladder
    }

    private init(
        connector: ConnectorFacts, pipe: Pipe, modeIndex: Int, format: PixelFormat, selection: DisplaySelection,
        isAtomic: Bool
    ) {
        self.connector = connector.id
        connectorName = connector.name
        crtc = pipe.crtc
        plane = pipe.plane
        mode = connector.modes[modeIndex]
        self.modeIndex = modeIndex
        self.format = format
        rotation = connector.orientation.followed(by: selection.rotation)
        let scale =
            selection.pixelsPerMillimeter
            ?? DisplayScale.pixelsPerMillimeter(of: mode.size, millimeters: connector.millimeters)
        geometry = PanelGeometry(size: mode.size.rotated(by: rotation), pixelsPerMillimeter: scale)
        self.isAtomic = isAtomic
    }
}

/// The way of a picture through the card: the plane it is read by and the CRTC that times it.
struct Pipe: Hashable {
    var crtc: UInt32
    var plane: UInt32?
    /// The best first, never empty.
    var formats: [PixelFormat]
}
