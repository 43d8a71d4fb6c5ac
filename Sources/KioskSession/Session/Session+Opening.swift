// SPDX-License-Identifier: MIT
import BootTime
import KioskModel

/// How a session opens and closes.
extension Session {
    /// Why an admin cannot open now, for the tool; nil when it is possible.
    package var unlockRefusal: String? {
        switch phase {
        case .starting: "the store is not open yet"
        case .fault(let fault): "the store has failed: \(fault.message)"
        case .notSetUp: Session.notSetUp
        case .settingUp: "the kiosk waits for its setup at the panel"
        case .enrolling: "a pattern is being enrolled"
        case .maintaining: "a teacher is at the panel's settings"
        case .noPattern, .choosing, .locked, .forgotten, .unlocked: nil
        }
    }

    /// Opens after a right pattern, or asks for the second person where two have to come.
    mutating func open(for person: PersonLabel?, _ match: Match) -> [SessionEffect] {
        guard settings.mode == .roster, settings.unlocking.people > 1, let person else {
            return unlock(Unlocked(settings, people: person.map { [$0] } ?? [], match, at: now))
        }
        guard let first = partner, first.label.id != person.id else {
            partner = Partner(label: person, match: match, until: now + Timing.partner)
            showLock()
            return []
        }
        partner = nil
        var both = match
        both.isDuress = match.isDuress || first.match.isDuress
        both.unlockFor = [match.unlockFor, first.match.unlockFor].compactMap { $0 }.min()
        return unlock(Unlocked(settings, people: [first.label, person], both, at: now))
    }

    mutating func unlockRequested(for duration: Duration?, by actor: String) -> [SessionEffect] {
        guard unlockRefusal == nil else { return [] }
        abandonCheck()
        partner = nil
        sheet.wipe()
        return unlock(Unlocked(settings, by: actor, for: duration, at: now))
    }

    mutating func lockRequested() -> [SessionEffect] {
        switch phase {
        case .starting, .fault, .notSetUp, .noPattern, .choosing, .forgotten, .enrolling:
            return []  // Locked already.
        case .settingUp(var setup):
            setup.lock(at: now, on: &sheet)
            return proceed(with: setup, nil)
        case .locked:
            // A stroke drawn before the admin locked must not open after it.
            abandonCheck()
            return []
        case .maintaining:
            showLock()
            return []
        case .unlocked: return relock(.tool)
        }
    }

    /// Opens; a stroke that was drawn stays on the sheet to be seen in green.
    private mutating func unlock(_ unlocked: Unlocked) -> [SessionEffect] {
        phase = .unlocked(unlocked)
        return [.unlock(unlocked.opening)]
    }
}
