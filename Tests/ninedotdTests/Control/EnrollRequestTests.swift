// SPDX-License-Identifier: MIT
import BootTime
import ControlMessages
import Glibc
import KioskModel
import KioskSession
import KioskStore
import LinuxSystem
import PatternLock
import Testing

@testable import ninedotd

@Suite("Enrollments that the tool asks for")
struct EnrollRequestTests {
    private let trial: ControlHarness

    init() throws { trial = try ControlHarness() }

    /// Adds Ada to a kiosk with a PIN, and asks for her enrollment; the store has not found her yet.
    private func ask(isDuress: Bool = false) throws {
        #expect(try trial.ask(.store(.setPIN), with: trial.sealed("047193")) == .ok)
        #expect(try trial.ask(.people(.add("Ada"))) == .ok)
        try trial.send(.panel(.enroll(name: "Ada", isDuress: isDuress)))
        try trial.serve()
    }

    @Test("Enrolling somebody begins when they are found")
    func enroll() throws {
        try ask()
        try trial.takeOutputs()
        #expect(trial.kiosk.status(at: trial.now).state == .enrolling)
        guard case .enrolling? = trial.server.clients.first?.role else {
            Issue.record("the client does not hear of the enrollment")
            return
        }
    }

    @Test("Nobody is enrolled for a tool that hung up before they were found")
    func hungUp() throws {
        try ask()
        try trial.reconnect()
        try trial.serve(untilClients: 1)
        try trial.takeOutputs()
        #expect(trial.state != .enrolling)
    }

    @Test("A duress pattern is enrolled beside a pattern only, and its client is told how that ended")
    func enrollDuress() throws {
        try ask(isDuress: true)
        try trial.takeOutputs()
        #expect(trial.kiosk.status(at: trial.now).state != .enrolling)
        #expect(trial.kiosk.takeEndings() == [.refused(.noPattern)])
        let reason = "there is no pattern yet that it could stand beside: enroll one first"
        #expect(AdminRefusal.noPattern.words(for: .enroll) == reason)
    }

    @Test("A duress pattern is taken away, noted with who asked, and where there is none that is said")
    func removeDuress() throws {
        let notSet = Reply.error(Refusal(.notSet, "no duress pattern is set"))
        #expect(try trial.ask(.people(.add("Ada"))) == .ok)
        #expect(try trial.ask(.people(.removeDuress(name: nil))) == notSet)
        #expect(try trial.ask(.people(.removeDuress(name: "Ada"))) == notSet)
        for subject in [EnrollmentSubject(), EnrollmentSubject(isDuress: true)] {
            let pattern = Pattern(subject.isDuress ? [6, 7, 8, 5] : [0, 1, 2, 5])
            let secret = StoreSecret(pattern: pattern)
            trial.store.ask(.setPattern(subject), about: secret)
            try trial.takeOutputs()
        }
        #expect(try trial.ask(.people(.removeDuress(name: nil))) == .ok)
        #expect(try trial.ask(.people(.removeDuress(name: nil))) == notSet)
        guard case .history(let list) = try trial.ask(.store(.history(HistoryRange(count: 1)))) else {
            throw ControlHarness.Gone()
        }
        #expect(list.entries.map(\.kind) == ["duress-set"] && list.entries.map(\.detail) == ["removed"])
        #expect(list.entries.first?.actor.hasPrefix("ninedotctl as ") == true)
    }
}
