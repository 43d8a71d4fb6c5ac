// SPDX-License-Identifier: MIT
import BootTime
import KioskModel

/// The first steps of a kiosk that nobody has set up: the PIN twice, then the first pattern, or later.
///
/// ```
/// pin --kept--> offer <--> drawing
/// check --right--> offer | drawing --a minute without a touch, ten altogether, the tool's lock--> check
/// offer --Yes, Later--> finishing
/// ```
/// How far it came is the store's to say, so that a power cut anywhere resumes it: with the PIN from then on, because
/// nobody knows who is at the panel by now. It is left when the store says so.
struct Setup: Equatable, Sendable {
    private enum Stage: Equatable, Sendable {
        case pin(PINChoice)
        /// Whoever goes on has to know the PIN.
        case check(PINCheck)
        /// The PIN is kept, or was right; draw the first pattern, or add people, now?
        case offer
        case drawing(Enrollment)
        /// The store is told that it is over.
        case finishing(Challenge)
    }

    private let settings: SessionSettings
    private var touched: Instant
    /// When the PIN is asked for again, however much is touched.
    private var latestEnd: Instant
    private var stage: Stage
    /// Whether the tool locked while the store was asked: its answer leads to the PIN.
    private var isLocked = false
    /// Whether a teacher goes on to add people when it is over.
    private(set) var leadsToPeople = false

    init(_ settings: SessionSettings, isPINSet: Bool, at now: Instant) {
        self.settings = settings
        touched = now
        latestEnd = now
        stage = isPINSet ? Setup.check(settings) : .pin(PINChoice(for: .setup))
    }

    mutating func handle(
        _ input: TeacherInput, knowing known: StoreState, at now: Instant, on sheet: inout Sheet,
        challenges: inout ChallengeSeries
    ) -> TeacherEffect? {
        touched = now
        switch (stage, input) {
        case (.pin(var choice), .key(let key)):
            let challenge = choice.press(key, on: &sheet, challenges: &challenges)
            stage = .pin(choice)
            return challenge.map { .storeFirstPIN($0) }
        case (.pin(var choice), .back):
            if choice.stepBack(on: &sheet) { stage = .pin(choice) }
        case (.check(var check), .key(let key)):
            let challenge = check.press(key, after: known.pinAttempts, at: now, on: &sheet, challenges: &challenges)
            stage = .check(check)
            return challenge.map { .verifyPIN($0) }
        case (.offer, .back): return finish(&challenges)
        case (.offer, .confirm):
            switch settings.mode {
            case .shared: stage = .drawing(Enrollment(isFirst: true, until: latestEnd, settings, at: now))
            case .roster:
                leadsToPeople = true
                return finish(&challenges)
            }
        case (.pin, _), (.check, _), (.offer, _), (.drawing, _), (.finishing, _): break  // Not on this page.
        }
        return nil
    }

    mutating func draw(
        _ input: PanelInput, at now: Instant, on sheet: inout Sheet, challenges: inout ChallengeSeries
    ) -> TeacherEffect? {
        guard case .drawing(var enrollment) = stage else { return nil }
        touched = now
        let effect = enrollment.handle(input, at: now, on: &sheet, challenges: &challenges)
        return proceed(with: enrollment, effect, at: now, on: &sheet)
    }

    mutating func suggested(at now: Instant) {
        guard case .drawing(var enrollment) = stage else { return }
        enrollment.suggested(at: now)
        stage = .drawing(enrollment)
    }

    mutating func expire(at now: Instant, on sheet: inout Sheet) -> TeacherEffect? {
        switch stage {
        case .pin(let choice):
            // Digits that somebody left behind are not for the next one to go on with.
            guard choice.challenge == nil, now >= idleEnd, sheet.hasDigits else { return nil }
            sheet.wipePINs()
            stage = .pin(PINChoice(for: .setup))
        case .check(let check):
            guard check.challenge == nil, now >= idleEnd, sheet.hasDigits else { return nil }
            sheet.wipePINs()
            stage = Setup.check(settings)
        case .offer:
            guard now >= offerEnd else { return nil }
            stage = Setup.check(settings)
        case .drawing(var enrollment):
            let effect = enrollment.expire(at: now, on: &sheet)
            return proceed(with: enrollment, effect, at: now, on: &sheet)
        case .finishing: break
        }
        return nil
    }

    func nextDeadline(on sheet: Sheet, knowing known: StoreState, after now: Instant) -> Instant? {
        switch stage {
        case .pin(let choice): choice.challenge == nil && sheet.hasDigits ? idleEnd : nil
        case .check(let check):
            check.challenge == nil
                ? [check.nextDeadline(after: known.pinAttempts, at: now), sheet.hasDigits ? idleEnd : nil]
                    .compactMap { $0 }.min() : nil
        case .offer: offerEnd
        case .drawing(let enrollment): enrollment.nextDeadline(after: now)
        case .finishing: nil
        }
    }

