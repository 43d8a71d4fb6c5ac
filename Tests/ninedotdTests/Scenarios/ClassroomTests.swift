// SPDX-License-Identifier: MIT
import ControlMessages
import KioskModel
import KioskSession
import Testing
import VirtualPanel

@Suite("A classroom")
struct ClassroomScenarios {
    @Test("A teacher sets the kiosk up, enrolls a class, re-arms, changes the PIN and reads the history, by touch")
    func byTouch() throws {
        let panel = try HostPanel.new(with: HostClassroom.settings)
        let classroom = try HostClassroom(on: panel)
        try classroom.setUp()
        try panel.type(pin: HostClassroom.pin)
        #expect(try panel.history(of: "pin-matched").count == 1)
        try classroom.open(.people)
        for number in classroom.students.indices { try classroom.add(number) }
        #expect(try panel.history(of: "pattern-set").compactMap(\.name) == ["Cy", "Bo", "Ada"])
        try classroom.leavePeople()
        try classroom.leaveMenu()
        try panel.waitUntil(.locked)
        for number in classroom.students.indices { try classroom.unlock(number) }

        try classroom.lockOut(1)
        #expect(try panel.history(of: "wrong").compactMap(\.name) == Array(repeating: "Bo", count: 5))
        try panel.holdCorner()
        try panel.waitUntil(.maintenance)
        try panel.type(pin: HostClassroom.pin)
        try classroom.open(.rearm)
        try panel.tap(.confirm, on: .question(.rearm))
        #expect(try panel.history(of: "rearmed").count == 1)

        try classroom.open(.changePIN)
        try panel.type(pin: HostClassroom.pin, for: .present)
        #expect(try panel.history(of: "pin-matched").count == 3)
        try panel.type(pin: HostClassroom.newPIN, for: .change)
        try panel.type(pin: HostClassroom.newPIN, for: .again)
        #expect(try panel.history(of: "pin-set").count == 2)
        try classroom.leaveMenu()
        try panel.waitUntil(.locked)
        try classroom.unlock(1)

        try panel.holdCorner()
        try panel.waitUntil(.maintenance)
        try panel.type(pin: HostClassroom.newPIN)
        #expect(try panel.history(of: "pin-matched").count == 4)
        #expect(try panel.status().sinceAcknowledged == 5)
        try classroom.open(.history)
        try panel.waitUntil { $0.sinceAcknowledged == 0 }
    }
}
