// SPDX-License-Identifier: MIT
import ControlMessages

/// What the tool says while a pattern is drawn on the panel.
enum EnrollmentText {
    static let stored = "The new pattern is stored."

    static func line(for step: EnrollmentProgress) -> String {
        switch step {
        case .draw: "Draw the new pattern on the panel."
        case .tooShort: "Too few dots. Draw it again."
        case .voided: "The drawing was cut short. Draw it again."
        case .tooCommon: "Too many people choose that one. Draw another."
        case .suggestion: "The panel shows one to take. Press Confirm there, or Suggest for another."
        case .review: "Press Confirm on the panel, or Reset to draw another."
        case .drawAgain: "Draw it once more."
        case .mismatch: "Not the same. Draw it once more."
        case .unusable: "Not stored: that one is the usual pattern. Draw another."
        case .storing: "Storing ..."
        }
    }

    /// nil for an enrollment that ended well.
    static func failure(for ending: EnrollmentEnding) -> Failure? {
        switch ending {
        case .stored: nil
        case .cancelled: Failure(.refused, "cancelled; nothing was changed")
        case .timedOut: Failure(.refused, "nobody drew for too long; nothing was changed")
        case .failed(let message): Failure(.refused, "not stored: \(Terminal.harmless(message))")
        case .refused(let message): Failure(.refused, Terminal.harmless(message))
        }
    }
}
