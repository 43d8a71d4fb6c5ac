// SPDX-License-Identifier: MIT
import Geometry
import Screens
import Testing

@Suite("For people who reach low")
struct ReachTests {
    @Test("grid and buttons stand at the bottom, as large as for everybody", arguments: SamplePanel.low)
    func standsAtTheBottom(panel: SamplePanel) throws {
        var usual = panel
        usual.reach = .normal
        let margin = Measures(panel.geometry).margin
        for sample in Sample.locks() + Sample.enrollments() + Sample.personLocks()
            + Sample.personEnrollments()
        {
            guard case .grid(let layout) = Layout(of: sample.view, on: panel.geometry),
                case .grid(let former) = Layout(of: sample.view, on: usual.geometry)
            else { continue }
            #expect(layout.board.cell == former.board.cell)
            #expect(layout.board.frame.y >= former.board.frame.y - 1)
            let lowest = max(layout.board.frame.bottom, layout.buttons.map(\.frame.bottom).max() ?? 0)
            #expect(lowest >= Double(panel.height) - margin - 1 || layout.buttons.isEmpty, "\(sample.name)")
            #expect(layout.board.frame.bottom >= lowestGrid(layout, on: panel) - 1.5, "\(sample.name)")
        }
    }

    /// Where a grid ends that nothing but margin and buttons stands below.
    private func lowestGrid(_ layout: GridLayout, on panel: SamplePanel) -> Double {
        let measures = Measures(panel.geometry)
        let bottom = Double(panel.height) - measures.margin
        let isStacked = layout.status.center.y < layout.board.frame.y
        return isStacked ? bottom - measures.buttonHeight - measures.gap : bottom
    }

    @Test("the words of an upright panel stand right above the grid")
    func wordsAreNear() {
        let panel = PanelGeometry(size: PixelSize(width: 480, height: 1920), reach: .low)
        guard case .grid(let layout) = Layout(of: Sample.locks()[0].view, on: panel) else { return }
        #expect(layout.board.frame.y - layout.status.bottom <= 2 * layout.measures.gap)
        #expect(layout.status.y > 1200)
    }

    @Test("a very large panel is used at its lower end")
    func wall() {
        let wall = PanelGeometry(size: PixelSize(width: 2160, height: 3840), pixelsPerMillimeter: 2.7, reach: .low)
        guard case .grid(let layout) = Layout(of: Sample.locks()[0].view, on: wall) else { return }
        #expect(layout.board.frame.y / 2.7 > 3840 / 2.7 - 250)
    }
}
