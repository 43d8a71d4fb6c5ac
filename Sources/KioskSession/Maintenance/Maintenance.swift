// SPDX-License-Identifier: MIT
import BootTime
import KioskModel

/// The teacher's pages, behind the PIN.
///
/// ```
/// pin --right--> menu <--> people <--> person <--> name, removal, drawing
///                 ^  \
///                 +---+--> rearming, newPIN, history, look, doctor, drawing
/// any --Leave, 60 s without a touch, 10 min altogether--> over
/// ```
/// What a teacher wants done in the store is one order at a time; until it is answered touches are dropped. Nothing here
/// opens the kiosk.
struct Maintenance: Equatable, Sendable {
    enum Place: Equatable, Sendable {
        case pin(PINCheck)
        case menu
        case people
        case person(ProfileID)
        case name(NameTyping)
        case removal(PersonLabel)
        case rearming
        case drawing(Enrollment)
        case newPIN(PINChoice)
        case history([HistoryEntry], unseenFailures: Int)
        case look
        case doctor(DoctorView)
        /// Something to be told, with one way on.
        case told(TeacherQuestion)
        case over
    }

    let settings: SessionSettings
    private let latestEnd: Instant
    var touched: Instant
    var place: Place
    /// The order the store has not answered yet.
    var pending: Challenge?

    /// Begins with the PIN, or says that there is none.
    init(_ settings: SessionSettings, hasPIN: Bool, at now: Instant) {
        self.settings = settings
        latestEnd = now + Timing.maintenanceTotal
        touched = now
        place = hasPIN ? .pin(PINCheck(settings)) : .told(.noPIN)
    }

    var isOver: Bool { place == .over }

    /// Takes in what the teacher does on a page.
    mutating func handle(
        _ input: TeacherInput, knowing known: StoreState, at now: Instant, on sheet: inout Sheet,
        challenges: inout ChallengeSeries
    ) -> [TeacherEffect] {
        guard pending == nil else { return [] }
        touched = now
        switch place {
        case .pin(var check):
            if input == .back { return leave(&sheet) }
            guard case .key(let key) = input else { return [] }
            let challenge = check.press(
                key, after: known.pinAttempts, at: now, on: &sheet, challenges: &challenges)
            place = .pin(check)
            return challenge.map { [.verifyPIN($0)] } ?? []
        case .newPIN(let choice): return choose(choice, input, on: &sheet, challenges: &challenges)
        case .name(let typing): return type(typing, input, challenges: &challenges)
        case .menu: return menu(input, knowing: known, at: now, challenges: &challenges, on: &sheet)
        case .people: return people(input)
        case .person(let id): return person(id, input, knowing: known, at: now, challenges: &challenges)
        case .removal(let label):
            if input == .back { place = .person(label.id) }
            return input == .confirm ? order(.removePerson(label.id), &challenges) : []
        case .rearming:
            if input == .back { place = .menu }
            return input == .confirm ? order(.rearm(.everybody), &challenges) : []
        case .look:
            if input == .back { place = .menu }
            guard case .choose(let look) = input else { return [] }
            return order(.setLook(look), &challenges)
        case .history:
            if input == .back { place = .menu }
        case .doctor(let view):
            if input == .back { place = .menu }
            return input == .confirm && view.phase != .running ? examine() : []
        case .told(let question):
            guard input == .back || input == .confirm else { return [] }
            if question == .noPIN { return leave(&sheet) }
            place = .people
        case .drawing, .over: break  // No page of these.
        }
        return []
    }

    mutating func expire(at now: Instant, on sheet: inout Sheet) -> [TeacherEffect] {
        if case .drawing(var enrollment) = place {
            let effect = enrollment.expire(at: now, on: &sheet)
            return proceed(with: enrollment, effect, on: &sheet)
        }
        return now < idleEnd || isWaiting ? [] : leave(&sheet)
    }

    func nextDeadline(knowing known: StoreState, after now: Instant) -> Instant? {
        switch place {
        case .drawing(let enrollment): enrollment.nextDeadline(after: now)
        case .pin(let check):
            isWaiting
                ? nil : min(idleEnd, check.nextDeadline(after: known.pinAttempts, at: now) ?? idleEnd)
        case .over: nil
        case .menu, .people, .person, .name, .removal, .rearming, .newPIN, .history, .look, .doctor, .told:
            isWaiting ? nil : idleEnd
        }
    }

    private var idleEnd: Instant { min(touched + Timing.maintenanceIdle, latestEnd) }

    /// Whether the store has to answer first; what was told to it may be done already.
    private var isWaiting: Bool {
        switch place {
        case .pin(let check): check.challenge != nil
        case .newPIN(let choice): choice.challenge != nil
        case .menu, .people, .person, .name, .removal, .rearming, .drawing, .history, .look, .doctor, .told, .over:
            pending != nil
        }
    }

    mutating func leave(_ sheet: inout Sheet) -> [TeacherEffect] {
        sheet.wipe()
        place = .over
        return []
    }

    mutating func order(_ order: StoreOrder, _ challenges: inout ChallengeSeries) -> [TeacherEffect] {
        let challenge = challenges.next()
        pending = challenge
        return [.order(challenge, order)]
    }
}
