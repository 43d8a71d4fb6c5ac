// SPDX-License-Identifier: MIT
import KioskModel
import KioskSession
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
        dump(PINEntry(), to: &text)
        dump(pin, to: &text)
        #expect(pin.description == "(PIN)")
        #expect(!text.contains("4271") && !text.contains("packed") && !text.contains("6004"))
    }

    @Test("A PIN has no storage on the heap")
    func size() {
        #expect(MemoryLayout<PIN>.size == 16)
    }
}

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
