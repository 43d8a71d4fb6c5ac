// SPDX-License-Identifier: MIT
import Doctor
import Testing

@testable import AdminTool

/// Files of the packages, as far as the doctor's advice has to agree with them.
@Suite("The shipped settings")
struct ShippedSettingsTests {
    private let project = MachineFiles(root: "/" + #filePath.split(separator: "/").dropLast(4).joined(separator: "/"))

    @Test("ignore every power key that the doctor asks about, and no other")
    func powerKeys() {
        let path = "/systemd/lockdown/usr/lib/systemd/logind.conf.d/90-ninedot-lockdown.conf"
        let keys = project.lines(path).filter { $0.hasPrefix("Handle") }
        #expect(Set(keys) == Set(PowerKeysCheck.defaults.keys.map { $0 + "=ignore" }))
    }

    @Test("give devices to the kiosk for good, whatever rules of others say later")
    func rules() {
        let rules = project.lines("/udev/70-ninedot.rules").filter { !$0.hasPrefix("#") }
        #expect(rules.count == 4)
        for rule in rules {
            #expect(rule.contains("GROUP:=\"ninedot\", MODE:=\"06"), "\(rule)")
            #expect(!rule.contains("GROUP=") && !rule.contains("MODE="), "\(rule)")
        }
    }
}
