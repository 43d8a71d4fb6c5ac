// SPDX-License-Identifier: MIT
import Drawing
import Geometry

/// A sign in lines of one width, made from shapes so that it needs no font.
package enum PageSymbol: Hashable, Sendable, CaseIterable {
    case back, next, cross, check
    case delete, shift, shiftLocked, space
    case eye, crossedEye
    case person, people, addPerson, pencil, bin
    case pattern, keypad, openLock, closedLock
    case clock, touch, globe, contrast, stethoscope, leave
    case question, warning, info

    /// The symbol in a square frame. `ground` is the color it lies on, for what is cut out.
    func items(in frame: Rect, _ color: Color, ground: Color) -> [Item] {
        let pen = SymbolPen(frame: frame)
        return strokes.map { $0.item(by: pen, color, ground: ground) }
    }

    private var strokes: [SymbolStroke] {
        switch self {
        case .back: SymbolStroke.back
        case .next: SymbolStroke.next
        case .cross: SymbolStroke.cross
        case .check: SymbolStroke.check
        case .delete: SymbolStroke.delete
        case .shift: [.arrowUp(foot: 0.82)]
        case .shiftLocked: [.arrowUp(foot: 0.68), .line((0.37, 0.84), (0.63, 0.84))]
        case .space: SymbolStroke.space
        case .eye: SymbolStroke.eye
        case .crossedEye: SymbolStroke.eye + SymbolStroke.crossing
        case .person: SymbolStroke.person(at: 0.5)
        case .people: SymbolStroke.people
        case .addPerson: SymbolStroke.person(at: 0.4) + SymbolStroke.plus
        case .pencil: SymbolStroke.pencil
        case .bin: SymbolStroke.bin
        case .pattern: SymbolStroke.pattern
        case .keypad: SymbolStroke.keypad
        case .openLock: SymbolStroke.lock(shackleEnd: 0.36, rise: 0.06)
        case .closedLock: SymbolStroke.lock(shackleEnd: 0.48, rise: 0)
        case .clock: SymbolStroke.clock
        case .touch: SymbolStroke.touch
        case .globe: SymbolStroke.globe
        case .contrast: SymbolStroke.contrast
        case .stethoscope: SymbolStroke.stethoscope
        case .leave: SymbolStroke.leave
        case .question: SymbolStroke.question
        case .warning: SymbolStroke.warning
        case .info: SymbolStroke.info
        }
    }
}
