// SPDX-License-Identifier: MIT
import BootTime
import Fixtures
import KioskModel
import KioskSession
import PatternLock
import Testing
import Touch

/// Feeds a session any event in any state and holds what it does against the rules it must keep.
final class Mashing {
    private let panel: SessionHarness
    private let entry: PatternEntry
    private var dice: SeededGenerator
    /// The check the store works on.
    private var checking: RequestID?
    private var storing: RequestID?
    private var isOpen = false
    private var isEnrolling = false
    private(set) var broken: [String] = []
    /// Counts of what has been seen to happen, so that a test can tell that it got anywhere.
    private(set) var unlocks = 0
    private(set) var answers = 0
    /// The challenge before the event.
    private var shown: Challenge?
    private(set) var lockouts = 0
    private(set) var enrollments = 0
    private(set) var events = 0

    init(_ settings: SessionSettings, seed: UInt64) {
        panel = SessionHarness(starting: settings)
        entry = settings.entry
        dice = SeededGenerator(seed: seed)
    }

    /// Two patterns only, so that two drawings are often the same.
    private static let strokes = [[0, 1, 2, 5, 8], [6, 3, 0, 1], [0, 1]]
    private static let places = [
        GridPoint(x: .nan, y: 1), GridPoint(x: 1e18, y: -1e18), GridPoint(x: 1.5, y: 1.5), GridPoint(x: -2, y: 5),
        GridPoint(x: .infinity, y: .nan), GridPoint(x: 2.4, y: 0.6),
    ]

    func run(events count: Int) {
        while events < count, broken.isEmpty {
            if Int.random(in: 0..<4, using: &dice) == 0 { stroke() } else { step(event()) }
        }
    }

    private func stroke() {
        if entry == .tap, Bool.random(using: &dice) { step(.pressed(.clear)) }
        let indices = Mashing.strokes.randomElement(using: &dice) ?? []
        for (position, index) in indices.enumerated() {
            let center = Grid.standard.center(of: Dot(index: index))
            let isTap = entry == .tap && Bool.random(using: &dice)
            if isTap { step(.strokeLifted) }
            step(position == 0 || isTap ? .strokeBegan(center) : .strokeMoved(center))
            if Int.random(in: 0..<40, using: &dice) == 0 { step(event()) }
        }
        step(.strokeLifted)
        if entry == .tap { step(.pressed(.ok)) }
    }

    private func event() -> SessionEvent {
        if panel.session.challenge != nil, Int.random(in: 0..<4, using: &dice) == 0 { return answer() }
        let place = Mashing.places.randomElement(using: &dice) ?? GridPoint(x: 0, y: 0)
        switch Int.random(in: 0..<200, using: &dice) {
        case 0:
            let fault = StoreFault(message: "fault")
            return Bool.random(using: &dice) ? .storeFailed(fault) : .storeNotSetUp(fault)
        case 1..<11:
            return .storeOpened(StoreState(hasPattern: Int.random(in: 0..<4, using: &dice) > 0, attempts: count()))
        case 11..<13: return .touchscreens(Int.random(in: -1...1, using: &dice))
        case 13..<20: return .touchscreens(1)
        case 20..<22: return .strokeBegan(place)
        case 22..<26: return .strokeMoved(place)
        case 26..<30: return .strokeLifted
        case 30..<36: return .strokeVoided(.secondFinger)
        case 36..<80: return .pressed(Button.allCases.randomElement(using: &dice) ?? .clear)
        case 80..<130: return .answered(request(checking), .verified(outcome()))
        case 130..<160: return .answered(request(storing), .done)
        case 160..<166: return .enrollmentRequested(.panel)
        case 166..<169: return .enrollmentCancelled
        case 169..<171: return .lockRequested
        case 171..<173: return .lockRequestedFromAfar
        case 173: return .programEnded([.done, .ended, .missing].randomElement(using: &dice) ?? .ended)
        case 174: return .moreTimeRequested
        case 175..<178: return .used
        case 178: return .untrustedTouchscreens(Int.random(in: -1...2, using: &dice))
        case 179..<183: return .helpOffered(Int.random(in: 0..<8, using: &dice) > 0)
        case 183..<187: return answer()
        default: return .timePassed
        }
    }

