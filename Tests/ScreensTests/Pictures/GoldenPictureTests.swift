// SPDX-License-Identifier: MIT
import BootTime
import Drawing
import Fixtures
import Geometry
import KioskModel
import KioskSession
import PatternLock
import Screens
import Testing
import Words

/// Scenes as they were last found good, in `Golden`: some as text, all of them as a digest of that text.
///
/// After a change that was meant, `make golden` replaces them; look at the pictures of the screens that git calls
/// modified, with `ninedotctl preview`.
@Suite("Golden scenes")
struct GoldenPictureTests {
    /// A sample for each kind of screen.
    private static let shown = [
        "lock-drawing", "lock-wait-short", "enroll-review", "unlocked", "pin-wrong", "menu", "history", "name-choosing",
        "clock-full", "bench-touches",
    ]

    @Test("A screen of each kind has the same shapes and targets as before", arguments: shown)
    func text(name: String) throws {
        let look = Look("480x320", SamplePanel(width: 480, height: 320))
        let sample = try #require(Sample.all().first { $0.name == name })
        #expect(GoldenLines(name + ".txt").changes(to: look.text(of: sample).lines) == [])
    }

    @Test("Every screen is the same as before, on panels and with settings of all kinds", arguments: Look.all)
    func digests(look: Look) {
        let lines = look.samples.map { "\($0.name) \(look.text(of: $0).digest)" }
        #expect(GoldenLines("digests-\(look.name).txt").changes(to: lines) == [])
    }

    @Test("Every screen is the same as before while a part of it is pressed")
    func pressed() {
        let look = Look("pressed", SamplePanel(width: 320, height: 240))
        let lines = look.samples.map { sample -> String in
            let layout = look.shown(sample).layout
            let scenes = layout.targets.map { target in
                SceneText(layers: layout.layers(.dark, feedback: TouchFeedback(pressed: target.target)))
            }
            return ([sample.name] + scenes.map(\.digest)).joined(separator: " ")
        }
        #expect(GoldenLines("digests-pressed.txt").changes(to: lines) == [])
    }

    /// What follows on what, on a grid.
    private static let transitions = [
        ("lock-draw", "lock-drawing"), ("lock-drawing", "lock-checking"), ("lock-checking", "lock-success"),
        ("lock-checking", "lock-wrong"), ("lock-wrong", "lock-draw"), ("lock-drawing", "lock-too-short"),
        ("lock-wrong", "lock-wait-short"), ("lock-wait-long", "lock-wait-short"), ("lock-wait-short", "lock-draw"),
        ("lock-wait-short", "lock-stopped"), ("enroll-review", "enroll-draw-again"), ("enroll-draw", "enroll-review"),
    ]

    @Test("Every moment of what moves is the same as before")
    func motion() throws {
        let look = Look("motion", SamplePanel(width: 480, height: 320))
        let views = Dictionary(uniqueKeysWithValues: Sample.grids().map { ($0.name, $0.view) })
        let moments = [0, 1, 10, 30, 49, 50, 70, 95, 96, 130, 159, 160, 191, 192, 239, 240]
        var lines: [String] = []
        for (first, second) in GoldenPictureTests.transitions {
            let (before, after) = (try #require(views[first]), try #require(views[second]))
            var motion = Motion()
            motion.follow(before, at: .after(milliseconds: 0))
            motion.follow(after, at: .after(milliseconds: 1000))
            let digests = moments.map { moment in
                let frame = motion.frame(at: .after(milliseconds: 1000 + moment))
                return SceneText(look.builder.scene(for: after, motion: frame)).digest
            }
            lines.append(([first, second] + digests).joined(separator: " "))
        }
        #expect(GoldenLines("digests-motion.txt").changes(to: lines) == [])
    }

    @Test("The ring of a held corner is the same as before, in every theme", arguments: [800, 240])
    func corner(width: Int) {
        let panel = PanelGeometry(size: PixelSize(width: width, height: 320))
        var lines: [String] = []
        for theme in [Theme.dark, .light, .highContrast] {
            let builder = SceneBuilder(panel: panel, appearance: Appearance(theme: theme))
            var motion = Motion()
            let feedback = TouchFeedback(cornerHeld: .after(milliseconds: 1000))
            motion.follow(.notice(.starting), feedback: feedback, at: .after(milliseconds: 1000))
            for moment in [1000, 1001, 2500, 4000, 10_000] {
                let frame = motion.frame(at: .after(milliseconds: moment))
                let scene = builder.scene(for: .notice(.starting), feedback: feedback, motion: frame)
                let items = scene.layers.last?.items ?? []
                lines += SceneText(layers: [Layer(items)]).lines.map { "\(theme.name) \(moment) \($0)" }
            }
        }
        // The points of the longest line alone are many.
        #expect(GoldenLines("corner-\(width).txt").changes(to: lines.map { String($0.prefix(120)) }) == [])
    }

    @Test("The colors of every accent and of people are the same as before")
    func colors() {
        let free = [Color(200, 200, 0), Color(0, 0, 64), Color(250, 250, 250)].compactMap { Accent(free: $0) }
        let accents = Accent.Name.allCases.map { Accent.named($0) } + free
        let lines = ThemeName.allCases.flatMap { name in
            accents.map { accent in
                let theme = Theme(name, accent: accent)
                let colors = [
                    theme.background, theme.surface, theme.surfacePressed, theme.ring, theme.faint, theme.text,
                    theme.quietText, theme.accent, theme.onAccent, theme.accentPressed, theme.error, theme.arrow,
                ]
                return "\(name) \(accent) " + colors.map(\.text).joined(separator: " ")
            }
        }
        #expect(GoldenLines("colors.txt").changes(to: lines) == [])
    }
}

/// A panel and settings that all samples are drawn with.
struct Look: Sendable, CustomTestStringConvertible {
    var name: String
    private var panel: SamplePanel
    private var appearance = Appearance()
    var samples = Sample.all()

