// SPDX-License-Identifier: MIT
import BootTime
import Fixtures
import KioskModel
import KioskSession
import PatternLock
import Testing

extension SessionHarness {
    /// A panel that somebody far away may unlock, and its link is there.
    static func withHelp(_ mode: SessionSettings.Mode = .shared, people: Int = 1) -> SessionHarness {
        let state = StoreState(hasPattern: true, hasPIN: true, attempts: AttemptCount(), people: [.ada, .bo, .cy])
        let settings = SessionSettings(
            mode: mode, unlocking: UnlockRules(duration: .seconds(60), people: people))
        let panel = SessionHarness(settings, holding: state)
        _ = panel.handle(.helpOffered(true))
        return panel
    }

    /// Somebody asks for help, and the code is made.
    func askForHelp(seed: UInt64 = 1) {
        _ = handle(.pressed(.askForHelp))
        var chance = SeededGenerator(seed: seed)
        _ = session.useRandomness(from: &chance)
    }

    /// The effects of an answer that the store finds to be so.
    func answer(_ challenge: String, _ outcome: VerificationOutcome?) -> [SessionEffect] {
        handle(.answerGiven(challenge)) + handle(.answerChecked(challenge, outcome, actor: "link: porter"))
    }

    fileprivate func answerCurrent(_ outcome: VerificationOutcome?) -> [SessionEffect] {
        session.challenge?.id.map { answer($0, outcome) } ?? []
    }

    fileprivate static func opening(_ panel: SessionHarness) -> [SessionEffect] {
        [.unlock(Unlock(until: panel.now + .seconds(60), actor: "link: porter"))]
    }
}

extension VerificationOutcome {
    fileprivate static let wrongAnswer = wrong(AttemptCounts(profile: AttemptCount(failures: 1)))
}

@Suite("A challenge for somebody far away")
struct ChallengeTests {
    @Test("is asked for with the button of the lock screen, and shows a code that was not there before")
    func asked() {
        let panel = SessionHarness.withHelp()
        #expect(panel.view.lock?.help == .ready)
        #expect(panel.handle(.pressed(.askForHelp)) == [.random, .note(.helpAsked, of: nil, detail: "")])
        #expect(panel.view == .challenge(ChallengeView(code: nil, secondsLeft: 120)))
        var chance = SeededGenerator(seed: 3)
        _ = panel.session.useRandomness(from: &chance)
        #expect(panel.session.challengeCode.count == 6)
        #expect(panel.view == .challenge(ChallengeView(code: panel.session.challengeCode, secondsLeft: 120)))
        #expect(panel.state == .locked)
        #expect(panel.session.challenge?.id?.count == 32)
        #expect(panel.untilDeadline == .seconds(1))
    }

    @Test("is asked for where a person has forgotten their pattern")
    func askedByPerson() {
        let panel = SessionHarness.withHelp(.roster)
        _ = panel.handle(.chose(.person(Person.ada.id)))
        #expect(panel.view.lock?.help == HelpOffer.none)
        #expect(panel.handle(.pressed(.askForHelp)).isEmpty)
        _ = panel.handle(.pressed(.forgot))
        #expect(panel.view == .notice(.forgotten(offersHelp: true)))
        panel.askForHelp()
        #expect(panel.session.challenge?.person == Person.ada.label)
        #expect(panel.answerCurrent(.matched(Match())) == SessionHarness.opening(panel))
    }

    @Test("is none for a person who has no pattern any more")
    func patternGone() {
        let panel = SessionHarness.withHelp(.roster)
        _ = panel.handle(.chose(.person(Person.ada.id)))
        _ = panel.handle(.pressed(.forgot))
        var ada = Person.ada
        ada.hasPattern = false
        let state = StoreState(hasPattern: false, hasPIN: true, attempts: AttemptCount(), people: [ada, .bo])
        _ = panel.handle(.storeChanged(.everything(state)))
        #expect(panel.handle(.pressed(.askForHelp)).isEmpty)
        #expect(panel.session.challenge == nil)
    }

