// SPDX-License-Identifier: MIT
import BootTime
import KioskModel

/// What the store's answers do to the teacher's pages.
extension Maintenance {
    /// The question about the PIN that is not answered yet.
    var challenge: Challenge? {
        if case .pin(let check) = place { check.challenge } else { nil }
    }

    /// Takes the answer to `challenge`.
    mutating func verified(_ outcome: VerificationOutcome, at now: Instant, on sheet: inout Sheet) {
        guard case .pin(var check) = place else { return }
        touched = now
        if outcome.isMatch {
            sheet.wipe()
            place = .menu
        } else {
            check.reject(outcome, on: &sheet)
            place = .pin(check)
        }
    }

    /// A PIN or a pattern is kept; true where it was a pattern.
    mutating func stored(_ challenge: Challenge, at now: Instant, on sheet: inout Sheet) -> EnrollmentSubject? {
        switch place {
        case .newPIN(let choice) where choice.challenge == challenge:
            sheet.wipe()
            touched = now
            place = .menu
        case .drawing(var enrollment):
            guard enrollment.stored(challenge, at: now) != nil else { return nil }
            place = .drawing(enrollment)
            touched = now
            return enrollment.subject
        case .pin, .menu, .people, .person, .name, .removal, .rearming, .newPIN, .history, .look, .doctor, .told,
            .over:
            break
        }
        return nil
    }

    mutating func unstorable(_ challenge: Challenge, at now: Instant, on sheet: inout Sheet) {
        guard case .drawing(var enrollment) = place else { return }
        touched = now
        enrollment.unstorable(challenge, at: now, on: &sheet)
        place = .drawing(enrollment)
    }

    /// More is known of the machine; nobody touched anything by that.
    mutating func examined(_ view: DoctorView) {
        if case .doctor = place { place = .doctor(view) }
    }

    mutating func answered(
        _ challenge: Challenge, _ answer: StoreAnswer, knowing known: StoreState, at now: Instant,
        challenges: inout ChallengeSeries
    ) -> [TeacherEffect] {
        guard pending == challenge else { return [] }
        pending = nil
        touched = now
        switch (answer, place) {
        case (.changed(.unknown), _): place = .told(.gone)
        case (.changed(.nameTaken), .name(var typing)):
            typing.refuse()
            place = .name(typing)
        case (.changed(.done(let id)), .name): place = .person(id)
        case (.changed, .removal): place = .people
        case (.changed, .rearming): place = .menu
        case (.history(let entries), .menu):
            place = .history(entries, unseenFailures: known.unseenFailures)
            // Seen by now; nobody waits for the answer.
            return known.unseenFailures == 0 ? [] : [.order(challenges.next(), .acknowledge)]
        case (.changed, _), (.duress, _), (.history, _), (.done, _), (.people, _), (.access, _):
            break  // The page stays, with what is known by now.
        }
        return []
    }
}
