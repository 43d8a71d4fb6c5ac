// SPDX-License-Identifier: MIT
import KioskModel
import KioskSession
import Testing
import VirtualPanel

extension KioskScenarios {
    @Suite("A classroom")
    struct ClassroomTests {
        @Test("A teacher sets the kiosk up, enrolls a class, re-arms, changes the PIN and reads the history, by touch")
        func byTouch() throws {
            let panel = try Scenario.newPanel(with: SchoolClass.settings)
            let room = SchoolClass(panel: panel)
            try room.setUp()
            try room.enter(times: 1)
            try room.open(.people)
            for number in room.students.indices { try room.add(number) }
            try panel.screenshot("class-people")
            try room.leavePeople()
            try room.leaveMenu()
            try panel.waitUntil(.locked)
            try panel.screenshot("class-tiles")
            for number in room.students.indices { try room.unlock(number) }

            try room.lockOut(1)
            try panel.screenshot("class-locked-out")
            try panel.holdCorner()
            try panel.waitUntil(.maintenance)
            try room.enter(times: 2)
            try room.open(.rearm)
            try panel.tap(.confirm, on: .question(.rearm))
            try room.waitUntil(1, "rearmed")

            try room.open(.changePIN)
            try panel.type(pin: SchoolClass.newPIN, for: .change)
            try panel.type(pin: SchoolClass.newPIN, for: .again)
            try room.waitUntil(2, "pin-set")
            try room.leaveMenu()
            try panel.waitUntil(.locked)
            try room.unlock(1)

            try panel.holdCorner()
            try panel.waitUntil(.maintenance)
            try room.enter(SchoolClass.newPIN, times: 3)
            #expect(try panel.status().sinceAcknowledged == 5)
            try panel.screenshot("class-menu")
            try room.open(.history)
            try panel.waitUntil { $0.sinceAcknowledged == 0 }
            try panel.screenshot("class-history")
        }
    }
}
