// SPDX-License-Identifier: MIT

/// Settings of the link, the program that has the panel seen from afar.
package struct LinkSettings: Hashable, Sendable {
    /// A group of commands that the link may pass on.
    package enum Command: String, CaseIterable, Sendable {
        case lock
        case notice
        case outOfService = "out-of-service"
        /// Unlocking by answering a challenge that the panel shows.
        case unlock
    }

    /// Something that is told only where the owner says so.
    package enum Secret: String, CaseIterable, Sendable {
        /// Word of somebody who was forced to draw a pattern.
        case duress
    }

    package var isEnabled = false
    /// Each once, in the order of `Command`.
    package var allowed: [Command] = []
    /// Tells the names of people, of admins too; without it they appear by their random ids.
    package var tellsNames = false
    package var published: [Secret] = []

    package init() {}
}
