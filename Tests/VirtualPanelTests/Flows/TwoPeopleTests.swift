// SPDX-License-Identifier: MIT
import KioskModel
import KioskSession
import PatternLock
import Screens
import Testing
import VirtualPanel

extension KioskScenarios {
    @Suite("Two people to unlock", .thorough)
    struct TwoPeopleTests {
        private static let settings = ClassroomHarness.settings + "\n[unlock]\npeople = 2\nfor = unlimited"
        private static let duress = "/run/ninedot/alarm/raised/duress"
        /// Bo's duress pattern.
        private static let forced = [9, 8, 7, 2]

        @Test("One never opens alone, nor twice, and a pattern drawn under duress tells the admin and nobody else")
        func twoPeople() throws {
            let panel = try Scenario.newPanel(with: Self.settings)
            let classroom = ClassroomHarness(panel: panel)
            try panel.require("ninedotctl people add Ada Bo Cy")
            try checkRefusals(classroom)
            try classroom.enrollByTool(0)
            try classroom.enrollByTool(1)
            let tiles = try panel.screenshot("two-tiles")
            try checkAccess(classroom, tiles)

            let unlocked = try checkOpening(classroom, tiles)
            try enrollDuress(classroom)
            try checkDuress(classroom, unlocked)
        }

        /// Checks that an admin is told the reason, and that nothing begins at the panel.
        private func checkRefusals(_ classroom: ClassroomHarness) throws {
            let refusals = [
                ("enroll --duress Cy", 1, "enroll one first"), ("enroll --duress", 1, "enroll one first"),
                ("enroll --duress Dot", 67, "nobody called Dot"), ("duress remove --yes Dot", 67, "nobody called Dot"),
                ("duress remove --yes Cy", 1, "no duress pattern is set"), ("duress remove Cy", 64, "say --yes"),
            ]
            for (command, exitCode, words) in refusals {
                let result = try classroom.panel.run("ninedotctl \(command) </dev/null")
                #expect(result.exitCode == exitCode && result.output.contains(words), "\(command): \(result.output)")
            }
            #expect(try classroom.panel.status().state == .setup)
        }

        /// Checks that a disabled person has no tile, not even from the screen to draw on, and that one without uses
        /// left is refused.
        private func checkAccess(_ classroom: ClassroomHarness, _ tiles: Screenshot) throws {
            let panel = classroom.panel
            try classroom.choose(1, on: classroom.tiles(of: [0, 1]))
            try panel.waitUntilShown("the screen of Bo") { $0.difference(from: tiles) > 1000 }
            try panel.require("ninedotctl people disable Bo")
            let screen = classroom.tiles(of: [0])
            try classroom.choose(0, on: screen)
            try panel.require("ninedotctl people set Ada --uses 0")
            try classroom.draw(classroom.patterns[0], as: 0)
            try classroom.waitUntil(1, "denied")
            #expect(try panel.require("ninedotctl history").contains("used up"))
            #expect(try panel.status().state == .locked)
            try panel.require("ninedotctl people set Ada --uses any; ninedotctl people enable Bo")
            try panel.tap(.otherPerson, on: .lock(of: classroom.students[0].label))
            try panel.waitUntilShown("the tiles again") { $0.difference(from: tiles) == 0 }
        }

        /// - Returns: The screen after two people have unlocked.
        private func checkOpening(_ classroom: ClassroomHarness, _ tiles: Screenshot) throws -> Screenshot {
            let panel = classroom.panel
            try openFirstHalf(classroom, times: 1)
            try panel.waitUntilShown("who comes second") { $0.difference(from: tiles) > 1000 }
            try checkClosed(panel)
            try panel.tap(.event(.chose(.back)), on: classroom.tiles(of: [1], after: 0))
            try panel.waitUntilShown("nobody came second") { $0.difference(from: tiles) == 0 }
            try openFirstHalf(classroom, times: 2)
            try checkClosed(panel)

            try openSecondHalf(classroom, by: classroom.patterns[1])
            try panel.waitUntil(.unlocked)
            #expect(try panel.status().unlockedBy == "Ada, Bo")
            #expect(try !panel.exists(Self.duress))
            let unlocked = try settled(panel, "two-unlocked")
            try panel.require("ninedotctl lock")
            try panel.waitUntil(.locked)
            return unlocked
        }

