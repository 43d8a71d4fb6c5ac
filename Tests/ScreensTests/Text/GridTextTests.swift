// SPDX-License-Identifier: MIT
import Drawing
import KioskModel
import PatternLock
import Screens
import Testing
import Words

/// Narrow grids and the lock screen's indicator leave words less room than the nine dots do.
@Suite("Words beside any grid")
struct GridTextTests {
    private var painter: Painter { ThreadFonts.painter }

    private func samples(on grid: Grid) -> [Sample] {
        PatternEntry.allCases.flatMap {
            Sample.locks(on: grid, by: $0) + Sample.personLocks(on: grid, by: $0)
                + Sample.enrollments(on: grid, by: $0) + Sample.personEnrollments(on: grid, by: $0)
        }
    }

    @Test(
        "All of a text is shown and no word is broken, with the indicator too", arguments: SamplePanel.all,
        [Grid.standard, Grid(rows: 3, columns: 1), Grid(rows: 1, columns: 6), Grid(rows: 6, columns: 6)])
    func everythingFits(panel: SamplePanel, grid: Grid) {
        for language in Language.allCases {
            var appearance = Appearance(words: language.words)
            appearance.showsIndicator = true
            appearance.numbersDots = true
            let builder = SceneBuilder(panel: panel.geometry, appearance: appearance)
            for sample in samples(on: grid) {
                for text in builder.scene(for: sample.view).texts {
                    let fit = painter.fit(of: text)
                    let isWhole = !fit.isShortened && !fit.breaksWord
                    let isName = SamplePeople.names.contains(text.string)
                    #expect(isWhole || isName, "\(sample.name): \(text.string)")
                }
            }
        }
    }
}
