// SPDX-License-Identifier: MIT
import Drawing
import Geometry
import Glibc
import KioskModel
import Screens
import Testing

@Suite("Page contrast")
struct PageContrastTests {
    static let themes: [Theme] = [.dark, .light, .highContrast]

    @Test(
        "Words stand out from what they lie on by 4.5 to 1, symbols by 3 to 1, pressed or not",
        arguments: themes, Sample.pages)
    func everythingIsVisible(theme: Theme, sample: Sample) {
        let panel = PanelGeometry(size: PixelSize(width: 800, height: 480))
        let layout = Layout(of: sample.screen(), on: panel)
        var words = 0
        for pressed in [nil] + layout.targets.map({ Optional($0.target) }) {
            let items = layout.layers(theme, feedback: TouchFeedback(pressed: pressed)).flatMap(\.items)
            for (index, item) in items.enumerated() {
                guard let least = item.leastContrast, let center = item.center else { continue }
                let ground = items[..<index].last { $0.isGround(at: center) }?.color ?? theme.background
                // What is cut out of a symbol has the ground's color.
                guard item.text != nil || item.color != ground else { continue }
                if item.text != nil { words += 1 }
                #expect(
                    contrast(item.color, ground) >= least,
                    "\(item) on \(ground), pressed \(String(describing: pressed))")
            }
        }
        #expect(words > layout.targets.count)
    }

    /// The contrast ratio of WCAG 2.
    private func contrast(_ first: Color, _ second: Color) -> Double {
        let (a, b) = (luminance(first), luminance(second))
        return (max(a, b) + 0.05) / (min(a, b) + 0.05)
    }

    private func luminance(_ color: Color) -> Double {
        func linear(_ channel: UInt8) -> Double {
            let value = Double(channel) / 255
            return value <= 0.04045 ? value / 12.92 : pow((value + 0.055) / 1.055, 2.4)
        }
        return 0.2126 * linear(color.red) + 0.7152 * linear(color.green) + 0.0722 * linear(color.blue)
    }
}

extension Item {
    fileprivate var leastContrast: Double? {
        switch shape {
        case .text(let block): block.string.isEmpty ? nil : 4.5
        case .path, .ring, .triangle: 3
        case .disc, .roundedRect: nil
        }
    }

    fileprivate var center: Point? {
        switch shape {
        case .text(let block): block.frame.center
        case .path(let points, _): points.first
        case .ring(let center, _, _): center
        case .triangle(let point, _, _): point
        case .disc, .roundedRect: nil
        }
    }

    /// True for a surface on which others lie.
    fileprivate func isGround(at point: Point) -> Bool {
        guard opacity == 1 else { return false }
        switch shape {
        case .roundedRect(let frame, _): return frame.contains(point)
        case .disc(let center, let radius): return radius > 10 && center.distance(to: point) <= radius
        case .text, .path, .ring, .triangle: return false
        }
    }
}
