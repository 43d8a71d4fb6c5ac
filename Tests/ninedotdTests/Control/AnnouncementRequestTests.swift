// SPDX-License-Identifier: MIT
import ControlMessages
import KioskModel
import Screens
import Testing

@testable import ninedotd

@Suite("The words that an admin puts on the panel")
struct AnnouncementRequestTests {
    private let trial: ControlHarness

    init() throws {
        trial = try ControlHarness()
    }

    @Test("A panel is taken out of service with a reason, and put back")
    func service() throws {
        #expect(try trial.ask(.store(.outOfService(reason: " Being mended "))) == .ok)
        #expect(trial.kiosk.announcements.outOfService?.text == "Being mended")
        #expect(try trial.ask(.store(.inService)) == .ok)
        #expect(trial.kiosk.announcements == Announcements())
    }

    @Test(
        "Words that a panel could not show are refused, and none of them is kept",
        arguments: [
            ("", "a line cannot be empty"), (String(repeating: "a", count: 81), "a line has 80 characters at most"),
            ("a\u{1b}[2J", "a line cannot have line breaks, control characters or marks of direction"),
        ])
    func words(text: String, reason: String) throws {
        #expect(try trial.ask(.store(.outOfService(reason: text))) == .error(Refusal(.badRequest, reason)))
        #expect(trial.kiosk.announcements == Announcements())
    }

    @Test("A notice that nobody would see is refused; one is taken away at any time")
    func unseenNotice() throws {
        guard case .error(let refusal) = try trial.ask(.store(.setNotice(["Science fair"]))) else {
            Issue.record("the notice was taken")
            return
        }
        #expect(refusal.code == .notNow && refusal.message.contains("idle-screen"))
        #expect(try trial.ask(.store(.setNotice([]))) == .ok)
    }

    @Test("A notice of four lines is shown with the clock; five are refused")
    func notice() throws {
        let trial = try ControlHarness(standby: Standby(idleScreenAfter: .seconds(60)))
        let lines = ["One", "Two", "Three", "Four"]
        #expect(try trial.ask(.store(.setNotice(lines + ["Five"]))) != .ok)
        #expect(try trial.ask(.store(.setNotice(lines))) == .ok)
        #expect(trial.kiosk.announcements.notice.map(\.text) == lines)
    }
}
