// SPDX-License-Identifier: MIT
import BootTime
import ControlMessages
import Glibc
import KioskModel
import KioskSession
import PatternLock
import Screens
import Testing
import Touch

@testable import ninedotd

@Suite("The status for the tool")
struct StatusReportTests {
    private static func session(
        _ state: SessionStatus.State, touchscreens: Int = 1, people: [String] = []
    ) throws -> SessionStatus {
        let id = try #require(ProfileID([UInt8](repeating: 1, count: 16)))
        return SessionStatus(
            state: state, touchscreens: touchscreens, failures: 3, sinceAcknowledged: 4,
            people: people.map { PersonLabel(id: id, name: $0) })
    }

    static let states: [(SessionStatus.State, KioskState, headline: String)] = [
        (.starting, .starting, "Starting"), (.notSetUp, .notSetUp, "Locked, not set up: ninedotctl setup"),
        (.setup, .setup, "Locked, waiting for its setup"), (.noPattern, .noPattern, "Locked, no pattern set yet"),
        (.outOfService, .outOfService, "Locked, out of service"), (.locked, .locked, "Locked"),
        (.locking, .locking, "Locked, taking the display back"),
        (.lockedOut(seconds: 30), .lockedOut, "Locked, waiting after wrong patterns"),
        (.stopped, .stopped, "Locked until a teacher re-arms it"), (.enrolling, .enrolling, "Enrolling"),
        (.maintenance, .maintenance, "Locked, a teacher is at the panel"),
        (.unlocked(secondsLeft: nil), .unlocked, "Unlocked"), (.unlocked(secondsLeft: 60), .unlocked, "Unlocked"),
        (.fault(message: "disk full"), .fault, "Locked, disk full"),
    ]

    @Test("Each state of the session has its word, and its line for the service manager", arguments: states.indices)
    func word(index: Int) throws {
        let (state, word, headline) = Self.states[index]
        let status = KioskStatus(of: try Self.session(state), display: "DSI-1 800x480", trouble: nil)
        #expect(status.state == word && status.headline == headline)
        #expect(status.failures == 3 && status.sinceAcknowledged == 4 && status.touchscreens == 1)
        #expect(status.version == ProjectVersion.text && status.display == "DSI-1 800x480")
        #expect(status.fault == (word == .fault ? "disk full" : nil))
    }

    @Test(
        "A time that runs out is in the status in seconds and by the clock",
        arguments: [
            (.lockedOut(seconds: 30), 30), (.unlocked(secondsLeft: 600), 600), (.unlocked(secondsLeft: nil), nil),
            (.locked, nil),
        ] as [(SessionStatus.State, Int?)])
    func ends(state: SessionStatus.State, seconds: Int?) throws {
        let before = time(nil)
        let status = KioskStatus(of: try Self.session(state), display: nil, trouble: nil)
        let after = time(nil)
        #expect(status.secondsLeft == seconds)
        guard let seconds else {
            #expect(status.until == nil)
            return
        }
        #expect((before + seconds...after + seconds).contains(try #require(status.until)))
    }

    @Test("The status names the people who unlocked in the order in which they drew")
    func people() throws {
        let two = try Self.session(.unlocked(secondsLeft: nil), people: ["Ada", "Bo"])
        #expect(KioskStatus(of: two, display: nil, trouble: nil).unlockedBy == "Ada, Bo")
        let none = try Self.session(.unlocked(secondsLeft: nil))
        #expect(KioskStatus(of: none, display: nil, trouble: nil).unlockedBy == nil)
    }

    @Test("Trouble with the display is in the status only while there is no display")
    func displayTrouble() throws {
        let session = try Self.session(.locked)
        let dark = KioskStatus(of: session, display: nil, trouble: "waiting for a display")
        #expect(dark.displayNote == "waiting for a display" && dark.headline == "Locked; waiting for a display")
        let lit = KioskStatus(of: session, display: "DSI-1", trouble: "waiting for a display")
        #expect(lit.displayNote == nil && lit.headline == "Locked")
    }

    @Test("The service manager's line says that no touchscreen is there, before any trouble with one")
    func touchTrouble() throws {
        var status = KioskStatus(of: try Self.session(.locked), display: "DSI-1", trouble: nil)
        status.touchNote = "it sends nonsense"
        #expect(status.headline == "Locked; trouble with a touchscreen")
        status.untrustedTouchscreens = "Goodix"
        #expect(status.headline == "Locked; trouble with a touchscreen")
        status.touchscreens = 0
        #expect(status.headline == "Locked; no touchscreen, and one that is not trusted")
        status.untrustedTouchscreens = nil
        #expect(status.headline == "Locked; no touchscreen")
    }

    @Test("The status has an admin's words with line breaks, or null")
    func announcements() throws {
        var status = KioskStatus(version: "1", state: .locked)
        let lines = try ["Science fair", "on Friday"].map { try PanelLine($0) }
        status.show(Announcements(notice: lines, outOfService: try PanelLine("Being mended")))
        #expect(status.notice == "Science fair\non Friday" && status.outOfService == "Being mended")
        status.show(Announcements())
        #expect(status.notice == nil && status.outOfService == nil)
    }

