// SPDX-License-Identifier: MIT
import BootTime
import ControlMessages
import Drawing
import Geometry
import Glibc
import KioskAppearance
import KioskConfiguration
import KioskSession
import LinuxSystem
import PanelOutput
import PanelSound
import Screens
import Touch
import TouchInput

/// The kiosk assembled: one loop takes in what happens, lets the session decide, and shows the result.
final class Daemon {
    private let clock: Clock
    private let signals: SignalDescriptor
    private var poller: Poller
    var notifier: ServiceNotifier
    var cardKeeper: CardKeeper
    private var watchdog: Watchdog
    let store: StoreWorker
    let kiosk: Kiosk
    private let doctor: MachineDoctor
    let display: PanelDisplay
    var touchscreens: Touchscreens
    var trusted: TrustedTouchscreens
    var calibrations: PanelCalibrations
    var rotations: PanelRotations
    /// The number of touchscreens that are not trusted, as the session knows it.
    var untrustedCount = 0
    /// The place where touches land since they were last placed.
    var placement = TouchPlacement(panel: Kiosk.absentPanel, rotation: .none, isSeen: false)
    let control: ControlHandler
    let link: LinkHandler?
    let terminal: VirtualTerminal?
    /// True where another terminal may come to the front of the panel's picture.
    let switchesTerminals: Bool
    /// nil where programs behind the lock have no terminal of their own.
    var terminalOrder: TerminalOrder?
    private var suspend: SuspendWatch
    private let journal = Journal()
    private var log = LatencyLog()
    private(set) var latency = TouchLatency()
    private var repaint: RepaintTracker
    let appearance: CurrentAppearance
    /// True where a dark panel's display is turned off, too.
    private let turnsOff: Bool
    /// nil where the owner wants none.
    let sounds: SoundPlayer?
    /// The time at which the next frame is due, while something moves.
    private var nextMotionFrame: Instant?
    private var isReady = false
    private var isStopping = false

    init(_ loaded: LoadedConfiguration, on machine: Machine) throws {
        let directories = machine.directories
        clock = machine.clock
        signals = try SignalDescriptor([
            SIGTERM, SIGINT, SIGHUP, VirtualTerminal.releaseSignal, VirtualTerminal.acquireSignal,
        ])
        poller = try Poller()
        notifier = ServiceNotifier(socket: machine.notifySocket)
        let inherited = CardKeeper.takeCard()
        cardKeeper = CardKeeper(keeping: inherited)
        watchdog = Watchdog(interval: notifier.watchdogInterval)
        loaded.warnings.forEach(Log.warning)
        let configuration = loaded.settings
        appearance = CurrentAppearance(configuration, text: loaded.painter.measure)
        repaint = RepaintTracker(moves: configuration.moves)
        turnsOff = configuration.offWay == .standby
        switchesTerminals = configuration.switchesTerminals
        sounds = configuration.sounds ? try SoundPlayer() : nil
        let settings = configuration.sessionSettings
        store = try StoreWorker(
            at: directories.store, bootID: directories.bootID, policy: settings.policy, grid: settings.grid,
            clock: clock, trust: configuration.clockTrust, cost: machine.derivationCost,
            historyKept: configuration.historyKept, board: ServiceDirectories.takeBoard())
        doctor = directories.doctor
        kiosk = Kiosk(
            settings, store: store, markers: PanelMarkers(directory: directories.runtimeDirectory), doctor: doctor,
            appearance: appearance.appearance, text: loaded.painter.measure, standby: configuration.standby,
            wallClock: { machine.clock.wall })
        let servers = try machine.openServers(directories.controlSocket)
        trusted = TrustedTouchscreens(in: directories.trustedTouchscreens, override: configuration.trustOverride)
        calibrations = PanelCalibrations(in: directories.calibrations)
        touchscreens = try machine.findTouchscreens(
            configuration.touchSettings, trusted.trust, calibrations.kept)
        suspend = try SuspendWatch()
        rotations = PanelRotations(in: directories.rotations)
        display = try machine.findDisplay(
            configuration.displaySelection, configuration.reach, loaded.painter, inherited)
        let linkServer = try machine.openLink(configuration.link.isEnabled)
        // After all that may fail: it would be given back.
        terminal = machine.takeTerminal()
        control = ControlHandler(servers, kiosk: kiosk, store: store)
        link = LinkHandler(inheriting: linkServer, configuration.link, kiosk: kiosk, store: store)
        if let program = configuration.programTerminal {
            terminalOrder = TerminalOrder(panel: terminal?.ownNumber(), program: program)
        }
    }

