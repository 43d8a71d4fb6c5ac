// SPDX-License-Identifier: MIT
import Drawing
import Geometry
import Glibc

/// Measures FULL and MOVE at one size. Blocks of drawing alternate with blocks of the limit, so that both see the
/// same machine.
struct DrawingBenchmark {
    let painter: Painter
    let size: PixelSize
    private let scene: BenchmarkScene
    private static let moves = 1...200

    init(size: PixelSize, painter: Painter) {
        self.size = size
        self.painter = painter
        scene = BenchmarkScene(size: size, painter: painter)
    }

    /// The whole frame from nothing, against memset of the frame.
    func full(blocks: Int, perBlock: Int) -> String {
        let canvas = Canvas(size: size)
        let full = scene.full
        let whole = Region(PixelRect(size: size))
        painter.paint(full, damage: whole, on: canvas)
        var drawing = Times()
        var limit = Times()
        for block in 0..<blocks {
            for _ in 0..<perBlock {
                limit.measure { Limit.fill(canvas, byte: Int32(block & 1)) }
            }
            for _ in 0..<perBlock {
                drawing.measure { painter.paint(full, damage: whole, on: canvas) }
            }
        }
        return line("FULL", drawing, limit)
    }

    /// Damage and repaint for each of the finger's places, against a row-wise memcpy of the box around both bands.
    func move(rounds: Int) -> String {
        let canvas = Canvas(size: size)
        let source = Canvas(size: size)
        let scenes = (0...200).map(scene.move)
        var drawing = Times()
        var limit = Times()
        for round in 0...rounds {
            for k in Self.moves {
                let box = scene.moveBox(k)
                let start = microseconds()
                Limit.copy(box, from: source, to: canvas)
                let time = microseconds() - start
                if round > 0 { limit.add(time) }
            }
            painter.paint(scenes[0], damage: Region(PixelRect(size: size)), on: canvas)
            for k in Self.moves {
                let start = microseconds()
                painter.paint(
                    scenes[k], damage: painter.damage(from: scenes[k - 1], to: scenes[k], size: size), on: canvas)
                let time = microseconds() - start
                if round > 0 { drawing.add(time) }
            }
        }
        return line("MOVE", drawing, limit)
    }

    /// Repainted area compared with the box that the limit copies, over all moves.
    func areas() -> String {
        let scenes = (0...200).map(scene.move)
        var damaged = 0
        var boxed = 0
        for k in Self.moves {
            damaged += painter.damage(from: scenes[k - 1], to: scenes[k], size: size).rects.reduce(0) { $0 + $1.area }
            boxed += scene.moveBox(k).area
        }
        let percent = Double(damaged) / Double(boxed) * 100
        return "ninedot MOVE \(size.width)x\(size.height) repaints \(tenths(percent)) % of the limit's box"
    }

    /// The first move after which the canvas is not what a full repaint gives; nil when all are right.
    func firstWrongMove() -> Int? {
        let scenes = (0...200).map(scene.move)
        let canvas = Canvas(size: size)
        let fresh = Canvas(size: size)
        let whole = Region(PixelRect(size: size))
        painter.paint(scenes[0], damage: whole, on: canvas)
        for k in Self.moves {
            painter.paint(
                scenes[k], damage: painter.damage(from: scenes[k - 1], to: scenes[k], size: size), on: canvas)
            painter.paint(scenes[k], damage: whole, on: fresh)
            guard Limit.areEqual(canvas, fresh) else { return k }
        }
        return nil
    }

    private func line(_ name: String, _ drawing: Times, _ limit: Times) -> String {
        let ratio = drawing.median / limit.median
        return "ninedot \(name) \(size.width)x\(size.height) median \(tenths(drawing.median)) us "
            + "p99 \(tenths(drawing.quantile(0.99))) us limit \(tenths(limit.median)) us ratio \(tenths(ratio))x"
    }
}

/// Times of plain memory operations: the least that any drawing could need.
enum Limit {
    /// Sets every byte of the canvas.
    static func fill(_ canvas: borrowing Canvas, byte: Int32) {
        guard let start = canvas.pixels.baseAddress else { return }
        memset(start, byte, canvas.pixels.count * 4)
    }

    /// Copies the pixels of `box` row by row between canvases of one size.
    static func copy(_ box: PixelRect, from source: borrowing Canvas, to target: borrowing Canvas) {
        guard let from = source.pixels.baseAddress, let to = target.pixels.baseAddress else { return }
        for y in box.top..<box.bottom {
            let offset = y * source.size.width + box.left
            memcpy(to + offset, from + offset, box.width * 4)
        }
    }

    /// Compares the pixels of two canvases of one size.
    static func areEqual(_ first: borrowing Canvas, _ second: borrowing Canvas) -> Bool {
        guard let one = first.pixels.baseAddress, let other = second.pixels.baseAddress else { return false }
        return memcmp(one, other, first.pixels.count * 4) == 0
    }
}
