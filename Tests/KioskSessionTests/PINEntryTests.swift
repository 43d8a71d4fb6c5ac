// SPDX-License-Identifier: MIT
import Fixtures
import KioskModel
import KioskSession
import Testing

@Suite("Entering a PIN")
struct PINEntryTests {
    @Test(
        "The length is kept between four and twelve",
        arguments: [(4, 4), (6, 6), (12, 12), (3, 4), (13, 12), (Int.min, 4), (Int.max, 12)])
    func length(asked: Int, length: Int) {
        #expect(PINEntry(length: asked).length == length)
    }

    @Test("The sixth digit completes a PIN, and a seventh is refused")
    func complete() {
        var entry = PINEntry()
        for digit in [4, 2, 7, 1, 0] {
            #expect(entry.press(.digit(digit)) == .changed)
            #expect(!entry.isComplete)
        }
        #expect(entry.press(.digit(8)) == .complete)
        #expect(entry.press(.digit(9)) == .refused)
        #expect(entry.isComplete)
        #expect(entry.pin == PIN([4, 2, 7, 1, 0, 8]))
    }

    @Test("What is no digit is refused", arguments: [-1, 10, 16, Int.max])
    func noDigit(digit: Int) {
        var entry = PINEntry()
        #expect(entry.press(.digit(digit)) == .refused)
        #expect(entry.pin.isEmpty)
    }

    @Test("A printed entry does not show its digits")
    func printed() {
        var entry = PINEntry()
        entry.press([.digit(4), .digit(2), .digit(7), .digit(1)])
        var text = "\(entry)"
        dump(entry, to: &text)
        #expect(!text.contains("4271") && !text.contains("packed") && !text.contains("6004"))
    }

    @Test("Delete takes one digit back, Clear all of them")
    func takingBack() {
        var entry = PINEntry()
        entry.press([.digit(1), .digit(2), .digit(3)])
        #expect(entry.press(.delete) == .changed)
        #expect(entry.pin == PIN([1, 2]))
        #expect(entry.press(.clear) == .changed)
        #expect(entry.pin.isEmpty)
        #expect(entry.press(.clear) == .refused)
    }

    /// GRUB counted below nothing (CVE-2015-8370).
    @Test("A hundred thousand deletes of nothing do nothing")
    func deleteNothing() {
        var entry = PINEntry()
        for _ in 0..<100_000 where entry.press(.delete) != .refused {
            Issue.record("a digit was taken back that was not there")
        }
        #expect(entry == PINEntry())
    }

    @Test("Digits are hidden until the eye is pressed, and again after they are wiped")
    func eye() {
        var entry = PINEntry()
        #expect(!entry.isShown)
        #expect(entry.press(.eye) == .changed)
        #expect(entry.isShown)
        entry.press([.eye, .digit(5), .eye])
        #expect(entry.isShown)
        entry.wipe()
        #expect(entry == PINEntry())
    }
}

extension PINEntry {
    fileprivate mutating func press(_ keys: [Key]) {
        for key in keys {
            _ = press(key)
        }
    }
}

@Suite("A keypad's order")
struct KeypadOrderTests {
    @Test("The usual order is a telephone's")
    func usual() {
        #expect(KeypadOrder.usual.digits == [1, 2, 3, 4, 5, 6, 7, 8, 9, 0])
    }

    @Test(
        "Shuffled orders have each digit once, and each digit comes to each key about as often",
        arguments: [9] as [UInt64])
    func shuffled(seed: UInt64) {
        var generator = SeededGenerator(seed: seed)
        var counts = Array(repeating: Array(repeating: 0, count: 10), count: 10)
        for _ in 0..<10_000 {
            let digits = KeypadOrder.shuffled(using: &generator).digits
            #expect(digits.sorted() == Array(0...9))
            for (key, digit) in digits.enumerated() { counts[key][digit] += 1 }
        }
        // A thousand each; 150 is five standard deviations.
        #expect(counts.allSatisfy { $0.allSatisfy { (850...1150).contains($0) } })
    }
}
