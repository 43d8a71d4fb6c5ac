// SPDX-License-Identifier: MIT
import Geometry

/// The first steps of a kiosk that nobody has set up: the PIN twice, then the first pattern, or later.
///
/// How far it came is the store's to say, so that a power cut anywhere resumes it. It is left when the store says so.
struct Setup: Equatable, Sendable {
    private enum Stage: Equatable, Sendable {
        case pin(PINChoice)
        /// The PIN is kept; draw the first pattern, or add people, now?
        case offer
        case drawing(Enrollment)
        /// The store is told that it is over.
        case finishing(Challenge)
    }

    private let settings: SessionSettings
    private var touched: Instant
    private var stage: Stage
    /// Whether a teacher goes on to add people when it is over.
    private(set) var leadsToPeople = false

    init(_ settings: SessionSettings, isPINSet: Bool, at now: Instant) {
        self.settings = settings
        touched = now
        stage = isPINSet ? .offer : .pin(PINChoice(for: .setup))
    }

    /// Whether something is under way that its end has to wait for.
    var isBusy: Bool {
        switch stage {
        case .pin(let choice): choice.challenge != nil
        case .offer: false
        case .drawing, .finishing: true
        }
    }

    mutating func handle(
        _ input: TeacherInput, at now: Instant, on sheet: inout Sheet, challenges: inout ChallengeSeries
    ) -> TeacherEffect? {
        touched = now
        switch (stage, input) {
        case (.pin(var choice), .key(let key)):
            let challenge = choice.press(key, on: &sheet, challenges: &challenges)
            stage = .pin(choice)
            return challenge.map { .storePIN($0) }
        case (.pin(var choice), .back):
            if choice.stepBack(on: &sheet) { stage = .pin(choice) }
        case (.offer, .back): return finish(&challenges)
        case (.offer, .confirm):
            switch settings.mode {
            case .shared: stage = .drawing(Enrollment(isFirst: true, settings, at: now))
            case .roster:
                leadsToPeople = true
                return finish(&challenges)
            }
        case (.pin, _), (.offer, _), (.drawing, _), (.finishing, _): break  // Not on this page.
        }
        return nil
    }

    mutating func draw(
        _ input: PanelInput, at now: Instant, on sheet: inout Sheet, challenges: inout ChallengeSeries
    ) -> TeacherEffect? {
        guard case .drawing(var enrollment) = stage else { return nil }
        let effect = enrollment.handle(input, at: now, on: &sheet, challenges: &challenges)
        return proceed(with: enrollment, effect, on: &sheet)
    }

    mutating func suggested(at now: Instant) {
        guard case .drawing(var enrollment) = stage else { return }
        enrollment.suggested(at: now)
        stage = .drawing(enrollment)
    }

    /// The store has kept the PIN or the pattern; whose pattern that is, nil where it is none.
    mutating func stored(_ challenge: Challenge, at now: Instant, on sheet: inout Sheet) -> EnrollmentSubject? {
        switch stage {
        case .pin(let choice) where choice.challenge == challenge:
            sheet.wipe()
            stage = .offer
            return nil
        case .drawing(var enrollment):
            guard enrollment.stored(challenge, at: now) != nil else { return nil }
            stage = .drawing(enrollment)
            return enrollment.subject
        case .pin, .offer, .finishing: return nil
        }
    }

    /// Whether the challenge is that of its end, which is kept now.
    func isFinished(by challenge: Challenge) -> Bool { stage == .finishing(challenge) }

    mutating func expire(at now: Instant, on sheet: inout Sheet) -> TeacherEffect? {
        switch stage {
        case .pin(let choice):
            // Digits that somebody left behind are not for the next one to go on with.
            guard choice.challenge == nil, now >= touched + Timing.maintenanceIdle, sheet.hasDigits else { return nil }
            sheet.wipePINs()
            stage = .pin(PINChoice(for: .setup))
            return nil
        case .drawing(var enrollment):
            let effect = enrollment.expire(at: now, on: &sheet)
            return proceed(with: enrollment, effect, on: &sheet)
        case .offer, .finishing: return nil
        }
    }

    func nextDeadline(on sheet: Sheet, after now: Instant) -> Instant? {
        switch stage {
        case .pin(let choice):
            choice.challenge == nil && sheet.hasDigits ? touched + Timing.maintenanceIdle : nil
        case .drawing(let enrollment): enrollment.nextDeadline(after: now)
        case .offer, .finishing: nil
        }
    }

    func view(of sheet: Sheet, at now: Instant) -> ViewState {
        switch stage {
        case .pin(let choice): .teacher(.pin(choice.view(of: sheet)))
        case .offer, .finishing: .teacher(.question(settings.mode == .shared ? .firstPattern : .firstPeople))
        case .drawing(let enrollment): .enroll(enrollment.view(of: sheet, at: now))
        }
    }

    private mutating func finish(_ challenges: inout ChallengeSeries) -> TeacherEffect {
        let challenge = challenges.next()
        stage = .finishing(challenge)
        return .order(challenge, .finishSetup)
    }

    private mutating func proceed(
        with enrollment: Enrollment, _ effect: Enrollment.Effect?, on sheet: inout Sheet
    ) -> TeacherEffect? {
        stage = .drawing(enrollment)
        // Put off, or left alone: asked again.
        if enrollment.isOver {
            sheet.wipe()
            stage = .offer
        }
        return TeacherEffect(effect, of: enrollment.subject)
    }
}