    init(
        _ name: String, _ panel: SamplePanel, samples: [Sample] = Sample.all(),
        set: (inout Appearance) -> Void = { _ in }
    ) {
        self.name = name
        self.panel = panel
        self.samples = samples
        set(&appearance)
    }

    var testDescription: String { name }
    var builder: SceneBuilder { SceneBuilder(panel: panel.geometry, appearance: appearance) }

    func shown(_ sample: Sample) -> ShownScreen {
        ShownScreen(sample.view, showing: sample.page, on: builder.measures, in: appearance)
    }

    func text(of sample: Sample) -> SceneText {
        let shown = shown(sample)
        return SceneText(builder.scene(of: shown, feedback: sample.feedback), shown.layout.targets)
    }

    static let all = [
        Look("480x320", SamplePanel(width: 480, height: 320)),
        Look("320x480-low-light-chinese", SamplePanel(width: 320, height: 480, pixelsPerMillimeter: 6.5, reach: .low)) {
            $0 = Appearance(theme: .light, words: SimplifiedChineseWords())
        },
        Look(
            "320x240-tapping-contrast", SamplePanel(width: 320, height: 240, pixelsPerMillimeter: 5.6),
            samples: Sample.all(by: .tap)
        ) {
            $0.theme = .highContrast
            ($0.showsIndicator, $0.numbersDots, $0.showsArrows) = (true, true, true)
        },
        Look("1024x600-blue-named", SamplePanel(width: 1024, height: 600, pixelsPerMillimeter: 6.6)) {
            $0.theme = Theme(.dark, accent: .named(.blue))
            ($0.room, $0.contact) = ("Physics lab", "Ask Ms. Hopper, room 12")
            $0.localTime = { _ in LocalTime(day: CalendarDay(number: 20_793), minute: 65) }
        },
        Look("1920x480-orange-light", SamplePanel(width: 1920, height: 480, pixelsPerMillimeter: 8)) {
            $0.theme = Theme(.light, accent: .named(.orange))
            ($0.showsIndicator, $0.showsArrows) = (true, true)
        },
        Look("3840x2160-wall", SamplePanel(width: 3840, height: 2160, pixelsPerMillimeter: 2.7)),
        Look("240x320-hidden-still", SamplePanel(width: 240, height: 320), samples: Sample.all(by: .tap)) {
            ($0.showsPath, $0.moves) = (false, false)
        },
        Look(
            "720x720-6x6", SamplePanel(width: 720, height: 720, pixelsPerMillimeter: 10),
            samples: Sample.grids(on: Grid(rows: 6, columns: 6))
        ) { ($0.showsIndicator, $0.numbersDots, $0.showsArrows) = (true, true, true) },
        Look("800x480-2x6", SamplePanel(width: 800, height: 480), samples: Sample.grids(on: Grid(rows: 2, columns: 6)))
        {
            ($0.showsIndicator, $0.numbersDots) = (true, true)
        },
        Look(
            "480x800-6x1-low", SamplePanel(width: 480, height: 800, reach: .low),
            samples: Sample.grids(on: Grid(rows: 6, columns: 1), by: .tap)
        ) { $0.showsIndicator = true },
    ]
}
