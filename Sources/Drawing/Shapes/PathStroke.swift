// SPDX-License-Identifier: MIT
internal import Geometry

/// Paints paths: several segments as one shape, so that a joint is no darker than the rest.
///
/// Within a row, pieces of segments that meet form a run. A run of one piece is painted like any shape; in a longer
/// one every pixel takes the greatest of its weights and is blended once. Both give a pixel the same value.
final class PathStroke {
    /// The coverage of a row, by pixel; only the run being painted is valid.
    private var weights: UnsafeMutableBufferPointer<UInt32>
    private var segments: UnsafeMutableBufferPointer<StrokeSegment>
    private var segmentCount = 0
    /// The pieces of one row and their segments, left to right.
    private var pieces: UnsafeMutableBufferPointer<(piece: RowPiece, segment: Int)>

    init() {
        weights = .allocate(capacity: 0)
        segments = .allocate(capacity: 0)
        pieces = .allocate(capacity: 0)
    }

    deinit {
        weights.deallocate()
        segments.deallocate()
        pieces.deallocate()
    }

    func paint(_ points: [Point], width: Double, bounds: PixelRect, brush: Brush, on rows: PixelRows) {
        let rows = rows.clipped(to: bounds)
        let area = rows.clip
        guard !area.isEmpty else { return }
        prepare(points, width: width, area: area, rowWidth: rows.width)
        if segmentCount == 1 {
            rows.paint(segments[0], bounds: segments[0].bounds, brush: brush)
            return
        }
        for y in area.top..<area.bottom {
            let count = collectPieces(row: y)
            paintRuns(count: count, row: y, brush: brush, on: rows)
        }
    }

    /// Keeps the segments that can touch the rows of `area`; grows the buffers, which only happens in a first frame.
    private func prepare(_ points: [Point], width: Double, area: PixelRect, rowWidth: Int) {
        if segments.count < points.count {
            segments.deallocate()
            pieces.deallocate()
            segments = .allocate(capacity: max(16, points.count * 2))
            pieces = .allocate(capacity: segments.count)
        }
        if weights.count < rowWidth {
            weights.deallocate()
            weights = .allocate(capacity: rowWidth)
        }
        segmentCount = 0
        guard var last = points.first else { return }
        if points.count == 1 {
            add(StrokeSegment(from: last, to: last, width: width), area: area)
        }
        for point in points.dropFirst() {
            add(StrokeSegment(from: last, to: point, width: width), area: area)
            last = point
        }
    }

    private func add(_ segment: StrokeSegment, area: PixelRect) {
        guard segment.bounds.intersects(area) else { return }
        segments.initializeElement(at: segmentCount, to: segment)
        segmentCount += 1
    }

    /// Fills `pieces` for a row, sorted by where they start, and returns how many there are.
    private func collectPieces(row y: Int) -> Int {
        let segments = segments
        let pieces = pieces
        var count = 0
        for index in 0..<segmentCount where segments[index].bounds.top <= y && y < segments[index].bounds.bottom {
            let piece = segments[index].piece(row: y)
            guard !piece.isEmpty else { continue }
            var place = count
            while place > 0, pieces[place - 1].piece.start > piece.start {
                pieces[place] = pieces[place - 1]
                place -= 1
            }
            pieces[place] = (piece, index)
            count += 1
        }
        return count
    }

    private func paintRuns(count: Int, row y: Int, brush: Brush, on rows: PixelRows) {
        let pieces = pieces
        var first = 0
        while first < count {
            var end = pieces[first].piece.end
            var next = first + 1
            while next < count, pieces[next].piece.start < end {
                end = max(end, pieces[next].piece.end)
                next += 1
            }
            if next == first + 1 {
                rows.paint(pieces[first].piece, of: segments[pieces[first].segment], row: y, brush: brush)
            } else {
                paintRun(first..<next, end: end, row: y, brush: brush, on: rows)
            }
            first = next
        }
    }

    /// Unites the pieces of a run by weight and blends the result; where a piece is solid the others add nothing.
    private func paintRun(_ run: Range<Int>, end: Int, row y: Int, brush: Brush, on rows: PixelRows) {
        let start = max(pieces[run.lowerBound].piece.start, rows.clip.left)
        let end = min(end, rows.clip.right)
        guard start < end else { return }
        let solid = solidPart(of: run, within: start..<end)
        paintUnion(of: run, row: y, within: start..<solid.lowerBound, brush: brush, on: rows)
        let offset = y &* rows.width
        brush.paintSolid(rows.pixels, from: offset &+ solid.lowerBound, to: offset &+ solid.upperBound)
        paintUnion(of: run, row: y, within: solid.upperBound..<end, brush: brush, on: rows)
    }

    /// The longest solid part of a piece, with those of the pieces behind it that continue it.
    private func solidPart(of run: Range<Int>, within area: Range<Int>) -> Range<Int> {
        var longest = area.lowerBound..<area.lowerBound
        for index in run {
            let start = min(max(pieces[index].piece.solidStart, area.lowerBound), area.upperBound)
            let end = min(max(pieces[index].piece.solidEnd, start), area.upperBound)
            if !longest.isEmpty, longest.contains(start) || start == longest.upperBound {
                longest = longest.lowerBound..<max(longest.upperBound, end)
            } else if end &- start > longest.count {
                longest = start..<end
            }
        }
        return longest
    }

    private func paintUnion(
        of run: Range<Int>, row y: Int, within part: Range<Int>, brush: Brush, on rows: PixelRows
    ) {
        guard !part.isEmpty, let pixels = rows.pixels.baseAddress else { return }
        let weights = weights
        for x in part {
            weights[x] = 0
        }
        for index in run {
            unite(pieces[index].piece, of: segments[pieces[index].segment], row: y, within: part, brush: brush)
        }
        let target = pixels + y &* rows.width
        for x in part {
            target[x] = brush.overInPairs(target[x], weight: weights[x])
        }
    }

    private func unite(_ piece: RowPiece, of segment: StrokeSegment, row y: Int, within part: Range<Int>, brush: Brush)
    {
        let start = max(piece.start, part.lowerBound)
        let end = min(piece.end, part.upperBound)
        guard start < end else { return }
        let solidStart = min(max(piece.solidStart, start), end)
        let solidEnd = min(max(piece.solidEnd, solidStart), end)
        uniteEdge(segment, row: y, from: start, to: solidStart, brush: brush)
        let weights = weights
        for x in solidStart..<solidEnd {
            weights[x] = brush.solidWeight
        }
        uniteEdge(segment, row: y, from: solidEnd, to: end, brush: brush)
    }

    private func uniteEdge(_ segment: StrokeSegment, row y: Int, from start: Int, to end: Int, brush: Brush) {
        guard start < end, let base = weights.baseAddress else { return }
        let target = base + start
        let centerX = Float(start) + 0.5
        let centerY = Float(y) + 0.5
        for index in 0..<Int32(truncatingIfNeeded: end &- start) {
            let weight = brush.weight(coverage: segment.coverage(x: centerX + Float(index), y: centerY))
            target[Int(index)] = max(target[Int(index)], weight)
        }
    }
}