    @Test("Times from touch to picture are in microseconds")
    func latency() {
        var status = KioskStatus(version: "1", state: .locked)
        status.show(.init(count: 7, median: .milliseconds(21), longest: .microseconds(35_999)))
        #expect(status.answeredTouches == 7 && status.touchToPicture == 21_000)
        #expect(status.longestTouchToPicture == 35_999)
        status.show(TouchLatency.Summary?.none)
        #expect(status.answeredTouches == nil && status.touchToPicture == nil && status.longestTouchToPicture == nil)
    }

    @Test("The status has the chance to guess one pattern, and to guess any of all patterns")
    func guesses() {
        var status = KioskStatus(version: "1", state: .locked)
        let estimate = GuessEstimate(at: .person, blocking: .standard, among: 10_000)
        status.show(estimate, at: 30)
        #expect(status.guessesPerWeek == estimate.perWeek && status.guessedPercent == estimate.percent)
        #expect(status.guessablePatterns == 30 && status.anyGuessedPercent == estimate.percent(ofAnyAmong: 30))
        #expect(status.anyGuessedPercent != status.guessedPercent)
    }

    @Test("A countdown alone is no change of the status")
    func countdown() {
        var status = KioskStatus(
            version: "1", state: .lockedOut, secondsLeft: 5, until: 9, failures: 3, sinceAcknowledged: 4, display: "d")
        status.answeredTouches = 1
        status.touchToPicture = 2
        status.longestTouchToPicture = 3
        status.linkRefused = 4
        status.linkSince = 5
        var rest = KioskStatus(version: "1", state: .lockedOut, failures: 3, sinceAcknowledged: 4, display: "d")
        rest.linkSince = 5
        #expect(status.withoutCountdown == rest)
    }

