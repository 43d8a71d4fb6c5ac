// SPDX-License-Identifier: MIT
import ControlMessages
import Fixtures
import KioskModel
import KioskSession
import Screens
import VirtualPanel

/// A panel in a classroom with a teacher and three students, who do everything by touch.
struct HostClassroom {
    static let settings = "[pattern]\nmode = roster"
    static let pin = [7, 2, 9, 0, 4, 1]
    static let newPIN = [8, 3, 0, 5, 5, 2]
    private static let menu = TeacherView.menu(
        MenuView(items: [.people, .rearm, .changePIN, .history, .preferences, .cleaning, .touchscreen, .doctor]))

    let panel: HostPanel
    /// The students in the panel's order.
    private(set) var students: [Person] = []
    let patterns = [[1, 2, 3, 8], [3, 2, 1, 8], [7, 8, 9, 2]]

    init(on panel: HostPanel) throws {
        self.panel = panel
        students = try ["Ada", "Bo", "Cy"].enumerated().map { number, name in
            let bytes = [UInt8](repeating: UInt8(number + 1), count: ProfileID.length)
            guard let id = ProfileID(bytes) else { throw FixtureError(description: "a profile's id has sixteen bytes") }
            return Person(id: id, name: name)
        }
    }

    /// Chooses the PIN of a new kiosk, up to the page that asks for it.
    func setUp() throws {
        try panel.type(pin: Self.pin, for: .setup)
        try panel.type(pin: Self.pin, for: .again)
        try panel.writeDownCode()
        try panel.tap(.confirm, on: .question(.firstPeople))
        try panel.waitUntil(.maintenance)
    }

    func open(_ item: MenuItem) throws { try panel.tap(.open(item), on: Self.menu) }
    func leaveMenu() throws { try panel.tap(.back, on: Self.menu) }

    /// Adds a student from the list of people, with a pattern, and goes back to the list.
    func add(_ number: Int) throws {
        let student = students[number]
        try panel.tap(.addPerson, on: .people(students.prefix(number).map { PersonView($0) }))
        try panel.type(name: student.name.lowercased())
        try panel.settle()
        let page = TeacherView.person(student, actions: [.setPattern, .rename, .disable, .remove])
        try panel.tap(.act(.setPattern), on: page)
        try drawTwice(patterns[number], of: number)
        try panel.tap(.back, on: page)
    }

    /// Draws a new pattern, confirms and draws it again, and waits while the panel shows that it is saved.
    func drawTwice(_ pattern: [Int], of number: Int) throws {
        let screen = ScreenLayout.enrollment(of: students[number].label)
        try panel.draw(pattern, on: screen)
        try panel.tap(.confirm, on: screen)
        try panel.draw(pattern, on: screen)
        try panel.settle()
        try panel.pass(.milliseconds(2500))
    }

    func leavePeople() throws { try panel.tap(.back, on: .people(students.map { PersonView($0) })) }

    /// The layout of some students' tiles.
    func tiles(of numbers: [Int], after partner: Int? = nil) -> ScreenLayout {
        let stage = RosterView.Stage.people(numbers.map { students[$0].label })
        let label = partner.map { students[$0].label }
        return ScreenLayout(.roster(RosterView(stage: stage, partner: label, canGoBack: partner != nil)))
    }

    /// Chooses a student's tile; all have one if no other tiles are given.
    func choose(_ number: Int, on tiles: ScreenLayout? = nil) throws {
        let tiles = tiles ?? self.tiles(of: Array(students.indices))
        try panel.tap(.event(.chose(.person(students[number].id))), on: tiles)
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
        for pattern in HostPanel.wrongPatterns {
            try draw(pattern, as: number)
            try panel.settle()
            // A wrong path is shown for a moment.
            try panel.pass(.seconds(2))
        }
        try panel.waitUntil(.lockedOut)
    }

    /// Enrolls a student by the admin's tool; the students before must have a pattern.
    func enrollByTool(_ number: Int) throws {
        let tool = try startEnrollment(of: number)
        try drawTwice(patterns[number], of: number)
        _ = try tool.line(with: "stored")
    }

    /// Leaves `ninedotctl enroll` running.
    func startEnrollment(of number: Int, isDuress: Bool = false) throws -> RunningTool {
        let name = students[number].name
        let tool = try isDuress ? panel.start("enroll", "--duress", name) : panel.start("enroll", name)
        try panel.waitUntil(.enrolling)
        return tool
    }
}
