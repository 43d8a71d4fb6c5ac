// SPDX-License-Identifier: MIT
import Drawing
import Geometry
import PatternLock

/// The picture in front of a row or on a tile, in a square.
struct EmblemPicture {
    let emblem: Emblem
    let frame: Rect
    /// The color it lies on.
    let ground: Color
    let isEnabled: Bool
    let isPressed: Bool
    /// Of a symbol without a tone.
    let symbolColor: Color
    let theme: Theme

    var items: [Item] {
        switch emblem {
        case .symbol(let symbol, let tone):
            let side = (frame.width * 0.8).rounded()
            return symbol.items(in: frame.square(side), isEnabled ? color(of: tone) : theme.quietText, ground: ground)
        case .letter(let letter):
            let text = TextBlock(letter, in: frame, size: max(11, (frame.height * 0.7).rounded()))
            return [Item(.text(text), isEnabled ? theme.text : theme.quietText)]
        case .initials(let letters, let color):
            let text = TextBlock(letters, in: frame, size: max(11, (frame.width * 0.38).rounded()))
            return [
                Item(.disc(center: frame.center, radius: frame.width / 2), disc(color)),
                Item(.text(text), isEnabled ? theme.text : theme.quietText),
            ]
        case .grid(let grid, let isSet):
            return dots(of: grid, isSet: isSet)
        }
    }

    private func color(of tone: StatusTone) -> Color {
        switch tone {
        case .plain: symbolColor
        // On the lighter ground of what is pressed only words' color can be told apart.
        case .good, .bad: isPressed ? theme.text : tone.color(in: theme)
        }
    }

    /// What is pressed is nearly as light as the disc without a color was.
    private func disc(_ color: Int?) -> Color {
        if let color, isEnabled { return theme.personColor(color) }
        if isPressed { return theme.background }
        return isEnabled ? theme.surfacePressed.over(theme.surface, opacity: 0.5) : theme.surface
    }

    private func dots(of grid: Grid, isSet: Bool) -> [Item] {
        let side = frame.width * 0.8
        let cell = side / Double(max(grid.rows, grid.columns))
        let board = Board(grid: grid, center: frame.center, cell: cell)
        return grid.dots.map { dot in
            Item(
                .disc(center: board.center(of: dot), radius: cell * (isSet ? 0.30 : 0.2)),
                isSet ? theme.accent : theme.quietText)
        }
    }
}
