// SPDX-License-Identifier: MIT
import BootTime
import Fixtures
import Geometry
import KioskModel
import KioskSession
import PatternLock
import Testing
import Touch

@Suite("Whatever happens in whatever order")
struct SessionChaosTests {
    @Test("Only a right pattern drawn on the lock screen and an admin open", arguments: Chaos.kiosks.indices)
    func opensByRight(kiosk: Int) {
        var chaos = Chaos(Chaos.kiosks[kiosk], seed: UInt64(kiosk))
        for _ in 0..<45_000 { chaos.step() }
        #expect(chaos.broken.prefix(5) == [])
        #expect(chaos.opened > 20, "the test opens too rarely to tell anything")
        #expect(chaos.pinsMatched > 10, "the test enters the settings too rarely to tell anything")
    }
}

/// A session that anything happens to, and what must hold all the same.
private struct Chaos {
    static let kiosks: [SessionSettings] = [
        SessionSettings(unlocking: UnlockRules(duration: .seconds(60), step: .seconds(60), limit: .seconds(120))),
        SessionSettings(mode: .roster, allowsOwnChange: true, unlocking: UnlockRules(duration: .seconds(60))),
        SessionSettings(mode: .roster, unlocking: UnlockRules(people: 2)),
        SessionSettings(mode: .shared, blocklist: .standard, allowsOwnChange: true, shufflesKeypad: true),
        SessionSettings(shufflesKeypad: true),
    ]
    /// The kiosk that is set up again and again.
    private static let newKiosk = 4

    private let panel: SessionHarness
    private let settings: SessionSettings
    private let states: [StoreState]
    private var dice: SeededGenerator
    private var isOpen = false
    /// The challenge before the event.
    private var shown: Challenge?
    /// Questions about a pattern on the lock screen, and those about the PIN or a proof.
    private var patterns: Set<RequestID> = []
    private var others: Set<RequestID> = []
    private var latest = RequestID(number: 1)
    private(set) var broken: [String] = []
    private(set) var opened = 0
    private(set) var pinsMatched = 0

    init(_ settings: SessionSettings, seed: UInt64) {
        self.settings = settings
        states = seed == UInt64(Chaos.newKiosk) ? [Chaos.fresh, Chaos.begun, Chaos.state] : [Chaos.state]
        panel = SessionHarness(settings, holding: states[0])
        dice = SeededGenerator(seed: seed)
    }

    private static let state = StoreState(
        hasPattern: true, hasPIN: true, attempts: AttemptCount(), people: [.ada, .bo, .cy])
    private static let fresh = StoreState(setup: .fresh, hasPattern: false, hasPIN: false, attempts: AttemptCount())
    private static let begun = StoreState(setup: .pinSet, hasPattern: false, hasPIN: true, attempts: AttemptCount())

    private static let noTouch = TouchReading(source: 1, name: "T", contacts: [])
    private static let touch = TouchReading(
        source: 1, name: "T", contacts: [.init(number: 1, rawX: 5, rawY: 5, place: Point(x: 0.5, y: 0.5))])

    mutating func step() {
        switch Int.random(in: 0..<100, using: &dice) {
        case 0..<40: draw()
        case 40..<70: tell(answer())
        case 70..<90: tell(input())
        case 90..<96: tell(rare())
        default:
            panel.now = panel.now + .milliseconds(Int.random(in: 0..<40_000, using: &dice))
            tell(.timePassed)
        }
    }

    /// Whole strokes and PINs, so that something comes of them.
    private mutating func draw() {
        if let keypad = panel.view.pin, keypad.takesDigits {
            for _ in 0..<6 { tell(.teacher(.key(.digit(Int.random(in: 0...9, using: &dice))))) }
        } else if let roster = panel.view.roster, case .people(let people) = roster.stage, let someone = people.first {
            tell(.chose(.person(people.randomElement(using: &dice)?.id ?? someone.id)))
        } else {
            let dots = [[0, 1, 2, 5], [0, 4, 2, 7], [0, 1]].randomElement(using: &dice) ?? []
            for (position, dot) in dots.enumerated() {
                let center = settings.grid.center(of: Dot(index: dot))
                tell(position == 0 ? .strokeBegan(center) : .strokeMoved(center))
            }
            tell(.strokeLifted)
        }
    }

    private mutating func answer() -> SessionEvent {
        let asked = Array(patterns.union(others)).sorted { $0.number < $1.number }.last ?? latest
        let request = Bool.random(using: &dice) ? asked : RequestID(number: UInt64.random(in: 1...99, using: &dice))
        let wrong = AttemptCounts(
            profile: AttemptCount(failures: Int.random(in: 0..<7, using: &dice), delayBegan: panel.now))
        let outcomes: [VerificationOutcome] = [
            .matched(Match()), .matched(Match(isDuress: true)), .wrong(wrong), .refused(wrong), .repeated,
            .denied(.usedUp),
        ]
        let answers: [SessionEvent] = [
            .answered(request, .done), .answered(request, .refused(.samePattern)), .answered(request, .done),
            .answered(request, .refused(.unknownPerson)), .answered(request, .history([])),
        ]
        guard Int.random(in: 0..<3, using: &dice) > 0 else { return answers.randomElement(using: &dice) ?? .timePassed }
        return .answered(request, .verified(outcomes.randomElement(using: &dice) ?? .repeated))
    }

