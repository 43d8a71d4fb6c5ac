// SPDX-License-Identifier: MIT
package import LinuxSystem

/// The file of the calibrations that were made on the panel, a line for each touchscreen.
///
/// It lies beside the store, not in it and not under its seal. A panel is touched before the store is open, and while it
/// is a fault; a copy of the store that is restored on another machine must not bend that machine's touches; and whoever
/// writes to the disk gains no more by it than by removing the store: touches land elsewhere, and unlock nothing.
package typealias CalibrationFile = LineFile<KeptCalibration>

/// A touchscreen with the calibration that was made for it.
package struct KeptCalibration: Hashable, Sendable {
    package var identity: TouchscreenIdentity
    /// The calibration with both ranges and a matrix, so that nothing of it depends on what the device or udev says
    /// next time.
    package var calibration: TouchCalibration

    package init(_ identity: TouchscreenIdentity, _ calibration: TouchCalibration) {
        self.identity = identity
        self.calibration = calibration
    }
}

extension KeptCalibration: LineEntry {
    package static let heading = "# Calibrations made on the panel; ninedotctl touchscreens shows and resets them."
    package static let plural = "calibrations"

    /// The touchscreen as in the file of trusted ones, the ranges, swap and inversions as 0 or 1, and the matrix.
    package var line: String {
        let ranges = [calibration.rangeX, calibration.rangeY].flatMap { range in
            range.map { [String($0.minimum), String($0.maximum)] } ?? []
        }
        let turns = [calibration.swapsAxes, calibration.invertsX, calibration.invertsY].map { $0 ? "1" : "0" }
        return [
            identity.line, ranges.joined(separator: " "), turns.joined(separator: " "),
            (calibration.matrix ?? .identity).text,
        ].joined(separator: "\t")
    }

    /// Nil for anything else.
    package init?(line: Substring) {
        let fields = line.split(separator: "\t", omittingEmptySubsequences: false)
        guard fields.count == 6, let identity = TouchscreenIdentity(line: fields[..<3].joined(separator: "\t")[...]),
            let ranges = KeptCalibration.ranges(in: fields[3]), let turns = KeptCalibration.turns(in: fields[4]),
            let matrix = CalibrationMatrix(parsing: String(fields[5]))
        else { return nil }
        self.init(
            identity,
            TouchCalibration(
                rangeX: ranges.x, rangeY: ranges.y, swapsAxes: turns[0], invertsX: turns[1], invertsY: turns[2],
                matrix: matrix))
    }

    private static func ranges(in field: Substring) -> (x: AxisRange, y: AxisRange)? {
        let numbers = field.split(separator: " ").compactMap { Int32($0) }
        guard numbers.count == 4 else { return nil }
        let (x, y) = (AxisRange(numbers[0], numbers[1]), AxisRange(numbers[2], numbers[3]))
        return x.isUsable && y.isUsable ? (x, y) : nil
    }

    private static func turns(in field: Substring) -> [Bool]? {
        let words = field.split(separator: " ")
        guard words.count == 3, words.allSatisfy({ $0 == "0" || $0 == "1" }) else { return nil }
        return words.map { $0 == "1" }
    }
}

/// All calibrations that were made on the panel.
package struct KeptCalibrations: Hashable, Sendable {
    package private(set) var entries: [KeptCalibration]

    package init(_ entries: [KeptCalibration] = []) {
        self.entries = entries
    }

    /// The calibration of a touchscreen: the one made for it at its place, or one made elsewhere for its kind, where
    /// that place is empty now: its plug was moved.
    ///
    /// - Parameter connected: All touchscreens that there are.
    package func calibration(of identity: TouchscreenIdentity, among connected: [TouchscreenIdentity])
        -> TouchCalibration?
    {
        entry(of: identity, among: connected)?.calibration
    }

    /// Keeps a calibration in the place of a former one of the same touchscreen.
    package mutating func keep(
        _ calibration: TouchCalibration, of identity: TouchscreenIdentity, among connected: [TouchscreenIdentity]
    ) {
        if let former = entry(of: identity, among: connected) { entries.removeAll { $0 == former } }
        entries.append(KeptCalibration(identity, calibration))
    }

    /// Forgets the calibrations of touchscreens that are called so.
    /// - Returns: Those that had one.
    package mutating func forget(_ name: String) -> [TouchscreenIdentity] {
        let forgotten = entries.map(\.identity).filter { $0.isMeant(by: name) }
        entries.removeAll { $0.identity.isMeant(by: name) }
        return forgotten
    }

    private func entry(of identity: TouchscreenIdentity, among connected: [TouchscreenIdentity]) -> KeptCalibration? {
        if let entry = entries.first(where: { $0.identity.isSame(as: identity) }) { return entry }
        return entries.first { entry in
            entry.identity.isOfTheKind(of: identity) && !connected.contains { $0.isSame(as: entry.identity) }
        }
    }
}

extension TouchscreenIdentity {
    /// True for the same place and the same vendor and product; the name is a word of the driver's, which may change.
    fileprivate func isSame(as other: TouchscreenIdentity) -> Bool {
        place == other.place && vendorAndProduct == other.vendorAndProduct
    }
}
