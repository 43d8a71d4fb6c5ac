// SPDX-License-Identifier: MIT
import KioskModel
import KioskSession
import Testing
import VirtualPanel

extension KioskScenarios {
    @Suite("People and their patterns, by the tool", .thorough)
    struct PeopleByToolTests {
        @Test("An admin imports a class, enrolls it, re-arms, sets the PIN, opens, backs up and restores")
        func byTool() throws {
            let panel = try Scenario.newPanel(with: ClassroomHarness.settings)
            let classroom = ClassroomHarness(panel: panel)
            try panel.require(
                "printf 'name\\nAda\\n\"Bo\"\\nCy\\n' >/run/class.csv; ninedotctl people import /run/class.csv")
            #expect(try panel.require("ninedotctl people list").contains("Ada"))
            for number in classroom.students.indices { try classroom.enrollByTool(number) }
            try classroom.unlock(0)

            try panel.require("ninedotctl backup /run/copy.ninedot")
            try panel.require("ninedotctl people rename Cy Di")
            #expect(try panel.run("ninedotctl people list").output.contains("Cy") == false)
            try panel.require("ninedotctl restore --yes /run/copy.ninedot")
            try panel.waitUntil(succeeds: "ninedotctl people list | grep --quiet Cy", after: VirtualPanel.store)
            try classroom.unlock(2)

            try classroom.lockOut(1)
            try panel.require("ninedotctl rearm Bo")
            try panel.waitUntil(.locked)

            #expect(try panel.run("ninedotctl maintenance").output.contains("ninedotctl pin set"))
            #expect(try panel.run("echo 123456 | ninedotctl pin set --stdin").exitCode != 0)
            try panel.require("echo 729041 | ninedotctl pin set --stdin")
            try panel.require("ninedotctl maintenance")
            try panel.waitUntil(.maintenance)
            try classroom.enter(times: 1)
            try classroom.leaveMenu()
            try panel.waitUntil(.locked)

            try recoverPIN(of: classroom)

            try panel.require("ninedotctl unlock --for 5m")
            try panel.waitUntilTarget(isActive: true)
            #expect(try panel.status().secondsLeft.map { $0 > 240 } == true)
            try panel.require("ninedotctl lock")
            try panel.waitUntilTarget(isActive: false)
            #expect(try panel.require("ninedotctl history --csv --since 1h").contains("ninedotctl as root"))
            #expect(try panel.require("journalctl --unit=ninedotd --output=cat").contains("729041") == false)
        }

        /// Forgets the PIN, and chooses another with the code on paper.
        private func recoverPIN(of classroom: ClassroomHarness) throws {
            let panel = classroom.panel
            let code = try panel.require("ninedotctl pin recovery 2>/dev/null")
            try panel.require("ninedotctl maintenance")
            try panel.waitUntil(.maintenance)
            try panel.tap(.forgot, on: .pin(PINView(purpose: .enter, offersRecovery: true)))
            try panel.type(code: code)
            try classroom.waitUntil(1, "code-matched")
            try panel.type(pin: ClassroomHarness.newPIN, for: .change)
            try panel.type(pin: ClassroomHarness.newPIN, for: .again)
            try classroom.waitUntil(2, "pin-set")
            try panel.screenshot("class-recovery-code")
            try panel.writeDownCode(2)
            try classroom.leaveMenu()
            try panel.waitUntil(.locked)
            let words = try panel.require("journalctl --unit=ninedotd --output=cat")
            #expect(code.split(separator: " ").allSatisfy { !words.contains($0) })
        }
    }
}
