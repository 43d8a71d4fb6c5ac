// SPDX-License-Identifier: MIT
package import KioskModel
package import KioskSession
package import PatternLock
import Touch

package struct EnglishWords: Words {
    package init() {}

    package var language: Language { .english }
    package var ownName: String { "English" }
    package var font: (letter: String, package: String) { ("A", "fonts-dejavu-core") }

    package func status(_ status: LockStatus, by entry: PatternEntry) -> String {
        switch status {
        case .draw: entry.words(draw: "Draw your pattern", tap: "Tap your dots, then OK")
        case .checking: "Checking…"
        case .success: "Correct"
        case .tooShort(let minimum): atLeast(minimum, entry)
        case .wrong(let triesLeft): wrong(triesLeft: triesLeft)
        case .alreadyTried:
            entry.words(draw: "Just tried that. Draw another", tap: "Just tried that. Tap another")
        case .voided(let reason): voided(reason, entry)
        case .lockedOut: "Too many wrong tries"
        case .denied(let refusal): self.refusal(refusal)
        case .stopped: "Too many wrong tries. Please ask a teacher"
        }
    }

    package func step(_ step: EnrollStep, by entry: PatternEntry) -> String {
        switch step {
        case .draw: entry.words(draw: "Draw a new pattern", tap: "Tap a new pattern, then OK")
        case .prove:
            entry.words(draw: "Draw your present pattern first", tap: "Tap your present pattern first, then OK")
        case .proving: "Checking…"
        case .unproven(let triesLeft): wrong(triesLeft: triesLeft)
        case .tooCommon: "Many people use that. Please choose another"
        case .unusable: "That is your usual one. Please choose another"
        case .suggestion: "Would you like this one?"
        case .tooShort(let minimum): atLeast(minimum, entry)
        case .voided(let reason): voided(reason, entry)
        case .review: "Keep this pattern?"
        case .drawAgain: entry.words(draw: "Draw it once more", tap: "Tap it once more, then OK")
        case .mismatch: entry.words(draw: "Not the same. Draw again", tap: "Not the same. Tap again")
        case .storing: "Saving…"
        case .stored: "Pattern saved"
        }
    }

    package func label(of button: Button) -> String {
        switch button {
        case .clear: "Clear"
        case .ok: "OK"
        case .reset: "Reset"
        case .confirm: "Confirm"
        case .cancel: "Cancel"
        case .later: "Later"
        case .suggest: "Suggest"
        case .numbers: "Order"
        case .lockNow: "Lock now"
        case .moreTime: "More time"
        case .newPattern: "New pattern"
        case .otherPerson: "Other person"
        case .forgot: "Forgot pattern"
        case .askForHelp: "Ask for help"
        case .back: "Back"
        }
    }

    package func title(of notice: Notice) -> String {
        switch notice {
        case .starting: "Starting…"
        case .notSetUp: "Not set up"
        case .noPattern: "No pattern set yet"
        case .nobody: "Nobody has a pattern yet"
        case .forgotten: "Pattern forgotten?"
        case .noTouchscreen: "No touchscreen found"
        case .untrustedTouchscreen: "Touchscreen not trusted"
        case .storeFault: outOfOrder
        case .outOfService: "Out of service"
        }
    }

    package func explanation(of notice: Notice) -> String {
        switch notice {
        case .starting: "One moment, please."
        case .notSetUp: "This panel has to be set up first. Please call staff."
        case .noPattern: "To set one, hold the top left corner, or run “ninedotctl\u{a0}enroll”."
        case .nobody: "A teacher can add people in the settings."
        case .forgotten: "Please ask a teacher for a new one."
        case .noTouchscreen: "Waiting for one. Please check its cable."
        case .untrustedTouchscreen:
            "The one that is connected was not here before. To allow it, run “sudo ninedotctl\u{a0}touchscreens”."
        case .storeFault: "The pattern cannot be checked. Please call staff."
        case .outOfService: "Please come back later."
        }
    }

    package var outOfOrder: String { "Out of order" }
    package var callStaff: String { "Please call staff." }

    package func stopped(contact: String) -> String { "Too many wrong tries. \(contact)" }

    package var tryAgainIn: String { "Try again in" }

    package func wait(seconds: Int) -> String {
        switch seconds {
        case ...1: "1 second"
        case 2..<60: "\(seconds) seconds"
        default: clockTime(seconds: seconds)
        }
    }

    private func atLeast(_ minimum: Int, _ entry: PatternEntry) -> String {
        entry.words(draw: "Connect", tap: "Tap") + " at least \(minimum)\u{a0}\(minimum == 1 ? "dot" : "dots")"
    }

    private func wrong(triesLeft: Int) -> String {
        switch triesLeft {
        case ...0: "Wrong pattern"
        case 1: "Wrong pattern, 1 try left"
        default: "Wrong pattern, \(triesLeft) tries left"
        }
    }

    private func voided(_ reason: VoidReason, _ entry: PatternEntry) -> String {
        let again = entry.words(draw: "Please draw again", tap: "Please tap again")
        return switch reason {
        case .secondFinger: "Please use one finger only"
        case .palm: "Please use a fingertip"
        case .eventsDropped: "Part of it was lost. \(again)"
        case .unplugged: "Touchscreen lost. \(again)"
        case .disturbed: "Touchscreen disturbed. \(again)"
        case .panelLost: "Interrupted. \(again)"
        }
    }
}

