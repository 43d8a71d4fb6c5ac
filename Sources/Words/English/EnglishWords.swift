// SPDX-License-Identifier: MIT
package import KioskSession
package import PatternLock
import Touch

package struct EnglishWords: Words {
    package init() {}

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
        case .storeFault: "Out of order"
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
        case .storeFault: "The pattern cannot be checked. Please call staff."
        }
    }

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
        case .panelLost: "Interrupted. \(again)"
        }
    }
}
