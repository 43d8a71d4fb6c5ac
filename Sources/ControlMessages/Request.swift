// SPDX-License-Identifier: MIT

/// What the tool asks the daemon; the JSON value of "do".
package enum Request: String, CaseIterable, Sendable {
    /// Answered by one `Reply.status`.
    case status
    /// Answered by `Reply.enrollment` at each step, then `Reply.enrollmentEnded`. Closing the connection cancels.
    case enroll
    /// Answered by `Reply.ok` when the panel is locked and what it guards is closed.
    case lock
    /// Answered by a `Reply.status` now and at every change, until the connection closes.
    case watch
    /// Answered by `Reply.screenshot`, whose first byte carries the descriptor of the pixels.
    case screenshot

    /// Reads one line a client sent, without its newline.
    package init(line: [UInt8]) throws(MessageError) {
        let object = try JSONObject(line: line, limit: ControlProtocol.longestRequest)
        try ControlProtocol.checkVersion(of: object)
        try object.refuseFields(except: ["protocol", "do"])
        self = try object.choice("do")
    }

    /// The line to send, without its newline.
    package var line: String {
        let object = JSONObject()
        object.set("protocol", to: ControlProtocol.version)
        object.set("do", to: rawValue)
        return object.line
    }
}
