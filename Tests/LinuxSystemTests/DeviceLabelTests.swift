// SPDX-License-Identifier: MIT
import LinuxSystem
import Testing

@Suite("A device's label")
struct DeviceLabelTests {
    @Test(
        "A name from the hardware cannot write log lines or control a terminal",
        arguments: [
            ("Goodix panel", "Goodix panel"), ("触摸屏 7\"", "触摸屏 7\""), ("%s%n%d", "%s%n%d"),
            ("a\nb", "a\\u{a}b"), ("a\r\nb", "a\\u{d}\\u{a}b"), ("\u{1b}[2J", "\\u{1b}[2J"),
            ("\u{202e}abc", "\\u{202e}abc"),
            ("a\u{2028}b", "a\\u{2028}b"), ("a\\u{a}", "a\\u{5c}u{a}"), ("", "a device without a name"),
        ])
    func labels(name: String, label: String) {
        #expect(DeviceLabel(name).description == label)
    }

    @Test("A long name is cut")
    func longNames() {
        #expect(
            DeviceLabel(String(repeating: "x", count: 4096)).description
                == String(repeating: "x", count: DeviceLabel.limit) + "...")
        #expect(DeviceLabel(String(repeating: "\u{7}", count: 4096)).description.count <= DeviceLabel.limit + 3)
    }

    @Test("A label has at most its limit of characters, and is cut only if the name has more")
    func limit() {
        let whole = String(repeating: "x", count: 80)
        #expect(DeviceLabel(whole).description == whole)
        #expect(DeviceLabel(whole + "x").description == whole + "...")
        // What is escaped is shown whole or not at all.
        let most = String(repeating: "x", count: 76)
        #expect(DeviceLabel(most + "\u{7}").description == most + "...")
        #expect(DeviceLabel(String(most.dropLast()) + "\u{7}").description == most.dropLast() + "\\u{7}")
    }
}
