// SPDX-License-Identifier: MIT
import Glibc
import LinuxSystem
import Testing

@Suite("Numbers that the service manager keeps")
struct KeptNumbersTests {
    @Test("The newest list of kept numbers is read from any copy of the descriptor")
    func copies() throws {
        let first = try KeptNumbers(named: "numbers")
        #expect(first.numbers == [])
        first.replace(with: [1, 2, 3])
        let second = KeptNumbers(in: Descriptor(owning: dup(first.descriptor)))
        #expect(second.numbers == [1, 2, 3])
        second.replace(with: [-4])
        #expect(first.numbers == [-4])
        second.replace(with: [])
        #expect(first.numbers == [])
    }

    @Test("There are no kept numbers if the descriptor is of something else")
    func other() throws {
        let numbers = KeptNumbers(in: try Descriptor(opening: "/dev/null", O_RDONLY))
        numbers.replace(with: [1])
        #expect(numbers.numbers == [])
    }

    @Test("The first 64 of the kept numbers are read, and half a number is none")
    func limit() throws {
        let kept = try KeptNumbers(named: "numbers")
        kept.replace(with: Array(1...64))
        #expect(kept.numbers == Array(1...64))
        kept.replace(with: Array(1...65))
        #expect(kept.numbers == Array(1...64))
        kept.replace(with: [7, 8])
        try #require(ftruncate(kept.descriptor, 12) == 0)
        #expect(kept.numbers == [7])
    }
}
