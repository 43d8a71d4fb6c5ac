// SPDX-License-Identifier: MIT

/// The times that messages stay on the screen and untouched screens last.
enum Timing {
    /// A message and the stroke it is about; the next touch ends it sooner.
    static let message = Duration.seconds(2)
    /// The reason why a right pattern does not open, which takes longer to read.
    static let denial = Duration.seconds(6)
    /// Tapped dots without another.
    static let tapping = Duration.seconds(30)
    /// The right stroke in green, before the unlocked screen.
    static let success = Duration.milliseconds(500)
    /// The word that the new pattern is stored.
    static let stored = Duration.milliseconds(1500)
    /// An enrollment without a touch.
    static let enrollmentIdle = Duration.seconds(60)
    /// An enrollment altogether.
    static let enrollmentTotal = Duration.seconds(600)
    /// From dot to dot of a pattern that is shown.
    static let suggestedDot = Duration.milliseconds(700)
    /// A person's screen, or a letter's people, without a touch.
    static let personIdle = Duration.seconds(30)
    /// For the second of two people to draw.
    static let partner = Duration.seconds(60)
    /// The advice about a forgotten pattern.
    static let forgotten = Duration.seconds(20)
    /// The teacher's pages without a touch.
    static let maintenanceIdle = Duration.seconds(60)
    /// The teacher's pages altogether.
    static let maintenanceTotal = Duration.seconds(600)
}
