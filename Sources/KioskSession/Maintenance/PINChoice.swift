// SPDX-License-Identifier: MIT
import KioskModel

/// A new PIN, typed twice.
struct PINChoice: Equatable, Sendable {
    private enum Stage: Equatable, Sendable {
        case first
        case again
        case storing(Challenge)
    }

    private let purpose: PINView.Purpose
    private var stage = Stage.first
    private var remark: PINView.Remark?

    /// - Parameter purpose: What the first page says it is for.
    init(for purpose: PINView.Purpose) {
        self.purpose = purpose
    }

    /// The question the store has not answered yet.
    var challenge: Challenge? {
        guard case .storing(let challenge) = stage else { return nil }
        return challenge
    }

    /// Takes a key; the last digit of the second PIN brings the question to ask the store where both are the same.
    mutating func press(
        _ key: PINEntry.Key, on sheet: inout Sheet, challenges: inout ChallengeSeries
    ) -> Challenge? {
        guard challenge == nil else { return nil }
        let outcome = sheet.pin.press(key)
        if outcome != .refused { remark = nil }
        return outcome == .complete ? proceed(on: &sheet, challenges: &challenges) : nil
    }

    /// Back to the first PIN; false where that is where it was.
    mutating func stepBack(on sheet: inout Sheet) -> Bool {
        guard stage == .again else { return false }
        restart(saying: nil, on: &sheet)
        return true
    }

    func view(of sheet: Sheet) -> PINView {
        PINView(
            purpose: stage == .first ? purpose : .again, remark: challenge == nil ? remark : .checking,
            length: sheet.pin.length, digits: sheet.pin.digits, keypad: sheet.keypad)
    }

    private mutating func proceed(on sheet: inout Sheet, challenges: inout ChallengeSeries) -> Challenge? {
        switch stage {
        case .first:
            if let weakness = PINRule.weakness(of: sheet.pin.pin) {
                restart(saying: .tooCommon(weakness), on: &sheet)
            } else {
                sheet.firstPIN = sheet.pin.pin
                sheet.pin.wipe()
                stage = .again
            }
            return nil
        case .again where sheet.pin.pin == sheet.firstPIN:
            let challenge = challenges.next()
            stage = .storing(challenge)
            return challenge
        case .again:
            restart(saying: .mismatch, on: &sheet)
            return nil
        case .storing: return nil
        }
    }

    private mutating func restart(saying remark: PINView.Remark?, on sheet: inout Sheet) {
        sheet.wipePINs()
        stage = .first
        self.remark = remark
    }
}
