// SPDX-License-Identifier: MIT
import ControlMessages
import Testing

@testable import AdminTool

@Suite("An enrollment asked for by the tool")
struct EnrollTests {
    @Test("is of the ordinary pattern or of the duress pattern", arguments: [false, true])
    func asks(isDuress: Bool) throws {
        let daemon = try DaemonPart(answering: [.enrollment(.draw), .enrollmentEnded(.stored)])
        try Enroll(name: "Ada", isDuress: isDuress).run(on: daemon.connection())
        #expect(try daemon.requests() == [.panel(.enroll(name: "Ada", isDuress: isDuress))])
    }

    @Test("goes on after a pattern that is the ordinary one")
    func unusable() throws {
        let steps: [EnrollmentProgress] = [.draw, .review, .drawAgain, .storing, .unusable, .review, .drawAgain]
        let daemon = try DaemonPart(answering: steps.map { .enrollment($0) } + [.enrollmentEnded(.stored)])
        try Enroll(name: nil, isDuress: true).run(on: daemon.connection())
        #expect(try daemon.requests() == [.panel(.enroll(name: nil, isDuress: true))])
    }

    @Test("fails with the daemon's reason")
    func refused() throws {
        let daemon = try DaemonPart(answering: [.enrollmentEnded(.refused("enroll one first"))])
        let failure = failure(of: { try Enroll(name: nil, isDuress: true).run(on: daemon.connection()) })
        #expect(failure == Failure(.refused, "enroll one first"))
    }

    @Test("is undone for a duress pattern, or there was none")
    func removal() {
        #expect(Failure(Refusal(.notSet, "no duress pattern is set")) == Failure(.refused, "no duress pattern is set"))
    }
}
