// SPDX-License-Identifier: MIT
import KioskModel
package import KioskSession

extension EnglishWords: PINWords {
    package func title(of purpose: PINView.Purpose) -> String {
        switch purpose {
        case .enter, .resume: "Teacher PIN"
        case .setup: "Choose a PIN"
        case .change: "New PIN"
        case .again: "Once more"
        }
    }

    package func prompt(for purpose: PINView.Purpose, digits: Int) -> String {
        switch purpose {
        case .enter: "Enter the PIN to open the settings"
        case .resume: "Enter the PIN to go on with the setup"
        case .setup: "\(digits) digits that open the settings of this panel"
        case .change: "\(digits) digits in place of the old ones"
        case .again: "Enter the same \(digits) digits again"
        }
    }

    package func remark(_ remark: PINView.Remark) -> String {
        switch remark {
        case .checking: "Checking…"
        case .wrong(let triesLeft): wrong(triesLeft: triesLeft)
        case .alreadyTried: "Just tried that. Enter another"
        case .lockedOut(let seconds): "Too many wrong tries. Try again in \(wait(seconds: seconds).unbroken)"
        case .stopped: "Too many wrong tries. Run “ninedotctl\u{a0}rearm” on this computer"
        case .tooCommon(let weakness): tooCommon(weakness)
        case .mismatch: "The two were not the same. Choose again"
        }
    }

    package func cancel(_ purpose: PINView.Purpose) -> String {
        switch purpose {
        case .enter, .resume, .setup, .change: "Cancel"
        case .again: "Back"
        }
    }

    private func wrong(triesLeft: Int) -> String {
        switch triesLeft {
        case ...0: "Wrong PIN"
        case 1: "Wrong PIN, 1 try left"
        default: "Wrong PIN, \(triesLeft) tries left"
        }
    }

    private func tooCommon(_ weakness: PINRule.Weakness) -> String {
        switch weakness {
        case .oneDigit: "One digit only is guessed first. Choose another"
        case .counting: "Digits in a row are guessed first. Choose another"
        case .repeating: "Repeated digits are easy to guess. Choose another"
        case .mirrored: "The same from both ends is easy to guess. Choose another"
        case .keypadLine: "A line over the keypad is easy to guess. Choose another"
        case .year: "A year is easy to guess. Choose another"
        }
    }
}
