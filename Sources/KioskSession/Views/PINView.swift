// SPDX-License-Identifier: MIT
package import KioskModel

/// Boxes and a keypad for a PIN, or for a group of a recovery code.
package struct PINView: Equatable, Sendable {
    package enum Purpose: Hashable, Sendable {
        /// The PIN to get into maintenance.
        case enter
        /// The PIN to go on with a setup.
        case resume
        /// The first one of a new kiosk.
        case setup
        /// The one that is about to be changed.
        case present
        case change
        /// The new one once more.
        case again
        /// A group of the recovery code, from 0.
        case recovery(group: Int)
    }

    package enum Remark: Hashable, Sendable {
        case checking
        case wrong(triesLeft: Int)
        case alreadyTried
        /// PINs are refused for so long, in whole seconds rounded up.
        case lockedOut(seconds: Int)
        /// A refusal until the tool re-arms.
        case stopped
        case tooCommon(PINRule.Weakness)
        /// The two were not the same.
        case mismatch
        /// No code has such a group.
        case notInCode
        case wrongCode
    }

    /// A view that hides its digits does not know them.
    package enum Digits: Equatable, Sendable {
        case hidden(count: Int)
        case shown(PIN)
    }

    package var purpose: Purpose
    package var remark: Remark?
    package var length: Int
    package var digits: Digits
    package var keypad: KeypadOrder
    /// True where somebody who forgot the PIN may type a code instead.
    package var offersRecovery: Bool

    package init(
        purpose: Purpose, remark: Remark? = nil, length: Int = PINEntry.usualLength, digits: Digits = .hidden(count: 0),
        keypad: KeypadOrder = .usual, offersRecovery: Bool = false
    ) {
        self.purpose = purpose
        self.remark = remark
        self.length = length
        self.digits = digits
        self.keypad = keypad
        self.offersRecovery = offersRecovery
    }

    /// True while keys do anything.
    package var takesDigits: Bool {
        switch remark {
        case .checking, .lockedOut, .stopped: false
        case nil, .wrong, .alreadyTried, .tooCommon, .mismatch, .notInCode, .wrongCode: true
        }
    }
}
