// SPDX-License-Identifier: MIT
import BootTime
import PatternLock

/// How an enrollment goes from step to step.
extension Enrollment {
    /// A pattern drawn by lot lies on the sheet and is to be shown.
    mutating func suggested(at now: Instant) {
        switch stage {
        case .first, .suggestion:
            hand = .resting
            stage = .suggestion(since: now)
        case .prove, .proving, .review, .second, .storing, .stored, .over: break  // Nobody asked.
        }
    }

    /// Goes on with the drawing that the hand holds.
    mutating func proceed(
        at now: Instant, from sheet: inout Sheet, challenges: inout ChallengeSeries
    ) -> Effect? {
        switch stage {
        case .prove:
            let challenge = challenges.next()
            stage = .proving(challenge)
            return .verify(challenge)
        case .first where settings.blocklist.blocks(sheet.stroke.dots, on: settings.grid):
            hand.say(.tooCommon, at: now)
        case .first:
            sheet.first = sheet.stroke.dots
            stage = .review
        case .second where sheet.stroke.dots == sheet.first:
            let challenge = challenges.next()
            stage = .storing(challenge)
            return .store(challenge)
        case .second:
            hand.say(.mismatch, at: now)
        case .proving, .suggestion, .review, .storing, .stored, .over:
            break  // The hand holds a stroke, so none ends here.
        }
        return nil
    }

    mutating func pressed(_ button: Button, _ sheet: inout Sheet) -> Effect? {
        switch button {
        case .reset:
            sheet.first.wipe()
            hand.clear(&sheet)
            numbersDots = false
            stage = .first
        case .confirm:
            // Who was shown a pattern needs its order to draw it.
            if case .suggestion = stage { numbersDots = true }
            hand.clear(&sheet)
            stage = .second
        case .suggest:
            hand.clear(&sheet)
            return .lots
        case .cancel, .later: return cancel()
        case .clear: hand.clear(&sheet)
        case .numbers: numbersDots.toggle()
        case .ok: break  // Handed in before.
        case .lockNow, .moreTime, .newPattern, .otherPerson, .forgot, .back: break  // Never on this screen.
        }
        return nil
    }
}
