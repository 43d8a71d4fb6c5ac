// SPDX-License-Identifier: MIT

/// An affine map of a device's own values to parts of the glass, `u = a x + b y + c` and `v = d x + e y + f`.
struct AffineMap: Hashable {
    /// Values of the device, and the place on the glass that they stand for.
    typealias Pair = (x: Double, y: Double, u: Double, v: Double)

    var a: Double
    var b: Double
    var c: Double
    var d: Double
    var e: Double
    var f: Double

    func callAsFunction(_ x: Double, _ y: Double) -> (u: Double, v: Double) {
        (a * x + b * y + c, d * x + e * y + f)
    }

    /// The values that stand for a place; nil where the map flattens the glass.
    func values(at u: Double, _ v: Double) -> (x: Double, y: Double)? {
        let determinant = a * e - b * d
        let (x, y) = ((e * (u - c) - b * (v - f)) / determinant, (a * (v - f) - d * (u - c)) / determinant)
        return x.isFinite && y.isFinite ? (x, y) : nil
    }
}

extension AffineMap {
    /// A standard deviation below this many units of the device says nothing about a panel.
    private static let leastSpread = 4.0
    /// The part of the area that has to be left where places lie along a slanting line.
    private static let leastArea = 0.05

    /// The map that comes nearest to all pairs by least squares; nil where they lie on a line.
    ///
    /// Both sides are taken from their middles, which keeps the sums small: values may be anything of 32 bits.
    init?(fitting pairs: [Pair]) {
        guard pairs.count >= 3 else { return nil }
        let count = Double(pairs.count)
        let middle = pairs.reduce(into: (x: 0.0, y: 0.0, u: 0.0, v: 0.0)) { sum, pair in
            sum = (sum.x + pair.x / count, sum.y + pair.y / count, sum.u + pair.u / count, sum.v + pair.v / count)
        }
        var sums = (xx: 0.0, xy: 0.0, yy: 0.0, xu: 0.0, yu: 0.0, xv: 0.0, yv: 0.0)
        for pair in pairs {
            let (x, y, u, v) = (pair.x - middle.x, pair.y - middle.y, pair.u - middle.u, pair.v - middle.v)
            sums.xx += x * x
            sums.xy += x * y
            sums.yy += y * y
            sums.xu += x * u
            sums.yu += y * u
            sums.xv += x * v
            sums.yv += y * v
        }
        let determinant = sums.xx * sums.yy - sums.xy * sums.xy
        let leastSum = AffineMap.leastSpread * AffineMap.leastSpread * count
        guard sums.xx >= leastSum, sums.yy >= leastSum, determinant >= AffineMap.leastArea * sums.xx * sums.yy
        else { return nil }
        a = (sums.xu * sums.yy - sums.yu * sums.xy) / determinant
        b = (sums.yu * sums.xx - sums.xu * sums.xy) / determinant
        d = (sums.xv * sums.yy - sums.yv * sums.xy) / determinant
        e = (sums.yv * sums.xx - sums.xv * sums.xy) / determinant
        c = middle.u - a * middle.x - b * middle.y
        f = middle.v - d * middle.x - e * middle.y
    }
}
