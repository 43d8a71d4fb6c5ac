// SPDX-License-Identifier: MIT
import BootTime
import Testing

@testable import ninedot_link

@Suite("What is read from a broker in a second")
struct ReadBudgetTests {
    private static func after(_ milliseconds: Int) -> Instant { Instant(sinceBoot: .milliseconds(milliseconds)) }

    @Test("is 500 packets at most, and then nothing until the second is over")
    func most() {
        var budget = ReadBudget(at: Self.after(0))
        #expect(budget.rest(at: Self.after(0)) == 500)
        budget.spend(499)
        #expect(budget.rest(at: Self.after(900)) == 1)
        #expect(!budget.isSpent(at: Self.after(900)) && budget.pauseEnd(at: Self.after(900)) == nil)
        budget.spend(1)
        #expect(budget.isSpent(at: Self.after(999)) && budget.pauseEnd(at: Self.after(999)) == Self.after(1000))
        #expect(!budget.isSpent(at: Self.after(1000)) && budget.rest(at: Self.after(1000)) == 500)
    }
}
