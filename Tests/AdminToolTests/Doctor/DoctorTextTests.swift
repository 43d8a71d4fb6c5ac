// SPDX-License-Identifier: MIT
import ControlMessages
import Testing

@testable import AdminTool

@Suite("The doctor's table")
struct DoctorTextTests {
    private let findings = [
        Finding(check: "store", .ok, "on ext4"),
        Finding(check: "sysrq", .problem, "with SysRq any keyboard can take the terminals and end ninedotd, and more"),
        Finding(check: "powerKeys", .note, "power keys act", mend: ["mkdir -p /a", "echo b >/a/c"]),
        Finding(check: "key", .unknown, "run as root to see /var/lib/ninedot"),
    ]

    @Test("has the worst first, what mends it below, and ends with how many there are")
    func table() {
        #expect(
            DoctorText(findings).text == """
                problem  sysrq      with SysRq any keyboard can take the terminals and end
                                    ninedotd, and more
                note     powerKeys  power keys act
                    mkdir -p /a
                    echo b >/a/c
                unknown  key        run as root to see /var/lib/ninedot
                ok       store      on ext4

                1 problem, 1 note, 1 unknown, 1 ok
                """)
    }

    @Test("says that there is no problem where there is none")
    func good() {
        #expect(DoctorText([findings[0]]).text.hasSuffix("\n\n0 problems, 1 ok"))
    }

    @Test("shows no control character of a device's name")
    func harmless() {
        let text = DoctorText([Finding(check: "keyboards", .note, "K\u{1B}[2J")]).text
        #expect(text.contains("K?[2J"))
    }
}
