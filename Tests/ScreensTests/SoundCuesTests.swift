// SPDX-License-Identifier: MIT
import Geometry
import KioskModel
import KioskSession
import PatternLock
import Screens
import Testing
import Touch

@Suite("Sound cues")
struct SoundCuesTests {
    private var cues = SoundCues()

    @Test("Each dot that is taken clicks once, also two at once, and a drawing that goes away does not")
    mutating func clicks() {
        let drawings = [[], [0], [0], [0, 1], [0, 1, 2, 5], [], [4]]
        let sounds = drawings.map { cues.follow(.lock($0)) }
        #expect(sounds == [nil, .click, nil, .click, .click, nil, .click])
    }

    @Test("The first dot after a wrong drawing that is still to be seen clicks, however many dots that had")
    mutating func clicksAgain() {
        #expect(cues.follow(.lock([0, 1, 2, 5], tone: .error, .wrong(triesLeft: 3))) == nil)
        #expect(cues.follow(.lock([8])) == .click)
    }

    @Test(
        "Words of the lock screen that tell right or wrong sound once",
        arguments: [
            (.checking, nil), (.success, .right), (.tooShort(minimum: 4), .wrong), (.wrong(triesLeft: 2), .wrong),
            (.alreadyTried, .wrong), (.voided(.palm), nil), (.denied(.disabled), .wrong),
            (.lockedOut(seconds: 30), .wrong), (.stopped, .wrong),
        ] as [(LockStatus, Sound?)])
    mutating func verdicts(status: LockStatus, sound: Sound?) {
        _ = cues.follow(.lock([0, 1]))
        #expect(cues.follow(.lock([0, 1], status)) == sound)
        #expect(cues.follow(.lock([0, 1], status)) == nil)
    }

    @Test(
        "Words of an enrollment that tell right or wrong sound once",
        arguments: [
            (.unproven(triesLeft: 2), .wrong), (.tooCommon, .wrong), (.suggestion, nil),
            (.tooShort(minimum: 4), .wrong), (.voided(.palm), nil), (.review, .right), (.drawAgain, nil),
            (.mismatch, .wrong), (.storing, nil), (.stored, .right),
        ] as [(EnrollStep, Sound?)])
    mutating func steps(step: EnrollStep, sound: Sound?) {
        _ = cues.follow(.enroll(.draw))
        #expect(cues.follow(.enroll(step)) == sound)
        #expect(cues.follow(.enroll(step)) == nil)
    }

    @Test("A wait sounds when it begins, not with each second and not at its end")
    mutating func waiting() {
        let statuses: [LockStatus] = [.checking, .lockedOut(seconds: 2), .lockedOut(seconds: 1), .draw]
        #expect(statuses.map { cues.follow(.lock([], $0)) } == [nil, .wrong, nil, nil])
    }

    @Test("A screen that has just appeared is silent", arguments: Sample.basic())
    mutating func newScreen(before: Sample) {
        for after in Sample.basic() {
            guard before.view.id != after.view.id else { continue }
            cues = SoundCues()
            #expect(cues.follow(before.view) == nil, "\(after.name)")
            #expect(cues.follow(after.view) == nil, "\(after.name)")
        }
    }

    @Test("The time that is nearly over is told once")
    mutating func warning() {
        let views = [12, 11, 10, 9].map { ViewState.unlocked(UnlockedView(secondsLeft: $0, isEnding: $0 <= 10)) }
        #expect(views.map { cues.follow($0) } == [nil, nil, .warning, nil])
    }

    @Test("The first wrong answer to a challenge sounds once")
    mutating func wrongAnswer() {
        let answers = [nil, 2, 2]
        let sounds = answers.map {
            cues.follow(.challenge(ChallengeView(code: nil, secondsLeft: 60, answersLeft: $0)))
        }
        #expect(sounds == [nil, .wrong, nil])
    }

    @Test("In stealth a present pattern that proves who draws clicks no more than on the lock screen")
    mutating func stealthyProof() {
        var appearance = Appearance()
        appearance.showsPath = false
        for dots in [[], [0], [0, 1]] {
            let stroke = StrokeView(dots: Pattern(dots))
            let view = EnrollView(step: .prove, stroke: stroke, indicator: Pattern(), buttons: [], isProof: true)
            #expect(cues.follow(.enroll(view), in: appearance) == nil)
        }
    }

    @Test("In stealth no dot of the lock screen clicks, but right and wrong sound, and an enrollment clicks")
    mutating func stealth() {
        var appearance = Appearance()
        appearance.showsPath = false
        let drawings = [[], [0], [0, 1], [0, 1, 2], [0, 1, 2, 5]]
        #expect(drawings.allSatisfy { cues.follow(.lock($0), in: appearance) == nil })
        #expect(cues.follow(.lock([0, 1, 2, 5], tone: .error, .wrong(triesLeft: 2)), in: appearance) == .wrong)
        #expect(cues.follow(.lock([4]), in: appearance) == nil)
        #expect(cues.follow(.lock([4, 5, 8, 7], tone: .success, .success), in: appearance) == .right)
        #expect(cues.follow(.enroll(.draw), in: appearance) == nil)
        #expect(cues.follow(.enroll(.draw, [0]), in: appearance) == .click)
    }
}

extension SoundCues {
    fileprivate mutating func follow(_ view: ViewState, in appearance: Appearance = Appearance()) -> Sound? {
        let panel = PanelGeometry(size: PixelSize(width: 800, height: 480))
        return follow(ShownScreen(view, on: panel, in: appearance))
    }
}

extension ViewState {
    fileprivate static func lock(_ dots: [Int], tone: StrokeTone = .drawing, _ status: LockStatus = .draw) -> ViewState
    {
        .lock(LockView(status: status, stroke: StrokeView(dots: Pattern(dots), tone: tone)))
    }

    fileprivate static func enroll(_ step: EnrollStep, _ dots: [Int] = []) -> ViewState {
        .enroll(EnrollView(step: step, stroke: StrokeView(dots: Pattern(dots)), indicator: Pattern(), buttons: []))
    }
}
