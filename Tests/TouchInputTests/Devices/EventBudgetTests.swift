// SPDX-License-Identifier: MIT
import Testing
import TouchInput

@Suite("How much a device may send")
struct EventBudgetTests {
    @Test("Ten fingers with ten axes at 240 Hz are within bounds")
    func busyPanel() {
        var budget = EventBudget()
        var isWithin = true
        for frame in 0..<(240 * 5) {
            let time = Duration.seconds(1) / 240 * frame
            for _ in 0..<100 { isWithin = budget.spend(on: RawEvent(.slotX, 1, at: time)) && isWithin }
            isWithin = budget.spend(on: RawEvent(.report, 0, at: time)) && isWithin
        }
        #expect(isWithin)
    }

    /// The most contacts that the kernel's HID driver has.
    @Test("A frame of 250 contacts with eight axes each is within bounds")
    func manyContacts() {
        var budget = EventBudget()
        let spent = (1...2_000).allSatisfy { _ in budget.spend(on: RawEvent(.slotX, 1, at: .zero)) }
        #expect(spent)
    }

    @Test("A frame without end is out of bounds")
    func endlessFrame() {
        var budget = EventBudget()
        let spent = (1...4_000).allSatisfy { _ in budget.spend(on: RawEvent(.slotX, 1, at: .zero)) }
        #expect(spent)
        #expect(budget.spend(on: RawEvent(.slotX, 1, at: .zero)) == false)
    }

    @Test("More events in a second than any touchscreen sends are out of bounds")
    func flood() {
        var budget = EventBudget()
        let spent = (1...50_000).allSatisfy { _ in budget.spend(on: RawEvent(.report, 0, at: .zero)) }
        #expect(spent)
        #expect(budget.spend(on: RawEvent(.report, 0, at: .milliseconds(999))) == false)
        #expect(budget.spend(on: RawEvent(.report, 0, at: .seconds(1))) == true)
    }
}
