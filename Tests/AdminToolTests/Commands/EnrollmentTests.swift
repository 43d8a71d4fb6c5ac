// SPDX-License-Identifier: MIT
import ControlMessages
import Testing

@testable import AdminTool

@Suite("An enrollment asked for by the tool")
struct EnrollmentTests {
    @Test("is of the ordinary pattern or of the duress pattern", arguments: [false, true])
    func asks(isDuress: Bool) throws {
        let daemon = try FakeDaemon(answering: [.enrollment(.draw), .enrollmentEnded(.stored)])
        #expect(run(["enroll", "Ada"], isDuress ? ["duress": ""] : [:], on: daemon) == nil)
        #expect(try daemon.requests() == [.panel(.enroll(name: "Ada", isDuress: isDuress))])
    }

    @Test("goes on after a pattern that is the ordinary one")
    func unusable() throws {
        let steps: [EnrollmentProgress] = [.draw, .review, .drawAgain, .storing, .unusable, .review, .drawAgain]
        let daemon = try FakeDaemon(answering: steps.map { .enrollment($0) } + [.enrollmentEnded(.stored)])
        #expect(run(["enroll"], ["duress": ""], on: daemon) == nil)
        #expect(try daemon.requests() == [.panel(.enroll(name: nil, isDuress: true))])
    }

    @Test("fails with the daemon's reason")
    func refused() throws {
        let daemon = try FakeDaemon(answering: [.enrollmentEnded(.refused("enroll one first"))])
        #expect(run(["enroll"], ["duress": ""], on: daemon) == Failure(.refused, "enroll one first"))
    }

    @Test("is undone for a duress pattern, or there was none")
    func removal() {
        #expect(Failure(Refusal(.notSet, "no duress pattern is set")) == Failure(.refused, "no duress pattern is set"))
    }
}

@Suite("An enrollment in words")
struct EnrollmentTextTests {
    @Test("begins with what to do")
    func begins() {
        #expect(EnrollmentText.line(for: .draw) == "Draw the new pattern on the panel.")
    }

    @Test("says each step in words of its own")
    func steps() {
        #expect(Set(EnrollmentProgress.allCases.map(EnrollmentText.line)).count == EnrollmentProgress.allCases.count)
    }

    @Test(
        "fails with exit code 1 unless the pattern was stored",
        arguments: [
            (.stored, nil),
            (.cancelled, "cancelled; nothing was changed"),
            (.timedOut, "timed out; nothing was changed"),
            (.failed("disk full"), "not stored: disk full"),
            (.refused("another enrollment began"), "another enrollment began"),
        ] as [(EnrollmentEnding, String?)])
    func ending(ending: EnrollmentEnding, message: String?) {
        #expect(EnrollmentText.failure(for: ending) == message.map { Failure(.refused, $0) })
        #expect(Failure.Code.refused.rawValue == 1)
    }
}