// MARK: - A first drawing

extension EnglishWords {
    package func strength(_ level: PatternStrength.Level, tellsOrder: Bool) -> String {
        let advice =
            switch level {
            case .weak: "Weak: longer steps are safer"
            case .medium: "Medium: a crossing helps"
            case .strong: "Strong: hard to guess"
            }
        return tellsOrder ? advice + ". Tap the small grid for the order" : advice
    }
}

// MARK: - The open kiosk

extension EnglishWords {
    package var unlocked: String { "Unlocked" }
    package func names(_ names: [String]) -> String { names.joined(separator: " and ") }

    package func locks(inSeconds seconds: Int?) -> String {
        guard let seconds else { return "Stays open until it is locked" }
        return "Locks in \(clockTime(seconds: seconds))"
    }

    package func failuresBefore(_ count: Int) -> String {
        "\(count)\u{a0}wrong \(count == 1 ? "try" : "tries") since your last unlock"
    }
}

// MARK: - Help from afar

extension EnglishWords {
    package var challengeTitle: String { "Code for help from afar" }
    package var challengeAdvice: String { "Call, and read it out" }
    package func challengeEnds(inSeconds seconds: Int) -> String { "Valid for \(clockTime(seconds: seconds))" }
    package func wrongAnswer(answersLeft: Int) -> String {
        "Wrong code sent, \(answersLeft) \(answersLeft == 1 ? "try" : "tries") left"
    }
}

// MARK: - Idle screen

extension EnglishWords {
    package var touchToUnlock: String { "Touch to unlock" }

    package func weekdayAndDate(_ day: CalendarDay) -> String {
        let months = [
            "January", "February", "March", "April", "May", "June", "July", "August", "September", "October",
            "November", "December",
        ]
        return "\(name(of: day.weekday)), \(day.date.day)\u{a0}\(months[day.date.month - 1])"
    }

    private func name(of day: Weekday) -> String {
        switch day {
        case .monday: "Monday"
        case .tuesday: "Tuesday"
        case .wednesday: "Wednesday"
        case .thursday: "Thursday"
        case .friday: "Friday"
        case .saturday: "Saturday"
        case .sunday: "Sunday"
        }
    }
}

// MARK: - Refusals

extension EnglishWords {
    package func refusal(_ refusal: AccessRefusal) -> String {
        switch refusal {
        case .disabled: "You may not unlock at present"
        case .usedUp: "No uses left"
        case .clockNotSet: "The clock is not set. Please ask a teacher"
        case .notYet(let first): "Valid from \(date(first).unbroken)"
        case .expired(let last): "Was valid until \(date(last).unbroken)"
        case .outsideHours(let next?): "Closed now. Opens \(opening(next))"
        case .outsideHours(nil): "Closed now"
        }
    }

    /// Such as 3 May 2027.
    private func date(_ day: CalendarDay) -> String { "\(dayAndMonth(day)) \(day.date.year)" }

    /// Such as Mon 3 May, 08:00.
    private func opening(_ time: LocalTime) -> String {
        "\(time.day.weekday.abbreviation)\u{a0}\(dayAndMonth(time.day)), \(timeOfDay(time.minute))"
    }

    /// Such as 3 May.
    func dayAndMonth(_ day: CalendarDay) -> String { "\(day.date.day)\u{a0}\(EnglishWords.months[day.date.month - 1])" }

    private static let months = [
        "Jan", "Feb", "Mar", "Apr", "May", "June", "July", "Aug", "Sep", "Oct", "Nov", "Dec",
    ]
}
