// SPDX-License-Identifier: MIT
import Drawing
import Geometry
import PatternLock

/// A button with its label.
struct ButtonPicture {
    let place: ButtonPlace
    let label: String
    let textSize: Double
    let isPressed: Bool
    /// There is nothing for it to do now.
    let isQuiet: Bool
    let theme: Theme

    var items: [Item] {
        let frame = place.frame
        let words = TextBlock(fitting: label, in: frame.inset(by: frame.height * 0.08), size: textSize)
        return [
            Item(.roundedRect(frame, radius: frame.height * 0.26), fill),
            Item(.text(words), textColor),
        ]
    }

    private var fill: Color {
        switch place.button {
        case .confirm: isPressed ? theme.accentPressed : theme.accent
        case .clear, .reset, .cancel, .lockNow: isPressed ? theme.surfacePressed : theme.surface
        }
    }

    private var textColor: Color {
        switch place.button {
        case .confirm: theme.onAccent
        case .clear, .reset, .cancel, .lockNow: isQuiet ? theme.quietText : theme.text
        }
    }
}
