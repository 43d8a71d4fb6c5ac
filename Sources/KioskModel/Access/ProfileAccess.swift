// SPDX-License-Identifier: MIT

/// The times at which a profile opens the kiosk, and for how long.
package struct ProfileAccess: Hashable, Sendable {
    /// Tells whether it is enabled, too, which is changed apart from the rest.
    package var rules: AccessRules
    /// In whole seconds, at least one; nil as configured.
    package var unlockFor: Duration?

    package init(rules: AccessRules = AccessRules(), unlockFor: Duration? = nil) {
        self.rules = rules
        self.unlockFor = unlockFor
    }
}
