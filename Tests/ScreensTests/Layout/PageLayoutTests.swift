// SPDX-License-Identifier: MIT
import Drawing
import Geometry
import KioskModel
import Screens
import Testing
import Words

@Suite("Page layout")
struct PageLayoutTests {
    @Test(
        "Everything is on the panel, on whole pixels, and nothing overlaps", arguments: SamplePanel.all)
    func placesAreInsideAndDisjoint(panel: SamplePanel) {
        let whole = Rect(x: 0, y: 0, width: Double(panel.width), height: Double(panel.height))
        for sample in Sample.pages {
            for language in Language.allCases {
                let frames = Layout(of: sample.screen(in: language), on: panel.geometry).frames
                #expect(frames.count >= 2, "\(sample.name)")
                for (index, frame) in frames.enumerated() {
                    #expect(frame.width > 0 && frame.height > 0, "\(sample.name) \(frame)")
                    #expect(frame.isWhole, "\(sample.name) \(frame)")
                    #expect(whole.encloses(frame), "\(sample.name) \(frame)")
                    for other in frames[(index + 1)...] {
                        #expect(!frame.overlaps(other), "\(sample.name) \(frame) \(other)")
                    }
                }
            }
        }
    }

    @Test("What is drawn stays on the panel", arguments: SamplePanel.all)
    func shapesAreInside(panel: SamplePanel) {
        let whole = Rect(x: 0, y: 0, width: Double(panel.width), height: Double(panel.height))
        for sample in Sample.pages {
            let items = items(of: sample, on: panel)
            #expect(items.contains { $0.text != nil }, "\(sample.name)")
            for item in items {
                let frame: Rect? =
                    switch item.shape {
                    case .roundedRect(let frame, _): frame
                    case .text(let block): block.frame
                    case .disc(let center, let radius): Rect(center: center, width: 2 * radius, height: 2 * radius)
                    case .ring(let center, let radius, let width):
                        Rect(center: center, width: 2 * radius + width, height: 2 * radius + width)
                    case .path, .triangle: nil
                    }
                if let frame { #expect(whole.encloses(frame), "\(sample.name) \(frame)") }
            }
        }
    }

    @Test("Words stay on the key, row or tile that they belong to", arguments: SamplePanel.all)
    func wordsStayOnTheirGround(panel: SamplePanel) {
        var grounded = 0
        for sample in Sample.pages {
            let items = items(of: sample, on: panel)
            for (index, item) in items.enumerated() {
                guard let words = item.text?.frame else { continue }
                guard let ground = items[..<index].compactMap(\.surface).last(where: { $0.contains(words.center) })
                else { continue }
                #expect(ground.encloses(words), "\(sample.name) \(words) on \(ground)")
                grounded += 1
            }
        }
        // Each page has a button, at least.
        #expect(grounded > Sample.pages.count)
    }

    @Test("No word is made too small to read", arguments: SamplePanel.all)
    func wordsAreLegible(panel: SamplePanel) {
        for sample in Sample.pages {
            let texts = items(of: sample, on: panel).compactMap(\.text)
            #expect(!texts.isEmpty, "\(sample.name)")
            for text in texts {
                #expect(text.size >= 11, "\(sample.name) \(text.string)")
                #expect(text.size * 1.15 <= text.frame.height + 1, "\(sample.name) \(text.string) \(text.frame)")
            }
        }
    }

    @Test(
        "Where the short side is 75 mm everything to press is 9 mm high", arguments: SamplePanel.all)
    func targetsAreHighEnough(panel: SamplePanel) {
        guard let scale = panel.pixelsPerMillimeter, panel.geometry.shortSide / scale >= 75 else { return }
        for sample in Sample.pages {
            let layout = Layout(of: sample.screen(), on: panel.geometry)
            #expect(!layout.targets.isEmpty, "\(sample.name)")
            for place in layout.targets {
                #expect(place.frame.height / scale >= 9, "\(sample.name) \(place)")
            }
        }
    }

    @Test(
        "It is 9 mm wide too, keys of a keyboard where the panel is 110 mm wide",
        arguments: SamplePanel.all)
    func targetsAreWideEnough(panel: SamplePanel) {
        guard let scale = panel.pixelsPerMillimeter, panel.geometry.shortSide / scale >= 75 else { return }
        for sample in Sample.pages {
            let targets = Layout(of: sample.screen(), on: panel.geometry).targets
            #expect(!targets.isEmpty, "\(sample.name)")
            for place in targets {
                if case .key = place.target, Double(panel.width) / scale < 110 { continue }
                #expect(place.frame.width / scale >= 9, "\(sample.name) \(place)")
            }
        }
    }

    @Test(
        "On the smallest panels keys are at least 5 mm wide and 5 mm high",
        arguments: [(320, 240, 5.6), (240, 320, 5.6), (320, 480, 6.5), (480, 320, 6.5)], Sample.pages)
    func smallPanelsHaveUsableKeys(panel: (width: Int, height: Int, scale: Double), sample: Sample) {
        let geometry = PanelGeometry(
            size: PixelSize(width: panel.width, height: panel.height), pixelsPerMillimeter: panel.scale)
        let targets = Layout(of: sample.screen(), on: geometry).targets
        #expect(!targets.isEmpty)
        for place in targets {
            #expect(place.frame.height / panel.scale >= 5, "\(place)")
            #expect(place.frame.width / panel.scale >= 4.6, "\(place)")
        }
    }

    @Test("Nothing jumps between the states of a screen", arguments: SamplePanel.all)
    func statesShareTheirFrames(panel: SamplePanel) {
        let groups: [[Sample]] = [
            [.pin, .pinStart, .pinWrong, .pinChecking], Sample.names,
        ]
        for group in groups {
            let frames = group.map { Layout(of: $0.screen(), on: panel.geometry).frames }
            #expect(Set(frames).count == 1 && frames.count >= 4 && frames.first?.isEmpty == false)
        }
    }

    private func items(of sample: Sample, on panel: SamplePanel) -> [Item] {
        Language.allCases.flatMap { language in
            let page = sample.screen(in: language)
            return Layout(of: page, on: panel.geometry).layers(.dark).flatMap(\.items)
        }
    }
}

extension Rect {
    fileprivate func encloses(_ other: Rect) -> Bool {
        other.x >= x - 1e-6 && other.y >= y - 1e-6 && other.right <= right + 1e-6 && other.bottom <= bottom + 1e-6
    }

    fileprivate var isWhole: Bool {
        [x, y, width, height].allSatisfy { abs($0 - $0.rounded()) < 1e-6 }
    }
}

extension Item {
    fileprivate var surface: Rect? {
        guard case .roundedRect(let frame, _) = shape else { return nil }
        return frame
    }

    var text: TextBlock? {
        guard case .text(let block) = shape else { return nil }
        return block
    }
}
