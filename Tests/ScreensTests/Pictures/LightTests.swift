// SPDX-License-Identifier: MIT
import Drawing
import Geometry
import KioskSession
import Screens
import Testing
import Words

@Suite("The light of the panel")
struct LightTests {
    private let panel = PanelGeometry(size: PixelSize(width: 320, height: 240))
    private var tracker = RepaintTracker()

    private func pixels(_ sample: Sample, in theme: Theme, _ light: Light) -> [UInt32] {
        let builder = SceneBuilder(panel: panel, theme: theme, words: EnglishWords())
        let shown = ShownScreen(sample.view, on: panel, in: builder.appearance)
        let canvas = ThreadFonts.painter.picture(of: builder.scene(of: shown, light: light), size: panel.size)
        return Array(canvas.pixels)
    }

    @Test("Dimmed, every pixel has about a quarter of its value, in every theme", arguments: [Theme.dark, .light])
    func dimmed(theme: Theme) {
        let sample = Sample.locks()[0]
        let (full, dimmed) = (pixels(sample, in: theme, .full), pixels(sample, in: theme, .dimmed))
        for (bright, dark) in zip(full, dimmed) {
            for shift in [0, 8, 16] {
                let (before, after) = (Double(bright >> shift & 0xff), Double(dark >> shift & 0xff))
                #expect(abs(after - before / 4) <= 1.5)
            }
        }
    }

    @Test("Off, nothing of any screen is to be seen", arguments: Sample.allEntries)
    func off(sample: Sample) {
        #expect(pixels(sample, in: .light, .off).allSatisfy { $0 == 0xff00_0000 })
    }

    @Test("Another light is another picture, once")
    mutating func repaints() {
        let builder = SceneBuilder(panel: panel, theme: .dark, words: EnglishWords())
        let shown = ShownScreen(Sample.locks()[0].view, on: panel)
        for light in [Light.full, .dimmed, .off, .full] {
            tracker.follow(shown, light: light, at: .after(milliseconds: 0))
            #expect(tracker.isNew)
            #expect(tracker.scene(by: builder) == builder.scene(of: shown, light: light))
            tracker.follow(shown, light: light, at: .after(milliseconds: 10))
            #expect(!tracker.isNew)
        }
    }
}
