// SPDX-License-Identifier: MIT
package import KioskModel
import PatternLock

extension KioskStore {
    /// Counts an attempt at the panel's PIN durably, then checks it, in the order `verify` keeps.
    ///
    /// It has failures and delays of its own, so that a teacher gets in while the panel is locked out. Without a PIN
    /// nothing is counted and the store stays open.
    package func verifyPIN(_ pin: PIN) throws(StoreError) -> VerificationOutcome {
        try verify(PINEncoding.encode(pin), .pin)
    }

    /// Replaces the panel's PIN and clears its failures, durably; in a fresh store the first step of the setup.
    package func setPIN(_ pin: PIN, actor: String = "panel") throws(StoreError) {
        try use { store throws(StoreError) in try keep(pin, actor: actor, in: store) }
    }

    /// The same for the first PIN of a new kiosk; refused where there is one already, or a pattern.
    package func setFirstPIN(_ pin: PIN) throws(StoreError) {
        try use { store throws(StoreError) in
            guard store.isFresh else { throw .refused(.pinAlreadySet) }
            try keep(pin, actor: History.panel, in: store)
        }
    }

    private func keep(_ pin: PIN, actor: String, in store: OpenStore) throws(StoreError) {
        try keep(PINEncoding.encode(pin), .pin, on: .boxes(for: pin), actor: actor, in: store)
    }
}

extension KioskStore {
    /// Does as `verifyPIN`, with the code for whoever forgot the PIN. It stays until another is made.
    package func verifyRecoveryCode(_ code: RecoveryCode) throws(StoreError) -> VerificationOutcome {
        try verify(RecoveryCodeEncoding.encode(code), .recoveryCode)
    }

    /// Keeps a new code durably; any before it is void. Refused where there is no PIN to forget.
    package func setRecoveryCode(_ code: RecoveryCode, actor: String = "panel") throws(StoreError) {
        try use { store throws(StoreError) in
            guard try store.record(of: TypedSecret.pin) != nil else { throw .refused(.noPIN) }
            try keep(RecoveryCodeEncoding.encode(code), .recoveryCode, actor: actor, in: store)
        }
    }
}
