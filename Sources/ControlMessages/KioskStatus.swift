// SPDX-License-Identifier: MIT
import JSON

/// The kiosk at one moment, as the tool shows it.
package struct KioskStatus: Equatable, Sendable {
    /// The daemon's version.
    package var version: String
    package var state: KioskState
    /// Whole seconds, rounded up, until a lockout or an unlocked time ends; nil where nothing ends by itself.
    package var secondsLeft: Int?
    /// The time of that end, in seconds since 1970 by the wall clock; only for people to read.
    package var until: Int?
    /// The person who unlocked; nil while locked and for the panel's shared pattern.
    package var unlockedBy: String?
    /// The presence of the program behind the lock; nil while locked, and where the panel keeps its display.
    package var program: ProgramPresence?
    /// Consecutive wrong patterns.
    package var failures: Int
    /// Wrong patterns since a teacher last looked.
    package var sinceAcknowledged: Int
    package var touchscreens: Int
    /// The touchscreens' own names, with commas in between; nil without one.
    package var touchscreenNames: String?
    /// The names of those that are connected and not trusted, likewise.
    package var untrustedTouchscreens: String?
    /// The trouble with them, in one line; nil without any.
    package var touchNote: String?
    /// Such as "HDMI-A-1 1024x600"; nil without one.
    package var display: String?
    /// The reason for having no display, such as "waiting for a display".
    package var displayNote: String?
    /// The trouble in the state `fault`, in one line.
    package var fault: String?
    /// Milliseconds from the kernel's start to the first picture of this daemon; nil before that.
    package var firstPicture: Int?
    /// The words on the idle screen, with line breaks in between; nil without any.
    package var notice: String?
    /// The reason why the panel is out of service, also while somebody is at it still; nil while it is in service.
    package var outOfService: String?
    package var light: PanelLight
    /// Pictures so far that answered a touch; nil before the first.
    package var answeredTouches: Int?
    /// Microseconds from the kernel's touch to the picture, in the middle of the last hundred.
    package var touchToPicture: Int?
    /// The longest of them.
    package var longestTouchToPicture: Int?
    /// The guesses at one pattern that a week allows whoever is patient; nil where that is not known.
    package var guessesPerWeek: Int?
    /// The part of patterns that people choose themselves and that these find, in percent.
    package var guessedPercent: Int?
    /// The number of patterns any of which opens the panel, or helps to; nil where the rest is not known.
    package var guessablePatterns: Int?
    /// The chance that so many guesses at each of them find one, in percent.
    package var anyGuessedPercent: Int?
    /// The link that has the panel seen from afar; nil where the daemon's settings have none.
    package var link: LinkPresence?
    /// The time since which it is connected, or without a broker, in seconds since 1970; nil while it is gone.
    package var linkSince: Int?
    /// Messages and commands of links that were refused; nil where there is no link.
    package var linkRefused: Int?

    package init(
        version: String, state: KioskState, secondsLeft: Int? = nil, until: Int? = nil, unlockedBy: String? = nil,
        program: ProgramPresence? = nil, failures: Int = 0, sinceAcknowledged: Int = 0, touchscreens: Int = 0,
        touchscreenNames: String? = nil, display: String? = nil, displayNote: String? = nil, fault: String? = nil,
        firstPicture: Int? = nil, notice: String? = nil, outOfService: String? = nil, light: PanelLight = .full
    ) {
        self.version = version
        self.state = state
        self.secondsLeft = secondsLeft
        self.until = until
        self.unlockedBy = unlockedBy
        self.program = program
        self.failures = failures
        self.sinceAcknowledged = sinceAcknowledged
        self.touchscreens = touchscreens
        self.touchscreenNames = touchscreenNames
        self.display = display
        self.displayNote = displayNote
        self.fault = fault
        self.firstPicture = firstPicture
        self.notice = notice
        self.outOfService = outOfService
        self.light = light
    }

    init(from object: borrowing JSONObject) throws(MessageError) {
        version = try object.text("version")
        state = try object.choice("state")
        secondsLeft = try object.countIfPresent("secondsLeft")
        until = try object.countIfPresent("until")
        unlockedBy = try object.textIfPresent("unlockedBy")
        program = try object.choiceIfPresent("program")
        failures = try object.count("failures")
        sinceAcknowledged = try object.count("sinceAcknowledged")
        touchscreens = try object.count("touchscreens")
        touchscreenNames = try object.textIfPresent("touchscreenNames")
        untrustedTouchscreens = try object.textIfPresent("untrustedTouchscreens")
        touchNote = try object.textIfPresent("touchNote")
        display = try object.textIfPresent("display")
        displayNote = try object.textIfPresent("displayNote")
        fault = try object.textIfPresent("fault")
        firstPicture = try object.countIfPresent("firstPicture")
        notice = try object.textIfPresent("notice")
        outOfService = try object.textIfPresent("outOfService")
        light = try object.choiceIfPresent("light") ?? .full
        answeredTouches = try object.countIfPresent("answeredTouches")
        touchToPicture = try object.countIfPresent("touchToPicture")
        longestTouchToPicture = try object.countIfPresent("longestTouchToPicture")
        guessesPerWeek = try object.countIfPresent("guessesPerWeek")
        guessedPercent = try object.countIfPresent("guessedPercent")
        guessablePatterns = try object.countIfPresent("guessablePatterns")
        anyGuessedPercent = try object.countIfPresent("anyGuessedPercent")
        link = try object.choiceIfPresent("link")
        linkSince = try object.countIfPresent("linkSince")
        linkRefused = try object.countIfPresent("linkRefused")
    }

    func write(to object: borrowing JSONObject) {
        object.set("version", to: version)
        object.set("state", to: state.rawValue)
        object.set("secondsLeft", to: secondsLeft)
        object.set("until", to: until)
        object.set("unlockedBy", to: unlockedBy)
        object.set("program", to: program?.rawValue)
        object.set("failures", to: failures)
        object.set("sinceAcknowledged", to: sinceAcknowledged)
        object.set("touchscreens", to: touchscreens)
        object.set("touchscreenNames", to: touchscreenNames)
        object.set("untrustedTouchscreens", to: untrustedTouchscreens)
        object.set("touchNote", to: touchNote)
        object.set("display", to: display)
        object.set("displayNote", to: displayNote)
        object.set("fault", to: fault)
        object.set("firstPicture", to: firstPicture)
        object.set("notice", to: notice)
        object.set("outOfService", to: outOfService)
        object.set("light", to: light.rawValue)
        object.set("answeredTouches", to: answeredTouches)
        object.set("touchToPicture", to: touchToPicture)
        object.set("longestTouchToPicture", to: longestTouchToPicture)
        object.set("guessesPerWeek", to: guessesPerWeek)
        object.set("guessedPercent", to: guessedPercent)
        object.set("guessablePatterns", to: guessablePatterns)
        object.set("anyGuessedPercent", to: anyGuessedPercent)
        object.set("link", to: link?.rawValue)
        object.set("linkSince", to: linkSince)
        object.set("linkRefused", to: linkRefused)
    }
}

