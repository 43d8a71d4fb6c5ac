// SPDX-License-Identifier: MIT
import KioskModel
package import PatternLock

/// Result of permitting a setup, or of taking that back.
package enum SetupOutcome: Hashable, Sendable {
    /// Whoever is at the panel may choose the first PIN, of a store that was made for that now; nil where that was
    /// permitted before.
    case permitted(StoreOpening?)
    /// There is a PIN or a pattern: nothing was permitted.
    case setUpAlready
    case withdrawn
    /// There was no permission to take back.
    case notPermitted
}

extension KioskStore {
    /// Permits the setup of a kiosk that is not set up, durably, and begins it. The next PIN or pattern takes the
    /// permission away; a restart does not.
    ///
    /// What an earlier store left is a fault as ever, which throws, and nothing is permitted then.
    package func permitSetup(on grid: Grid? = nil, actor: String) throws(StoreError) -> SetupOutcome {
        do {
            let opening = isOpen ? nil : try open(on: grid)
            return try use { store throws(StoreError) in store.isFresh ? .permitted(opening) : .setUpAlready }
        } catch .notSetUp {
            return .permitted(try beginSetup(on: grid, actor))
        }
    }

    private func beginSetup(on grid: Grid?, _ actor: String) throws(StoreError) -> StoreOpening {
        do {
            try opener.permission.give()
            let opening = try open(on: grid)
            try record(.setupPermitted, actor: actor)
            return opening
        } catch {
            close()
            // One that is left would begin a setup when the fault is gone and nobody expects it.
            _ = try opener.permission.takeAway()
            throw error
        }
    }

    /// Takes the permission back, durably. A new store that was made meanwhile stays, closed, and is of no use without
    /// another permission.
    package func withdrawSetup(actor: String) throws(StoreError) -> SetupOutcome {
        guard try opener.permission.isGiven() else {
            _ = try opener.permission.takeAway()
            return .notPermitted
        }
        let note = Result { () throws(StoreError) in
            if isOpen { try record(.setupWithdrawn, actor: actor) }
        }
        _ = try opener.permission.takeAway()
        close()
        try note.get()
        return .withdrawn
    }

    /// Ends the setup for good, with or without a pattern.
    package func finishSetup() throws(StoreError) {
        try use { store throws(StoreError) in try store.commit(reaching: .done) {} }
    }
}
