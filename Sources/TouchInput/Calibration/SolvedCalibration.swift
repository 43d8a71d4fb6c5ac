// SPDX-License-Identifier: MIT
package import Geometry
package import Touch

/// The calibration that brings touches of crosses to the crosses: ranges, swap and inversion, and a matrix for the rest.
///
/// Three crosses fit exactly; more show by their error how well the touches agree.
package struct SolvedCalibration: Hashable, Sendable {
    /// The farthest that a touch may be from its cross, as a part of the panel's shorter side.
    private static let mostError = 0.05
    /// The most that one direction may go into the other: a touchscreen is glued on within some degrees.
    private static let mostSlant = 0.3
    /// Distance in pixels: nobody sees less.
    private static let leastCorrection = 0.5

    package let calibration: TouchCalibration
    /// The farthest of the touches from its cross, in pixels.
    package let error: Double

    /// - Parameters:
    ///   - rotation: The picture's turn on the glass, which the calibration does not depend on.
    ///   - panel: The upright picture's size.
    package init(
        solving touches: [CrossTouch], on panel: PixelSize, rotation: Rotation = .none
    ) throws(CalibrationRefusal) {
        let pairs = touches.map { touch -> AffineMap.Pair in
            let place = rotation.onGlass(touch.cross.x, touch.cross.y)
            return (touch.rawX, touch.rawY, place.u, place.v)
        }
        guard let map = AffineMap(fitting: pairs) else { throw .flat }
        let glass = panel.rotated(by: rotation)
        let error = pairs.map { map.error(of: $0, on: glass) }.max() ?? 0
        guard error <= SolvedCalibration.mostError * Double(min(panel.width, panel.height)) else { throw .scattered }
        self.error = error
        calibration = try SolvedCalibration.calibration(of: map, on: glass)
    }

    private static func calibration(
        of map: AffineMap, on glass: PixelSize
    ) throws(CalibrationRefusal) -> TouchCalibration {
        guard let middle = map.values(at: 0.5, 0.5) else { throw .flat }
        let swaps = abs(map.b * map.d) > abs(map.a * map.e)
        // The part of the glass that one unit of x, and of y, goes along the side it mostly goes along.
        let steps = swaps ? (x: map.d, y: map.b) : (x: map.a, y: map.e)
        guard let rangeX = AxisRange(around: middle.x, step: steps.x),
            let rangeY = AxisRange(around: middle.y, step: steps.y)
        else { throw .flat }
        let inversions = swaps ? (x: steps.y < 0, y: steps.x < 0) : (x: steps.x < 0, y: steps.y < 0)
        var calibration = TouchCalibration(
            rangeX: rangeX, rangeY: rangeY, swapsAxes: swaps, invertsX: inversions.x, invertsY: inversions.y)
        calibration.matrix = try rest(of: map, after: calibration, rangeX, rangeY, on: glass)
        return calibration
    }

    /// The rest of the map, for the matrix to correct; the identity where nobody would see it.
    private static func rest(
        of map: AffineMap, after calibration: TouchCalibration, _ rangeX: AxisRange, _ rangeY: AxisRange,
        on glass: PixelSize
    ) throws(CalibrationRefusal) -> CalibrationMatrix {
        func place(_ u: Double, _ v: Double) -> (u: Double, v: Double) {
            let parts = calibration.unturned(u, v)
            return map(rangeX.value(at: parts.x), rangeY.value(at: parts.y))
        }
        let (origin, right, bottom) = (place(0, 0), place(1, 0), place(0, 1))
        let numbers = [
            right.u - origin.u, bottom.u - origin.u, origin.u, right.v - origin.v, bottom.v - origin.v, origin.v,
        ]
        guard max(abs(numbers[1]), abs(numbers[3])) <= mostSlant, let matrix = CalibrationMatrix(checking: numbers)
        else { throw .skewed }
        let corners = [(0.0, 0.0), (1.0, 0.0), (0.0, 1.0), (1.0, 1.0)]
        let moves = corners.contains { corner in
            let moved = matrix(corner.0, corner.1)
            return glass.distance(from: corner, to: moved) >= leastCorrection
        }
        return moves ? matrix : .identity
    }
}

extension AffineMap {
    /// The distance of a pair's place from where the map puts it, in pixels.
    fileprivate func error(of pair: Pair, on glass: PixelSize) -> Double {
        glass.distance(from: (pair.u, pair.v), to: self(pair.x, pair.y))
    }
}

extension PixelSize {
    fileprivate func distance(from place: (u: Double, v: Double), to other: (u: Double, v: Double)) -> Double {
        let (x, y) = ((other.u - place.u) * Double(width), (other.v - place.v) * Double(height))
        return (x * x + y * y).squareRoot()
    }
}

extension AxisRange {
    /// The range with `middle` in its middle whose values go from edge to edge, one of them so far as `step` says in
    /// parts of the glass; nil where these are no numbers of 32 bits.
    fileprivate init?(around middle: Double, step: Double) {
        let half = abs(0.5 / step)
        let (low, high) = ((middle - half).rounded(), (middle + half).rounded() - 1)
        guard let minimum = Int32(exactly: low), let maximum = Int32(exactly: high), minimum < maximum else {
            return nil
        }
        self.init(minimum, maximum)
    }
}