    /// An answer from afar, or what the store says of one.
    private func answer() -> SessionEvent {
        if Bool.random(using: &dice) { return .answerGiven(challenge) }
        let outcome = Bool.random(using: &dice) ? .matched(Match()) : outcome()
        return .answerChecked(challenge, outcome, actor: "link: porter")
    }

    /// Mostly the right one.
    private func request(_ right: RequestID?) -> RequestID {
        let wrong = RequestID(number: UInt64.random(in: 0..<2000, using: &dice))
        return Int.random(in: 0..<5, using: &dice) == 0 ? wrong : right ?? wrong
    }

    /// Mostly the one that is shown.
    private var challenge: String {
        let shown = panel.session.challenge?.id
        return Int.random(in: 0..<5, using: &dice) == 0 ? "0f3a9c5e7b1d2846a0c4e8f213579bdf" : shown ?? ""
    }

    private func outcome() -> VerificationOutcome {
        switch Int.random(in: 0..<5, using: &dice) {
        case 0: .matched(Match())
        case 1: .repeated
        case 2: .refused(AttemptCounts(profile: count(), panel: count()))
        default: .wrong(AttemptCounts(profile: count()))
        }
    }

    private func count() -> AttemptCount {
        let failures = [0, 0, 0, 0, 1, 2, 4, 4, 5, 6, 10, 11, 20, Int.min, -1, Int.max]
        let stamps: [Instant?] = [nil, panel.now, panel.now + .seconds(1_000_000), panel.now - .seconds(20)]
        return AttemptCount(
            failures: failures.randomElement(using: &dice) ?? 0, delayBegan: stamps.randomElement(using: &dice) ?? nil)
    }

    private func step(_ event: SessionEvent) {
        events += 1
        if Int.random(in: 0..<3, using: &dice) == 0 {
            panel.now = panel.now + .milliseconds(Int.random(in: 0..<4000, using: &dice))
        }
        // What time alone does comes first, so that the rest is the event's doing.
        judge(panel.handle(.timePassed), of: .timePassed)
        let refusesStrokes = self.refusesStrokes
        let mayEnroll = panel.session.refusal(of: .enroll) == nil
        shown = panel.session.challenge
        let effects = panel.handle(event)
        if case .enrollmentRequested(.panel) = event, mayEnroll { isEnrolling = true }
        if refusesStrokes, event.isFromPanel {
            lockouts += 1
            check(effects.isEmpty, "effects \(effects) of \(event) in a lockout")
        }
        judge(effects, of: event)
        settle(event)
        look()
    }

    /// The one event that ends a drawing.
    private var handingIn: SessionEvent {
        switch entry {
        case .draw: .strokeLifted
        case .tap: .pressed(.ok)
        }
    }

    private var refusesStrokes: Bool {
        switch panel.state {
        case .lockedOut, .stopped: checking == nil
        case .starting, .notSetUp, .setup, .noPattern, .outOfService, .locked, .locking, .enrolling, .maintenance,
            .unlocked, .fault:
            false
        }
    }

    private func judge(_ effects: [SessionEffect], of event: SessionEvent) {
        for effect in effects {
            switch effect {
            case .ask(let request, .verify):
                check(event == handingIn, "a check by \(event)")
                check(checking == nil, "a second check while \(String(describing: checking)) runs")
                checking = request
            case .ask(let request, .setPattern):
                check(event == handingIn, "storing by \(event)")
                check(isEnrolling, "storing outside an enrollment")
                storing = request
            case .unlock:
                let asked = checking.map { event == .answered($0, .verified(.matched(Match()))) } ?? false
                check((asked || isAnswer(event)) && !isOpen && !isEnrolling, "unlocked by \(event)")
                if !asked { answers += 1 }
                isOpen = true
                unlocks += 1
            case .lock: isOpen = false
            case .random: _ = panel.session.useRandomness(from: &dice)
            case .ask, .endSitting, .note, .examine, .bench, .announceEnd, .raiseAlarm: continue
            case .enrollmentEnded(.refused): check(event == .enrollmentRequested(.panel), "refused without a request")
            case .enrollmentEnded(let result):
                check(isEnrolling, "an end without a beginning")
                isEnrolling = false
                if result == .stored { enrollments += 1 }
            }
        }
    }

