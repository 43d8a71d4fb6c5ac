// SPDX-License-Identifier: MIT
import KioskModel
import KioskSession
import Screens
import VirtualPanel

/// What an admin has the class do.
extension SchoolClass {
    /// Has a student draw the first pattern, as an admin's tool asks for it; all before have one.
    func enrollByTool(_ number: Int) throws {
        try startEnrollment(of: number)
        try drawTwice(patterns[number], of: number)
        try waitUntil(number + 1, "pattern-set")
        try waitUntilRead()
    }

    /// Leaves `ninedotctl enroll` running, which writes what it says to `path`.
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

    /// The word that a pattern is saved stays for a moment.
    func waitUntilRead() throws { try panel.touch { $0.wait(milliseconds: 2500) } }

    /// Where the tiles of some students are.
    func tiles(of numbers: [Int], after partner: Int? = nil) -> ScreenLayout {
        let stage = RosterView.Stage.people(numbers.map { students[$0].label })
        let label = partner.map { students[$0].label }
        return ScreenLayout(.roster(RosterView(stage: stage, partner: label, canGoBack: partner != nil)))
    }

    func choose(_ number: Int, on tiles: ScreenLayout) throws {
        try panel.tap(.event(.chose(.person(students[number].id))), on: tiles)
    }
}
