// SPDX-License-Identifier: MIT
import Drawing
import Geometry
package import KioskSession

/// A button: its label, its role, and the event that pressing it is.
package struct ScreenButton: Equatable, Sendable {
    package enum Role: Hashable, Sendable {
        case plain
        /// Leads on: the accent color.
        case primary
        /// Takes something away: the error color.
        case destructive
    }

    package enum State: Hashable, Sendable {
        case ready
        /// Has nothing to do now, but can be pressed: it does not come and go.
        case idle
        case disabled
    }

    package var label: String
    package var role: Role
    package var state: State
    package var action: SessionEvent

    package init(_ label: String, _ role: Role = .plain, state: State = .ready, action: SessionEvent) {
        self.label = label
        self.role = role
        self.state = state
        self.action = action
    }
}

extension [ScreenButton] {
    /// The buttons that can be pressed.
    func targets(in frames: [Rect]) -> [PlacedTarget] {
        zip(indices, frames).filter { self[$0.0].state != .disabled }
            .map { PlacedTarget(.button($0), $1, .event(self[$0].action)) }
    }
}

/// Draws the buttons of a screen, all labels in one size.
struct ButtonShapes {
    let buttons: [(button: ScreenButton, frame: Rect, isPressed: Bool)]
    let measures: Measures
    let theme: Theme

    init(buttons: [(ScreenButton, Rect, Bool)], measures: Measures, theme: Theme) {
        self.buttons = buttons.map { (button: $0.0, frame: $0.1, isPressed: $0.2) }
        self.measures = measures
        self.theme = theme
    }

    init(_ buttons: [ScreenButton], in frames: [Rect], pressed: TouchTarget?, _ measures: Measures, _ theme: Theme) {
        self.init(
            buttons: zip(buttons.indices, frames).map { (buttons[$0], $1, pressed == .button($0)) },
            measures: measures, theme: theme)
    }

    var layer: Layer {
        let (size, lines) = labelFit
        return Layer(
            buttons.flatMap { button, frame, isPressed in
                KeyShapes(
                    frame: frame, face: .words(button.label, size: size, lines: lines), role: button.role,
                    state: button.state, isPressed: isPressed, measures: measures, theme: theme
                ).items
            })
    }

    /// One size for all labels: the one that the longest needs, on two lines where that makes them much larger.
    private var labelFit: (size: Double, lines: Int) {
        let wanted = measures.smallTextSize
        let single = labelSize(lines: 1)
        guard single < wanted * 0.85 else { return (single, 1) }
        let double = labelSize(lines: 2)
        return double > single ? (double, 2) : (single, 1)
    }

    private func labelSize(lines: Int) -> Double {
        buttons.reduce(measures.smallTextSize) { size, place in
            let frame = measures.buttonLabelFrame(in: place.frame)
            return min(size, max(11, measures.size(of: place.button.label, in: frame, size: size, lines: lines)))
        }
    }
}

/// Draws something to press: its ground, and words or a symbol on it.
///
/// It has the same items in every state, so that a press damages nothing else.
struct KeyShapes {
    enum Face: Hashable {
        case label(String, size: Double)
        /// A button's label.
        case words(String, size: Double, lines: Int)
        case symbol(Symbol, size: Double)
    }

    let frame: Rect
    let face: Face
    var role = ScreenButton.Role.plain
    var state = ScreenButton.State.ready
    let isPressed: Bool
    /// Held down for longer than a press: caps lock.
    var isOn = false
    let measures: Measures
    let theme: Theme

    var items: [Item] {
        [Item(.roundedRect(frame, radius: measures.cornerRadius(of: frame)), fill)] + faceItems
    }

    private var faceItems: [Item] {
        switch face {
        case .label(let label, let size):
            return [Item(.text(TextBlock(label, in: measures.labelFrame(in: frame), size: size)), color)]
        case .words(let label, let size, let lines):
            let place = measures.buttonLabelFrame(in: frame)
            return [Item(.text(TextBlock(label, in: place, size: size, maximumLines: lines)), color)]
        case .symbol(let symbol, let size):
            return symbol.items(in: frame.square(size), color, ground: fill)
        }
    }

    private var fill: Color {
        switch (state, role) {
        case (.disabled, _): theme.disabledSurface
        case (.idle, _): isPressed ? theme.surfacePressed : theme.surface
        case (.ready, .plain) where isOn: isPressed ? theme.quietText : theme.text
        case (.ready, .plain): isPressed ? theme.surfacePressed : theme.surface
        case (.ready, .primary): isPressed ? theme.accentPressed : theme.accent
        case (.ready, .destructive): isPressed ? theme.errorPressed : theme.error
        }
    }

    private var color: Color {
        switch (state, role) {
        case (.disabled, _): theme.quietText
        case (.idle, _): isPressed ? theme.text : theme.quietText
        case (.ready, .plain): isOn ? theme.background : theme.text
        case (.ready, .primary): theme.onAccent
        case (.ready, .destructive): theme.onError
        }
    }
}

extension Measures {
    /// The corner radius of all things, less in things too small for it.
    func cornerRadius(of frame: Rect) -> Double { min(cornerRadius, frame.height * 0.25, frame.width * 0.25) }

    /// The part of a button that its label may fill: long labels come closer to its edges than those of keys.
    func buttonLabelFrame(in frame: Rect) -> Rect { frame.inset(by: min(frame.height * 0.05, frame.width * 0.04)) }

    /// The part of a key that its label may fill.
    func labelFrame(in frame: Rect) -> Rect {
        let padding = min(padding, (frame.width * 0.06).rounded())
        return Rect(x: frame.x + padding, y: frame.y, width: frame.width - 2 * padding, height: frame.height)
    }

    /// The size of a label on a key: smaller where it would not fit, but to be read.
    func labelSize(of label: String, in frame: Rect) -> Double {
        max(11, size(of: label, in: labelFrame(in: frame), size: smallTextSize, lines: 1))
    }
}
