// SPDX-License-Identifier: MIT
package import JSON

/// A reply of the daemon; its kind is the JSON value of "is".
package enum Reply: Equatable, Sendable {
    /// Done.
    case ok
    /// Refused or failed; nothing was changed.
    case error(Refusal)
    case status(KioskStatus)
    /// All connectors for displays, and cards without any.
    case displays([ListedDisplay])
    /// All touchscreens that are connected or trusted.
    case touchscreens([ListedTouchscreen])
    /// The teacher reached this step at the panel.
    case enrollment(EnrollmentProgress)
    case enrollmentEnded(EnrollmentEnding)
    /// The picture on the panel; its pixels are in the descriptor sent along with the line.
    case screenshot(PictureFormat)
    case people(PeopleList)
    case access(AccessTerms)
    case history(HistoryList)
    /// The store's copy; its bytes, so many, are in the descriptor sent along with the line.
    case backup(byteCount: Int)
    /// So much of a long request is done.
    case progress(done: Int)
    case imported(added: Int, changed: Int)
    /// Recorded touches in evemu's text; its bytes, so many, are in the descriptor sent along with the line.
    case recording(byteCount: Int)

    /// The largest backup, in bytes: a store with a full history is a tenth of it.
    package static let largestBackup = 64 << 20
    /// The largest recording, in bytes.
    package static let largestRecording = 16 << 20

    /// Reads one line the daemon sent, without its newline. Fields this version does not know are passed over.
    package init(line: [UInt8]) throws(MessageError) {
        let object = try JSONObject(line: line, limit: ControlProtocol.longestReply)
        try ControlProtocol.checkVersion(of: object)
        let kind: Kind = try object.choice("is")
        switch kind {
        case .ok: self = .ok
        case .error: self = .error(try Refusal(from: object))
        case .status: self = .status(try KioskStatus(from: object))
        case .displays:
            let list = try object.list("displays") { (item) throws(MessageError) in try ListedDisplay(from: item) }
            self = .displays(list)
        case .touchscreens:
            let list = try object.list("touchscreens") { (item) throws(MessageError) in
                try ListedTouchscreen(from: item)
            }
            self = .touchscreens(list)
        case .enrollment: self = .enrollment(try object.choice("step"))
        case .enrollmentEnded: self = .enrollmentEnded(try EnrollmentEnding(from: object))
        case .screenshot: self = .screenshot(try PictureFormat(from: object))
        case .people: self = .people(try PeopleList(from: object))
        case .access: self = .access(try AccessTerms(from: object))
        case .history: self = .history(try HistoryList(from: object))
        case .backup: self = .backup(byteCount: try object.count("bytes", in: 1...Reply.largestBackup))
        case .progress: self = .progress(done: try object.count("done"))
        case .imported:
            self = .imported(added: try object.count("added"), changed: try object.count("changed"))
        case .recording: self = .recording(byteCount: try object.count("bytes", in: 1...Reply.largestRecording))
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
        case .displays(let list): object.setList("displays", to: list) { display, item in display.write(to: item) }
        case .touchscreens(let list): object.setList("touchscreens", to: list) { $0.write(to: $1) }
        case .enrollment(let step): object.set("step", to: step.rawValue)
        case .enrollmentEnded(let ending): ending.write(to: object)
        case .screenshot(let format): format.write(to: object)
        case .people(let list): list.write(to: object)
        case .access(let terms): terms.write(to: object)
        case .history(let list): list.write(to: object)
        case .backup(let byteCount), .recording(let byteCount): object.set("bytes", to: byteCount)
        case .progress(let done): object.set("done", to: done)
        case .imported(let added, let changed):
            object.set("added", to: added)
            object.set("changed", to: changed)
        }
        return object.line
    }

    /// The replies without what they carry.
    package enum Kind: String, CaseIterable, Sendable {
        case ok, error, status, displays, touchscreens, enrollment, enrollmentEnded, screenshot, people, access
        case history, backup, progress, imported, recording
    }

    package var kind: Kind {
        switch self {
        case .ok: .ok
        case .error: .error
        case .status: .status
        case .displays: .displays
        case .touchscreens: .touchscreens
        case .enrollment: .enrollment
        case .enrollmentEnded: .enrollmentEnded
        case .screenshot: .screenshot
        case .people: .people
        case .access: .access
        case .history: .history
        case .backup: .backup
        case .progress: .progress
        case .imported: .imported
        case .recording: .recording
        }
    }
}

extension Reply {
    /// The same with a list cut so far that its line is not longer than `limit` bytes; a client asks for the rest.
    package func cut(to limit: Int = ControlProtocol.longestReply) -> Reply {
        var reply = self
        while reply.line.utf8.count > limit, let shorter = reply.halved { reply = shorter }
        return reply
    }

    /// nil where there is no list to cut, or it has one element left.
    private var halved: Reply? {
        switch self {
        case .people(let list) where list.people.count > 1:
            .people(PeopleList(Array(list.people.prefix(list.people.count / 2)), total: list.total))
        case .history(let list) where list.entries.count > 1:
            .history(HistoryList(Array(list.entries.prefix(list.entries.count / 2)), more: true))
        case .ok, .error, .status, .displays, .touchscreens, .enrollment, .enrollmentEnded, .screenshot, .people,
            .access, .history, .backup, .progress, .imported, .recording:
            nil
        }
    }
}

/// The shape of a screenshot's pixels: rows from top to bottom without padding, 4 bytes a pixel, 0xXXRRGGBB in the
/// machine's byte order ("xrgb8888").
package struct PictureFormat: Equatable, Sendable {
    /// Length in pixels, 1 to `longestSide`.
    package var width: Int
    package var height: Int

    /// No display is larger, and a picture of this size still has a byte count that fits.
    package static let longestSide = 16384

    package init(width: Int, height: Int) {
        self.width = width
        self.height = height
    }

    package var byteCount: Int { width * height * 4 }

    private enum Layout: String, CaseIterable {
        case xrgb8888
    }

    init(from object: borrowing JSONObject) throws(MessageError) {
        let _: Layout = try object.choice("format")
        width = try object.count("width", in: 1...Self.longestSide)
        height = try object.count("height", in: 1...Self.longestSide)
    }

    func write(to object: borrowing JSONObject) {
        object.set("width", to: width)
        object.set("height", to: height)
        object.set("format", to: Layout.xrgb8888.rawValue)
    }
}
