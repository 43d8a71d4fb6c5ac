// SPDX-License-Identifier: MIT

/// What the daemon answers; which one is the JSON value of "is".
package enum Reply: Equatable, Sendable {
    /// Done.
    case ok
    /// Refused or failed; nothing was changed.
    case error(Refusal)
    case status(KioskStatus)
    /// The teacher reached this step at the panel.
    case enrollment(EnrollmentProgress)
    case enrollmentEnded(EnrollmentEnding)
    /// The picture on the panel; its pixels are in the descriptor sent along with the line.
    case screenshot(PictureFormat)

    /// Reads one line the daemon sent, without its newline. Fields this version does not know are passed over.
    package init(line: [UInt8]) throws(MessageError) {
        let object = try JSONObject(line: line, limit: ControlProtocol.longestReply)
        try ControlProtocol.checkVersion(of: object)
        let kind: Kind = try object.choice("is")
        switch kind {
        case .ok: self = .ok
        case .error: self = .error(try Refusal(from: object))
        case .status: self = .status(try KioskStatus(from: object))
        case .enrollment: self = .enrollment(try object.choice("step"))
        case .enrollmentEnded: self = .enrollmentEnded(try EnrollmentEnding(from: object))
        case .screenshot: self = .screenshot(try PictureFormat(from: object))
        }
    }

    /// The line to send, without its newline.
    package var line: String {
        let object = JSONObject()
        object.set("protocol", to: ControlProtocol.version)
        object.set("is", to: kind.rawValue)
        switch self {
        case .ok: break
        case .error(let refusal): refusal.write(to: object)
        case .status(let status): status.write(to: object)
        case .enrollment(let step): object.set("step", to: step.rawValue)
        case .enrollmentEnded(let ending): ending.write(to: object)
        case .screenshot(let format): format.write(to: object)
        }
        return object.line
    }

    /// The replies without what they carry.
    package enum Kind: String, CaseIterable, Sendable {
        case ok, error, status, enrollment, enrollmentEnded, screenshot
    }

    package var kind: Kind {
        switch self {
        case .ok: .ok
        case .error: .error
        case .status: .status
        case .enrollment: .enrollment
        case .enrollmentEnded: .enrollmentEnded
        case .screenshot: .screenshot
        }
    }
}
