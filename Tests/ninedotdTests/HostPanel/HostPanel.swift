// SPDX-License-Identifier: MIT
import BootTime
import Fixtures
import Geometry
import Glibc
import KioskAppearance
import KioskConfiguration
import KioskStore
import LinuxSystem
import PatternLock
import Synchronization

@testable import PanelOutput
@testable import TouchInput
@testable import ninedotd

/// The whole daemon on a thread of this process: its loop, store, sockets and state files are the real ones, and the card
/// and the touchscreens exist in memory only.
///
/// Its clocks run ahead of the kernel's by what a test has let pass, so that no test waits for a delay.
final class HostPanel {
    let folder: TemporaryFolder
    let cards: HostCards
    let touchscreens: HostTouchscreens
    /// The panel's own touchscreen.
    var touchscreen: HostTouchscreen
    /// The terminal on the daemon's standard input; nil without one.
    private let terminal: HostTerminal?
    private let power = HostPower()
    private let isRoot: Bool
    private var daemon: DaemonThread?

    /// A panel that is switched off, with an empty store.
    ///
    /// - Parameters:
    ///   - settings: Lines for ninedot.conf.
    ///   - isRoot: Whether the tool's user counts as root.
    init(with settings: String = "", isRoot: Bool = true, terminal: HostTerminal? = nil) throws {
        folder = try TemporaryFolder(inMemory: true)
        self.isRoot = isRoot
        self.terminal = terminal
        cards = try HostCards { [power] in power.clock }
        touchscreens = try HostTouchscreens { [power] in power.clock }
        touchscreen = touchscreens.plug("Virtual panel touchscreen")
        mkdir(path("run"), 0o755)
        mkdir(path("ninedot.conf.d"), 0o755)
        // Pictures that rest, and no sound on this machine.
        try configure("harness", "[panel]\nmotion = no\nsound = no")
        try configure("scenario", settings)
        try folder.write("", to: "ninedot.conf")
    }

    deinit {
        _ = daemon?.end()
    }

    /// A new panel, which asks for its first PIN.
    static func new(with settings: String = "") throws -> HostPanel {
        let panel = try HostPanel(with: settings)
        try panel.permitSetup()
        try panel.start()
        return panel
    }

    /// A panel with a pattern, dots numbered from 1, and locked.
    static func locked(
        by pattern: [Int] = HostPanel.pattern, with settings: String = "", isRoot: Bool = true,
        terminal: HostTerminal? = nil
    ) throws -> HostPanel {
        let panel = try HostPanel(with: settings, isRoot: isRoot, terminal: terminal)
        try panel.permitSetup()
        try panel.withStore { try $0.setPattern(Pattern(pattern.map { $0 - 1 }), on: .standard) }
        try panel.start()
        return panel
    }

    /// The pattern of a locked panel.
    static let pattern = [1, 2, 3, 8]
    /// Five patterns that are wrong, each for the first time: a repeated one is not counted.
    static let wrongPatterns = [[1, 4, 7, 8], [3, 6, 9, 8], [7, 8, 9, 6], [2, 5, 8, 9], [4, 5, 6, 9]]

    func path(_ name: String) -> String { "\(folder.path)/\(name)" }
    var store: StoreLocation { StoreLocation(directory: path("store")) }
    var socket: String { path("run/control.sock") }
    var sessionSocket: String { path("run/session.sock") }
    var linkSocket: String { path("run/link.sock") }
    var clock: Clock { power.clock }

    /// Whether a file is there that says how the panel is, such as "unlocked".
    func says(_ marker: String) -> Bool { Files.exists(path("run/" + marker)) }

    /// Writes a file of ninedot.conf.d; counts from the next start.
    func configure(_ name: String, _ lines: String) throws {
        try folder.write(lines + "\n", to: "ninedot.conf.d/\(name).conf")
    }

    /// Permits a setup, as the first installation does.
    func permitSetup() throws {
        mkdir(store.directory + "-setup", 0o700)
        close(open(store.setupPermission, O_CREAT | O_WRONLY, 0o600))
    }

    /// Works on the store while no daemon runs.
    func withStore(_ body: (KioskStore) throws -> Void) throws {
        let kioskStore = KioskStore(at: store, bootID: power.bootID, cost: .least)
        _ = try kioskStore.open(on: .standard)
        try body(kioskStore)
        kioskStore.close()
    }

    /// Starts the daemon and waits until it is ready.
    func start() throws {
        let manager = try DatagramListener()
        let (notifySocket, clock, bootID, isRoot) = (manager.path, power.clock, power.bootID, isRoot)
        let (store, runtime, configuration) = (store, path("run"), path("ninedot.conf"))
        let (cards, touchscreens, terminal) = (cards, touchscreens, terminal)
        let (sessionSocket, linkSocket) = (sessionSocket, linkSocket)
        let check = RestCheck(of: cards, files: runtime, clock: clock)
        daemon = try DaemonThread(manager: manager.path) {
            var machine = Machine(
                in: ServiceDirectories(store: store, runtimeDirectory: runtime, bootID: bootID))
            machine.clock = clock
            machine.notifySocket = notifySocket
            machine.derivationCost = .least
            machine.openServers = {
                [
                    try ControlServer(path: $0, group: nil, root: isRoot ? getuid() : getuid() + 1),
                    try ControlServer(path: sessionSocket, group: nil, isForPrograms: true),
                ]
            }
            machine.openLink = { try LinkServer(path: linkSocket, group: nil, isEnabled: $0) }
            machine.findTouchscreens = {
                Touchscreens(
                    from: touchscreens, $0, trust: $1, calibrations: $2, panel: Kiosk.absentPanel.size)
            }
            machine.findDisplay = { selection, reach, painter, _ in
                PanelDisplay(from: cards, selecting: selection, reach: reach, painter: painter)
            }
            machine.takeTerminal = { terminal.flatMap { VirtualTerminal(on: $0.descriptor) } }
            let daemon = try Daemon(ConfigurationFiles(path: configuration).load(), on: machine)
            defer { daemon.store.end() }
            try daemon.run(beforeWait: check.run)
        }
        while true {
            let message = try manager.wait()
            if message == "READY=1" { return }
            if message == "STOPPING=1" { throw FixtureError(description: daemon?.end() ?? "the daemon has ended") }
        }
    }

