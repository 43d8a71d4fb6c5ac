// SPDX-License-Identifier: MIT
import BootTime
import KioskModel

/// The time in which somebody who tried something wrong is still taken to be there.
///
/// The store does not count the same wrong pattern again, and says so. Whoever comes next would learn by that what the
/// person before has tried, so it forgets with the sitting: a minute after the last try, or when its screen is left.
struct Sitting: Equatable, Sendable {
    enum Place: Equatable, Sendable {
        /// The shared pattern's for nil.
        case pattern(of: ProfileID?)
        case pin
        case recoveryCode
    }

    let place: Place
    let end: Instant
}

extension Session {
    /// The sitting from now on; nil after a match, with which the store has forgotten by itself.
    func sitting(_ place: Sitting.Place, after outcome: VerificationOutcome) -> Sitting? {
        switch outcome {
        case .wrong, .repeated: Sitting(place: place, end: context.now + Timing.sitting)
        case .refused: sitting
        case .matched, .denied: nil
        }
    }

    /// Ends a sitting whose time is over, or whose screen is left.
    mutating func endSittingIfOver() -> [SessionEffect] {
        guard let sitting, sitting.end <= context.now || sitting.place != place else { return [] }
        self.sitting = nil
        return [.endSitting]
    }

    /// The thing that is tried on this screen; nil for none.
    private var place: Sitting.Place? {
        switch state {
        case .locked(let verification): .pattern(of: verification.person?.id)
        case .enrolling(let enrollment, _): .pattern(of: enrollment.subject.person)
        case .settingUp: .pin
        case .maintaining(let maintenance): maintenance.typed
        case .starting, .fault, .notSetUp, .noPattern, .outOfService, .choosing, .forgotten, .challenging, .unlocked:
            nil
        }
    }
}
