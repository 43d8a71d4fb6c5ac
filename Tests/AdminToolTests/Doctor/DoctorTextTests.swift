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

    @Test("Lines are broken at 80 columns, a word that is longer stands alone, and more than one is counted as more")
    func wrapped() {
        #expect(DoctorText.wrapped("aa bb cc", to: 5) == ["aa bb", "cc"])
        #expect(DoctorText.wrapped("aa bb cc", to: 4) == ["aa", "bb", "cc"])
        #expect(DoctorText.wrapped("a toolongword b", to: 5) == ["a", "toolongword", "b"])
        #expect(DoctorText.wrapped("王小 明", to: 7) == ["王小 明"] && DoctorText.wrapped("王小 明", to: 6).count == 2)
        let findings = [Finding.Result.problem, .note, .unknown, .ok].flatMap { result in
            [Finding(check: "a", result, "x"), Finding(check: "a", result, "y")]
        }
        #expect(DoctorText(findings).text.hasSuffix("\n\n2 problems, 2 notes, 2 unknown, 2 ok"))
        let long = Finding(check: "abc", .ok, String(repeating: "a ", count: 100))
        let lines = DoctorText([long]).text.split(separator: "\n")
        #expect(lines.map(\.count).max() == 79 && lines.first?.hasPrefix("ok       abc  a a") == true)
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
