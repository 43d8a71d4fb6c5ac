// SPDX-License-Identifier: MIT
import Fixtures
import KioskModel
import Testing

@Suite("A recovery code")
struct RecoveryCodeTests {
    /// Deals out the same number again and again.
    private struct Constant: RandomNumberGenerator {
        let number: UInt64
        func next() -> UInt64 { number }
    }

    private func digits(_ group: PIN) -> [Int] { (0..<group.count).map { group[$0] } }

    private func isGroup(_ digits: [Int]) -> Bool {
        var code = RecoveryCode()
        let isTaken = code.append(PIN(digits))
        return isTaken && code.count == 1
    }

    @Test("Its groups are sixteen bits times eleven, from the highest down")
    func groups() {
        var generator = Constant(number: 0x0000_0001_8000_ffff)
        let code = RecoveryCode(using: &generator)
        let half = [[0, 0, 0, 0, 0, 0], [0, 0, 0, 0, 1, 1], [3, 6, 0, 4, 4, 8], [7, 2, 0, 8, 8, 5]]
        #expect((0..<8).map { digits(code[$0]) } == half + half)
        #expect((0..<8).map { code[byte: $0] } == [0, 0, 0, 1, 0x80, 0, 0xff, 0xff])
    }

    @Test("A group is written with its leading zeros, as the paper has it")
    func text() {
        var generator = Constant(number: 0x0000_0001_8000_ffff)
        let code = RecoveryCode(using: &generator)
        #expect((0..<4).map { code.text(of: $0) } == ["000000", "000011", "360448", "720885"])
    }

    @Test("It is empty until the first group, and whole with the eighth")
    func progress() {
        var code = RecoveryCode()
        code.removeLast()
        #expect(code == RecoveryCode() && code.isEmpty && !code.isWhole)
        for group in 1...RecoveryCode.groups {
            let isTaken = code.append(PIN([0, 0, 0, 0, 1, 1]))
            #expect(isTaken && code.count == group)
            #expect(!code.isEmpty && code.isWhole == (group == 8))
        }
        code.removeLast()
        #expect(!code.isEmpty && !code.isWhole && code.count == 7)
    }

    @Test("All of its bits are drawn")
    func random() {
        var generator = SeededGenerator(seed: 1)
        let drawn = (0..<2).flatMap { _ in
            let number = generator.next()
            return (0..<8).map { UInt8(truncatingIfNeeded: number >> UInt64(56 - $0 * 8)) }
        }
        generator = SeededGenerator(seed: 1)
        let code = RecoveryCode(using: &generator)
        #expect((0..<16).map { code[byte: $0] } == drawn)
    }

    @Test("A group that was taken back leaves nothing behind", arguments: 0..<RecoveryCode.groups)
    func takenBack(group: Int) {
        let high = PIN([7, 2, 0, 8, 8, 5])
        var corrected = RecoveryCode()
        var right = RecoveryCode()
        for place in 0..<RecoveryCode.groups {
            if place == group {
                _ = corrected.append(high)
                corrected.removeLast()
            }
            _ = corrected.append(PIN([0, 0, 0, 0, 1, 1]))
            _ = right.append(PIN([0, 0, 0, 0, 1, 1]))
        }
        #expect(corrected == right && corrected.isWhole)
    }

    @Test("Typed group by group it is the same again", arguments: 1...50)
    func typed(seed: UInt64) {
        var generator = SeededGenerator(seed: seed)
        let code = RecoveryCode(using: &generator)
        var typed = RecoveryCode()
        for group in 0..<RecoveryCode.groups {
            #expect(!typed.isWhole)
            let isTaken = typed.append(code[group])
            #expect(isTaken)
        }
        #expect(typed == code && typed.isWhole)
        let isTaken = typed.append(code[0])
        #expect(!isTaken)
        for _ in 0..<RecoveryCode.groups { typed.removeLast() }
        #expect(typed == RecoveryCode())
    }

    @Test("A wrong digit, and two that changed places, show with their group", arguments: 1...50)
    func mistyped(seed: UInt64) {
        var generator = SeededGenerator(seed: seed)
        let right = digits(RecoveryCode(using: &generator)[0])
        for place in right.indices {
            for digit in 0...9 where digit != right[place] {
                var wrong = right
                wrong[place] = digit
                #expect(!isGroup(wrong), "\(wrong) for \(right)")
            }
            guard place > 0, right[place] != right[place - 1] else { continue }
            var swapped = right
            swapped.swapAt(place, place - 1)
            #expect(!isGroup(swapped), "\(swapped) for \(right)")
        }
    }

    @Test(
        "What is no group of any code is refused",
        arguments: [[], [1, 1], [0, 0, 0, 0, 0, 1, 1], [7, 2, 0, 8, 9, 6]])
    func refused(digits: [Int]) {
        #expect(!isGroup(digits))
    }

    @Test("It is never printed, and can be overwritten")
    func secret() {
        var generator = SeededGenerator(seed: 1)
        var code = RecoveryCode(using: &generator)
        var dumped = ""
        dump(code, to: &dumped)
        #expect("\(code) \(String(reflecting: code))" == "(recovery code) (recovery code)")
        #expect(!dumped.contains { $0.isNumber })
        code.wipe()
        #expect(code == RecoveryCode())
    }
}
