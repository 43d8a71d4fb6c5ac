// SPDX-License-Identifier: MIT
import ControlMessages
import Testing

@testable import AdminTool

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
            (.timedOut, "nobody drew for too long; nothing was changed"),
            (.failed("disk full"), "not stored: disk full"),
            (.refused("another enrollment began"), "another enrollment began"),
        ] as [(EnrollmentEnding, String?)])
    func ending(ending: EnrollmentEnding, message: String?) {
        #expect(EnrollmentText.failure(for: ending) == message.map { Failure(.refused, $0) })
        #expect(Failure.Code.refused.rawValue == 1)
    }
}