    @Test("opens by a right answer, for as long as the pattern would have, in the name of who answered")
    func opened() {
        let panel = SessionHarness.withHelp()
        panel.askForHelp()
        let end = panel.now + .seconds(20)
        #expect(
            panel.answerCurrent(.matched(Match(span: .until(end))))
                == [.unlock(Unlock(until: end, actor: "link: porter"))])
        #expect(panel.session.challenge == nil && !panel.session.holdsSecrets)
        #expect(panel.view.unlocked?.people == [])
    }

    @Test("is over after three wrong answers, and says before how many are left")
    func wrong() {
        let panel = SessionHarness.withHelp()
        panel.askForHelp()
        let id = panel.session.challenge?.id ?? ""
        for left in [2, 1] {
            #expect(panel.answer(id, .wrongAnswer).isEmpty)
            guard case .challenge(let view) = panel.view else {
                Issue.record("it is gone")
                return
            }
            #expect(view.answersLeft == left)
        }
        #expect(panel.answer(id, .wrongAnswer).isEmpty)
        #expect(panel.view.lock != nil && !panel.session.holdsSecrets)
        #expect(panel.answer(id, .matched(Match())).isEmpty)
    }

    @Test("says why a right answer does not open at this time")
    func denied() {
        let panel = SessionHarness.withHelp()
        panel.askForHelp()
        #expect(panel.answerCurrent(.denied(.usedUp)).isEmpty)
        #expect(panel.view.lock?.status == .denied(.usedUp))
        #expect(!panel.session.holdsSecrets && panel.session.challengeCode.isEmpty)
    }

    /// Each ends it, although the code was right a moment before.
    private static let ends: [(String, @Sendable (SessionHarness) -> Void)] = [
        ("its time", { _ = $0.wait(.seconds(120)) }), ("Cancel", { _ = $0.handle(.pressed(.cancel)) }),
        ("a link that is gone", { _ = $0.handle(.helpOffered(false)) }),
        ("one that is back at once", { for there in [false, true] { _ = $0.handle(.helpOffered(there)) } }),
        ("the lock from afar", { _ = $0.handle(.lockRequestedFromAfar) }),
        ("the lock", { _ = $0.handle(.lockRequested) }),
        ("another terminal", { _ = $0.handle(.interrupted) }),
        ("a touchscreen that is gone", { for count in [0, 1] { _ = $0.handle(.touchscreens(count)) } }),
        ("a store that fails", { _ = $0.handle(.storeFailed(StoreFault(message: "full"))) }),
        ("maintenance", { _ = $0.handle(.maintenanceRequested) }),
        ("an enrollment", { _ = $0.handle(.enrollmentRequested(.panel)) }),
        (
            "out of service",
            {
                let announcements = Announcements(outOfService: try? PanelLine("Being mended"))
                _ = $0.handle(
                    .storeOpened(StoreState(hasPattern: true, attempts: AttemptCount(), announcements: announcements)))
            }
        ),
        (
            "a lockout",
            { panel in
                let attempts = AttemptCount(failures: 5, delayBegan: panel.now)
                _ = panel.handle(.storeOpened(StoreState(hasPattern: true, attempts: attempts)))
            }
        ),
        (
            "a stop",
            { _ = $0.handle(.storeOpened(StoreState(hasPattern: true, attempts: AttemptCount(failures: 20)))) }
        ),
        (
            "a wait after wrong answers",
            { panel in
                let attempts = AttemptCount(failures: 3, delayBegan: panel.now)
                _ = panel.handle(
                    .storeOpened(StoreState(hasPattern: true, attempts: AttemptCount(), answerAttempts: attempts)))
            }
        ),
        (
            "a pattern that is gone",
            { _ = $0.handle(.storeOpened(StoreState(hasPattern: false, attempts: AttemptCount()))) }
        ),
    ]

    private static let names = ends.map { $0.0 }

    @Test("is ended for good by", arguments: names)
    func ended(name: String) throws {
        let panel = SessionHarness.withHelp()
        panel.askForHelp()
        let id = try #require(panel.session.challenge?.id)
        _ = panel.handle(.answerGiven(id))
        try #require(Self.ends.first { $0.0 == name }).1(panel)
        #expect(panel.session.challenge == nil && panel.session.challengeCode.isEmpty)
        let late = panel.handle(.answerChecked(id, .matched(Match()), actor: "link: porter"))
        #expect(late.isEmpty && panel.answer(id, .matched(Match())).isEmpty)
    }

    @Test("is not offered where two have to come, where nobody is connected, or where no pattern is taken now")
    func notOffered() {
        let two = SessionHarness.withHelp(.roster, people: 2)
        _ = two.handle(.chose(.person(Person.ada.id)))
        _ = two.handle(.pressed(.forgot))
        #expect(two.view == .notice(.forgotten()))
        two.askForHelp()
        #expect(two.session.challenge == nil)

        let alone = SessionHarness()
        #expect(alone.view.lock?.help == HelpOffer.none)
        alone.askForHelp()
        #expect(alone.session.challenge == nil)

        let waiting = SessionHarness.withHelp()
        let attempts = AttemptCount(failures: 3, delayBegan: waiting.now)
        _ = waiting.handle(
            .storeOpened(StoreState(hasPattern: true, attempts: AttemptCount(), answerAttempts: attempts)))
        #expect(waiting.view.lock?.help == .idle)
        waiting.askForHelp()
        #expect(waiting.session.challenge == nil)
        #expect(waiting.untilDeadline == .seconds(60))
        _ = waiting.wait(.seconds(60))
        #expect(waiting.view.lock?.help == .ready)
    }

    @Test("has its code in no picture for others, and in no text about it")
    func hidden() {
        let panel = SessionHarness.withHelp()
        panel.askForHelp()
        let code = panel.session.challengeCode
        #expect(panel.view.withoutPattern == .challenge(ChallengeView(code: nil, secondsLeft: 120)))
        let digits = (0..<code.count).map { String(code[$0]) }.joined()
        #expect(digits.count == 6)
        for text in ["\(panel.session)", "\(panel.view)", "\(String(describing: panel.session.challenge))"] {
            #expect(!text.contains(digits) && !text.contains("packed"))
        }
    }

    @Test("After a wrong answer, a challenge ignores a match that it did not request from the store")
    func notGiven() {
        let panel = SessionHarness.withHelp()
        panel.askForHelp()
        let id = panel.session.challenge?.id ?? ""
        #expect(panel.answer(id, .wrongAnswer).isEmpty)
        #expect(panel.session.challenge?.isChecking == false)
        #expect(panel.handle(.answerChecked(id, .matched(Match()), actor: "link: porter")).isEmpty)
        #expect(panel.session.challenge != nil)
    }

    @Test(
        "A challenge ends if its answer cannot be checked",
        arguments: [nil, .repeated, .refused(AttemptCounts())] as [VerificationOutcome?])
    func unchecked(outcome: VerificationOutcome?) {
        let panel = SessionHarness.withHelp()
        panel.askForHelp()
        #expect(panel.answerCurrent(outcome).isEmpty)
        #expect(panel.session.challenge == nil && panel.view.lock?.status == .draw)
        #expect(!panel.session.holdsSecrets)
    }

    @Test("A challenge has an ID of 32 digits for any random number, and keeps its ID and code")
    func number() {
        struct Same: RandomNumberGenerator {
            var number: UInt64
            mutating func next() -> UInt64 { number }
        }
        let lots: [(UInt64, String)] = [
            (0x0f0a, "0000000000000f0a"), (0xf000_0000_0000_0001, "f000000000000001"),
        ]
        for (lot, digits) in lots {
            let panel = SessionHarness.withHelp()
            _ = panel.handle(.pressed(.askForHelp))
            var same = Same(number: lot)
            _ = panel.session.useRandomness(from: &same)
            #expect(panel.session.challenge?.id == digits + digits)
            let before = panel.session
            var others = SeededGenerator(seed: 1)
            #expect(panel.session.useRandomness(from: &others).isEmpty && panel.session == before)
        }
    }
}