        /// Checks that the ordinary pattern is refused as a duress pattern, at the panel and by the tool.
        private func enrollDuress(_ classroom: ClassroomHarness) throws {
            let said = "/run/said"
            try classroom.startEnrollment(of: 1, "--duress", writing: said)
            try classroom.drawTwice(classroom.patterns[1], of: 1)
            try classroom.panel.waitForFile(said) { $0.contains("ordinary pattern") }
            try classroom.drawTwice(Self.forced, of: 1)
            try classroom.panel.waitForFile(said) { $0.contains("is stored") }
            try classroom.waitUntilRead()
            let history = try classroom.panel.require("ninedotctl history")
            #expect(history.contains("duress pattern changed"))
        }

        private func checkDuress(_ classroom: ClassroomHarness, _ unlocked: Screenshot) throws {
            let panel = classroom.panel
            try panel.useExamples("duress-call.path", "duress-call.service")
            try panel.require("systemctl start duress-call.path")
            try openFirstHalf(classroom, times: 4)
            try openSecondHalf(classroom, by: Self.forced)
            try panel.waitUntil(.unlocked)
            try panel.require("test -e \(Self.duress)")
            try panel.waitForJournal("duress pattern was drawn")
            #expect(try settled(panel, "two-unlocked-under-duress").difference(from: unlocked) == 0)
            #expect(try panel.require("ninedotctl status --json").contains("duress") == false)
            #expect(try panel.require("journalctl --unit=ninedotd --output=cat").contains("duress") == false)
            #expect(try panel.require("ninedotctl history").contains("opened under duress"))
            try panel.require("ninedotctl lock")
            try panel.waitUntil(.locked)
            #expect(try !panel.exists(Self.duress))

            try checkDenied(classroom)
            try panel.require("ninedotctl duress remove --yes Bo")
            #expect(try panel.require("ninedotctl history --csv").contains("duress-set,Bo,ninedotctl as root,removed"))
            try openFirstHalf(classroom, times: 5)
            try openSecondHalf(classroom, by: Self.forced)
            try classroom.waitUntil(1, "wrong")
            try checkClosed(panel)
        }

        /// Checks that help is called for also where the pattern opens nothing, and that it stays locked for all to see.
        private func checkDenied(_ classroom: ClassroomHarness) throws {
            let panel = classroom.panel
            try panel.waitUntilEnded("duress-call.service")
            try panel.require("ninedotctl people set Bo --uses 0")
            try classroom.choose(1, on: classroom.tiles(of: [0, 1]))
            try classroom.draw(Self.forced, as: 1)
            try classroom.waitUntil(2, "denied")
            try panel.waitForJournal("pattern was drawn", times: 2)
            try panel.require("test -e \(Self.duress) && systemctl is-active ninedot-locked.target")
            try checkClosed(panel)
            try panel.require("ninedotctl people set Bo --uses any")
            try panel.tap(.otherPerson, on: .lock(of: classroom.students[1].label))
        }

        private func openFirstHalf(_ classroom: ClassroomHarness, times: Int) throws {
            try classroom.choose(0, on: classroom.tiles(of: [0, 1]))
            try classroom.draw(classroom.patterns[0], as: 0)
            try classroom.waitUntil(times, "matched")
        }

        private func openSecondHalf(_ classroom: ClassroomHarness, by pattern: [Int]) throws {
            try classroom.choose(1, on: classroom.tiles(of: [1], after: 0))
            try classroom.draw(pattern, as: 1)
        }

        private func checkClosed(_ panel: VirtualPanel) throws {
            #expect(try panel.status().state == .locked)
            #expect(try !panel.exists(VirtualPanel.marker))
        }

        private func settled(_ panel: VirtualPanel, _ name: String) throws -> Screenshot {
            try panel.passSuccess()
            try panel.letScreenSettle()
            return try panel.screenshot(name)
        }
    }
}
