// SPDX-License-Identifier: MIT
package import KioskModel
package import PatternLock
package import Touch

/// The screen for a new pattern.
package struct EnrollView: Equatable, Sendable {
    package var step: EnrollStep
    package var stroke: StrokeView
    /// The dots of the first drawing, shown on the small grid; empty before it is drawn.
    package var indicator: Pattern
    package var buttons: [Button]
    package var grid: Grid
    package var entry: PatternEntry
    /// The person whose pattern it becomes; nil for the panel's shared one.
    package var person: PersonLabel?
    /// The strength of the first drawing; nil before it is drawn.
    package var strength: PatternStrength.Level?
    /// True where the small grid was asked to show the order of the dots.
    package var numbersDots: Bool
    /// True for the pattern for being forced to draw one.
    package var isDuress: Bool
    /// True while the present pattern is drawn, which is as secret as on the lock screen.
    package var isProof: Bool

    package init(
        step: EnrollStep, stroke: StrokeView, indicator: Pattern, buttons: [Button], grid: Grid = .standard,
        entry: PatternEntry = .draw, person: PersonLabel? = nil, strength: PatternStrength.Level? = nil,
        numbersDots: Bool = false, isDuress: Bool = false, isProof: Bool = false
    ) {
        self.step = step
        self.stroke = stroke
        self.indicator = indicator
        self.buttons = buttons
        self.grid = grid
        self.entry = entry
        self.person = person
        self.strength = strength
        self.numbersDots = numbersDots
        self.isDuress = isDuress
        self.isProof = isProof
    }
}

package enum EnrollStep: Hashable, Sendable {
    /// A student who wants a new pattern draws the present one first.
    case prove
    case proving
    case unproven(triesLeft: Int)
    case draw
    case tooShort(minimum: Int)
    /// A plain shape that many people draw: another one, please.
    case tooCommon
    /// A pattern that is the usual one already, so that it cannot tell anything: another one, please.
    case unusable
    case voided(VoidReason)
    /// A pattern drawn by lot is shown, dot by dot.
    case suggestion
    /// Drawn once and shown; waits for Confirm or Reset.
    case review
    case drawAgain
    /// The second drawing differs; draw it again.
    case mismatch
    case storing
    case stored
}
