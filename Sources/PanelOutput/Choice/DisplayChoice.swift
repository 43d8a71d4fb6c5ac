// SPDX-License-Identifier: MIT
import Geometry

/// The way the picture is shown on a card.
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
    var rotationOrigin = RotationOrigin.display
    var geometry: PanelGeometry
    var isAtomic: Bool
}

extension DisplayChoice {
    /// True where nothing changes on the screen; the mode may have another place in the list.
    func isSame(as other: DisplayChoice) -> Bool {
        var other = other
        guard mode.isSame(as: other.mode) else { return false }
        (other.mode, other.modeIndex, other.rotationOrigin) = (mode, modeIndex, rotationOrigin)
        return other == self
    }

    /// The choices to try on the card, the best first; each differs from the one before in what may have been refused:
    /// the mode, then the format, then the interface (K11). Never empty.
    ///
    /// - Throws: `noDisplay` when a display has to come, `unusable` when another one or another setting helps.
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
                            connector: connector, of: card.driver, pipe: pipe, modeIndex: index, format: format,
                            selection: selection, isAtomic: interface))
                }
            }
        }
        return ladder
    }

    private init(
        connector: ConnectorFacts, of driver: String, pipe: Pipe, modeIndex: Int, format: PixelFormat,
        selection: DisplaySelection, isAtomic: Bool
    ) {
        self.connector = connector.id
        connectorName = connector.name
        crtc = pipe.crtc
        plane = pipe.plane
        let mode = connector.modes[modeIndex]
        self.mode = mode
        self.modeIndex = modeIndex
        self.format = format
        let turn = selection.turn(at: OutputPlace(driver: driver, connector: connector.name))
        rotation = connector.orientation.followed(by: turn.rotation)
        rotationOrigin = turn.origin
        let scale =
            selection.diagonal.map { mode.size.pixelsPerMillimeter(diagonal: $0) }
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

extension CardFacts {
    /// The connector to show on: connected ones first, those of unknown status only where none is connected; among
    /// them the named one, else the one most likely to be the panel (K05).
    func connector(selecting selection: DisplaySelection) -> ConnectorFacts? {
        connectors.filter { exclusion(of: $0, selecting: selection) == nil }
            .min { order(of: $0).lexicographicallyPrecedes(order(of: $1)) }
    }

    /// Smaller is better; the connector in use wins a tie, so that the picture does not wander.
    private func order(of connector: ConnectorFacts) -> [Int] {
        connector.order + [connector.id == usedConnector ? 0 : 1]
    }

    /// The facts with an earlier choice still in force: its connector keeps its CRTC, plane and mode, also where the
    /// screen is off and the card does not tell them.
    func keeping(_ choice: DisplayChoice) -> CardFacts {
        var facts = self
        facts.usedConnector = choice.connector
        if let index = connectors.firstIndex(where: { $0.id == choice.connector }) {
            facts.connectors[index].crtc = choice.crtc
            facts.connectors[index].activeMode = connectors[index].modes.firstIndex { $0.isSame(as: choice.mode) }
        }
        if let index = planes.firstIndex(where: { $0.id == choice.plane }) {
            facts.planes[index].crtc = choice.crtc
        }
        return facts
    }

    /// The reason why nothing can be shown on `connector`, whatever else there is; nil where it can.
    func exclusion(of connector: ConnectorFacts, selecting selection: DisplaySelection) -> UnusedReason? {
        guard connector.status != .disconnected else { return .notConnected }
        if let name = selection.name, !selection.names(connector.name),
            connectors.contains(where: { selection.names($0.name) })
        {
            return .notNamed(setting: name)
        }
        guard !connector.isNonDesktop else { return .headset }
        return connector.modes.contains { $0.isPlain } ? nil : .noPlainMode
    }

    /// The CRTC and primary plane that can drive `connector`: the CRTC it has, then a free one, then any (K09, K10).
    func pipe(to connector: ConnectorFacts) throws(DisplayError) -> Pipe {
        let taken = connectors.filter { $0.id != connector.id }.compactMap(\.crtc)
        let possible = crtcs.indices.filter { connector.possibleCrtcs.includes(bit: $0) }
        let bound = possible.filter { crtcs[$0] == connector.crtc }
        let free = possible.filter { !taken.contains(crtcs[$0]) }
        for index in bound + free + possible {
            if let pipe = pipe(throughCrtcAt: index) { return pipe }
        }
        throw .unusable(
            card: node,
            reason: "no CRTC and plane for \(connector.name) show a format that Ninedot writes, only \(formatNames)")
    }

    private func pipe(throughCrtcAt index: Int) -> Pipe? {
        guard !planes.isEmpty else {
            return Pipe(crtc: crtcs[index], plane: nil, formats: preferredDepth == 16 ? [.rgb565] : [.xrgb8888])
        }
        let able = planes.filter { $0.kind == .primary && $0.possibleCrtcs.includes(bit: index) }
        let bound = able.filter { $0.crtc == crtcs[index] }
        let free = able.filter { $0.crtc == nil }
        for plane in bound + free {
            let formats = PixelFormat.preferred(among: plane.formats, depth: preferredDepth)
            if !formats.isEmpty { return Pipe(crtc: crtcs[index], plane: plane.id, formats: formats) }
        }
        return nil
    }

    private var formatNames: String {
        let codes = planes.filter { $0.kind == .primary }.flatMap(\.formats)
        return codes.isEmpty ? "none" : codes.map(PixelFormat.name(of:)).joined(separator: " ")
    }
}

extension ConnectorFacts {
    /// Smaller is better, the first difference decides; `advantage` names the differences.
    fileprivate var order: [Int] { [status == .connected ? 0 : 1, ConnectorFacts.rank(ofName: name)] }

    /// The first reason to show on this connector instead of `other`.
    func advantage(over other: ConnectorFacts) -> Advantage {
        zip([Advantage.connected, .wiring], zip(order, other.order)).first { $1.0 < $1.1 }?.0 ?? .first
    }

    /// The modes to try: the configured one alone; else the preferred one or the first, or a smaller one of its shape
    /// where that has more pixels than a kiosk needs; before it the one that is shown now if it has that size, for a
    /// start without flicker (K36). The preferred one follows as the last try.
    func modeIndexes(selecting selection: DisplaySelection, on card: CardFacts) throws(DisplayError) -> [Int] {
        let plain = modes.indices.filter { modes[$0].isPlain }
        if let request = selection.mode {
            let met = plain.filter { request.isMet(by: modes[$0]) }
            guard let index = met.first(where: { modes[$0].isPreferred }) ?? met.first else {
                let offered = plain.prefix(12).map { modes[$0].description }.joined(separator: ", ")
                throw .unusable(card: card.node, reason: "\(name) has no mode \(request); it offers \(offered)")
            }
            return [index]
        }
        guard let preferred = plain.first(where: { modes[$0].isPreferred }) ?? plain.first else {
            throw .noDisplay(cards: [card.node])
        }
        let wanted = moderateMode(insteadOf: preferred, among: plain)
        let others = wanted == preferred ? [preferred] : [wanted, preferred]
        guard let activeMode, activeMode != wanted, modes[activeMode].isPlain,
            modes[activeMode].size == modes[wanted].size
        else { return others }
        return [activeMode] + others
    }

    /// The largest mode of the preferred one's shape that is moderate, the nearest to 60 Hz of several; the preferred one
    /// itself where it is moderate, or none is.
    private func moderateMode(insteadOf preferred: Int, among plain: [Int]) -> Int {
        guard !modes[preferred].isModerate else { return preferred }
        let moderate = plain.filter { modes[$0].isModerate && modes[$0].hasShape(of: modes[preferred]) }
        let best = moderate.min {
            (-modes[$0].pixels, modes[$0].distanceFrom60Hertz) < (-modes[$1].pixels, modes[$1].distanceFrom60Hertz)
        }
        return best ?? preferred
    }
}

extension DisplayMode {
    fileprivate var pixels: Int { size.width * size.height }
    fileprivate var distanceFrom60Hertz: Int { abs(millihertz - 60_000) }

    /// True up to the area of 1920x1200. Larger pictures show a grid and some words no better, and each takes up to 32 MiB
    /// and four times as long to paint.
    var isModerate: Bool { pixels <= 1920 * 1200 }

    /// True where a circle stays one, but for a percent: 1366x768 counts as 16 to 9.
    fileprivate func hasShape(of other: DisplayMode) -> Bool {
        let (across, down) = (size.width * other.size.height, size.height * other.size.width)
        return abs(across - down) * 100 <= down
    }
}

extension UInt32 {
    /// True when bit `index` is set; a mask has no bits past its 32.
    fileprivate func includes(bit index: Int) -> Bool {
        index < 32 && self & 1 << UInt32(index) != 0
    }
}

/// Pixels per millimeter, as far as a display can be believed (K38).
enum DisplayScale {
    /// Shapes of pictures that some displays tell for their size.
    private static let shapes: Set<PixelSize> = [
        PixelSize(width: 16, height: 9), PixelSize(width: 16, height: 10),
        PixelSize(width: 160, height: 90), PixelSize(width: 160, height: 100),
        PixelSize(width: 1600, height: 900), PixelSize(width: 1600, height: 1000),
    ]

    /// The scale of a display that says it is `millimeters` large; nil when that cannot be true: a shape instead of a
    /// size, a side outside 20..3000 mm, fewer than 50 or more than 600 dots per inch, or another shape than the
    /// picture's by over 20 %.
    ///
    /// Both sizes are those of the unrotated panel.
    static func pixelsPerMillimeter(of size: PixelSize, millimeters: PixelSize) -> Double? {
        let believableSides = 20...3000
        let believableScale = 50 / 25.4...600 / 25.4
        guard !shapes.contains(millimeters), !shapes.contains(millimeters.rotated(by: .quarter)),
            believableSides.contains(millimeters.width), believableSides.contains(millimeters.height)
        else { return nil }
        let across = Double(size.width) / Double(millimeters.width)
        let down = Double(size.height) / Double(millimeters.height)
        guard believableScale.contains(across), believableScale.contains(down), abs(across / down - 1) <= 0.2 else {
            return nil
        }
        return (across + down) / 2
    }
}
