// SPDX-License-Identifier: MIT
import ControlMessages
import Glibc
import KioskModel
import KioskSession
import PatternLock
import Screens

extension KioskStatus {
    /// The status as the tool is told it.
    init(of session: SessionStatus, display: String?, trouble: String?) {
        self.init(
            version: ProjectVersion.text, state: KioskState(session.state), failures: session.failures,
            sinceAcknowledged: session.sinceAcknowledged, touchscreens: session.touchscreens, display: display,
            displayNote: display == nil ? trouble : nil)
        if !session.people.isEmpty { unlockedBy = session.people.map(\.name).joined(separator: ", ") }
        switch session.state {
        case .lockedOut(let seconds): ends(in: seconds)
        case .unlocked(let seconds?): ends(in: seconds)
        case .fault(let message): fault = message
        case .starting, .notSetUp, .setup, .noPattern, .outOfService, .locked, .locking, .stopped, .enrolling,
            .maintenance,
            .unlocked(nil):
            break
        }
    }

    /// Takes in the words that an admin put on the panel.
    mutating func show(_ announcements: Announcements) {
        let lines = announcements.notice.map(\.text)
        notice = lines.isEmpty ? nil : lines.joined(separator: "\n")
        outOfService = announcements.outOfService?.text
    }

    mutating func show(_ latency: TouchLatency.Summary?) {
        answeredTouches = latency?.count
        touchToPicture = latency?.median.microseconds
        longestTouchToPicture = latency?.longest.microseconds
    }

    /// - Parameter patterns: The number of those any of which opens the panel, or helps to.
    mutating func show(_ estimate: GuessEstimate, at patterns: Int) {
        guessesPerWeek = estimate.perWeek
        guessedPercent = estimate.percent
        guessablePatterns = patterns
        anyGuessedPercent = estimate.percent(ofAnyAmong: patterns)
    }

    mutating func show(_ link: LinkHandler?) {
        self.link = link?.presence
        linkSince = link?.server.client?.since
        linkRefused = link?.presence.map { _ in link?.server.refusals ?? 0 }
    }

    private mutating func ends(in seconds: Int) {
        secondsLeft = seconds
        until = time(nil) + seconds
    }

    /// The same without what changes by itself as time passes.
    var withoutCountdown: KioskStatus {
        var status = self
        status.secondsLeft = nil
        status.until = nil
        status.answeredTouches = nil
        status.touchToPicture = nil
        status.longestTouchToPicture = nil
        status.linkRefused = nil
        return status
    }

    /// The part that a program behind the lock may know.
    var forPrograms: KioskStatus {
        KioskStatus(
            version: version, state: state, secondsLeft: secondsLeft, until: until, unlockedBy: unlockedBy,
            program: program)
    }

    /// One line for the service manager.
    var headline: String {
        let words =
            switch state {
            case .starting: "Starting"
            case .notSetUp: "Locked, not set up: ninedotctl setup"
            case .setup: "Locked, waiting for its setup"
            case .noPattern: "Locked, no pattern set yet"
            case .outOfService: "Locked, out of service"
            case .locked: "Locked"
            case .locking: "Locked, taking the display back"
            case .lockedOut: "Locked, waiting after wrong patterns"
            case .stopped: "Locked until a teacher re-arms it"
            case .enrolling: "Enrolling"
            case .maintenance: "Locked, a teacher is at the panel"
            case .unlocked: "Unlocked"
            case .fault: "Locked, \(fault ?? "store fault")"
            }
        let untrusted = untrustedTouchscreens == nil ? "" : ", and one that is not trusted"
        let trouble = touchNote == nil ? "" : "; trouble with a touchscreen"
        let touch = touchscreens == 0 ? "; no touchscreen" + untrusted : trouble
        return words + (displayNote.map { "; \($0)" } ?? "") + touch
    }
}

extension PanelLight {
    init(_ light: Light) {
        self =
            switch light {
            case .full: .full
            case .dimmed: .dimmed
            case .off: .off
            }
    }
}

extension KioskState {
    init(_ state: SessionStatus.State) {
        self =
            switch state {
            case .starting: .starting
            case .notSetUp: .notSetUp
            case .setup: .setup
            case .noPattern: .noPattern
            case .outOfService: .outOfService
            case .locked: .locked
            case .locking: .locking
            case .lockedOut: .lockedOut
            case .stopped: .stopped
            case .enrolling: .enrolling
            case .maintenance: .maintenance
            case .unlocked: .unlocked
            case .fault: .fault
            }
    }
}

extension EnrollmentProgress {
    /// The step as the tool is told it; nil for the last one, of which the ending tells.
    init?(_ step: EnrollStep) {
        switch step {
        case .prove, .proving, .unproven: return nil  // The tool's enrollments need no proof.
        case .draw: self = .draw
        case .tooShort: self = .tooShort
        case .voided: self = .voided
        case .tooCommon: self = .tooCommon
        case .suggestion: self = .suggestion
        case .review: self = .review
        case .drawAgain: self = .drawAgain
        case .mismatch: self = .mismatch
        case .unusable: self = .unusable
        case .storing: self = .storing
        case .stored: return nil
        }
    }
}

extension EnrollmentEnding {
    init(_ result: EnrollmentResult) {
        self =
            switch result {
            case .stored: .stored
            case .cancelled: .cancelled
            case .timedOut: .timedOut
            case .failed(let fault): .failed(fault.message)
            case .refused(let refusal): .refused(refusal.words(for: .enroll))
            }
    }
}

extension Duration {
    fileprivate var microseconds: Int { Int(self / .microseconds(1)) }
}
