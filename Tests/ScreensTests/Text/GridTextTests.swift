// SPDX-License-Identifier: MIT
import Drawing
import Geometry
import KioskModel
import PatternLock
import Screens
import Testing
import Words

/// Narrow grids and the lock screen's indicator leave words less room than the nine dots do.
@Suite("Words beside any grid")
struct GridTextTests {
    private var painter: Painter { ThreadFonts.painter }

    private static let grids = [
        Grid.standard, Grid(rows: 3, columns: 1), Grid(rows: 1, columns: 6), Grid(rows: 6, columns: 6),
    ]
    private static let samples = Dictionary(
        uniqueKeysWithValues: grids.map { grid in
            (
                grid,
                PatternEntry.allCases.flatMap {
                    Sample.locks(on: grid, by: $0) + Sample.personLocks(on: grid, by: $0)
                        + Sample.enrollments(on: grid, by: $0) + Sample.personEnrollments(on: grid, by: $0)
                }
            )
        })

    @Test(
        "All of a text is shown and no word is broken, with the indicator too", arguments: SamplePanel.all, grids)
    func everythingFits(panel: SamplePanel, grid: Grid) throws {
        let samples = try #require(GridTextTests.samples[grid])
        for language in Language.allCases {
            var appearance = Appearance(words: language.words)
            appearance.showsIndicator = true
            appearance.numbersDots = true
            let builder = SceneBuilder(panel: panel.geometry, appearance: appearance)
            // Most states of a screen have the same words, and a moved frame of the same size fits as well.
            var fitted: Set<TextBlock> = []
            for sample in samples {
                let texts = builder.scene(for: sample.view).texts
                #expect(!texts.isEmpty, "\(sample.name)")
                for var text in texts {
                    (text.frame.x, text.frame.y) = (0, 0)
                    guard fitted.insert(text).inserted else { continue }
                    let fit = painter.fit(of: text)
                    let isWhole = !fit.isShortened && !fit.breaksWord
                    let isName = SamplePeople.names.contains(text.string)
                    #expect(isWhole || isName, "\(sample.name): \(text.string)")
                }
            }
            #expect(fitted.count > 20)
        }
    }
}