    /// True for a right answer to the challenge that was shown, while the store had it.
    private func isAnswer(_ event: SessionEvent) -> Bool {
        guard case .answerChecked(let id, .matched, _) = event, let shown else { return false }
        return shown.isChecking && shown.id == id
    }

    /// Forgets the questions the event has answered.
    private func settle(_ event: SessionEvent) {
        if case .answered(let request, .verified(_)) = event, request == checking { checking = nil }
        switch event {
        case .storeFailed, .storeNotSetUp: (checking, storing) = (nil, nil)
        default: break
        }
    }

    /// Looks at everything there is to see, now and at odd times.
    private func look() {
        let session = panel.session
        if let deadline = session.nextDeadline {
            check(deadline > panel.now, "a deadline that has passed")
        }
        for time in [panel.now, Instant(sinceBoot: .zero), panel.now + .seconds(1_000_000_000)] {
            let view = session.view(at: time)
            let showsOpen =
                switch view {
                case .unlocked: true
                case .lock(let lock): lock.status == .success
                case .roster, .enroll, .challenge, .notice, .idle, .teacher: false
                }
            check(showsOpen == isOpen, "shows \(view) while open is \(isOpen)")
            _ = session.status(at: time)
        }
    }

    private func check(_ holds: Bool, _ rule: @autoclosure () -> String) {
        if !holds { broken.append("event \(events): \(rule())") }
    }
}

extension SessionEvent {
    fileprivate var isFromPanel: Bool {
        switch self {
        case .strokeBegan, .strokeMoved, .strokeLifted, .strokeVoided, .pressed, .chose, .teacher, .turnedPage: true
        case .storeOpened, .storeFailed, .storeChanged, .storeNotSetUp, .touchscreens, .untrustedTouchscreens,
            .interrupted, .answered, .examined, .bench, .enrollmentRequested, .enrollmentCancelled,
            .maintenanceRequested, .unlockRequested, .lockRequested, .lockRequestedFromAfar, .helpOffered,
            .answerGiven, .answerChecked, .moreTimeRequested, .used, .programEnded, .timePassed:
            false
        }
    }
}

@Suite("A session under mashing")
struct SessionFuzzTests {
    @Test(
        "Keeps its rules for any events in any order",
        arguments: [
            (SessionSettings(unlocking: UnlockRules(duration: .seconds(10))), 1), (SessionSettings(), 2),
            (SessionSettings(addsDotsBetween: false, policy: .strict), 3),
            (SessionSettings(policy: .classroom.panelWide, unlocking: UnlockRules(duration: .milliseconds(-1))), 4),
            (SessionSettings(entry: .tap, unlocking: UnlockRules(duration: .seconds(10))), 5),
            (SessionSettings(entry: .tap, addsDotsBetween: false), 6),
            (SessionSettings(unlocking: UnlockRules(idle: .seconds(10))), 7),
        ] as [(SessionSettings, UInt64)])
    func mashing(settings: SessionSettings, seed: UInt64) {
        let mashing = Mashing(settings, seed: seed)
        mashing.run(events: 50_000)
        #expect(mashing.broken == [])
        #expect(mashing.events >= 50_000)
        #expect(mashing.unlocks > 20)
        #expect(mashing.lockouts > 500)
        #expect(mashing.enrollments > 10)
        #expect(mashing.answers > 0)
    }
}
