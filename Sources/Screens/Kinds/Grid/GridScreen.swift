// SPDX-License-Identifier: MIT
package import KioskModel
package import KioskSession
package import PatternLock

/// A grid to draw on with the words and buttons around it.
package struct GridScreen: Equatable, Sendable {
    /// The purpose of a drawing; places depend on it.
    package enum Purpose: Hashable, Sendable {
        case unlocking(showsIndicator: Bool, offersHelp: Bool = false)
        case unlockingAsPerson
        case enrolling(hasName: Bool)
    }

    /// The dots from which arrows lead to their successors. Where a drawing is wrong none of them has one.
    package enum Arrows: Hashable, Sendable {
        case never
        /// Arrows until the drawing is known to be right: then its dots are filled.
        case whileDrawing
        case always
    }

    package struct Words: Hashable, Sendable {
        package var string: String
        package var tone: StatusTone
    }

    /// Advice on a drawing: below the status, or in its place where there is no room for both.
    package struct Advice: Hashable, Sendable {
        /// The best first; the first that has room is shown.
        package var candidates: [String]
        /// The words in the place of the status.
        package var alone: String
        package var tone: StatusTone
    }

    /// A card before the dimmed grid while strokes are refused.
    package enum Card: Hashable, Sendable {
        case countdown(caption: String, time: String)
        case lock
    }

    /// The pattern on the small grid.
    package struct Indicator: Equatable, Sendable {
        package var pattern: Pattern
        package var tone = StrokeTone.success
        package var numbersDots = false
    }

    /// A button with its place in the session's order.
    package struct GridButton: Equatable, Sendable {
        package var id: Button
        package var face: ScreenButton
    }

    package var purpose: Purpose
    package var grid: Grid
    package var entry: PatternEntry
    package var stroke: StrokeView
    package var arrows: Arrows
    /// Numbers the dots of the drawing in their order.
    package var numbersStroke = false
    package var indicator: Indicator
    package var person: PersonLabel?
    package var status: Words
    package var advice: Advice?
    package var card: Card?
    package var buttons: [GridButton]
}

extension GridScreen.Purpose {
    var hasIndicator: Bool {
        switch self {
        case .unlocking(let showsIndicator, _): showsIndicator
        case .unlockingAsPerson: false
        case .enrolling: true
        }
    }

    var isEnrolling: Bool {
        switch self {
        case .unlocking, .unlockingAsPerson: false
        case .enrolling: true
        }
    }

    /// True where a person is named.
    var hasName: Bool {
        switch self {
        case .unlocking: false
        case .unlockingAsPerson: true
        case .enrolling(let hasName): hasName
        }
    }
}
