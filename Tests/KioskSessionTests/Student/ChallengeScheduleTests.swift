// SPDX-License-Identifier: MIT
import BootTime
import Fixtures
import KioskModel
import KioskSession
import PatternLock
import Testing

/// Somebody who has heard every command so far and sends what they like, against a panel that anything happens to.
private struct Schedule {
    enum Step: CaseIterable {
        case ask, cancel, answerRight, answerWrong, replay, replayAsWrong, pass, passLong, linkGone, linkBack, lock
        case outOfService, inService, drawnWrong, admin
    }

    private var session: Session
    private var now = Instant(sinceBoot: .seconds(1000))
    private var dice: SeededGenerator
    /// When the challenge began that is shown, by the rules and not by the session.
    private var began: Instant?
    private var wrong = 0
    /// The numbers of all challenges so far, which the attacker has heard with their codes.
    private var heard: [String] = []
    private(set) var opened = 0
    private(set) var broken: [String] = []
    private var isOutOfService = false

    init(seed: UInt64) {
        dice = SeededGenerator(seed: seed)
        session = Session(settings: SessionSettings())
        _ = session.handle(.touchscreens(1), at: now)
        _ = session.handle(.storeOpened(StoreState(hasPattern: true, attempts: AttemptCount())), at: now)
        _ = session.handle(.helpOffered(true), at: now)
    }

    mutating func take(_ step: Step) {
        switch step {
        case .ask: ask()
        case .cancel: end(.pressed(.cancel))
        case .answerRight: answer(session.challenge?.id, .matched(Match()), isRight: true)
        case .answerWrong: answer(session.challenge?.id, .wrong(AttemptCounts()), isRight: false)
        // Right in every field, and heard before: the store would say yes to it.
        case .replay: answer(heard.dropLast(began == nil ? 0 : 1).last, .matched(Match()), isRight: false)
        case .replayAsWrong: answer(heard.first, .wrong(AttemptCounts()), isRight: false)
        case .pass: pass(.seconds(50))
        case .passLong: pass(.seconds(120))
        case .linkGone: end(.helpOffered(false))
        case .linkBack: tell(.helpOffered(true))
        case .lock: end(.lockRequestedFromAfar)
        case .outOfService: announce(true)
        case .inService: announce(false)
        case .drawnWrong: end(.storeOpened(state(AttemptCount(failures: 5, delayBegan: now))))
        case .admin: end(.unlockRequested(for: .seconds(10), actor: "root"))
        }
    }

    private mutating func ask() {
        guard session.handle(.pressed(.askForHelp), at: now).contains(.random) else { return }
        _ = session.useRandomness(from: &dice)
        (began, wrong) = (now, 0)
        let id = session.challenge?.id ?? ""
        if heard.contains(id) || id.isEmpty { broken.append("a number that was there before") }
        heard.append(id)
    }

    private mutating func answer(_ id: String?, _ outcome: VerificationOutcome, isRight: Bool) {
        guard let id else { return }
        let isShown = began.map { now < $0 + .seconds(120) } ?? false && heard.last == id
        tell(.answerGiven(id))
        let effects = session.handle(.answerChecked(id, outcome, actor: "link: thief"), at: now)
        let unlocks = effects.contains { if case .unlock = $0 { true } else { false } }
        if unlocks != (isRight && isShown) {
            broken.append("unlocks \(unlocks) for a right one \(isRight), shown \(isShown)")
        }
        if isShown, !isRight { wrong += 1 }
        if unlocks { opened += 1 }
        if unlocks || wrong == 3 { began = nil }
        look()
    }

    private mutating func pass(_ time: Duration) {
        now = now + time
        if let began, began + .seconds(120) <= now { self.began = nil }
        tell(.timePassed)
    }

    private mutating func announce(_ isOut: Bool) {
        isOutOfService = isOut
        isOut ? end(.storeOpened(state(AttemptCount()))) : tell(.storeOpened(state(AttemptCount())))
    }

    private func state(_ attempts: AttemptCount) -> StoreState {
        let announcements = Announcements(outOfService: isOutOfService ? try? PanelLine("Being mended") : nil)
        return StoreState(hasPattern: true, attempts: attempts, announcements: announcements)
    }

    private mutating func end(_ event: SessionEvent) {
        tell(event)
        began = nil
        look()
    }

    private mutating func tell(_ event: SessionEvent) {
        let effects = session.handle(event, at: now)
        for case .unlock(let unlock) in effects where unlock.actor != "root" { broken.append("opened by \(event)") }
        look()
    }

    private mutating func look() {
        if (session.challenge != nil) != (began != nil), broken.isEmpty, began == nil {
            broken.append("a challenge that is over is shown")
        }
        if session.challenge == nil, !session.challengeCode.isEmpty { broken.append("a code without a challenge") }
    }
}

@Suite("Answers from afar, in any order")
struct ChallengeScheduleTests {
    @Test("open only what is shown, in every schedule of four steps after a challenge was answered")
    func everySchedule() {
        var first = Schedule(seed: 1)
        for step in [.ask, .answerRight, .lock, .ask] as [Schedule.Step] { first.take(step) }
        #expect(first.opened == 1 && first.broken == [])
        var schedules = [first]
        var opened = 0
        for _ in 0..<4 {
            schedules = schedules.flatMap { schedule in
                Schedule.Step.allCases.map { step in
                    var next = schedule
                    next.take(step)
                    return next
                }
            }
            if let broken = schedules.first(where: { !$0.broken.isEmpty }) {
                Issue.record("\(broken.broken)")
                return
            }
            opened += schedules.count { $0.opened > 1 }
        }
        #expect(opened > 1000)
    }

    @Test("open only what is shown, in long schedules by lot", arguments: 1...20 as ClosedRange<UInt64>)
    func byLot(seed: UInt64) {
        var schedule = Schedule(seed: seed)
        var dice = SeededGenerator(seed: seed &+ 1000)
        for _ in 0..<3000 {
            let isAsking = Int.random(in: 0..<3, using: &dice) == 0
            schedule.take(isAsking ? .ask : Schedule.Step.allCases.randomElement(using: &dice) ?? .ask)
            guard schedule.broken.isEmpty else { break }
        }
        #expect(schedule.broken == [])
        #expect(schedule.opened > 2)
    }
}
