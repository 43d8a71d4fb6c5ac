// SPDX-License-Identifier: MIT
import Fixtures
import KioskModel
import Testing

@Suite("A PIN")
struct PINTests {
    @Test("Digits come back in the order they went in")
    func order() {
        let digits = [0, 9, 1, 8, 2, 7, 3, 6, 4, 5, 0, 9]
        let pin = PIN(digits)
        #expect((0..<pin.count).map { pin[$0] } == digits)
    }

    @Test("A thirteenth digit and what is no digit are ignored")
    func ignored() {
        var pin = PIN([10, -1, 16, Int.max, Int.min])
        #expect(pin.isEmpty)
        pin = PIN(Array(repeating: 7, count: 13))
        #expect(pin == PIN(Array(repeating: 7, count: 12)))
    }

    @Test("Zeros count: 0123 is neither 123 nor 01230")
    func zeros() {
        #expect(PIN([0, 1, 2, 3]) != PIN([1, 2, 3]))
        #expect(PIN([0, 1, 2, 3]) != PIN([0, 1, 2, 3, 0]))
        #expect(PIN([0, 0, 0, 0]) != PIN())
    }

    @Test("A digit taken back leaves nothing behind")
    func removeLast() {
        var pin = PIN([1, 2, 9])
        pin.removeLast()
        #expect(pin == PIN([1, 2]))
        pin.append(4)
        #expect(pin == PIN([1, 2, 4]))
    }

    @Test("A wiped PIN has no bit of its digits")
    func wipe() {
        var pin = PIN([1, 2, 3, 4, 5, 6, 7, 8, 9, 0, 1, 2])
        pin.wipe()
        withUnsafeBytes(of: pin) { bytes in
            #expect(bytes.allSatisfy { $0 == 0 })
        }
    }

    @Test("A PIN is printed without its digits")
    func printed() {
        let pin = PIN([4, 2, 7, 1])
        var text = "\(pin) \(String(reflecting: pin)) \([pin])"
        dump(pin, to: &text)
        #expect(pin.description == "(PIN)")
        #expect(!text.contains("4271") && !text.contains("packed") && !text.contains("6004"))
    }

    @Test("A digit taken back from an empty PIN leaves it empty")
    func removeNothing() {
        var pin = PIN()
        pin.removeLast()
        #expect(pin == PIN() && pin.isEmpty)
        pin.append(3)
        #expect(pin.count == 1 && !pin.isEmpty && pin[0] == 3)
        pin.removeLast()
        #expect(pin == PIN())
    }

    @Test("The code of a challenge has six digits, and each digit comes to each place")
    func challenge() {
        var generator = SeededGenerator(seed: 3)
        var seen = Array(repeating: Set<Int>(), count: 6)
        for _ in 0..<300 {
            let code = PIN(challengeUsing: &generator)
            #expect(code.count == 6)
            for place in 0..<code.count { seen[place].insert(code[place]) }
        }
        #expect(seen == Array(repeating: Set(0...9), count: 6))
    }

    @Test(
        "An answer to a challenge is six digits, with any spaces between them",
        arguments: [
            ("402917", [4, 0, 2, 9, 1, 7]), (" 402 917 ", [4, 0, 2, 9, 1, 7]), ("000000", [0, 0, 0, 0, 0, 0]),
            ("999999", [9, 9, 9, 9, 9, 9]), ("40291", nil), ("4029170", nil), ("", nil), ("40291/", nil),
            ("40291:", nil), ("40291x", nil), ("-02917", nil), ("４02917", nil),
        ] as [(String, [Int]?)])
    func answer(text: String, digits: [Int]?) {
        #expect(PIN(answer: text) == digits.map { PIN($0) })
    }

    @Test("A PIN has no storage on the heap")
    func size() {
        #expect(MemoryLayout<PIN>.size == 16)
    }
}
