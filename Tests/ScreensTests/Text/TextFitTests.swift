// SPDX-License-Identifier: MIT
import Drawing
import Geometry
import KioskModel
import PatternLock
import Screens
import Testing
import Words

/// Checks that what layouts make fits as the painter breaks and draws it, with the fonts that are installed with the
/// kiosk.
@Suite("Words in their frames")
struct TextFitTests {
    private var painter: Painter { ThreadFonts.painter }
    /// Names of people and admins, and a line of an admin's, which are as long as they are: of these alone an end may
    /// be left out.
    private let names = SamplePeople.names + Sample.notice.suffix(1) + ["root"]
    private static let samples = Sample.all() + Sample.basic(by: .tap)

    @Test("All of a text is shown, no word is broken, and no ink leaves its frame", arguments: SamplePanel.all)
    func everythingFits(panel: SamplePanel) {
        for language in Language.allCases {
            let builder = SceneBuilder(panel: panel.geometry, theme: .dark, words: language.words)
            // Most states of a screen have the same words in the same frames.
            var fitted: Set<TextBlock> = []
            for sample in TextFitTests.samples {
                let texts = sample.scene(by: builder).texts
                #expect(!texts.isEmpty, "\(sample.name)")
                for text in texts where fitted.insert(text).inserted {
                    let fit = painter.fit(of: text)
                    // A letter such as T hangs over its own width by a part of a pixel.
                    let frame = PixelRect(covering: text.frame.inset(by: -1))
                    let isWhole = !fit.isShortened && !fit.breaksWord
                    #expect(isWhole || names.contains { text.string.contains($0) }, "\(sample.name): \(text.string)")
                    let isInside = fit.ink.isEmpty || fit.ink.intersection(frame) == fit.ink
                    #expect(isInside, "\(sample.name): \(text.string) in \(frame)")
                }
            }
            #expect(fitted.count > TextFitTests.samples.count)
        }
    }
}
