// SPDX-License-Identifier: MIT

/// Whose pattern is to be enrolled, and who asked for it.
package struct EnrollmentSubject: Hashable, Sendable {
    /// Nil for the panel's shared pattern.
    package var person: ProfileID?
    /// Whether it is the one for being forced to draw one.
    package var isDuress: Bool
    /// For the history: "panel", or the tool's user.
    package var actor: String

    package init(of person: ProfileID? = nil, isDuress: Bool = false, actor: String = "panel") {
        self.person = person
        self.isDuress = isDuress
        self.actor = actor
    }

    package static let panel = EnrollmentSubject()
}
