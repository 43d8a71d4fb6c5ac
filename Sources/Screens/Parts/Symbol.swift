// SPDX-License-Identifier: MIT
import Drawing
import Geometry

/// A sign made from shapes, so that it needs no font.
///
/// Signs in lines of one width stand on keys, rows and tiles; pictures that can be read from afar stand alone.
package enum Symbol: Hashable, Sendable, CaseIterable {
    case back, next, cross, check
    case delete, shift, shiftLocked, space
    case eye, crossedEye
    case person, people, addPerson, pencil, bin
    case pattern, keypad, openLock, closedLock
    case clock, touch, crosshair, turn, sound, globe, contrast, sparkle, stethoscope
    case question, warning, info
    /// Pictures.
    case unlocked, locked, waiting, emptyGrid, noTouchscreen, fault, noEntry, sparkles

    /// The symbol in a square frame.
    ///
    /// - Parameters:
    ///   - ground: The color it lies on, for what is cut out.
    ///   - alert: The color of its marks that tell something wrong; nil takes `color`.
    func items(in frame: Rect, _ color: Color, ground: Color, alert: Color? = nil) -> [Item] {
        let pen = SymbolPen(frame: frame)
        return marks.map { $0.item(by: pen, color, ground: ground, alert: alert ?? color) }
    }

    private var marks: [SymbolMark] {
        switch self {
        case .back: SymbolMark.back
        case .next: SymbolMark.next
        case .cross: SymbolMark.cross
        case .check: SymbolMark.check
        case .delete: SymbolMark.delete
        case .shift: [.arrowUp(foot: 0.82)]
        case .shiftLocked: [.arrowUp(foot: 0.68), .line((0.37, 0.84), (0.63, 0.84))]
        case .space: SymbolMark.space
        case .eye: SymbolMark.eye
        case .crossedEye: SymbolMark.eye + SymbolMark.crossing
        case .person: SymbolMark.person(at: 0.5)
        case .people: SymbolMark.people
        case .addPerson: SymbolMark.person(at: 0.4) + SymbolMark.plus
        case .pencil: SymbolMark.pencil
        case .bin: SymbolMark.bin
        case .pattern: SymbolMark.pattern
        case .keypad: SymbolMark.keypad
        case .openLock: SymbolMark.lock(shackleEnd: 0.36, rise: 0.06)
        case .closedLock: SymbolMark.lock(shackleEnd: 0.48, rise: 0)
        case .clock: SymbolMark.clock
        case .touch: SymbolMark.touch
        case .crosshair: SymbolMark.crosshair
        case .turn: SymbolMark.turn
        case .sound: SymbolMark.sound
        case .globe: SymbolMark.globe
        case .contrast: SymbolMark.contrast
        case .sparkle: SymbolMark.sparkle
        case .stethoscope: SymbolMark.stethoscope
        case .question: SymbolMark.question
        case .warning: SymbolMark.warning
        case .info: SymbolMark.info
        case .unlocked: SymbolMark.largeLock(shackleRise: 0.10)
        case .locked: SymbolMark.largeLock(shackleRise: 0)
        case .waiting: SymbolMark.waiting
        case .emptyGrid: SymbolMark.emptyGrid
        case .noTouchscreen: SymbolMark.noTouchscreen
        case .fault: SymbolMark.fault
        case .noEntry: SymbolMark.noEntry
        case .sparkles: SymbolMark.sparkles
        }
    }
}
