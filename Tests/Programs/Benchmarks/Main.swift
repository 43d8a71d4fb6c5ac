// SPDX-License-Identifier: MIT
import Drawing
import Geometry
import Glibc

/// Draws the benchmark scene at five sizes and prints one line each; fails when a repaint leaves a wrong pixel.
///
/// `ninedot-bench [FONT...]`: fonts other than DejaVu Sans.
@main
struct Main {
    private static let latin = "/usr/share/fonts/truetype/dejavu/DejaVuSans.ttf"
    private static let chinese = "/usr/share/fonts/truetype/wqy/wqy-microhei.ttc"
    private static let childFlags = ["--first-frame": BenchmarkScene.Words.english, "--chinese-frame": .chinese]
    private static let sizes = [(480, 320), (800, 480), (1024, 600), (1920, 1080), (3840, 2160)]

    static func main() {
        let arguments = CommandLine.arguments.dropFirst()
        do {
            if let words = arguments.first.flatMap({ childFlags[$0] }) {
                try FirstFrame.draw(fonts: Array(arguments.dropFirst()), words: words)
            } else {
                exit(try run(fonts: arguments.isEmpty ? [latin] : Array(arguments)))
            }
        } catch {
            print("ninedot-bench: \(error)")
            exit(1)
        }
    }

    /// The exit status: 1 when a repaint was wrong or the first frame could not be measured.
    private static func run(fonts: [String]) throws -> Int32 {
        let painter = try Painter(fonts: fonts)
        for warning in painter.warnings { print("ninedot-bench: \(warning)") }
        var status: Int32 = 0
        for (width, height) in sizes {
            let benchmark = DrawingBenchmark(size: PixelSize(width: width, height: height), painter: painter)
            let blocks = max(4, 40_000_000 / (width * height * 10))
            print(benchmark.full(blocks: min(blocks, 30), perBlock: 10))
            print(benchmark.move(rounds: 8))
            print(benchmark.areas())
            if let wrong = benchmark.firstWrongMove() {
                print("ninedot-bench: \(width)x\(height): after move \(wrong) the canvas differs from a full repaint")
                status = 1
            }
        }
        let latinStarts = firstFrame("START", ["--first-frame"] + fonts)
        let chineseStarts = firstFrame("START in Chinese", ["--chinese-frame"] + fonts + [chinese])
        return latinStarts && chineseStarts ? status : 1
    }

    /// Measures and prints first frames; false if there was none.
    private static func firstFrame(_ name: String, _ arguments: [String]) -> Bool {
        guard let first = FirstFrame(program: "/proc/self/exe", arguments: arguments, runs: 40) else {
            print("ninedot-bench: \(name): no first frame")
            return false
        }
        let size = FirstFrame.size
        let frame = size.width * size.height * 4 / 1024
        let place = "ninedot \(name) \(size.width)x\(size.height)"
        print(
            "\(place) exec to first frame median \(Int(first.times.median.rounded())) us "
                + "p99 \(Int(first.times.quantile(0.99))) us")
        print(
            "\(place) memory \(first.resident) KiB, peak \(first.peak) KiB, "
                + "limit 8192 + \(frame) = \(8192 + frame) KiB")
        return true
    }
}
