// SPDX-License-Identifier: MIT
import KioskModel
import KioskSession
import Screens
import VirtualPanel

/// A panel in a classroom, where a teacher and three students do everything by touch.
struct ClassroomHarness {
    static let settings = "[pattern]\nmode = roster"
    static let pin = [7, 2, 9, 0, 4, 1]
    static let newPIN = [8, 3, 0, 5, 5, 2]
    private static let menu = TeacherView.menu(
        MenuView(items: [.people, .rearm, .changePIN, .history, .preferences, .cleaning, .touchscreen, .doctor]))

    let panel: VirtualPanel
    /// The students in the panel's order; their ids do not matter here.
    let students = [student("Ada", 1), student("Bo", 2), student("Cy", 3)]
    let patterns = [[1, 2, 3, 8], [3, 2, 1, 8], [7, 8, 9, 2]]

    private static func student(_ name: String, _ number: UInt8) -> Person {
        let bytes = [UInt8](repeating: number, count: ProfileID.length)
        guard let id = ProfileID(bytes) else { preconditionFailure("a profile's id has sixteen bytes") }
        return Person(id: id, name: name)
    }

    /// Types the PIN; `times` is the number of right ones in the history by then.
    func enter(_ pin: [Int] = ClassroomHarness.pin, times: Int) throws {
        try panel.type(pin: pin)
        try waitUntil(times, "pin-matched")
    }

    func leaveMenu() throws { try panel.tap(.back, on: Self.menu) }

    func choose(_ number: Int) throws {
        let tiles = ViewState.roster(RosterView(stage: .people(students.map(\.label))))
        try panel.tap(.event(.chose(.person(students[number].id))), on: ScreenLayout(tiles))
    }

    func draw(_ pattern: [Int], as number: Int) throws {
        try panel.draw(pattern, on: .lock(of: students[number].label))
    }

    /// Chooses the tile, draws, waits until unlocked by that name, and locks.
    func unlock(_ number: Int) throws {
        try choose(number)
        try draw(patterns[number], as: number)
        try panel.waitUntil { $0.state == .unlocked && $0.unlockedBy == students[number].name }
        try panel.passSuccess()
        try panel.tap(.lockNow, on: .unlocked)
        try panel.waitUntil(.locked)
    }

    /// Chooses the tile and draws wrong patterns until no more are taken.
    func lockOut(_ number: Int) throws {
        try choose(number)
        for (index, pattern) in Scenario.wrongPatterns.enumerated() {
            try draw(pattern, as: number)
            try waitUntil(index + 1, "wrong")
        }
        try panel.waitUntil(.lockedOut)
    }

    /// Waits until the history has `count` entries of a kind.
    func waitUntil(_ count: Int, _ kind: String) throws {
        try panel.waitForHistory(kind, count: count)
    }
}

/// The admin's part, by the tool.
extension ClassroomHarness {
    /// Enrolls a student by the admin's tool; the students before must have a pattern.
    func enrollByTool(_ number: Int) throws {
        try startEnrollment(of: number)
        try drawTwice(patterns[number], of: number)
        try waitUntil(number + 1, "pattern-set")
        try waitUntilRead()
    }

    /// Leaves `ninedotctl enroll` running, with its output in `path`.
    func startEnrollment(of number: Int, _ options: String = "", writing path: String = "/dev/null") throws {
        let command = "ninedotctl enroll \(options) \(students[number].name) >\(path) 2>&1"
        try panel.require("systemd-run --quiet --collect sh -c 'exec \(command)'")
        try panel.waitUntil(.enrolling)
    }

    func drawTwice(_ pattern: [Int], of number: Int) throws {
        let screen = ScreenLayout.enrollment(of: students[number].label)
        try panel.draw(pattern, on: screen)
        try panel.tap(.confirm, on: screen)
        try panel.draw(pattern, on: screen)
    }

    /// Waits while the panel shows that a pattern is saved.
    func waitUntilRead() throws { try panel.touch { $0.wait(milliseconds: 2500) } }

    /// The layout of some students' tiles.
    func tiles(of numbers: [Int], after partner: Int? = nil) -> ScreenLayout {
        let stage = RosterView.Stage.people(numbers.map { students[$0].label })
        let label = partner.map { students[$0].label }
        return ScreenLayout(.roster(RosterView(stage: stage, partner: label, canGoBack: partner != nil)))
    }

    func choose(_ number: Int, on tiles: ScreenLayout) throws {
        try panel.tap(.event(.chose(.person(students[number].id))), on: tiles)
    }
}
