// SPDX-License-Identifier: MIT
import BootTime
import Drawing
import Geometry
import Glibc
import KioskAppearance
import KioskConfiguration
import LinuxSystem
import PanelOutput
import Screens

/// The daemon's stand-in while that cannot run: keeps the display and the terminal, and shows that the panel is out of
/// order. It has no store, no touch and no socket, and opens nothing.
///
/// The daemon's marker files say that it is back. It then gets the display, in which the picture stays until the daemon
/// has shown its own, so that nothing else is seen in between.
final class OutOfOrder {
    /// The time between two looks for the daemon.
    private static let pause = Duration.milliseconds(100)

    private let signals: SignalDescriptor
    private var poller: Poller
    private var notifier: ServiceNotifier
    private var cardKeeper: CardKeeper
    private var watchdog: Watchdog
    private let markers: PanelMarkers
    private let terminal: VirtualTerminal?
    private var suspend: SuspendWatch
    private let display: PanelDisplay
    private let screen: OutOfOrderScreen

    /// - Parameter notifySocket: The service manager's socket; nil without a service manager.
    init(
        _ configuration: Configuration, markers: PanelMarkers,
        notifySocket: String? = environment("NOTIFY_SOCKET"),
        findDisplay: Machine.DisplayFinder = Machine.findDisplay,
        takeTerminal: () -> VirtualTerminal? = { VirtualTerminal() }
    ) throws {
        signals = try SignalDescriptor([
            SIGTERM, SIGINT, SIGHUP, VirtualTerminal.releaseSignal, VirtualTerminal.acquireSignal,
        ])
        poller = try Poller()
        notifier = ServiceNotifier(socket: notifySocket)
        let inherited = CardKeeper.takeCard()
        cardKeeper = CardKeeper(keeping: inherited)
        watchdog = Watchdog(interval: notifier.watchdogInterval)
        self.markers = markers
        screen = OutOfOrderScreen(in: configuration.language, theme: configuration.plainTheme)
        suspend = try SuspendWatch()
        display = try findDisplay(configuration.displaySelection, configuration.reach, Painter(), inherited)
        // After all that may fail: it would be given back.
        terminal = takeTerminal()
    }

    /// Runs until the daemon has the display, or until a signal ends it.
    func run() throws {
        notifier.report(status: "shows that the panel is out of order")
        display.start(at: Clock.now)
        while !isReplaced {
            update(at: Clock.now)
            let ready = try poller.wait(for: descriptors, until: nextDeadline)
            display.dispatch(ready, at: Clock.now)
            if ready.contains(suspend.number) { suspend.acknowledge() }
            if ready.contains(signals.number), !isToContinue(at: Clock.now) { break }
        }
    }

    private var descriptors: [Int32] { [signals.number, suspend.number] + display.descriptors }

    private var nextDeadline: Instant? {
        [Clock.now + OutOfOrder.pause, display.nextDeadline, watchdog.nextDeadline].compactMap { $0 }.min()
    }

    private var isReplaced: Bool {
        display.user == .program && markers.areThere
            && OutOfOrder.isOver(display.condition, isLeftShown: display.isLeftShown)
    }

    /// True when a daemon that is back needs nobody in its place any more: its own picture is seen, or there is no display
    /// for either.
    static func isOver(_ display: DisplayCondition, isLeftShown: Bool) -> Bool {
        switch display {
        case .missing: true
        case .given: !isLeftShown
        case .held, .away, .waiting, .showing, .black: false
        }
    }

    private func update(at now: Instant) {
        if suspend.hasResumed() { display.resume(at: now) }
        terminal?.mute()
        if display.isSeen, terminal?.reclaim() == true { display.resume(at: now) }
        display.give(to: markers.areThere ? .program : .panel, at: now)
        display.advance(to: now)
        cardKeeper.follow(display.cardDescriptor, by: notifier)
        if watchdog.isFed(at: now), !notifier.feedWatchdog() { watchdog.wasRefused(at: now) }
        if display.isBlank, display.takesFrame(at: now), let panel = display.geometry {
            display.show(screen.scene(on: panel), at: now)
        }
    }

    /// Takes in the signals; false when it is to end. No other terminal comes to the front meanwhile.
    private func isToContinue(at now: Instant) -> Bool {
        while let signal = signals.next() {
            switch signal.number {
            case SIGTERM, SIGINT: return false
            case VirtualTerminal.releaseSignal where signal.isFromKernel: terminal?.refuseRelease()
            case VirtualTerminal.acquireSignal where signal.isFromKernel:
                terminal?.acknowledgeAcquire()
                display.resume(at: now)
            default: continue
            }
        }
        return true
    }
}
