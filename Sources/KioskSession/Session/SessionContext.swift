// SPDX-License-Identifier: MIT
import BootTime
import KioskModel
import PatternLock

/// The part of a session that all of its flows work with.
struct SessionContext: Equatable, Sendable {
    let settings: SessionSettings
    var secrets: EnteredSecrets
    /// The contents of the store, as far as they are known.
    var known = StoreState(hasPattern: false, attempts: AttemptCount())
    /// The time of the latest event.
    var now = Instant(sinceBoot: .zero)
    var requests = RequestID.Counter()
    /// True while somebody far away could unlock by answering a challenge.
    var isHelpOffered = false

    init(_ settings: SessionSettings) {
        self.settings = settings
        secrets = EnteredSecrets(settings)
    }

    func verdict(for person: ProfileID?) -> AttemptVerdict {
        known.attempts(of: person).verdict(at: now, by: settings.policy)
    }

    func triesLeft(of person: ProfileID?) -> Int {
        settings.policy.triesLeft(after: known.attempts(of: person).gravest(by: settings.policy))
    }

    /// The number of digits of the PIN that is set, whatever new ones are to have.
    var presentPINLength: Int { known.pinLength ?? settings.pinLength }

    var pinVerdict: AttemptVerdict { settings.pinPolicy.verdict(for: known.pinAttempts, at: now) }
    var answerVerdict: AttemptVerdict { settings.pinPolicy.verdict(for: known.answerAttempts, at: now) }
    /// False where two have to come: nobody far away stands for either of them.
    var canAskForHelp: Bool { isHelpOffered && settings.unlocking.people == 1 }
    var recoveryVerdict: AttemptVerdict { settings.pinPolicy.verdict(for: known.recoveryAttempts, at: now) }
}

/// The dots and digits being entered: the one place in a session that holds them.
///
/// They are no payload of a state, because a stored property can be overwritten, while the bytes of an enum's former
/// case stay behind a smaller one. Copies the compiler makes on the way are beyond its reach.
struct EnteredSecrets: Equatable, Sendable {
    /// The stroke in view.
    var stroke: StrokeTracker
    /// The first drawing of an enrollment; empty until it is drawn.
    var first = Pattern()
    /// The PIN being typed.
    var pin: PINEntry
    /// A new PIN as it was typed first.
    var firstPIN = PIN()
    /// The groups of a recovery code that were typed, or a new one.
    var recoveryCode = RecoveryCode()
    /// The code of the challenge that is shown.
    var challengeCode = PIN()
    /// The places of the digits, shuffled for each PIN screen where the settings say so.
    var keypad = KeypadOrder.usual

    init(_ settings: SessionSettings) {
        stroke = StrokeTracker(
            grid: settings.grid, addsDotsBetween: settings.addsDotsBetween, hitRadius: settings.hitRadius)
        pin = PINEntry(length: settings.pinLength)
    }

    var isBlank: Bool { stroke.dots.isEmpty && first.isEmpty && !hasDigits && challengeCode.isEmpty }
    var hasDigits: Bool { !pin.pin.isEmpty || !firstPIN.isEmpty || !recoveryCode.isEmpty }

    /// Overwrites all of it.
    mutating func wipe() {
        stroke.wipe()
        first.wipe()
        challengeCode.wipe()
        wipePINs()
    }

    mutating func wipePINs() {
        pin.wipe()
        firstPIN.wipe()
        recoveryCode.wipe()
    }
}

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
    /// The time from dot to dot of a pattern that is shown.
    static let suggestedDot = Duration.milliseconds(700)
    /// A person's screen, or a letter's people, without a touch.
    static let personIdle = Duration.seconds(30)
    /// The time from a wrong try on, for the same person to try again.
    static let sitting = Duration.seconds(60)
    /// The time for the second of two people to draw.
    static let partner = Duration.seconds(60)
    /// The advice about a forgotten pattern.
    static let forgotten = Duration.seconds(20)
    /// The teacher's pages without a touch.
    static let maintenanceIdle = Duration.seconds(60)
    /// The teacher's pages altogether.
    static let maintenanceTotal = Duration.seconds(600)
    /// The time to wipe the panel in.
    static let cleaning = Duration.seconds(30)
    /// Crosses to be held, without a touch.
    static let crossIdle = Duration.seconds(20)
    /// A calibration that nobody has accepted yet.
    static let trial = Duration.seconds(15)
}
