// SPDX-License-Identifier: MIT
import JSON

/// The step of an enrollment at the panel; the JSON value of "step".
package enum EnrollmentProgress: String, CaseIterable, Sendable {
    /// The first drawing is awaited.
    case draw
    /// The drawing had too few dots; it is awaited again.
    case tooShort
    /// The drawing was cut short by a second finger or the like; it is awaited again.
    case voided
    /// The drawing is one that many people choose; another is awaited.
    case tooCommon
    /// A pattern drawn by lot is shown; the panel waits for Confirm, or for another to be asked for.
    case suggestion
    /// Drawn once and shown; the panel waits for Confirm or Reset.
    case review
    /// The second drawing is awaited.
    case drawAgain
    /// The second drawing differed; it is awaited again.
    case mismatch
    /// Both agreed, but the store takes any pattern but this one; another is awaited.
    case unusable
    /// Both agree and the pattern is being written.
    case storing
}

/// The end of an enrollment.
package enum EnrollmentEnding: Equatable, Sendable {
    case stored
    case cancelled
    case timedOut
    /// The store failed; the old pattern is still the one.
    case failed(String)
    /// The kiosk cannot enroll now.
    case refused(String)

    private enum Result: String, CaseIterable {
        case stored, cancelled, timedOut, failed, refused
    }

    init(from object: borrowing JSONObject) throws(MessageError) {
        let result: Result = try object.choice("result")
        switch result {
        case .stored: self = .stored
        case .cancelled: self = .cancelled
        case .timedOut: self = .timedOut
        case .failed: self = .failed(try object.text("message"))
        case .refused: self = .refused(try object.text("message"))
        }
    }

    func write(to object: borrowing JSONObject) {
        let (result, message): (Result, String?) =
            switch self {
            case .stored: (.stored, nil)
            case .cancelled: (.cancelled, nil)
            case .timedOut: (.timedOut, nil)
            case .failed(let message): (.failed, message)
            case .refused(let message): (.refused, message)
            }
        object.set("result", to: result.rawValue)
        if let message { object.set("message", to: message) }
    }
}