    func view(of sheet: Sheet, knowing known: StoreState, at now: Instant) -> ViewState {
        switch stage {
        case .pin(let choice): .teacher(.pin(choice.view(of: sheet)))
        case .check(let check): .teacher(.pin(check.view(of: sheet, after: known.pinAttempts, at: now)))
        case .offer, .finishing: .teacher(.question(settings.mode == .shared ? .firstPattern : .firstPeople))
        case .drawing(let enrollment): .enroll(enrollment.view(of: sheet, at: now))
        }
    }

    /// Asks for the PIN again where it was right, or was chosen, a moment ago or is about to be. A pattern that is being
    /// stored comes first.
    mutating func lock(at now: Instant, on sheet: inout Sheet) {
        switch stage {
        case .offer: stage = Setup.check(settings)
        case .drawing(var enrollment):
            latestEnd = now
            if let effect = enrollment.cancel() { _ = proceed(with: enrollment, effect, at: now, on: &sheet) }
        case .pin, .check: isLocked = isBusy
        case .finishing: break  // Nothing is open.
        }
    }

    private var idleEnd: Instant { touched + Timing.maintenanceIdle }
    private var offerEnd: Instant { min(idleEnd, latestEnd) }

    private static func check(_ settings: SessionSettings) -> Stage { .check(PINCheck(settings, for: .resume)) }

    /// Asks somebody who knows the PIN, unless the panel was locked meanwhile.
    private mutating func offer(at now: Instant, on sheet: inout Sheet) {
        sheet.wipe()
        touched = now
        latestEnd = now + Timing.maintenanceTotal
        stage = isLocked ? Setup.check(settings) : .offer
        isLocked = false
    }

    private mutating func finish(_ challenges: inout ChallengeSeries) -> TeacherEffect {
        let challenge = challenges.next()
        stage = .finishing(challenge)
        return .order(challenge, .finishSetup)
    }

    private mutating func proceed(
        with enrollment: Enrollment, _ effect: Enrollment.Effect?, at now: Instant, on sheet: inout Sheet
    ) -> TeacherEffect? {
        stage = .drawing(enrollment)
        if enrollment.isOver {
            sheet.wipe()
            // Put off it is asked again; left alone, or too late, the PIN is.
            stage = effect == .ended(.timedOut) || now >= latestEnd ? Setup.check(settings) : .offer
        }
        return TeacherEffect(effect, of: enrollment.subject)
    }
}

// MARK: - What the store says

extension Setup {
    /// True while something is under way that its end has to wait for.
    var isBusy: Bool {
        switch stage {
        case .pin(let choice): choice.challenge != nil
        case .check(let check): check.challenge != nil
        case .offer: false
        case .drawing, .finishing: true
        }
    }

    /// True while it asks for the PIN.
    var asksPIN: Bool {
        if case .check = stage { true } else { false }
    }

    /// The question about the first PIN that is not answered yet.
    var choice: Challenge? {
        if case .pin(let choice) = stage { choice.challenge } else { nil }
    }

    /// The question about the PIN that is not answered yet.
    var check: Challenge? {
        if case .check(let check) = stage { check.challenge } else { nil }
    }

    /// True when the store came further, by the tool or by this, and nothing that was asked of it is unanswered.
    ///
    /// A pattern that is only being drawn is none for a store that was restored meanwhile.
    func isOutdated(by progress: SetupProgress) -> Bool {
        switch (progress, stage) {
        case (.fresh, _), (_, .finishing): false
        case (.pinSet, .pin(let choice)): choice.challenge == nil
        case (.pinSet, _): false
        case (.done, .pin(let choice)): choice.challenge == nil
        case (.done, .check(let check)): check.challenge == nil
        case (.done, .offer): true
        case (.done, .drawing(let enrollment)): enrollment.isBeingDrawn
        }
    }

    /// Takes the answer to `check`.
    mutating func verified(_ outcome: VerificationOutcome, at now: Instant, on sheet: inout Sheet) {
        guard case .check(var check) = stage else { return }
        touched = now
        if outcome.isMatch {
            offer(at: now, on: &sheet)
        } else {
            check.reject(outcome, on: &sheet)
            stage = .check(check)
            isLocked = false
        }
    }

    /// The store has kept the PIN or the pattern; whose pattern that is, nil where it is none.
    mutating func stored(_ challenge: Challenge, at now: Instant, on sheet: inout Sheet) -> EnrollmentSubject? {
        switch stage {
        case .pin(let choice) where choice.challenge == challenge:
            offer(at: now, on: &sheet)
            return nil
        case .drawing(var enrollment):
            guard enrollment.stored(challenge, at: now) != nil else { return nil }
            stage = .drawing(enrollment)
            return enrollment.subject
        case .pin, .check, .offer, .finishing: return nil
        }
    }

    /// The store takes any other pattern, but not this one.
    mutating func unstorable(_ challenge: Challenge, at now: Instant, on sheet: inout Sheet) {
        guard case .drawing(var enrollment) = stage else { return }
        enrollment.unstorable(challenge, at: now, on: &sheet)
        stage = .drawing(enrollment)
    }

    /// True for the challenge of its end, which is kept now.
    func isFinished(by challenge: Challenge) -> Bool { stage == .finishing(challenge) }
}
