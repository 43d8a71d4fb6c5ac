// SPDX-License-Identifier: MIT
import JSON

extension Request {
    /// Requests about the panel as a whole.
    package enum Panel: Equatable, Sendable {
        /// Answered by one `Reply.status`.
        case status
        /// Answered by a `Reply.status` now and at every change, until the connection closes.
        case watch
        /// Answered by `Reply.displays`.
        case displays
        /// Drops the turns of the picture that were chosen on the panel for the outputs with this connector.
        case resetDisplay(String)
        /// Answered by `Reply.touchscreens`.
        case touchscreens
        /// Trusts those that are connected and called so, by name, "vendor:product" or all ids.
        case allowTouchscreen(String)
        /// Trusts those that are called so no more.
        case forgetTouchscreen(String)
        /// Drops the calibrations that were made on the panel for those that are called so.
        case resetTouchscreen(String)
        /// Answered by `Reply.progress` when it begins and by `Reply.recording` when that time is over, or the panel's page
        /// of touches is left, which alone allows it.
        case recordTouches(seconds: Int)
        /// Answered by `Reply.screenshot`, whose first byte carries the descriptor of the pixels.
        case screenshot
        /// Answered by `Reply.ok` when the panel is locked, what it guards is closed, and its display is its own.
        case lock
        /// Adds time to an unlock that ends by itself, as the button on the panel does.
        case moreTime
        /// Opens what the panel guards as a correct pattern does; for as long as configured where no time is given.
        case unlock(seconds: Int?)
        /// Has the panel ask for the PIN that leads to the teacher's screens.
        case maintenance
        /// Answered by `Reply.enrollment` at each step, then `Reply.enrollmentEnded`. Closing the connection cancels.
        /// Without a name it is about the panel's own pattern. A duress pattern needs an ordinary one beside it.
        case enroll(name: String?, isDuress: Bool)

        /// True for requests that only a kiosk that is set up can grant.
        package var needsStore: Bool {
            switch self {
            case .status, .watch, .displays, .touchscreens, .screenshot, .lock, .moreTime, .recordTouches: false
            case .unlock, .maintenance, .enroll, .allowTouchscreen, .forgetTouchscreen, .resetTouchscreen,
                .resetDisplay:
                true
            }
        }

        /// True for those that the program behind the lock may ask.
        package var isForPrograms: Bool {
            switch self {
            case .status, .lock, .moreTime: true
            case .watch, .displays, .resetDisplay, .touchscreens, .allowTouchscreen, .forgetTouchscreen,
                .resetTouchscreen, .recordTouches, .screenshot, .unlock, .maintenance, .enroll:
                false
            }
        }

        static let examples: [(line: String, means: Panel)] = [
            (#"{"protocol":1,"do":"status"}"#, .status),
            (#"{"protocol":1,"do":"watch"}"#, .watch),
            (#"{"protocol":1,"do":"displays"}"#, .displays),
            (#"{"protocol":1,"do":"resetDisplay","name":"DSI-1"}"#, .resetDisplay("DSI-1")),
            (#"{"protocol":1,"do":"touchscreens"}"#, .touchscreens),
            (#"{"protocol":1,"do":"allowTouchscreen","name":"Goodix"}"#, .allowTouchscreen("Goodix")),
            (#"{"protocol":1,"do":"forgetTouchscreen","name":"0416:038f"}"#, .forgetTouchscreen("0416:038f")),
            (#"{"protocol":1,"do":"resetTouchscreen","name":"0416:038f"}"#, .resetTouchscreen("0416:038f")),
            (#"{"protocol":1,"do":"recordTouches","seconds":30}"#, .recordTouches(seconds: 30)),
            (#"{"protocol":1,"do":"screenshot"}"#, .screenshot),
            (#"{"protocol":1,"do":"lock"}"#, .lock),
            (#"{"protocol":1,"do":"moreTime"}"#, .moreTime),
            (#"{"protocol":1,"do":"unlock","seconds":600}"#, .unlock(seconds: 600)),
            (#"{"protocol":1,"do":"unlock","seconds":null}"#, .unlock(seconds: nil)),
            (#"{"protocol":1,"do":"maintenance"}"#, .maintenance),
            (#"{"protocol":1,"do":"enroll","name":null}"#, .enroll(name: nil, isDuress: false)),
            (#"{"protocol":1,"do":"enroll","name":"Ada"}"#, .enroll(name: "Ada", isDuress: false)),
            (#"{"protocol":1,"do":"enrollDuress","name":null}"#, .enroll(name: nil, isDuress: true)),
            (#"{"protocol":1,"do":"enrollDuress","name":"Ada"}"#, .enroll(name: "Ada", isDuress: true)),
        ]
    }
}

extension Request.Panel: RequestGroup {
    enum Word: String, CaseIterable {
        case status, watch, displays, resetDisplay, touchscreens, allowTouchscreen, forgetTouchscreen, resetTouchscreen
        case screenshot, recordTouches, lock, moreTime, unlock, maintenance, enroll, enrollDuress
    }

    static func fields(of word: Word) -> [String] {
        switch word {
        case .status, .watch, .displays, .touchscreens, .screenshot, .lock, .moreTime, .maintenance: []
        case .resetDisplay, .allowTouchscreen, .forgetTouchscreen, .resetTouchscreen: ["name"]
        case .unlock, .recordTouches: ["seconds"]
        case .enroll, .enrollDuress: ["name"]
        }
    }

    init(_ word: Word, from object: borrowing JSONObject) throws(MessageError) {
        switch word {
        case .status: self = .status
        case .watch: self = .watch
        case .displays: self = .displays
        case .resetDisplay: self = .resetDisplay(try object.text("name"))
        case .touchscreens: self = .touchscreens
        case .allowTouchscreen: self = .allowTouchscreen(try object.text("name"))
        case .forgetTouchscreen: self = .forgetTouchscreen(try object.text("name"))
        case .resetTouchscreen: self = .resetTouchscreen(try object.text("name"))
        case .recordTouches:
            self = .recordTouches(seconds: try object.count("seconds", in: 1...Request.longestRecording))
        case .screenshot: self = .screenshot
        case .lock: self = .lock
        case .moreTime: self = .moreTime
        case .unlock: self = .unlock(seconds: try object.countIfPresent("seconds", in: 1...Request.longestUnlock))
        case .maintenance: self = .maintenance
        case .enroll: self = .enroll(name: try object.textIfPresent("name"), isDuress: false)
        case .enrollDuress: self = .enroll(name: try object.textIfPresent("name"), isDuress: true)
        }
    }

    var word: Word {
        switch self {
        case .status: .status
        case .watch: .watch
        case .displays: .displays
        case .resetDisplay: .resetDisplay
        case .touchscreens: .touchscreens
        case .allowTouchscreen: .allowTouchscreen
        case .forgetTouchscreen: .forgetTouchscreen
        case .resetTouchscreen: .resetTouchscreen
        case .recordTouches: .recordTouches
        case .screenshot: .screenshot
        case .lock: .lock
        case .moreTime: .moreTime
        case .unlock: .unlock
        case .maintenance: .maintenance
        case .enroll(_, let isDuress): isDuress ? .enrollDuress : .enroll
        }
    }

    func write(to object: borrowing JSONObject) {
        switch self {
        case .status, .watch, .displays, .touchscreens, .screenshot, .lock, .moreTime, .maintenance: break
        case .resetDisplay(let name), .allowTouchscreen(let name), .forgetTouchscreen(let name),
            .resetTouchscreen(let name):
            object.set("name", to: name)
        case .unlock(let seconds): object.set("seconds", to: seconds)
        case .recordTouches(let seconds): object.set("seconds", to: seconds)
        case .enroll(let name, _): object.set("name", to: name)
        }
    }
}
