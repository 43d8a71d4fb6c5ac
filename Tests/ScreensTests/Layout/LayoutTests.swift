// SPDX-License-Identifier: MIT
import Drawing
import Geometry
import KioskModel
import KioskSession
import PatternLock
import Screens
import Testing
import Words

@Suite("Layout")
struct LayoutTests {
    @Test("Everything is on the panel and nothing overlaps", arguments: SamplePanel.anyReach)
    func placesAreInsideAndDisjoint(panel: SamplePanel) {
        let whole = Rect(x: 0, y: 0, width: Double(panel.width), height: Double(panel.height))
        for sample in Sample.allEntries {
            let frames = Layout(of: sample.view, on: panel.geometry).frames
            #expect(frames.count >= 2, "\(sample.name)")
            for (index, frame) in frames.enumerated() {
                #expect(frame.width > 0 && frame.height > 0, "\(sample.name) \(frame)")
                #expect(whole.encloses(frame), "\(sample.name) \(frame)")
                for other in frames[(index + 1)...] {
                    #expect(!frame.overlaps(other), "\(sample.name) \(frame) \(other)")
                }
            }
        }
    }

    @Test("No word is made too small to read", arguments: SamplePanel.anyReach)
    func wordsAreLegible(panel: SamplePanel) {
        for (language, showsIndicator) in Language.allCases.flatMap({ [($0, false), ($0, true)] }) {
            var appearance = Appearance(words: language.words)
            appearance.showsIndicator = showsIndicator
            let builder = SceneBuilder(panel: panel.geometry, appearance: appearance)
            let least = max(11, builder.measures.textSize * 0.7)
            for sample in Sample.allEntries {
                // Numbers in dots are as large as the dots.
                let texts = builder.scene(for: sample.view).texts.filter { Int($0.string) == nil }
                #expect(!texts.isEmpty, "\(sample.name)")
                for text in texts { #expect(text.size >= least, "\(sample.name) \(text.string)") }
            }
        }
    }

    @Test("Rows and columns of one to six with at least three dots are a grid")
    func supportedGrids() {
        #expect(Grid.supported.count == 33 && Grid.supported.allSatisfy { $0.dotCount >= 3 })
    }

    @Test("Any grid fits", arguments: SamplePanel.anyReach)
    func gridsFit(panel: SamplePanel) throws {
        let whole = Rect(x: 0, y: 0, width: Double(panel.width), height: Double(panel.height))
        for grid in Grid.supported {
            for layout in layouts(grid, on: panel.geometry) {
                // The words and the grid, at least.
                #expect(layout.frames.count >= 2, "\(grid)")
                for (index, frame) in layout.frames.enumerated() {
                    #expect(whole.encloses(frame), "\(grid) \(frame)")
                    for other in layout.frames[(index + 1)...] {
                        #expect(!frame.overlaps(other), "\(grid) \(frame) \(other)")
                    }
                }
                let drawing = try #require(layout.grid)
                for other in [drawing.status] + drawing.buttons.map(\.frame) {
                    #expect(!drawing.card.overlaps(other), "\(grid) card \(drawing.card) \(other)")
                }
                #expect(whole.encloses(drawing.card), "\(grid) \(drawing.card)")
            }
        }
    }

    @Test("The wait is legible on any grid", arguments: SamplePanel.anyReach)
    func waitIsLegible(panel: SamplePanel) {
        for grid in Grid.supported {
            for language in Language.allCases {
                let builder = SceneBuilder(panel: panel.geometry, theme: .dark, words: language.words)
                for seconds in [59, 3600] {
                    let view = LockView(status: .lockedOut(seconds: seconds), stroke: StrokeView(), grid: grid)
                    let texts = builder.scene(for: .lock(view)).texts
                    #expect(!texts.isEmpty, "\(grid)")
                    for text in texts { #expect(text.size >= 11, "\(grid) \(text.string)") }
                }
            }
        }
    }

    @Test(
        "All dots of a grid begin on the same part of a pixel, so that they look alike",
        arguments: SamplePanel.anyReach)
    func dotsAreAlike(panel: SamplePanel) throws {
        for grid in Grid.supported {
            for layout in layouts(grid, on: panel.geometry) {
                let drawing = try #require(layout.grid)
                for board in [drawing.board] + (drawing.indicator.map { [$0] } ?? []) {
                    #expect(board.cell == board.cell.rounded() && board.origin.x == board.origin.x.rounded(), "\(grid)")
                    #expect(board.origin.y == board.origin.y.rounded(), "\(grid)")
                }
            }
        }
    }

    @Test(
        "The lock screen's indicator leaves grid, buttons and card where they are", arguments: SamplePanel.anyReach)
    func indicatorMovesNothing(panel: SamplePanel) throws {
        for grid in Grid.supported {
            let view = ViewState.lock(LockView(status: .draw, stroke: StrokeView(), grid: grid))
            let without = try #require(Layout(of: view, on: panel.geometry).grid)
            let with = try #require(Layout(of: view, on: panel.geometry, showsIndicator: true).grid)
            #expect(without.board == with.board, "\(grid)")
            #expect(without.buttons == with.buttons, "\(grid)")
            #expect(without.card == with.card, "\(grid)")
            #expect(without.indicator == nil && with.indicator != nil, "\(grid)")
        }
    }

    /// Locked without and with the indicator, and enrolling.
    private func layouts(_ grid: Grid, on panel: PanelGeometry) -> [Layout] {
        PatternEntry.allCases.flatMap { entry in
            let lock = ViewState.lock(LockView(status: .draw, stroke: StrokeView(), grid: grid, entry: entry))
            let enroll = ViewState.enroll(
                EnrollView(
                    step: .review, stroke: StrokeView(), indicator: Pattern(), buttons: Button.allCases, grid: grid,
                    entry: entry))
            return [
                Layout(of: lock, on: panel), Layout(of: lock, on: panel, showsIndicator: true),
                Layout(of: enroll, on: panel),
            ]
        }
    }

    @Test(
        "Where the short side is 75 mm, a dot's target and a button are at least 9 mm",
        arguments: SamplePanel.anyReach)
    func targetsFitAFinger(panel: SamplePanel) throws {
        guard let scale = panel.pixelsPerMillimeter, panel.geometry.shortSide / scale >= 75 else { return }
        for sample in Sample.allEntries {
            guard case .grid = Layout(of: sample.view, on: panel.geometry) else { continue }
            let layout = Layout(of: sample.view, on: panel.geometry)
            let first = try #require(layout.point(at: GridPoint(x: 0.5, y: 0.5)))
            let second = try #require(layout.point(at: GridPoint(x: 1.5, y: 0.5)))
            #expect(first.distance(to: second) * 0.6 / scale >= 9, "\(sample.name)")
            for place in layout.buttons {
                #expect(place.frame.height / scale >= 9, "\(sample.name) \(place.button)")
                #expect(place.frame.width / scale >= 9, "\(sample.name) \(place.button)")
            }
        }
    }

    @Test(
        "A button is 9 mm high, but at most 21 % of the panel's short side and at least 12 % of it",
        arguments: [(320, 6.5, 59), (240, 8.0, 51), (480, 5.1, 58), (240, nil, 40)] as [(Int, Double?, Double)])
    func buttonsFitAFinger(shortSide: Int, scale: Double?, height: Double) {
        let size = PixelSize(width: 2 * shortSide, height: shortSide)
        #expect(Measures(PanelGeometry(size: size, pixelsPerMillimeter: scale)).buttonHeight == height)
    }

    @Test("Nothing jumps between the states of a screen", arguments: SamplePanel.anyReach)
    func statesShareAGrid(panel: SamplePanel) {
        for samples in PatternEntry.allCases.flatMap({
            [
                Sample.locks(by: $0), Sample.lockHelps(by: $0), Sample.enrollments(by: $0), Sample.personLocks(by: $0),
                Sample.personEnrollments(by: $0),
            ]
        }) {
            let places = samples.map {
                Layout(of: $0.view, on: panel.geometry).point(at: GridPoint(x: 0.5, y: 0.5))
            }
            #expect(Set(places).count == 1)
        }
    }

    @Test("A button that leads on is followed by nothing at its place", arguments: SamplePanel.anyReach)
    func nothingFollowsConfirm(panel: SamplePanel) throws {
        func places(_ buttons: [Button], _ step: EnrollStep) -> [PlacedButton] {
            let view = EnrollView(step: step, stroke: StrokeView(), indicator: Pattern(), buttons: buttons)
            return Layout(of: .enroll(view), on: panel.geometry).buttons
        }
        let review = places([.reset, .confirm, .cancel], .review)
        let again = places([.reset, .cancel], .drawAgain)
        #expect(Set(review.map(\.button)) == [.reset, .confirm, .cancel])
        #expect(Set(again) == Set(review.filter { $0.button != .confirm }))
    }

    @Test("OK is followed by nothing at its place either", arguments: SamplePanel.anyReach)
    func nothingFollowsOK(panel: SamplePanel) throws {
        let samples = Sample.enrollments(by: .tap) + Sample.locks(by: .tap)
        for screen in [ScreenID.lock, .enroll] {
            let places = Set(
                samples.filter { $0.view.id == screen }.flatMap { Layout(of: $0.view, on: panel.geometry).buttons })
            #expect(places.count == Set(places.map(\.button)).count)
            let accepting = try #require(places.first { $0.button == .ok })
            #expect(places.filter { $0.frame.overlaps(accepting.frame) }.count == 1)
        }
    }

    @Test("Every button of a view has a place", arguments: SamplePanel.anyReach)
    func everyButtonIsPlaced(panel: SamplePanel) {
        for sample in Sample.allEntries {
            let layout = Layout(of: sample.view, on: panel.geometry)
            #expect(Set(layout.buttons.map(\.button)) == Set(sample.view.buttons), "\(sample.name)")
        }
    }

    @Test("A place on the panel and its grid point are two ways to say the same")
    func gridPointsConvert() throws {
        let layout = Layout(of: Sample.locks()[0].view, on: SamplePanel.all[0].geometry)
        let center = try #require(layout.point(at: GridPoint(x: 1.5, y: 1.5)))
        let place = try #require(layout.gridPoint(at: center))
        #expect(abs(place.x - 1.5) < 1e-9 && abs(place.y - 1.5) < 1e-9)
    }

    @Test("A screen of 65 inches is not filled: the grid stays in one sweep's reach")
    func largePanelsAreNotFilled() throws {
        let wall = PanelGeometry(size: PixelSize(width: 3840, height: 2160), pixelsPerMillimeter: 2.7)
        let layout = Layout(of: Sample.locks()[0].view, on: wall)
        let first = try #require(layout.point(at: GridPoint(x: 0, y: 0)))
        let last = try #require(layout.point(at: GridPoint(x: 3, y: 3)))
        #expect((last.x - first.x) / 2.7 <= 200)
    }

    @Test("A button answers inside its frame only")
    func buttonsAnswer() throws {
        let layout = Layout(of: Sample.messages[0].view, on: SamplePanel.all[0].geometry)
        let place = try #require(layout.buttons.first)
        #expect(place.button == .lockNow)
        #expect(layout.target(at: place.frame.center) == layout.target(of: .lockNow))
        #expect(layout.target(at: Point(x: place.frame.x - 1, y: place.frame.center.y)) == nil)
    }
}

extension Layout {
    fileprivate var grid: GridLayout? {
        guard case .grid(let layout) = self else { return nil }
        return layout
    }
}

extension Rect {
    /// Frames that share an edge do not overlap; a millionth of a pixel is rounding.
    func overlaps(_ other: Rect) -> Bool {
        min(right, other.right) - max(x, other.x) > 1e-6 && min(bottom, other.bottom) - max(y, other.y) > 1e-6
    }

    fileprivate func encloses(_ other: Rect) -> Bool {
        other.x >= x - 1e-6 && other.y >= y - 1e-6 && other.right <= right + 1e-6 && other.bottom <= bottom + 1e-6
    }
}

extension Scene {
    var texts: [TextBlock] {
        layers.flatMap(\.items).compactMap { item in
            guard case .text(let block) = item.shape else { return nil }
            return block
        }
    }
}
