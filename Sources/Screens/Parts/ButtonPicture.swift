// SPDX-License-Identifier: MIT
import Drawing
import Geometry
import KioskSession

/// A button with its label.
struct ButtonPicture {
    let place: ButtonPlace
    let label: String
    let textSize: Double
    let lines: Int
    let cornerRadius: Double
    let isPressed: Bool
    /// There is nothing for it to do now.
    let isQuiet: Bool
    let theme: Theme

    var items: [Item] {
        let frame = place.frame
        let words = TextBlock(label, in: ButtonPicture.labelFrame(in: frame), size: textSize, maximumLines: lines)
        return [
            Item(.roundedRect(frame, radius: cornerRadius), fill),
            Item(.text(words), textColor),
        ]
    }

    static func labelFrame(in frame: Rect) -> Rect { frame.inset(by: min(frame.height * 0.05, frame.width * 0.04)) }

    private var fill: Color {
        switch place.button {
        case .ok where isQuiet: isPressed ? theme.surfacePressed : theme.surface
        case .confirm, .ok: isPressed ? theme.accentPressed : theme.accent
        case .clear, .reset, .cancel, .later, .suggest, .numbers, .lockNow, .moreTime, .newPattern, .otherPerson,
            .forgot, .back:
            isPressed ? theme.surfacePressed : theme.surface
        }
    }

    private var textColor: Color {
        switch place.button {
        case .ok where isQuiet: isPressed ? theme.text : theme.quietText
        case .confirm, .ok: theme.onAccent
        case .clear, .reset, .cancel, .later, .suggest, .numbers, .lockNow, .moreTime, .newPattern, .otherPerson,
            .forgot, .back:
            isQuiet && !isPressed ? theme.quietText : theme.text
        }
    }
}
