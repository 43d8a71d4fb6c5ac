// SPDX-License-Identifier: MIT
import BootTime
import KioskModel
import PatternLock
import Testing

@Suite("A PIN rule")
struct PINRuleTests {
    @Test(
        "Common PINs are refused, each for its reason",
        arguments: [
            ("0000", PINRule.Weakness.oneDigit), ("777777", .oneDigit), ("111111111111", .oneDigit),
            ("1234", .counting), ("123456", .counting), ("987654", .counting), ("567890", .counting),
            ("321098", .counting), ("890123456789", .counting),
            ("1212", .repeating), ("121212", .repeating), ("123123", .repeating), ("11223344", .repeating),
            ("1122", .repeating), ("112233", .repeating), ("12312312", .repeating), ("4747474", .repeating),
            ("1221", .mirrored), ("123321", .mirrored), ("1234321", .mirrored),
            ("2580", .keypadLine), ("0852", .keypadLine), ("147258", .keypadLine), ("741852", .keypadLine),
            ("852741", .keypadLine), ("147258369", .keypadLine), ("159753", .keypadLine),
            ("1987", .year), ("2026", .year), ("1900", .year),
        ])
    func common(digits: String, weakness: PINRule.Weakness) {
        #expect(PINRule.weakness(of: pin(digits)) == weakness)
    }

    @Test(
        "Other PINs may be set",
        arguments: ["4271", "1235", "1243", "1300", "2126", "427108", "112234", "123124", "202611", "135790", "0246"])
    func allowed(digits: String) {
        #expect(PINRule.weakness(of: pin(digits)) == nil)
    }

    @Test("Every line over the keypad is refused, from both ends")
    func lines() {
        let lines = [
            "2580", "1397", "3971", "9713", "7139", "147258", "258147", "258369", "369258", "147369", "369147",
            "147852", "147896", "123698", "159357", "159753", "357159", "951357", "123789", "789123", "789456",
            "456123", "1236987", "12369874", "14789632", "147258369", "147852369", "369258147", "741258963",
            "789456123", "123654789", "321456987",
        ]
        for line in lines {
            for digits in [line, String(line.reversed())] {
                #expect(PINRule.weakness(of: pin(digits)) == .keypadLine, "\(digits)")
            }
        }
    }

    @Test("A year is refused from 1900 to 2099, alone and nowhere else")
    func years() {
        let refused = (1890...2110).filter { PINRule.weakness(of: pin("\($0)")) == .year }
        #expect(refused.first == 1900 && refused.last == 2099 && refused.count > 180)
        #expect(PINRule.weakness(of: pin("198742")) == nil)
    }

    @Test("One PIN of four digits in twenty is refused")
    func share() {
        let numbers = 0..<10_000
        let refused = numbers.count { number in
            PINRule.weakness(of: PIN([number / 1000, number / 100 % 10, number / 10 % 10, number % 10])) != nil
        }
        #expect(refused == 506)
    }

    private func pin(_ digits: String) -> PIN {
        PIN(digits.compactMap(\.wholeNumberValue))
    }
}

@Suite("The attempt policy of a PIN")
struct PINPolicyTests {
    @Test(
        "The delay grows from a minute to an hour",
        arguments: [
            (Int.min, 0), (0, 0), (1, 0), (2, 0), (3, 60), (4, 300), (5, 900), (6, 3600), (9, 3600), (Int.max, 3600),
        ])
    func delay(failures: Int, seconds: Int) {
        #expect(AttemptPolicy.pin.delay(afterFailures: failures) == .seconds(seconds))
    }

    @Test("The tries left count down to the third", arguments: [(0, 3), (1, 2), (2, 1), (3, 0), (9, 0)])
    func triesLeft(failures: Int, left: Int) {
        #expect(AttemptPolicy.pin.triesLeft(afterFailures: failures) == left)
    }

    @Test(
        "A PIN is never refused for good, but until one is paid off where twenty tries are owed",
        arguments: [(9, 3600), (19, 3600), (20, 86_400), (Int.max, 86_400)])
    func slow(failures: Int, seconds: Int) {
        let began = Instant(sinceBoot: .seconds(500))
        let count = AttemptCount(
            failures: failures, delayBegan: began, debt: GuessDebt(tries: failures, payingSince: began))
        let end = began + .seconds(seconds)
        #expect(AttemptPolicy.pin.verdict(for: count, at: end - .nanoseconds(1)) == .refused(until: end))
        #expect(AttemptPolicy.pin.verdict(for: count, at: end) == .allowed)
    }
}
