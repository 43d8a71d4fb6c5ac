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
    private static let sizes = [(480, 320), (800, 480), (1024, 600), (1920, 1080), (3840, 2160)]

    static func main() {
        let arguments = CommandLine.arguments.dropFirst()
        let isChild = arguments.first == FirstFrame.flag
        let named = Array(isChild ? arguments.dropFirst() : arguments)
        let fonts = named.isEmpty ? [latin] : named
        do {
            if isChild {
                try FirstFrame.draw(fonts: fonts)
            } else {
                exit(try run(fonts: fonts))
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
        return firstFrame(fonts: fonts) ? status : 1
    }

    private static func firstFrame(fonts: [String]) -> Bool {
        guard let times = FirstFrame.measure(program: "/proc/self/exe", arguments: fonts, runs: 40) else {
            print("ninedot-bench: the first frame could not be measured")
            return false
        }
        let median = Int(times.median.rounded())
        print("ninedot START 1024x600 exec to first frame median \(median) us p99 \(Int(times.quantile(0.99))) us")
        return true
    }
}
