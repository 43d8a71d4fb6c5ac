// SPDX-License-Identifier: MIT
import KioskModel

/// A question nobody waits for any more, and whose attempt it was.
struct AbandonedCheck: Equatable, Sendable {
    let challenge: Challenge
    let person: ProfileID?
}
