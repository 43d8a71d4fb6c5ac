// SPDX-License-Identifier: MIT
import BootTime
import KioskModel

/// The first of two people who open together.
struct Partner: Equatable, Sendable {
    let label: PersonLabel
    let match: Match
    /// Until when the second has to come.
    let until: Instant
}
