// SPDX-License-Identifier: MIT
import Fixtures
import Foundation
import Testing

@testable import VirtualPanel

/// The whole product, judged from outside; one machine at a time.
@Suite(
    "The kiosk on a virtual panel", .serialized,
    .enabled(if: Scenario.stage != nil, "needs NINEDOT_STAGE, as make test sets it"),
    .timeLimit(.minutes(Scenario.longestMinutes)))
struct KioskScenarios {}

extension Trait where Self == ConditionTrait {
    /// Limits a test to `make test-all`.
    static var thorough: Self { .enabled(if: Scenario.isThorough, "takes long: make test-all") }
}

/// Starting points of scenarios. They need a staged install, which `make test` makes.
enum Scenario {
    /// The folder of the staged install; nil where only unit tests run.
    static let stage = ProcessInfo.processInfo.environment["NINEDOT_STAGE"]

    /// The folder of the packages to try; nil where there are none.
    static let packages = ProcessInfo.processInfo.environment["NINEDOT_PACKAGES"]

    /// True if the stage has packages to install Ninedot from.
    static let isPackaged = stage.map { FileManager.default.fileExists(atPath: $0 + "/packages") } ?? false

    /// The time limit of any scenario, on a busy host, too. The life cycle of the packages has some twenty runs of apt,
    /// also on an emulated processor.
    static let longestMinutes = isPackaged ? 40 : isThorough ? 30 : 10

    /// The panels' system: Debian 13 on this machine's processor, or the one the stage was built for.
    static let system: PanelSystem = {
        let environment = ProcessInfo.processInfo.environment
        return PanelSystem(
            environment["NINEDOT_RELEASE"].flatMap(PanelSystem.Release.init) ?? .trixie,
            on: environment["NINEDOT_ARCHITECTURE"].flatMap(PanelSystem.Architecture.init) ?? .host)
    }()

    /// True if long scenarios run, too.
    static let isThorough = TestRun.isThorough

    /// The pattern that the teacher enrolls: an L upside down.
    static let pattern = [1, 2, 3, 8]

    /// Five patterns that are wrong, each for the first time: a repeated one is not counted.
    static let wrongPatterns = [[1, 4, 7, 8], [3, 6, 9, 8], [7, 8, 9, 6], [2, 5, 8, 9], [4, 5, 6, 9]]

    /// The folder for what panels show.
    static let pictures = ProcessInfo.processInfo.environment["NINEDOT_PICTURES"] ?? ".build/pictures"

    /// A panel with Ninedot installed, after a preparation if any. Only a package has started the daemon.
    static func installedPanel(
        of system: PanelSystem = system, on display: VirtualDisplay = .standard, hasTPM: Bool = false,
        after preparation: Preparation? = nil
    ) throws -> VirtualPanel {
        guard let stage else { throw PanelError("NINEDOT_STAGE names no staged install") }
        return try VirtualPanel(
            installing: stage, on: system, with: display, hasTPM: hasTPM, after: preparation, pictures: pictures)
    }

    /// A Debian with a touchscreen and without Ninedot.
    static func emptyPanel() throws -> VirtualPanel {
        guard let stage else { throw PanelError("NINEDOT_STAGE names no staged install") }
        let folder = try TemporaryFolder()
        for program in [Installation.agentProgram, Installation.touchProgram] {
            _ = try HostCommand.run(["install", "-D", stage + program, folder.path + program])
        }
        return try VirtualPanel(installing: folder.path, on: system, pictures: pictures)
    }

    /// A panel with a running daemon that is not set up yet.
    ///
    /// - Parameter settings: Lines for ninedot.conf; nil leaves it as it ships.
    static func newPanel(
        of system: PanelSystem = system, on display: VirtualDisplay = .standard, with settings: String? = nil
    ) throws -> VirtualPanel {
        guard let settings else {
            let started = try Preparation("starting the daemon") { panel in
                try panel.startDaemon()
                try panel.waitUntil(.setup)
                try panel.letScreenSettle()
            }
            return try installedPanel(of: system, on: display, after: started)
        }
        let panel = try installedPanel(of: system, on: display)
        try panel.require("cat >/etc/ninedot/ninedot.conf.d/scenario.conf <<'END'\n\(settings)\nEND")
        // A package has started it already.
        try panel.require("systemctl try-restart ninedotd.service")
        try panel.startDaemon()
        try panel.waitUntil(.setup)
        return panel
    }

