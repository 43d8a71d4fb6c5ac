// SPDX-License-Identifier: MIT
package import PatternLock

/// The contents of the store as a session knows them.
package struct StoreState: Hashable, Sendable {
    package var setup: SetupProgress
    /// True where the panel's shared pattern is set.
    package var hasPattern: Bool
    package var hasPIN: Bool
    /// The number of the PIN's digits; nil where it is not known.
    package var pinLength: Int?
    /// True where a code was made for whoever forgets the PIN.
    package var hasRecoveryCode: Bool
    /// Failures at the panel's shared pattern.
    package var attempts: AttemptCount
    /// Failures at all patterns together.
    package var panelAttempts: AttemptCount
    package var pinAttempts: AttemptCount
    /// Failures at the recovery code.
    package var recoveryAttempts: AttemptCount
    /// Failures at answers from afar.
    package var answerAttempts: AttemptCount
    package var preferences: PanelPreferences
    package var announcements: Announcements
    package var people: People
    /// The span by the days and hours of the panel's shared pattern, when the store was asked.
    package var span: OpenSpan

    /// - Parameter panelAttempts: Nil for those of `attempts` that no teacher has seen.
    package init(
        setup: SetupProgress = .done, hasPattern: Bool, hasPIN: Bool = false, pinLength: Int? = nil,
        hasRecoveryCode: Bool = false, attempts: AttemptCount, panelAttempts: AttemptCount? = nil,
        pinAttempts: AttemptCount = AttemptCount(), recoveryAttempts: AttemptCount = AttemptCount(),
        answerAttempts: AttemptCount = AttemptCount(),
        people: [Person] = [], preferences: PanelPreferences = PanelPreferences(),
        announcements: Announcements = Announcements(), span: OpenSpan = .endless
    ) {
        self.setup = setup
        self.hasPattern = hasPattern
        self.hasPIN = hasPIN
        self.pinLength = pinLength
        self.hasRecoveryCode = hasRecoveryCode
        self.attempts = attempts
        self.panelAttempts = panelAttempts ?? AttemptCount(sinceAcknowledged: attempts.sinceAcknowledged)
        self.pinAttempts = pinAttempts
        self.recoveryAttempts = recoveryAttempts
        self.answerAttempts = answerAttempts
        self.preferences = preferences
        self.announcements = announcements
        self.people = People(people)
        self.span = span
    }

    /// Wrong patterns, PINs, codes and answers of everybody since a teacher last looked.
    package var unseenFailures: Int {
        panelAttempts.sinceAcknowledged + pinAttempts.sinceAcknowledged + recoveryAttempts.sinceAcknowledged
            + answerAttempts.sinceAcknowledged
    }

    /// The counts that decide about an attempt at a person's pattern; the shared one for nil.
    package func attempts(of id: ProfileID?) -> AttemptCounts {
        AttemptCounts(profile: id.map { people[$0]?.attempts ?? AttemptCount() } ?? attempts, panel: panelAttempts)
    }

    /// True where a person has a pattern; the shared profile for nil.
    package func hasPattern(of id: ProfileID?) -> Bool {
        id.map { people[$0]?.hasPattern ?? false } ?? hasPattern
    }
}

/// The progress of a kiosk's first setup; kept in the store and never taken from what else is there.
package enum SetupProgress: String, Hashable, Sendable {
    /// Whoever is at the panel may choose the PIN.
    case fresh
    /// The PIN is chosen; the first pattern is not.
    case pinSet = "pin_set"
    /// Setup is over and does not come again.
    case done
}

/// The parts of the store's state that a request has changed.
package enum StoreChange: Hashable, Sendable {
    /// Everything but the people, and those of the people whom the request was about.
    case parts(StoreState, removed: ProfileID? = nil)
    case everything(StoreState)
}

extension StoreState {
    package mutating func apply(_ change: StoreChange) {
        switch change {
        case .everything(let state): self = state
        case .parts(let state, let removed):
            var people = people
            for person in state.people { people.set(person) }
            if let removed { people.remove(removed) }
            self = state
            self.people = people
        }
    }
}
