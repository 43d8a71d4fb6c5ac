// SPDX-License-Identifier: MIT
import Testing
import VirtualPanel

extension KioskScenarios {
    @Suite("A panel that is switched on", .thorough)
    struct BootTests {
        @Test("shows the lock screen, and from then on nothing else")
        func plain() throws {
            let panel = try Scenario.lockedPanel()
            let lock = try panel.screenshot("boot-before")
            let film = try panel.filmBoot(until: lock)
            let start = try #require(film.firstIndex { $0.resembles(lock) })
            try expectOnlyLock(film[start...], lock, panel, "boot")
        }

        private func expectOnlyLock(
            _ film: ArraySlice<Screenshot>, _ lock: Screenshot, _ panel: VirtualPanel, _ name: String
        ) throws {
            let others = film.filter { !$0.resembles(lock) }
            for (number, picture) in others.enumerated() { try panel.keep(picture, as: "\(name)-other-\(number)") }
            #expect(others.isEmpty, "\(others.count) of \(film.count)")
            try panel.waitUntilShown("\(name)-after") { $0.difference(from: lock) == 0 }
        }
    }
}

extension VirtualPanel {
    /// Switches the machine off and on, and looks at the display as often as that goes until the boot is over.
    fileprivate func filmBoot(until lock: Screenshot) throws -> [Screenshot] {
        try require("sync")
        cutPower()
        try switchOn()
        let deadline = ContinuousClock.now + Self.bootPatience
        var film: [Screenshot] = []
        while film.last?.resembles(lock) != true {
            guard ContinuousClock.now < deadline else { throw PanelError("the lock screen never came") }
            try look(into: &film)
        }
        while try run("systemctl is-active multi-user.target", patience: Self.bootPatience).exitCode != 0 {
            guard ContinuousClock.now < deadline else { throw PanelError("the boot is never over") }
            for _ in 0..<10 { try look(into: &film) }
        }
        return film
    }

    private func look(into film: inout [Screenshot]) throws {
        let picture = try glance()
        if picture != film.last { film.append(picture) }
    }
}