    private mutating func input() -> SessionEvent {
        let inputs: [TeacherInput] =
            MenuItem.allCases.map { .open($0) } + PersonAction.allCases.map { .act($0) } + [
                .back, .confirm, .addPerson, .save, .type("x"), .person(Person.ada.id), .key(.eye),
                .choose(PanelPreferences(theme: .light)), .bench(.calibration(crosses: 3)), .bench(.map),
            ]
        let others: [SessionEvent] = [
            .chose(.back), .strokeVoided(.palm), .lockRequested, .maintenanceRequested, .timePassed, .turnedPage,
            .examined(DoctorView(.unanswered)), .bench(.readings([Chaos.touch])), .bench(.readings([Chaos.noTouch])),
            .bench(.kept(true)), .bench(.tried(error: 1)),
        ]
        switch Int.random(in: 0..<3, using: &dice) {
        case 0: return .pressed(Button.allCases.randomElement(using: &dice) ?? .clear)
        case 1: return .teacher(inputs.randomElement(using: &dice) ?? .back)
        default: return others.randomElement(using: &dice) ?? .timePassed
        }
    }

    private mutating func rare() -> SessionEvent {
        let events: [SessionEvent] = [
            .storeFailed(StoreFault(message: "full")), .storeNotSetUp(StoreFault(message: "empty")),
            .storeOpened(states.randomElement(using: &dice) ?? Chaos.state),
            .storeOpened(states.randomElement(using: &dice) ?? Chaos.state),
            .touchscreens(0), .touchscreens(1), .touchscreens(1), .interrupted, .enrollmentRequested(.panel),
            .enrollmentCancelled,
            .unlockRequested(for: nil, actor: "root"), .moreTimeRequested, .used, .programEnded(.ended),
            .helpOffered(true), .helpOffered(true), .helpOffered(false), .answerGiven(challenge),
            .answerChecked(challenge, .matched(Match()), actor: "link: porter"),
        ]
        return events.randomElement(using: &dice) ?? .timePassed
    }

    private var challenge: String { panel.session.challenge?.id ?? "" }

    private mutating func tell(_ event: SessionEvent) {
        shown = panel.session.challenge
        let mayProve = panel.view.enroll == nil
        let mayOpen = panel.session.refusal(of: .unlock) == nil
        for effect in panel.handle(.timePassed) { judge(effect, of: .timePassed, mayProve: false, mayOpen: false) }
        for effect in panel.handle(event) { judge(effect, of: event, mayProve: mayProve, mayOpen: mayOpen) }
        if case .answered(let request, .verified(let outcome)) = event {
            if others.remove(request) != nil, outcome.isMatch { pinsMatched += 1 }
            patterns.remove(request)
        }
        switch event {
        case .storeFailed, .storeNotSetUp: (patterns, others) = ([], [])
        default: break
        }
        look()
    }

    private mutating func judge(_ effect: SessionEffect, of event: SessionEvent, mayProve: Bool, mayOpen: Bool) {
        switch effect {
        case .unlock:
            let isRight = isRight(event, mayOpen: mayOpen)
            check(isRight, "opened by \(event)")
            isOpen = true
            opened += 1
        case .lock: isOpen = false
        case .ask(let request, .verify):
            latest = request
            if mayProve { patterns.insert(request) } else { others.insert(request) }
        case .ask(let request, .verifyPIN), .ask(let request, .verifyRecoveryCode):
            latest = request
            others.insert(request)
        case .ask(let request, _): latest = request
        case .random:
            for effect in panel.session.useRandomness(from: &dice) {
                judge(effect, of: .timePassed, mayProve: false, mayOpen: false)
            }
        case .examine:
            let event = SessionEvent.examined(DoctorView(.done))
            for effect in panel.handle(event) { judge(effect, of: event, mayProve: false, mayOpen: false) }
        case .bench: check(panel.session.benchUse != .none, "a wish of the bench without one")
        case .note, .endSitting, .announceEnd, .raiseAlarm, .enrollmentEnded: break
        }
    }

    private func isRight(_ event: SessionEvent, mayOpen: Bool) -> Bool {
        switch event {
        case .answered(let request, .verified(.matched)): patterns.contains(request) && !isOpen
        case .unlockRequested: mayOpen
        case .pressed(.moreTime), .moreTimeRequested: isOpen
        case .answerChecked(let id, .matched, _): shown.map { $0.isChecking && $0.id == id } ?? false
        default: false
        }
    }

    private mutating func look() {
        let showsOpen: Bool =
            switch panel.view {
            case .unlocked: true
            case .lock(let lock): lock.status == .success
            case .roster, .enroll, .challenge, .notice, .idle, .teacher: false
            }
        let (view, isOpen) = (panel.view, isOpen)
        check(showsOpen == isOpen, "shows \(view) while open is \(isOpen)")
        if let deadline = panel.session.nextDeadline { check(deadline > panel.now, "a deadline that has passed") }
    }

    private mutating func check(_ holds: Bool, _ rule: @autoclosure () -> String) {
        if !holds { broken.append(rule()) }
    }
}
