// SPDX-License-Identifier: MIT

/// When a profile opens the kiosk, and for how long.
package struct ProfileAccess: Hashable, Sendable {
    /// Whether it is enabled is told here and changed by itself.
    package var rules: AccessRules
    /// In whole seconds, at least one; nil as configured.
    package var unlockFor: Duration?

    package init(rules: AccessRules = AccessRules(), unlockFor: Duration? = nil) {
        self.rules = rules
        self.unlockFor = unlockFor
    }
}
