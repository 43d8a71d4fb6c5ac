// SPDX-License-Identifier: MIT
import LinuxSystem
import Testing

@Suite("The memory of the process itself")
struct OwnMemoryTests {
    /// Hides the tests' own memory for good, which nothing else in them minds.
    @Test("can be hidden from core dumps and debuggers")
    func hidden() {
        OwnMemory.hide()
        #expect(OwnMemory.isHidden)
    }
}
