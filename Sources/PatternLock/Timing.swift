// SPDX-License-Identifier: MIT

/// How long what is said stays on the screen, and how long an untouched enrollment lasts.
enum Timing {
    /// A message and the stroke it is about; the next touch ends it sooner.
    static let remark = Duration.seconds(2)
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
}