    @Test("A session program sees who unlocked and for how long, and nothing about attempts")
    func programs() {
        let status = KioskStatus(
            version: "1", state: .unlocked, secondsLeft: 5, until: 9, unlockedBy: "Ada", program: .running,
            failures: 3, sinceAcknowledged: 4, touchscreens: 1, display: "DSI-1", notice: "Hello")
        #expect(
            status.forPrograms
                == KioskStatus(
                    version: "1", state: .unlocked, secondsLeft: 5, until: 9, unlockedBy: "Ada", program: .running))
    }

    @Test(
        "The status has the brightness of the panel",
        arguments: [(Light.full, PanelLight.full), (.dimmed, .dimmed), (.off, .off)])
    func light(light: Light, word: PanelLight) {
        #expect(PanelLight(light) == word)
    }

    @Test("Each step of an enrollment that a tool waits for has its word, and the others have none")
    func enrollment() {
        let steps: [(EnrollStep, EnrollmentProgress?)] = [
            (.prove, nil), (.proving, nil), (.unproven(triesLeft: 2), nil), (.draw, .draw),
            (.tooShort(minimum: 4), .tooShort),
            (.voided(.palm), .voided), (.tooCommon, .tooCommon), (.suggestion, .suggestion), (.review, .review),
            (.drawAgain, .drawAgain), (.mismatch, .mismatch), (.unusable, .unusable), (.storing, .storing),
            (.stored, nil),
        ]
        for (step, word) in steps { #expect(EnrollmentProgress(step) == word, "\(step)") }
        #expect(EnrollmentEnding(.stored) == .stored && EnrollmentEnding(.cancelled) == .cancelled)
        #expect(EnrollmentEnding(.timedOut) == .timedOut)
        #expect(EnrollmentEnding(.failed(StoreFault(message: "disk full"))) == .failed("disk full"))
        #expect(EnrollmentEnding(.refused(.enrolling)) == .refused("another enrollment is running"))
    }

    @Test("Each reason for not doing what an admin asks is said in words")
    func refusals() {
        let words: [(AdminRefusal, Session.Intent, String)] = [
            (.storeNotOpen, .unlock, "the store is not open yet"),
            (.storeFailed(StoreFault(message: "disk full")), .unlock, "the store has failed: disk full"),
            (.notSetUp, .unlock, "the kiosk is not set up"),
            (.waitingForSetup, .unlock, "the kiosk waits for its setup at the panel"),
            (.settingUp, .enroll, "the kiosk is being set up at the panel"),
            (.enrolling, .enroll, "another enrollment is running"),
            (.enrolling, .unlock, "a pattern is being enrolled"),
            (.maintaining, .unlock, "a teacher is at the panel's settings"),
            (.maintaining, .maintain, "a teacher is at the panel's settings already"),
            (.noTouchscreen, .enroll, "no touchscreen is connected"),
            (.noPIN, .maintain, "no PIN is set: ninedotctl pin set"),
            (.unknownPerson, .enroll, "there is no such person"),
            (.noPattern, .enroll, "there is no pattern yet that it could stand beside: enroll one first"),
            (.locked, .extend, "the panel is locked"), (.noMoreTime, .extend, "this unlock gets no more time"),
        ]
        for (refusal, intent, text) in words { #expect(refusal.words(for: intent) == text) }
    }
}

@Suite("The store's replies in the tool's words")
struct StoreReplyWordsTests {
    private let now = Instant(sinceBoot: .seconds(100))

    private func record(_ verdict: AttemptVerdict) throws -> PersonRecord {
        let id = try #require(ProfileID([UInt8](repeating: 1, count: 16)))
        return PersonRecord(
            Person(id: id, name: "Ada", isEnabled: false, hasPattern: true),
            attempts: AttemptCount(failures: 3, sinceAcknowledged: 4), verdict: verdict, access: ProfileAccess())
    }

    @Test("A person's state says whether strokes are taken, and for how long they are not")
    func people() throws {
        let page = PeoplePage(
            people: [
                try record(.allowed), try record(.refused(until: now + .seconds(29.5))), try record(.stopped),
            ], total: 7)
        guard case .people(let list) = Reply(to: .people(.list(from: 0, count: 3)), .people(page), at: now) else {
            Issue.record("no list of people")
            return
        }
        #expect(list.total == 7 && list.people.map(\.state) == [.ready, .lockedOut, .stopped])
        #expect(list.people.map(\.secondsLeft) == [nil, 30, nil])
        #expect(list.people[0].failures == 3 && list.people[0].sinceAcknowledged == 4)
        #expect(!list.people[0].enabled && list.people[0].hasPattern)
        #expect(list.people[0].id == String(repeating: "01", count: 16))
    }

    @Test(
        "A page of the history says whether there are more entries than were asked for",
        arguments: [(2, false), (3, true)])
    func history(count: Int, hasMore: Bool) {
        let entries = (0..<count).map {
            HistoryEntry(number: 9 - $0, wall: .milliseconds(1500), sinceBoot: now, kind: .wrong, actor: "panel")
        }
        guard
            case .history(let list) = Reply(
                to: .store(.history(HistoryRange(count: 2))), .history(entries), at: now)
        else {
            Issue.record("no history")
            return
        }
        #expect(list.entries.map(\.number) == [9, 8] && list.more == hasMore)
        #expect(list.entries.map(\.time) == [1500, 1500])
    }

    @Test("An entry from before 1970 has the time zero")
    func earlyClock() {
        let entry = HistoryEntry(number: 1, wall: .seconds(-5), sinceBoot: now, kind: .wrong)
        #expect(
            Reply(to: .store(.history(HistoryRange(count: 1))), .history([entry]), at: now)
                == .history(HistoryList([ListedEntry(number: 1, time: 0, kind: "wrong", actor: "panel")], more: false)))
    }

    @Test("A failure has the store's message, and for a setup the manual page to read")
    func failures() {
        let fault = StoreReply.failed(StoreFault(message: "disk full"))
        #expect(Reply(to: .store(.acknowledge), fault, at: now) == .error(Refusal(.failed, "disk full")))
        #expect(
            Reply(to: .setup(.permit), fault, at: now)
                == .error(Refusal(.failed, "disk full; RECOVERY in ninedotd(8) says what to do")))
    }

    @Test("A reply that does not belong to the request is a failure, never a success")
    func unexpected() {
        let replies: [StoreReply] = [
            .verified(.matched(Match())), .history([]), .entries(HistoryPage([], newest: 0)), .backup([1]),
        ]
        for reply in replies {
            #expect(
                Reply(to: .store(.acknowledge), reply, at: now)
                    == .error(Refusal(.failed, "the store gave an unexpected reply")))
        }
        #expect(Reply(to: .store(.acknowledge), .done, at: now) == .ok)
        #expect(
            Reply(to: .people(.importRows(count: 3)), .imported(ImportSummary(added: 2, changed: 1)), at: now)
                == .imported(added: 2, changed: 1))
    }

    @Test("Each refusal of the store has its code and its words")
    func refusals() {
        let request = Request.people(.disable("Ada"))
        let codes: [(StoreRefusal, Refusal.Code)] = [
            (.nameTaken, .nameTaken), (.unknownPerson, .unknownPerson), (.noDuressPattern, .notSet),
            (.noPattern, .notSet), (.samePattern, .badRequest), (.noPIN, .notNow), (.pinAlreadySet, .notNow),
            (.clockNotSet, .notNow), (.setupOver, .notNow), (.setupNotPermitted, .notSet),
            (.unusableBackup("torn"), .unusableBackup), (.cannotBind("no TPM"), .notNow),
        ]
        let refusals = codes.map { Refusal($0.0, of: request) }
        #expect(refusals.map(\.code) == codes.map(\.1))
        #expect(Set(refusals.map(\.message)).count == codes.count)
        #expect(refusals[1].message == "there is nobody called Ada")
        #expect(Refusal(.unknownPerson, of: .store(.acknowledge)).message == "there is nobody called that")
        #expect(refusals[10].message == "torn" && refusals[11].message == "no TPM")
    }
}
