// SPDX-License-Identifier: MIT
package import Drawing
package import KioskModel

/// The colors by what they are for.
package struct Theme: Hashable, Sendable {
    package var name = ThemeName.dark
    package var background: Color
    /// Cards and buttons.
    package var surface: Color
    package var surfacePressed: Color
    /// A dot that is not selected.
    package var ring: Color
    /// The small grid's dots that are not selected.
    package var faint: Color
    package var text: Color
    /// Words that can be passed over.
    package var quietText: Color
    /// Selected dots, the path, success and the button that leads on.
    package var accent: Color
    package var onAccent: Color
    package var accentPressed: Color
    package var error: Color
    /// The triangles that show the way in a selected dot.
    package var arrow: Color
    /// The least by which words stand out from what they are on: a contrast ratio of WCAG 2.
    package var textContrast = 4.5
    /// The same of rings and dots.
    package var ringContrast = 3.0

    package static let dark = Theme(
        background: Color(16, 20, 26), surface: Color(48, 56, 66), surfacePressed: Color(78, 88, 100),
        ring: Color(200, 205, 210), faint: Color(94, 103, 114),
        text: Color(235, 235, 235), quietText: Color(158, 166, 176),
        accent: Color(94, 195, 49), onAccent: Color(12, 24, 8), accentPressed: Color(134, 222, 94),
        error: Color(240, 92, 84), arrow: Color(235, 235, 235))

    package static let light = Theme(
        name: .light, background: Color(246, 247, 249), surface: Color(222, 226, 231),
        surfacePressed: Color(196, 202, 210),
        ring: Color(92, 100, 110), faint: Color(132, 140, 150),
        text: Color(24, 28, 34), quietText: Color(84, 92, 102),
        accent: Color(38, 122, 30), onAccent: Color(255, 255, 255), accentPressed: Color(24, 92, 18),
        error: Color(190, 32, 32), arrow: Color(24, 28, 34))

    package static let highContrast = Theme(
        name: .contrast, background: Color(0, 0, 0), surface: Color(40, 40, 40), surfacePressed: Color(90, 90, 90),
        ring: Color(255, 255, 255), faint: Color(130, 130, 130),
        text: Color(255, 255, 255), quietText: Color(220, 220, 220),
        accent: Color(88, 240, 64), onAccent: Color(0, 0, 0), accentPressed: Color(176, 255, 160),
        error: Color(255, 124, 116), arrow: Color(255, 255, 255), textContrast: 7, ringContrast: 7)
}

extension Theme {
    package init(_ name: ThemeName, accent: Accent = .named(.green)) {
        switch name {
        case .dark: self = .dark
        case .light: self = .light
        case .contrast: self = .highContrast
        }
        let color = accent.color(in: name).standingOut(from: background, by: textContrast)
        guard color != self.accent else { return }
        self.accent = color
        // Words on it are as dark or as light as the background, from which it stands out well enough for words.
        onAccent = background
        accentPressed = text.over(color, opacity: 0.3)
    }
}

extension Theme {
    /// Blue, teal, purple, orange, magenta, olive, brown, slate: words stand out from each in every theme.
    private static let people = [
        Color(36, 99, 176), Color(12, 110, 104), Color(116, 72, 176), Color(160, 82, 8), Color(166, 48, 120),
        Color(92, 104, 16), Color(128, 80, 56), Color(76, 92, 112),
    ]

    /// The color behind the initials of somebody whose color has this number.
    func personColor(_ number: Int) -> Color {
        let count = Theme.people.count
        return Theme.people[(number % count + count) % count].standingOut(from: text, by: textContrast)
    }
}

extension Theme {
    /// The color of rows, tiles and boxes: calmer than a button's.
    var card: Color { surface.over(background, opacity: 0.6) }
    var cardPressed: Color { surfacePressed.over(background, opacity: 0.8) }

    /// The color of buttons that cannot be pressed now.
    var disabledSurface: Color { surface.over(background, opacity: 0.35) }

    /// Words on the error color; it is as far from the background as from the words on it.
    var onError: Color { background }
    var errorPressed: Color { error.over(text, opacity: 0.75) }
}

/// The tone of a status line; its color follows.
package enum StatusTone: Hashable, Sendable {
    case plain
    case good
    case bad

    func color(in theme: Theme) -> Color {
        switch self {
        case .plain: theme.text
        case .good: theme.accent
        case .bad: theme.error
        }
    }
}
