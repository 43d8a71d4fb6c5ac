// SPDX-License-Identifier: MIT
package import KioskModel

/// The page where a student says who they are.
package struct RosterView: Hashable, Sendable {
    package enum Stage: Hashable, Sendable {
        /// More people than can be looked through: first the letter that a name begins with.
        case letters([String])
        case people([PersonLabel])
    }

    package var stage: Stage
    /// The first of two people who open together; the second is asked for.
    package var partner: PersonLabel?
    /// True where a step back is possible.
    package var canGoBack: Bool

    package init(stage: Stage, partner: PersonLabel? = nil, canGoBack: Bool = false) {
        self.stage = stage
        self.partner = partner
        self.canGoBack = canGoBack
    }
}

/// A choice on it.
package enum RosterChoice: Hashable, Sendable {
    case letter(String)
    case person(ProfileID)
    case back
}
