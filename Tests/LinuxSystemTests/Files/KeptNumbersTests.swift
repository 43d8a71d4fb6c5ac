// SPDX-License-Identifier: MIT
import Glibc
import LinuxSystem
import Testing

@Suite("Numbers that the service manager keeps")
struct KeptNumbersTests {
    @Test("are read by whoever gets a copy of the descriptor, newest list only")
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

    @Test("are none where the descriptor is of something else")
    func other() throws {
        let numbers = KeptNumbers(in: try Descriptor(opening: "/dev/null", O_RDONLY))
        numbers.replace(with: [1])
        #expect(numbers.numbers == [])
    }
}
