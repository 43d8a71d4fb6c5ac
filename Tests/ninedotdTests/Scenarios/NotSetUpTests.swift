// SPDX-License-Identifier: MIT
import ControlMessages
import Fixtures
import Glibc
import KioskModel
import KioskSession
import KioskStore
import LinuxSystem
import Testing
import VirtualPanel

/// A kiosk once offered its setup to any user when its store was lost.
@Suite("A kiosk that has lost its store")
struct NotSetUpScenarios {
    /// A loss by accident, or by an attacker who has the card for half a minute.
    enum Loss: String, CaseIterable {
        case emptied, databaseAndMark

        func happen(to panel: HostPanel) {
            switch self {
            case .emptied: for name in Files.names(in: panel.store.directory) { remove(name, of: panel) }
            case .databaseAndMark: for name in ["ninedot.db", "initialized"] { remove(name, of: panel) }
            }
        }

        private func remove(_ name: String, of panel: HostPanel) { Files.remove("\(panel.store.directory)/\(name)") }
    }

    private static let pin = [4, 0, 7, 1, 9, 3]
    private static let others = [3, 2, 1, 8]

    /// A panel that is started without its store.
    private func panel(after loss: Loss, isRoot: Bool = true) throws -> HostPanel {
        let panel = try HostPanel.locked(with: "[panel]\ncontact = Ask Ms. Hopper, room 12", isRoot: isRoot)
        try panel.stop()
        loss.happen(to: panel)
        try panel.start()
        try panel.waitUntil(.notSetUp)
        return panel
    }

    /// The files of the store and of the setup, with their contents.
    private func files(of panel: HostPanel) -> [String: [UInt8]] {
        var files: [String: [UInt8]] = [:]
        for folder in [panel.store.directory, panel.store.directory + "-setup"] {
            for name in Files.names(in: folder) { files["\(folder)/\(name)"] = Files.read("\(folder)/\(name)") }
        }
        return files
    }

    /// Tries to take the panel over by touch: a PIN twice, a pattern twice, and that pattern.
    private func takeOver(_ panel: HostPanel) throws {
        try panel.type(pin: Self.pin, for: .setup)
        try panel.type(pin: Self.pin, for: .again)
        try panel.tap(.confirm, on: .recoveryCode(RecoveryCode()))
        try panel.tap(.confirm, on: .question(.firstPattern))
        try panel.draw(Self.others, on: .enrollment)
        try panel.tap(.confirm, on: .enrollment)
        try panel.draw(Self.others, on: .enrollment)
        try panel.draw(Self.others)
        try panel.holdCorner()
    }

    /// Takes the panel over as above, but with permission.
    private func setUp(_ panel: HostPanel) throws {
        try panel.type(pin: Self.pin, for: .setup)
        try panel.type(pin: Self.pin, for: .again)
        try panel.writeDownCode()
        try panel.tap(.confirm, on: .question(.firstPattern))
        try panel.draw(Self.others, on: .enrollment)
        try panel.tap(.confirm, on: .enrollment)
        try panel.draw(Self.others, on: .enrollment)
        try panel.waitUntil(.locked)
        try panel.pass(.seconds(3))
        try panel.draw(Self.others)
        try panel.waitUntil(.unlocked)
    }

    @Test(
        "A panel without its store says so, ignores touches, and can be set up once root permits that",
        arguments: Loss.allCases)
    func lost(loss: Loss) throws {
        let panel = try panel(after: loss)
        let left = files(of: panel)
        let notice = try panel.screenshot()
        try takeOver(panel)
        // Long enough for the store to be tried again.
        try panel.pass(.seconds(7))
        #expect(try panel.screenshot().difference(from: notice) == 0)
        #expect(try panel.status().state == .notSetUp)
        #expect(files(of: panel) == left)
        #expect(!panel.says("unlocked"))

        let unlock = try panel.ninedotctl("unlock")
        #expect(unlock.exitCode == 2 && unlock.output.contains("ninedotctl setup"))
        #expect(try panel.status().state == .notSetUp)
        let setup = try panel.ninedotctl("setup")
        #expect(setup.exitCode == 0 && setup.output.contains("ninedotctl pin set"))
        try panel.waitUntil(.setup)
        try setUp(panel)
        #expect(!Files.exists(panel.store.setupPermission))
        let again = try panel.ninedotctl("setup")
        #expect(again.exitCode == 1 && again.output.contains("set up already"))
    }

    @Test("Only root may permit a setup")
    func notRoot() throws {
        let panel = try panel(after: .emptied, isRoot: false)
        let left = files(of: panel)
        let setup = try panel.ninedotctl("setup")
        #expect(setup.exitCode == 77 && setup.output.contains("only root may permit a setup"))
        #expect(try panel.status().state == .notSetUp)
        #expect(files(of: panel) == left)
    }

    @Test("A panel whose store is there again is what it was")
    func mountedAgain() throws {
        let panel = try HostPanel.locked()
        try panel.stop()
        let elsewhere = panel.path("not-mounted")
        rename(panel.store.directory, elsewhere)
        mkdir(panel.store.directory, 0o700)
        try panel.start()
        try panel.waitUntil(.notSetUp)
        try panel.stop()
        rmdir(panel.store.directory)
        rename(elsewhere, panel.store.directory)
        try panel.start()
        try panel.waitUntil(.locked)
        try panel.draw(HostPanel.pattern)
        try panel.waitUntil(.unlocked)
    }

    @Test("A panel that loses its store while it runs opens for no pattern and offers no setup")
    func whileRunning() throws {
        let panel = try HostPanel.locked()
        Loss.emptied.happen(to: panel)
        try panel.draw(HostPanel.pattern)
        try panel.waitUntil(.notSetUp)
        #expect(!panel.says("unlocked"))
        #expect(Files.names(in: panel.store.directory).isEmpty)
        try panel.pass(.seconds(7))
        #expect(try panel.status().state == .notSetUp)
        #expect(Files.names(in: panel.store.directory).isEmpty)
    }

    @Test("The permission of a setup survives a power cut, and after the first PIN the panel asks for it")
    func powerCuts() throws {
        let panel = try HostPanel.new()
        try panel.cutPower()
        try panel.waitUntil(.setup)
        try panel.type(pin: Self.pin, for: .setup)
        try panel.type(pin: Self.pin, for: .again)
        #expect(try panel.history(of: "pin-set").count == 1)
        try panel.cutPower()
        try panel.waitUntil(.setup)
        #expect(!Files.exists(panel.store.setupPermission))
        // It asks for the PIN before the setup continues.
        try panel.type(pin: Self.pin, for: .resume)
        #expect(try panel.history(of: "pin-matched").count == 1)
        try panel.tap(.back, on: .question(.firstPattern))
        try panel.waitUntil(.noPattern)
    }
}