/// The presence of the program behind the lock; the JSON value of "program".
package enum ProgramPresence: String, CaseIterable, Sendable {
    /// A program that has no process yet.
    case awaited
    case running
}

/// The presence of the link; the JSON value of "link".
package enum LinkPresence: String, CaseIterable, Sendable {
    /// Nobody has connected, or the link is gone.
    case awaited
    /// A link that is there, and has no broker: nobody sees the panel.
    case withoutBroker
    case connected
}

/// The light of a panel that has a display; the JSON value of "light".
package enum PanelLight: String, CaseIterable, Sendable {
    case full
    /// Nobody has touched it for a while.
    case dimmed
    /// No light until somebody touches the panel.
    case off
}

/// The kiosk's state; the JSON value of "state".
package enum KioskState: String, CaseIterable, Sendable {
    /// The store was not opened yet.
    case starting
    /// Locked; there is no store that anybody has set up, and nobody may begin one before an admin permits it.
    case notSetUp
    /// Locked; a new kiosk waits for its PIN, or its first pattern.
    case setup
    /// Locked, and nothing to unlock it with before an enrollment.
    case noPattern
    /// Locked, and nobody may unlock: an admin took the panel out of service.
    case outOfService
    case locked
    /// Locked, and the display is still to be taken back from the program behind the lock.
    case locking
    /// Locked, and strokes are refused for `secondsLeft`.
    case lockedOut
    /// Locked, and strokes are refused until a teacher re-arms the panel.
    case stopped
    /// Locked, and a teacher draws a new pattern.
    case enrolling
    /// Locked, and a teacher is at the panel's own pages.
    case maintenance
    case unlocked
    /// Locked, and the store is of no use.
    case fault
}
