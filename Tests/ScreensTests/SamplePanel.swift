// SPDX-License-Identifier: MIT
import BootTime
import Geometry
import KioskSession
import PatternLock
import Screens
import Testing
import Touch

/// A panel of the table that layouts are checked on.
struct SamplePanel: Sendable, CustomTestStringConvertible {
    var width: Int
    var height: Int
    /// Of a display of that size as they are sold; nil is a display that tells none.
    var pixelsPerMillimeter: Double?
    var reach = Reach.normal

    var geometry: PanelGeometry {
        PanelGeometry(
            size: PixelSize(width: width, height: height), pixelsPerMillimeter: pixelsPerMillimeter, reach: reach)
    }

    var testDescription: String {
        "\(width)x\(height)" + (pixelsPerMillimeter.map { " \($0) px/mm" } ?? "") + (reach == .low ? " low" : "")
    }

    private static let landscape: [(Int, Int, Double)] = [
        (320, 240, 5.6), (480, 320, 6.5), (800, 480, 5.2), (1024, 600, 6.6), (1280, 800, 5.9), (1920, 1080, 5.6),
        (3840, 2160, 6.4), (3840, 2160, 2.7), (1280, 1024, 3.8), (720, 720, 10), (1920, 480, 8),
    ]

    /// Every panel for people who reach as usual, and for those who reach low.
    static let anyReach = all + low

    static let low = all.map { panel in
        var panel = panel
        panel.reach = .low
        return panel
    }

    /// Landscape and portrait, each with and without millimeters.
    static let all: [SamplePanel] = landscape.flatMap { width, height, scale in
        [(width, height), (height, width)].flatMap { width, height in
            [
                SamplePanel(width: width, height: height, pixelsPerMillimeter: nil),
                SamplePanel(width: width, height: height, pixelsPerMillimeter: scale),
            ]
        }
    }
}

extension Grid {
    /// Every grid a configuration may ask for.
    static let supported = sides.flatMap { rows in
        sides.map { Grid(rows: rows, columns: $0) }
    }.filter(\.isSupported)
}

extension Sample: CustomTestStringConvertible {
    package var testDescription: String { name }

    /// The screens with a grid and the messages of the lock.
    static func basic(by entry: PatternEntry = .draw) -> [Sample] { grids(by: entry) + messages }

    /// The same, where patterns are drawn and where dots are tapped.
    static let allEntries = basic() + basic(by: .tap)

    /// Five dots.
    static let drawn = StrokeView(dots: Pattern([0, 1, 2, 5, 4]))
}

extension GridLayout {
    var measures: Measures { places.measures }
    var board: Board { places.board }
    var status: Rect { places.status }
    var indicator: Board? { places.indicator }
    var card: Rect { places.card }
    var buttons: [ButtonPlace] { places.buttons }
}

extension ScreenButton {
    init(_ label: String, _ role: Role = .plain, isEnabled: Bool = true) {
        self.init(label, role, state: isEnabled ? .ready : .disabled, action: .teacher(.back))
    }
}

extension Tile {
    init(_ title: String, _ emblem: Emblem, isEnabled: Bool = true) {
        self.init(title, emblem, action: isEnabled ? .teacher(.back) : nil)
    }
}

/// A button of the session with its place.
struct PlacedButton: Hashable {
    var button: Button
    var frame: Rect
}

extension Layout {
    init(
        of view: ViewState, on panel: PanelGeometry, showsIndicator: Bool = false, page: PageState = PageState()
    ) {
        var appearance = Appearance()
        appearance.showsIndicator = showsIndicator
        self.init(of: Screen(of: view, showing: page, in: appearance), on: panel)
    }

    var buttons: [PlacedButton] {
        targets.compactMap { place in
            guard case .event(.pressed(let button)) = place.action else { return nil }
            return PlacedButton(button: button, frame: place.frame)
        }
    }

    func target(of button: Button) -> TouchTarget? {
        targets.first { $0.action == .event(.pressed(button)) }?.target
    }
}

extension ViewState {
    /// The session's buttons on its screen.
    var buttons: [Button] {
        Layout(of: self, on: PanelGeometry(size: PixelSize(width: 800, height: 480))).buttons.map(\.button)
    }
}

extension ActiveScreen {
    static var sample: ActiveScreen {
        ActiveScreen(.notice(.starting), on: PanelGeometry(size: PixelSize(width: 800, height: 480)))
    }

    /// The meaning of what the finger does on `view`.
    mutating func handle(
        _ event: FingerEvent, on view: ViewState, panel: PanelGeometry, at now: Instant
    ) -> [SessionEvent] {
        move(to: panel)
        show(view)
        return handle(event, at: now)
    }

    /// The button of the session that is pressed.
    var pressedButton: Button? {
        guard let target = feedback.pressed, case .event(.pressed(let button)) = shown.layout.action(of: target) else {
            return nil
        }
        return button
    }
}

extension RepaintTracker {
    mutating func follow(
        _ view: ViewState, in appearance: Appearance = Appearance(), feedback: TouchFeedback = TouchFeedback(),
        at now: Instant
    ) {
        let panel = PanelGeometry(size: PixelSize(width: 800, height: 480))
        follow(ShownScreen(view, on: panel, in: appearance), feedback: feedback, at: now)
    }
}
