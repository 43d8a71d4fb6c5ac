// SPDX-License-Identifier: MIT
import BootTime
import Fixtures
import KioskModel
import KioskSession
import PatternLock
import Testing

@Suite("A view")
struct ViewTests {
    @Test("A view has plain default values")
    func plain() {
        #expect(
            PINView(purpose: .enter)
                == PINView(
                    purpose: .enter, remark: nil, length: 6, digits: .hidden(count: 0), keypad: .usual,
                    offersRecovery: false))
        #expect(
            LockView(status: .draw, stroke: StrokeView())
                == LockView(
                    status: .draw, stroke: StrokeView(dots: Pattern(), finger: nil, tone: .drawing), grid: .standard,
                    entry: .draw, person: nil, help: .none))
        #expect(
            EnrollView(step: .draw, stroke: StrokeView(), indicator: Pattern(), buttons: [])
                == EnrollView(
                    step: .draw, stroke: StrokeView(), indicator: Pattern(), buttons: [], grid: .standard,
                    entry: .draw, person: nil, strength: nil, numbersDots: false, isDuress: false, isProof: false))
        #expect(
            UnlockedView(secondsLeft: nil)
                == UnlockedView(
                    people: [], secondsLeft: nil, isEnding: false, failuresBefore: 0, buttons: [.lockNow]))
        #expect(RosterView(stage: .people([])) == RosterView(stage: .people([]), partner: nil, canGoBack: false))
        #expect(Notice.forgotten() == .forgotten(offersHelp: false))
        #expect(Unlock(until: nil) == Unlock(people: [], until: nil, actor: nil, isDuress: false))
    }

    @Test("A teacher's page has plain default values")
    func plainPages() {
        #expect(MenuView(items: [.people]) == MenuView(items: [.people], unseenFailures: 0))
        #expect(NameView(text: "A") == NameView(text: "A", former: nil, flaw: nil, canSave: false))
        #expect(HistoryView(entries: []) == HistoryView(entries: [], unseenFailures: 0))
        #expect(PersonView(.ada) == PersonView(.ada, isLockedOut: false))
        #expect(TouchesView() == TouchesView(readings: [], latency: nil, isRecorded: false))
    }

    @Test("A keypad takes digits unless it is busy or refuses them")
    func takesDigits() {
        let remarks: [(PINView.Remark?, Bool)] = [
            (nil, true), (.checking, false), (.wrong(triesLeft: 1), true), (.alreadyTried, true),
            (.lockedOut(seconds: 1), false), (.stopped, false), (.tooCommon(.counting), true), (.mismatch, true),
            (.notInCode, true), (.wrongCode, true),
        ]
        for (remark, takes) in remarks {
            #expect(PINView(purpose: .enter, remark: remark).takesDigits == takes, "\(String(describing: remark))")
        }
    }

    @Test("A view without the pattern has no dots and no digits, and is otherwise the same")
    func withoutPattern() {
        let stroke = StrokeView(dots: Pattern([0, 1, 2]), finger: nil, tone: .error)
        let (bare, person) = (StrokeView(tone: .error), Person.ada.label)
        #expect(
            ViewState.lock(LockView(status: .alreadyTried, stroke: stroke, person: person)).withoutPattern
                == .lock(LockView(status: .alreadyTried, stroke: bare, person: person)))
        let enroll = EnrollView(
            step: .review, stroke: stroke, indicator: Pattern([0, 1, 2]), buttons: [.confirm], strength: .weak)
        #expect(
            ViewState.enroll(enroll).withoutPattern
                == .enroll(EnrollView(step: .review, stroke: bare, indicator: Pattern(), buttons: [.confirm])))
        for digits in [PINView.Digits.shown(PIN([7, 2])), .hidden(count: 2)] {
            #expect(
                ViewState.teacher(.pin(PINView(purpose: .enter, remark: .mismatch, digits: digits))).withoutPattern
                    == .teacher(.pin(PINView(purpose: .enter, remark: .mismatch))))
        }
        for view in [
            .notice(.noPattern), .unlocked(UnlockedView(people: [person], secondsLeft: 5)),
            .roster(RosterView(stage: .people([person]))), .idle(IdleView(wall: .zero, notice: ["Closed"])),
            .teacher(.question(.rearm)),
        ] as [ViewState] {
            #expect(view.withoutPattern == view)
        }
    }

    @Test("Settings that the owner has not made have their default values")
    func settings() {
        let usual = SessionSettings(
            mode: .shared, grid: .standard, minimumDots: 4, entry: .draw, addsDotsBetween: true, hitRadius: 0.3,
            blocklist: .off, allowsOwnChange: false, policy: .classroom, pinPolicy: .pin, pinLength: 6,
            shufflesKeypad: false, isTouchConfigured: false, isRotationConfigured: false,
            unlocking: UnlockRules(
                duration: nil, step: nil, limit: nil, grace: .seconds(10), idle: nil, people: 1, givesDisplay: false))
        #expect(SessionSettings() == usual)
    }

    @Test(
        "A suggestion has seven dots, more if a pattern needs more, and fewer if the grid has fewer",
        arguments: [
            (Grid.standard, 4, 7), (.standard, 8, 8), (.standard, 9, 9), (Grid(rows: 2, columns: 3), 4, 6),
            (Grid(rows: 2, columns: 2), 4, 4), (Grid(rows: 4, columns: 4), 4, 7),
        ])
    func suggestion(grid: Grid, minimum: Int, dots: Int) {
        let panel = SessionHarness(SessionSettings(grid: grid, minimumDots: minimum))
        _ = panel.handle(.enrollmentRequested(.panel))
        #expect(panel.handle(.pressed(.suggest)) == [.random])
        var chance = SeededGenerator(seed: 3)
        _ = panel.session.useRandomness(from: &chance)
        #expect(panel.view.enroll?.step == .suggestion)
        #expect(panel.view.enroll?.indicator.count == dots)
    }
}
