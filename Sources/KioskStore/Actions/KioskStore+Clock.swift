// SPDX-License-Identifier: MIT
import BootTime
import KioskModel

extension KioskStore {
    /// Takes the time that the clock shows for right, durably, though it has shown a later one: once a clock was wrong by
    /// years, nobody with days or hours could unlock before these have passed.
    ///
    /// Refused while the clock is not set.
    package func acceptClock(actor: String = "panel") throws(StoreError) {
        try use { store throws(StoreError) in
            guard let wall = clock.trusted else { throw .refused(.clockNotSet) }
            try store.database.transaction { () throws(StoreError) in
                store.database.seal?.state.latest = wall
                try store.history.append(.clockAccepted, of: store.shared, actor: actor)
            }
        }
    }
}

extension AccessRules {
    /// The time for which days and hours let the kiosk be open from `time` on, which is what the clock shows.
    func span(at time: LocalTime?, by clock: StoreClock) -> OpenSpan {
        guard needsClock else { return .endless }
        var timely = self
        (timely.isEnabled, timely.usesLeft) = (true, nil)
        guard let time, timely.refusal(at: time) == nil else { return .none }
        return end(after: time).map { .until(clock.moment(of: $0)) } ?? .endless
    }
}

extension OpenStore {
    /// The part by which a clock may be put back without a doubt: what it went wrong by while the power was off.
    private static let correction = Duration.seconds(600)

    /// The local time as far as rules about days and hours may go by it; nil where the clock was not set, or shows a time
    /// before one that it has shown. Whoever cuts the power, or sets a clock back, gains no hours by that.
    func ruleTime(by clock: StoreClock) -> LocalTime? {
        guard let wall = clock.trusted, wall + OpenStore.correction >= latest else { return nil }
        return LocalTime(onWallClock: wall)
    }

    /// Tells the log why a rule about days or hours could not be looked at.
    func warnOfClock(_ clock: StoreClock) {
        let consequence = "nobody with days or hours can unlock"
        guard clock.trusted != nil, let seen = LocalTime(onWallClock: latest) else {
            warnings.append("the clock is not set, so \(consequence): see trust-clock in ninedot.conf(5)")
            return
        }
        warnings.append(
            "the clock is behind \(seen.day), which it showed before, so \(consequence): set it, or run "
                + "\"ninedotctl accept-clock\" if it is right now")
    }

    private var latest: Duration { database.seal?.state.latest ?? .zero }
}
