// SPDX-License-Identifier: MIT
import BootTime
import ControlMessages
import KioskModel
import KioskSession
import TouchInput

/// The touchscreens that are trusted, and what the tool asks about them.
extension Daemon {
    /// Uses those that are trusted by now, and has the session know of the others.
    func followTrust(at now: Instant) throws {
        let state = kiosk.status(at: now).state
        note(.touchscreenAllowed, trusted.follow(state, using: touchscreens.identitiesInUse, at: now))
        try takeIn(touchscreens.setTrust(trusted.trust, at: now), at: now)
        let count = touchscreens.untrusted.count
        guard count != untrustedCount else { return }
        untrustedCount = count
        try kiosk.handle(.untrustedTouchscreens(count), at: now)
    }

    /// Uses the calibrations that were made on the panel by now.
    func followCalibrations(at now: Instant) throws {
        guard calibrations.kept != touchscreens.keptCalibrations else { return }
        try takeIn(touchscreens.setCalibrations(calibrations.kept), at: now)
    }

    var listedTouchscreens: [ListedTouchscreen] {
        let reports = touchscreens.reports
        let connected = reports.map { ListedTouchscreen($0) }
        guard case .only(let list) = trusted.trust else { return connected }
        let absent = list.filter { entry in !reports.contains { entry.isOfTheKind(of: $0.identity) } }
        return connected + absent.map { ListedTouchscreen(absent: $0) }
    }

    func allowTouchscreen(_ name: String, actor: String, at now: Instant) throws(Refusal) {
        let state = kiosk.status(at: now).state
        note(
            .touchscreenAllowed, try trusted.allow(name, among: touchscreens.reports, in: state), by: actor)
    }

    func forgetTouchscreen(_ name: String, actor: String, at now: Instant) throws(Refusal) {
        let state = kiosk.status(at: now).state
        note(
            .touchscreenForgotten, try trusted.forget(name, among: touchscreens.reports, in: state), by: actor)
    }

    func resetTouchscreen(_ name: String, actor: String, at now: Instant) throws(Refusal) {
        note(.touchscreenReset, try calibrations.forget(name), by: actor)
    }

    func note(
        _ kind: HistoryEntry.Kind, _ identities: [TouchscreenIdentity], by actor: String = HistoryEntry.panel
    ) {
        for identity in identities {
            store.ask(.record(kind, of: nil, detail: identity.name), for: .nobody(actor: actor))
        }
    }
}

extension TouchEvent {
    /// The changes that a session hears of when devices come and go, so many of which are in use now: one that takes the
    /// place of another leaves their number as it was.
    func sessionEvents(inUse count: Int) -> [SessionEvent] {
        switch self {
        case .connected: [.touchscreens(count)]
        case .disconnected: [.interrupted, .touchscreens(count)]
        case .finger, .shared, .exclusive, .rejected, .calibrated, .troubled: []
        }
    }
}
