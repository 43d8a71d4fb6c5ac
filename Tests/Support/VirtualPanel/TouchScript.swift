// SPDX-License-Identifier: MIT
package import Geometry
package import TouchCommands

/// Movements of fingers on the touchscreen, in pixels of the upright picture; `panel-touch` in the guest plays them.
package struct TouchScript: Sendable {
    /// A finger's speed, as a panel sends samples.
    static let samplesPerSegment = 6
    static let sampleMilliseconds: UInt32 = 8

    package private(set) var commands: [TouchCommand] = []
    private let surface: TouchSurface

    package init(on display: VirtualDisplay = .standard) {
        surface = TouchSurface(display: display)
    }

    /// The commands as `panel-touch` reads them.
    var text: String { commands.map(\.line).joined(separator: "\n") }

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

    /// Goes down at the first point and along all others, and stays on the glass; does nothing without points.
    package mutating func trace(_ points: [Point]) {
        guard let first = points.first else { return }
        down(at: first)
        follow(points)
    }

    /// Moves along the points with a finger that is on the first one already.
    package mutating func follow(_ points: [Point]) {
        for (start, end) in zip(points, points.dropFirst()) { glide(from: start, to: end) }
    }

    /// Goes down, along all points, and lifts.
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

/// The touchscreen in front of a display. Its coordinates differ from the pixels and do not begin at zero, so that a
/// forgotten range shows; they do not turn with a panel that is mounted turned.
struct TouchSurface {
    static let x: ClosedRange<Int32> = 100...4195
    static let y: ClosedRange<Int32> = 50...2507

    let display: VirtualDisplay

    /// The device's numbers for a point of the upright picture.
    func position(of point: Point) -> (x: Int32, y: Int32) {
        let upright = display.geometry.size
        let (u, v) = onGlass(point.x / Double(upright.width), point.y / Double(upright.height))
        return (Self.along(Self.x, u), Self.along(Self.y, v))
    }

    /// Turns a point with the picture, in fractions of the width and the height.
    private func onGlass(_ u: Double, _ v: Double) -> (u: Double, v: Double) {
        switch display.rotation {
        case .none: (u, v)
        case .quarter: (1 - v, u)
        case .half: (1 - u, 1 - v)
        case .threeQuarters: (v, 1 - u)
        }
    }

    private static func along(_ range: ClosedRange<Int32>, _ share: Double) -> Int32 {
        let position = range.lowerBound + Int32(share * Double(range.count))
        return min(max(position, range.lowerBound), range.upperBound)
    }
}
