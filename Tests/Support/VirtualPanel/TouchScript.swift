// SPDX-License-Identifier: MIT
package import Geometry
package import TouchCommands

/// What fingers do on the touchscreen, in pixels of the upright picture; `panel-touch` in the guest plays it.
package struct TouchScript: Sendable {
    /// A finger's speed, as a panel sends samples.
    static let samplesPerSegment = 6
    static let sampleMilliseconds: UInt32 = 8

    package private(set) var commands: [TouchCommand] = []
    private let surface: PanelSurface

    package init(on display: VirtualDisplay = .standard) {
        surface = PanelSurface(display: display)
    }

    package mutating func down(at point: Point, slot: Int32 = 0) {
        let (x, y) = surface.position(of: point)
        commands += [.down(slot: slot, x: x, y: y), .sync]
    }

    package mutating func move(to point: Point, slot: Int32 = 0) {
        let (x, y) = surface.position(of: point)
        commands += [.move(slot: slot, x: x, y: y), .sync]
    }

    package mutating func up(slot: Int32 = 0) {
        commands += [.up(slot: slot), .sync]
    }

    package mutating func wait(milliseconds: UInt32) {
        commands.append(.wait(milliseconds: milliseconds))
    }

    /// Moves in a straight line at a finger's speed.
    package mutating func glide(from start: Point, to end: Point, slot: Int32 = 0) {
        for sample in 1...Self.samplesPerSegment {
            wait(milliseconds: Self.sampleMilliseconds)
            move(to: start + (end - start) * (Double(sample) / Double(Self.samplesPerSegment)), slot: slot)
        }
    }

    /// Down at the first point and along all others, finger still on the glass; nothing without points.
    package mutating func trace(_ points: [Point]) {
        guard let first = points.first else { return }
        down(at: first)
        follow(points)
    }

    /// Along the points with a finger that is on the first one already.
    package mutating func follow(_ points: [Point]) {
        for (start, end) in zip(points, points.dropFirst()) { glide(from: start, to: end) }
    }

    /// Down, along all points, and the finger lifts.
    package mutating func stroke(_ points: [Point]) {
        trace(points)
        wait(milliseconds: Self.sampleMilliseconds)
        up()
    }

    /// Moves without a pause. The kernel keeps a few hundred events for a reader that does not read.
    package mutating func flood(around point: Point, moves: Int) {
        for move in 0..<moves { self.move(to: point + Point(x: Double(move % 7), y: Double(move % 5))) }
    }
}
