// SPDX-License-Identifier: MIT
import Glibc
import LinuxSystem
import Testing

@Suite("A failed system call")
struct SystemErrorTests {
    @Test("says what was tried, on which path, and why")
    func description() {
        let error = SystemError(operation: "open", path: "/dev/dri/card0", code: EACCES)
        #expect(error.description == "open /dev/dri/card0: Permission denied")
    }

    @Test("keeps the reason of the call that failed")
    func reason() {
        #expect(throws: SystemError(operation: "open", path: "/nowhere/file", code: ENOENT)) {
            _ = try Descriptor(opening: "/nowhere/file", O_RDONLY)
        }
    }
}
