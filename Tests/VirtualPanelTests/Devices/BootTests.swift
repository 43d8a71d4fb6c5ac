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

        @Test("shows the boot splash until the lock screen, and no text between")
        func splash() throws {
            let panel = try Scenario.lockedPanel(of: .withPrograms)
            let lock = try panel.screenshot("splash-before")
            try panel.require("systemctl unmask plymouth-start.service; plymouth-set-default-theme spinner")
            let film = try panel.filmBoot(until: lock, telling: ["splash"])
            let splash = try #require(film.firstIndex { !$0.isDark && !$0.isText && !$0.resembles(lock) })
            try panel.keep(film[splash], as: "splash")
            let texts = film[splash...].filter { $0.isText && !$0.isDark }
            for (number, picture) in texts.enumerated() { try panel.keep(picture, as: "splash-text-\(number)") }
            #expect(texts.isEmpty)
            let start = try #require(film.firstIndex { $0.resembles(lock) })
            #expect(start > splash)
            try expectOnlyLock(film[start...], lock, panel, "splash")
            // It is over, and not stuck behind the lock screen.
            try panel.waitUntil(succeeds: "! pidof plymouthd")
            try panel.draw(Scenario.pattern)
            try panel.waitUntil(.unlocked)
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

extension Screenshot {
    /// True if it is drawn in the colors of a terminal's text, and nothing else.
    fileprivate var isText: Bool { pixels.allSatisfy { [0, 0xaaaaaa, 0xffffff, 0x555555].contains($0) } }
}

extension VirtualPanel {
    /// Switches the machine off and on, and looks at the display as often as that goes until the boot is over.
    ///
    /// - Parameter words: More words for the kernel.
    fileprivate func filmBoot(until lock: Screenshot, telling words: [String] = []) throws -> [Screenshot] {
        try require("sync")
        cutPower()
        try switchOn(telling: words)
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