    /// Runs until it is told to stop. Whatever ends it, and whatever a former run left behind, it is locked.
    ///
    /// - Parameter beforeWait: Called before each wait for an event, with the time at which the wait ends without one.
    func run(beforeWait: (Daemon, Instant?) throws -> Void = { _, _ in }) throws {
        defer { sounds?.silence() }
        try kiosk.lockForGood()
        do {
            try loop(beforeWait)
        } catch {
            try? kiosk.lockForGood()
            throw error
        }
        notifier.stopping()
        try kiosk.lockForGood()
    }

    private func loop(_ beforeWait: (Daemon, Instant?) throws -> Void) throws {
        let now = clock.now
        display.setRotations(rotations.used, at: now)
        display.start(at: now)
        try placeTouches(at: now)
        try takeIn(touchscreens.start(at: now), at: now)
        sounds?.start()
        while !isStopping {
            let deadline = try settle()
            try beforeWait(self, deadline)
            let ready = try poller.wait(for: descriptors, until: deadline.map(clock.kernelTime))
            try dispatch(ready, at: clock.now)
        }
    }

    /// Does all the work that needs no further event.
    ///
    /// - Returns: The time at which there is more to do; nil if none is known.
    func settle() throws -> Instant? {
        let condition = display.condition
        try update(at: clock.now)
        // The last picture may have changed the condition, and no descriptor reports that. The kiosk follows at once,
        // because "locked" waits for the lock screen. In the same way the display follows the kiosk.
        let isSettled = display.condition == condition && display.user == kiosk.displayUser
        return isSettled ? nextDeadline : clock.now
    }

    var descriptors: [Int32] {
        [signals.number, suspend.number, store.descriptor] + touchscreens.descriptors + display.descriptors
            + control.descriptors + (link?.descriptors(at: clock.now) ?? []) + [sounds?.descriptor].compactMap { $0 }
    }

    private var nextDeadline: Instant? {
        [
            kiosk.nextDeadline, display.nextDeadline, touchscreens.retryDeadline, trusted.nextDeadline,
            control.nextDeadline, link?.nextDeadline(after: clock.now), watchdog.nextDeadline,
            isBehind ? display.nextFrame : nil, nextMotionFrame, repaint.motionEnd,
            repaint.nextStep, sounds?.nextDeadline, terminalOrder?.nextDeadline,
        ].compactMap { $0 }.min()
    }

    /// Takes in everything that waits; touches first, because their ring in the kernel is the smallest (E38).
    private func dispatch(_ ready: [Int32], at now: Instant) throws {
        try takeInTouches(readable: ready, at: now)
        if ready.contains(store.descriptor) { try takeStoreOutputs(at: now) }
        feedWatchdog()
        display.dispatch(ready, at: now)
        feedWatchdog()
        try control.dispatch(ready, on: self, at: now)
        try link?.dispatch(ready, isFingerDown: touchscreens.isFingerDown, at: now)
        sounds?.dispatch(ready)
        if ready.contains(signals.number) { try takeSignals(at: now) }
        if ready.contains(suspend.number) { suspend.acknowledge() }
        feedWatchdog()
    }

    /// Brings everything up to date with the time and with each other.
    private func update(at now: Instant) throws {
        try kiosk.advance(to: now)
        if suspend.hasResumed() { try resume(at: now) }
        try advanceDisplay(to: now)
        feedWatchdog()
        try takeIn(touchscreens.retry(at: now), at: now)
        try followTrust(at: now)
        try followCalibrations(at: now)
        try placeTouches(at: now)
        control.advance(on: self, to: now)
        try link?.advance(on: status(at: now), isFingerDown: touchscreens.isFingerDown, to: now)
        try followBench(at: now)
        report(at: now)
        sounds?.follow(kiosk.shown, at: now)
        feedWatchdog()
        paint(at: now)
        feedWatchdog()
        // The first picture makes touches count.
        try placeTouches(at: now)
    }