    /// A locked panel that lets other terminals come to its front.
    static func switchablePanel() throws -> VirtualPanel {
        let panel = try lockedPanel()
        try panel.allowSwitching()
        return panel
    }

    /// A locked panel that waits for `pattern`.
    static func lockedPanel(of system: PanelSystem = system) throws -> VirtualPanel {
        try installedPanel(
            of: system,
            after: try Preparation("starting the daemon and enrolling a pattern") { panel in
                try panel.startDaemon()
                try panel.waitUntil(.setup)
                try panel.enroll(pattern)
                try panel.letScreenSettle()
            })
    }
}

/// The marker and the target that kiosk owners hang their units on.
extension VirtualPanel {
    static let marker = "/run/ninedot/unlocked"

    /// Starts the daemon again with leave for other terminals to come to the front.
    func allowSwitching() throws {
        try require(
            """
            printf '[panel]\\nterminal-switching = yes\\n' >/etc/ninedot/ninedot.conf.d/switching.conf
            systemctl restart ninedotd.service
            """)
        try waitUntil { $0.state != .starting && $0.display != nil }
        try letScreenSettle()
    }

    /// What happens during `action` reaches the daemon all at once, as on a machine that is busy.
    func whileDaemonReadsNothing(_ action: () throws -> Void) throws {
        try require("systemctl kill --signal=STOP ninedotd.service")
        try action()
        try require("systemctl kill --signal=CONT ninedotd.service")
    }

    func waitUntilTarget(isActive: Bool) throws {
        let wanted = isActive ? "active" : "inactive"
        try waitForProperty("ActiveState", of: "ninedot-unlocked.target") { $0 == wanted }
    }

    /// Draws a pattern that must have no effect, and waits until it could have had one: the store, which answers in order,
    /// has answered whatever the daemon asked it after the stroke.
    func drawInVain(_ dots: [Int]) throws {
        try draw(dots)
        // The daemon may have read the first request together with the stroke, and have asked the store for that first.
        for _ in 0..<2 { try askForHistory() }
    }

    /// Draws a wrong pattern and waits until it is the `failures`th in a row.
    @discardableResult
    func fail(_ dots: [Int], as failures: Int) throws -> PanelStatus {
        try draw(dots)
        return try waitUntil { $0.failures == failures && $0.state != .unlocked }
    }
}

/// A state of a locked panel that no attack may change.
struct PanelSnapshot: Equatable {
    let process: String
    let restarts: String
    /// Time of the last unlock; "0" for never.
    let opened: String
    let failures: Int
}

extension VirtualPanel {
    func snapshot() throws -> PanelSnapshot {
        PanelSnapshot(
            process: try property("MainPID", of: "ninedotd.service"),
            restarts: try property("NRestarts", of: "ninedotd.service"),
            opened: try property("ActiveEnterTimestampMonotonic", of: "ninedot-unlocked.target"),
            failures: try status().failures)
    }

    /// Attacks the locked panel. Afterwards the same process must show the same picture, nothing may have been unlocked
    /// or counted, and the right pattern must unlock.
    ///
    /// - Parameters:
    ///   - name: Name of the pictures.
    ///   - mayRestart: Allows the daemon to end and come back locked.
    func withstand(_ name: String, mayRestart: Bool = false, _ attempt: () throws -> Void) throws {
        let snapshot = try snapshot()
        let picture = try screenshot("before-\(name)")
        try attempt()
        try waitUntil(.locked)
        let kept = try self.snapshot()
        #expect(kept.opened == snapshot.opened && kept.failures == snapshot.failures)
        #expect(mayRestart || kept == snapshot)
        try waitUntilShown("locked after \(name)") { $0.difference(from: picture) == 0 }
        try draw(Scenario.pattern)
        try waitUntil(.unlocked)
        try waitUntilTarget(isActive: true)
    }
}
