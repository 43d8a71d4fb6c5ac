// SPDX-License-Identifier: MIT
import KioskModel
import Testing
import VirtualPanel

extension KioskScenarios {
    @Suite("People and their patterns, by the tool")
    struct PeopleByToolTests {
        @Test("An admin imports a class, enrolls it, re-arms, sets the PIN, opens, backs up and restores")
        func byTool() throws {
            let panel = try Scenario.newPanel(with: SchoolClass.settings)
            let room = SchoolClass(panel: panel)
            try panel.require(
                "printf 'name\\nAda\\n\"Bo\"\\nCy\\n' >/run/class.csv; ninedotctl people import /run/class.csv")
            #expect(try panel.require("ninedotctl people list").contains("Ada"))
            for number in room.students.indices { try room.enrollByTool(number) }
            try room.unlock(0)

            try panel.require("ninedotctl backup /run/copy.ninedot")
            try panel.require("ninedotctl people remove --yes Cy")
            #expect(try panel.run("ninedotctl people list").output.contains("Cy") == false)
            try panel.require("ninedotctl restore --yes /run/copy.ninedot")
            try panel.waitUntil(succeeds: "ninedotctl people list | grep --quiet Cy")
            try room.unlock(2)

            try room.lockOut(1)
            try panel.require("ninedotctl rearm Bo")
            try panel.waitUntil(.locked)

            #expect(try panel.run("ninedotctl maintenance").output.contains("ninedotctl pin set"))
            #expect(try panel.run("echo 123456 | ninedotctl pin set --stdin").exitCode != 0)
            try panel.require("echo 729041 | ninedotctl pin set --stdin")
            try panel.require("ninedotctl maintenance")
            try panel.waitUntil(.maintenance)
            try room.enter(times: 1)
            try room.leaveMenu()
            try panel.waitUntil(.locked)

            try panel.require("ninedotctl unlock --for 5m")
            try panel.waitUntilTarget(isActive: true)
            #expect(try panel.status().secondsLeft.map { $0 > 240 } == true)
            try panel.require("ninedotctl lock")
            try panel.waitUntilTarget(isActive: false)
            #expect(try panel.require("ninedotctl history --csv --since 1h").contains("ninedotctl as root"))
            #expect(try panel.require("journalctl --unit=ninedotd --output=cat").contains("729041") == false)
        }
    }
}
