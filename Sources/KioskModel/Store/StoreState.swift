// SPDX-License-Identifier: MIT
package import PatternLock

/// What the store knew when it was opened, or when it was changed last.
package struct StoreState: Hashable, Sendable {
    package var setup: SetupProgress
    /// Whether the panel's shared pattern is set.
    package var hasPattern: Bool
    package var hasPIN: Bool
    /// Of the panel's shared pattern, or the panel's where that one refuses longer.
    package var attempts: AttemptCount
    package var pinAttempts: AttemptCount
    /// In the order they are shown; the counts are theirs, or the panel's where that one refuses longer.
    package var people: [Person]
    package var look: PanelLook
    /// Wrong patterns and PINs of everybody since a teacher last looked.
    package var unseenFailures: Int

    /// - Parameter unseenFailures: Nil where all are those of `attempts`.
    package init(
        setup: SetupProgress = .done, hasPattern: Bool, hasPIN: Bool = false, attempts: AttemptCount,
        pinAttempts: AttemptCount = AttemptCount(), people: [Person] = [], look: PanelLook = PanelLook(),
        unseenFailures: Int? = nil
    ) {
        self.unseenFailures = unseenFailures ?? attempts.sinceAcknowledged
        self.setup = setup
        self.hasPattern = hasPattern
        self.hasPIN = hasPIN
        self.attempts = attempts
        self.pinAttempts = pinAttempts
        self.people = people
        self.look = look
    }
}

/// How far the first setup of a kiosk came; kept in the store and never taken from what else is there.
package enum SetupProgress: String, Hashable, Sendable {
    /// Whoever is at the panel may choose the PIN.
    case fresh
    /// The PIN is chosen; the first pattern is not.
    case pinSet = "pin_set"
    /// Setup is over and does not come again.
    case done
}

extension StoreState {
    package func person(_ id: ProfileID) -> Person? { people.first { $0.id == id } }

    /// Whether somebody has a pattern; nil is the panel's shared one.
    package func hasPattern(of id: ProfileID?) -> Bool {
        id.map { person($0)?.hasPattern ?? false } ?? hasPattern
    }
}