    /// Called after each step that may be long on a starved machine or wait for the kernel: opening a card, setting a
    /// mode, turning a display off or closing it, painting. In each of them the kernel waits for a display that does
    /// not answer three times ten seconds at most, which is less than the watchdog's time; a turn of all of them may be
    /// more.
    private func feedWatchdog() {
        let now = clock.now
        if watchdog.isFed(at: now), !notifier.feedWatchdog() { watchdog.wasRefused(at: now) }
    }
}

// MARK: - What comes in

extension Daemon {
    func takeIn(_ events: [TouchEvent], at now: Instant) throws {
        for event in events {
            event.logLine.map(Log.info)
            switch event {
            case .finger(let finger, let time):
                try kiosk.noteUse(at: now)
                // What nobody can see is not touched; only the end of a stroke gets through.
                guard takesTouches || finger.isVoided else { continue }
                log.begin(at: time)
                latency.touched(at: time)
                try kiosk.touch(finger, at: now)
                log.handled(since: time)
            case .connected, .disconnected, .shared, .exclusive, .rejected, .calibrated, .troubled:
                for change in event.sessionEvents(inUse: touchscreens.count) { try kiosk.handle(change, at: now) }
            }
        }
    }

    /// A display that is turned off takes the touch that turns it on. A lock screen with another terminal in front takes
    /// none: the program's end is not over.
    var takesTouches: Bool { (display.isSeen || display.isAsleep) && !(terminalOrder?.isBehind ?? false) }

    private func takeStoreOutputs(at now: Instant) throws {
        let outputs = store.takeOutputs()
        if !outputs.isEmpty { kiosk.storeWorked(at: now) }
        for output in outputs {
            switch output {
            case .warning(let line): Log.warning(line)
            case .noted(let entry):
                journal.note(entry)
                link?.noted(entry)
            case .event(let event): try kiosk.handle(event, at: now)
            case .reply(let id, let reply): try control.answered(id, reply, at: now)
            case .linkReply(let id, let reply): link?.answered(id, reply, at: now)
            case .progress(let id, let done): control.progressed(id, to: done, at: now)
            }
        }
    }

    private func takeSignals(at now: Instant) throws {
        while let signal = signals.next() {
            switch signal.number {
            case SIGTERM, SIGINT:
                isStopping = true
            // Only the kernel knows of terminals; from anybody else it would take the display and the touches away.
            case VirtualTerminal.releaseSignal where signal.isFromKernel:
                try leaveTerminal(at: now)
            case VirtualTerminal.acquireSignal where signal.isFromKernel:
                terminal?.acknowledgeAcquire()
                try takeIn(touchscreens.voidStroke(.panelLost), at: now)
                display.enter(at: now)
            default:
                // SIGHUP: the terminal was hung up, which changes nothing here.
                continue
            }
        }
    }
}

// MARK: - What goes out

extension Daemon {
    /// Shows the newest picture as soon as the display takes one; those in between are never painted.
    private func paint(at now: Instant) {
        if let time = display.takeSeen() { latency.seen(at: time) }
        if appearance.follow(kiosk.preferences) {
            display.setLanguage(appearance.language)
            kiosk.change(to: appearance.appearance)
            repaint.repaint()
        }
        repaint.follow(kiosk.shown, feedback: kiosk.feedback, light: kiosk.light, at: now)
        followLight()
        defer { nextMotionFrame = repaint.motionEnd.flatMap { _ in display.nextFrame(after: now) } }
        if !isBehind { latency.rests() }
        guard isBehind, display.takesFrame(at: now), let scene = repaint.scene(by: builder) else { return }
        latency.painted()
        display.show(scene, at: now)
        log.end().forEach(Log.info)
    }

    /// Turns the display off once black is on it, and on again for the next picture.
    private func followLight() {
        guard turnsOff else { return }
        if kiosk.light != .off {
            display.setAsleep(false)
        } else if !isBehind {
            display.setAsleep(true)
        }
    }

    /// True where there is something newer than the picture painted last, and it may be seen.
    private var isBehind: Bool { kiosk.isShowable && (repaint.isNew || display.isBlank) }

    private var builder: SceneBuilder { appearance.builder(on: placement.panel) }

    /// Tells the service manager how things are; ready is the daemon once the store has answered.
    private func report(at now: Instant) {
        let status = status(at: now)
        notifier.report(status: status.headline)
        guard !isReady, status.state != .starting, notifier.ready() else { return }
        isReady = true
        // The first report of this start, for the teacher's page.
        doctor.ask()
    }
}
