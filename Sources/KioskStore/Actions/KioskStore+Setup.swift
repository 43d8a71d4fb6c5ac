// SPDX-License-Identifier: MIT
import KioskModel
package import PatternLock

extension KioskStore {
    /// Permits the setup of a kiosk that is not set up, durably, and begins it. The next PIN or pattern takes the
    /// permission away; a restart does not.
    ///
    /// What an earlier store left is a fault as ever, which throws, and nothing is permitted then.
    ///
    /// Returns the store that was made for that now; nil where that was permitted before.
    package func permitSetup(on grid: Grid? = nil, actor: String) throws(StoreError) -> OpenedStore? {
        do {
            let opened = isOpen ? nil : try open(on: grid)
            try use { store throws(StoreError) in
                guard store.isFresh else { throw .refused(.setupOver) }
            }
            return opened
        } catch .notSetUp {
            return try beginSetup(on: grid, actor)
        }
    }

    private func beginSetup(on grid: Grid?, _ actor: String) throws(StoreError) -> OpenedStore {
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
    package func withdrawSetup(actor: String) throws(StoreError) {
        guard try opener.permission.isGiven() else {
            _ = try opener.permission.takeAway()
            throw .refused(.setupNotPermitted)
        }
        let note = Result { () throws(StoreError) in
            if isOpen { try record(.setupWithdrawn, actor: actor) }
        }
        _ = try opener.permission.takeAway()
        close()
        try note.get()
    }

    /// Ends the setup for good, with or without a pattern.
    package func finishSetup() throws(StoreError) {
        try use { store throws(StoreError) in try store.commit(reaching: .done) {} }
    }
}