    /// Ends the daemon in an orderly way.
    func stop() throws {
        let error = daemon?.end()
        daemon = nil
        if let error { throw FixtureError(description: error) }
    }

    func restart() throws {
        try stop()
        try start()
    }

    /// Switches the panel off and on again: what is on its disk at this moment stays, and the time since the boot begins
    /// again.
    func cutPower() throws {
        try copy("store", to: "store-at-the-cut")
        try copy("store-setup", to: "store-setup-at-the-cut")
        try stop()
        for name in ["store", "store-setup"] {
            Files.remove(path(name))
            rename(path(name + "-at-the-cut"), path(name))
        }
        for name in Files.names(in: path("run")) { Files.remove(path("run/" + name)) }
        power.boot()
        try start()
    }

    /// Lets time pass, and waits until the daemon has acted on it.
    func pass(_ time: Duration) throws {
        power.lead.grow(by: time)
        touchscreens.turn()
        // The first answer may have been on its way before that turn.
        for _ in 0..<2 { try status() }
    }

    /// Lets so little time pass that the daemon need not act on it before something else happens.
    func passBriefly(_ time: Duration) { power.lead.grow(by: time) }

    private func copy(_ name: String, to other: String) throws {
        guard Files.exists(path(name)) else { return }
        let run = try ProgramRun(["/bin/cp", "--archive", path(name), path(other)], includesErrors: true)
        guard run.exitCode == 0 else { throw FixtureError(description: run.output) }
    }
}

/// The boots of a panel.
private final class HostPower: Sendable {
    private let present = Mutex((lead: ClockLead(), number: 1))

    var lead: ClockLead { present.withLock { $0.lead } }
    var clock: Clock { Clock(ahead: lead) }
    var bootID: String { present.withLock { "boot-\($0.number)" } }

    func boot() {
        present.withLock { present in
            // A kernel needs some seconds to start a daemon.
            let boot = Duration.seconds(8) - Clock.now.sinceBoot
            present = (ClockLead(boot: boot, wall: present.lead.wall + .seconds(8)), present.number + 1)
        }
    }
}

/// The thread that runs a daemon or its stand-in.
final class DaemonThread: Sendable {
    private enum State: Sendable {
        case starting
        case running(pthread_t)
        case ended(error: String?)

        var isEnded: Bool { if case .ended = self { true } else { false } }
        var hasBegun: Bool { if case .starting = self { false } else { true } }
    }

    private let state = Watched(State.starting)

    /// - Parameter manager: The socket of the service manager, which also hears of a daemon that could not be made.
    init(manager: String, _ run: @escaping @Sendable () throws -> Void) throws {
        try WorkerThread.start { [state] in
            // The daemon does the same a little later; until then a signal would end this process.
            var signals = sigset_t()
            sigemptyset(&signals)
            sigaddset(&signals, SIGTERM)
            pthread_sigmask(SIG_BLOCK, &signals, nil)
            state.change { $0 = .running(pthread_self()) }
            let error = DaemonThread.error(of: run)
            if error != nil { ServiceNotifier(socket: manager).stopping() }
            state.change { $0 = .ended(error: error) }
        }
    }

    /// Runs a daemon to its end, and returns the error that ended it.
    private static func error(of run: () throws -> Void) -> String? {
        do {
            try run()
            return nil
        } catch {
            Log.error("\(error)")
            return "\(error)"
        }
    }

    var isEnded: Bool { state.change { $0.isEnded } }

    /// Ends the daemon as the service manager does, and returns the error that it ended with, if any.
    func end() -> String? {
        send(SIGTERM)
        return waitUntilEnded()
    }

    func send(_ signal: Int32) {
        _ = state.wait { $0.hasBegun ? $0 : nil }
        state.change { state in
            // The kernel delivers the signal to that thread alone, which cannot end while the state is held here.
            if case .running(let thread) = state { pthread_kill(thread, signal) }
        }
    }

    /// Waits until the daemon ends, and returns the error that it ended with, if any.
    func waitUntilEnded() -> String? {
        guard case .ended(let error) = state.wait({ $0.isEnded ? $0 : nil }) else { return "the daemon does not end" }
        return error
    }
}

extension DatagramListener {
    /// Waits for the next message.
    func wait() throws -> String {
        var request = pollfd(fd: number, events: Int16(POLLIN), revents: 0)
        guard poll(&request, 1, 30_000) == 1, let message = next() else {
            throw FixtureError(description: "no word from the daemon")
        }
        return message
    }
}
