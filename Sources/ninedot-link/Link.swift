// SPDX-License-Identifier: MIT
import BootTime
import ControlMessages
import Glibc
import LinkSession
import LinuxSystem

/// The link: waits for panel and broker, has the session decide, and does that.
final class Link {
    /// The time to send the last word in.
    private static let farewell = Duration.seconds(2)
    /// Time passes for libmosquitto only when it is asked: it looks for a connection that is silent.
    private static let upkeep = Duration.seconds(5)

    private let panelPath: String
    private let broker: BrokerAddress
    private let topics: Topics
    private let state: StateFolder
    private let signals: SignalDescriptor
    private var poller: Poller
    private var notifier = ServiceNotifier()
    private var session: LinkSession
    private var panel: PanelConnection?
    private var connection: BrokerConnection?
    private var budget: ReadBudget
    private var addresses = AddressTurns()
    /// False where a packet of this connection may be in the library.
    private var isDrained = true
    private var upkeepDue: Instant
    private var isReady = false

    /// The time by which the program ends; nil while it is to go on.
    private var end: Instant?

    convenience init(_ service: LinkService, panelPath: String) throws {
        self.init(
            service, panelPath: panelPath, signals: try SignalDescriptor([SIGTERM, SIGINT]), poller: try Poller())
    }

    private init(
        _ service: LinkService, panelPath: String, signals: consuming SignalDescriptor, poller: consuming Poller
    ) {
        let now = Clock.now
        self.signals = signals
        self.poller = poller
        self.panelPath = panelPath
        broker = service.broker
        topics = service.identity.topics
        state = service.state
        session = LinkSession(
            service.identity, key: service.key, queue: service.queue, taken: service.state.takenCommands(),
            seed: UInt64.random(in: 0...UInt64.max), at: now)
        budget = ReadBudget(at: now)
        upkeepDue = now
    }

    /// Runs until a signal ends it.
    func run() throws {
        // Before the first try to connect, which may wait for a name.
        isReady = notifier.ready()
        while true {
            let now = Clock.now
            perform(session.advance(to: now), at: now)
            keepUp(at: now)
            report()
            if let end, end <= now || connection?.descriptor == nil { return }
            let ready = try poller.wait(for: readable(at: now), writing: writable, until: deadline(at: now))
            dispatch(ready, at: Clock.now)
        }
    }

    private func dispatch(_ ready: [Int32], at now: Instant) {
        if ready.contains(signals.number), signals.next() != nil, end == nil {
            notifier.stopping()
            end = now + Link.farewell
            handle([.stopping], at: now)
        }
        if let descriptor = panel?.descriptor, ready.contains(descriptor), let inputs = panel?.receive() {
            handle(inputs, at: now)
        }
        if let descriptor = connection?.descriptor, ready.contains(descriptor) || hasMore(at: now) {
            if let exchange = connection?.exchange(upTo: budget.rest(at: now)) { take(exchange, at: now) }
        }
    }

    private func take(_ exchange: BrokerExchange, at now: Instant) {
        budget.spend(exchange.packets)
        isDrained = exchange.isDrained
        handle(exchange.events.map { .broker($0) }, at: now)
    }

    private func handle(_ inputs: [LinkInput], at now: Instant) {
        for input in inputs {
            if case .panelLost = input { panel = nil }
            if case .broker(.connected) = input { addresses.succeeded() }
            if case .broker(.lost) = input, goesOnElsewhere(at: now) { continue }
            perform(session.handle(input, at: now), at: now)
        }
    }

    private func keepUp(at now: Instant) {
        guard connection != nil, upkeepDue <= now else { return }
        upkeepDue = now + Link.upkeep
        handle((connection?.keepUp() ?? []).map { .broker($0) }, at: now)
    }

    /// Tells the service manager how it goes.
    private func report() {
        if !isReady { isReady = notifier.ready() }
        notifier.report(status: session.status)
    }
}

// MARK: - Waiting

extension Link {
    private func readable(at now: Instant) -> [Int32] {
        let socket = budget.isSpent(at: now) ? nil : connection?.descriptor
        return [signals.number] + [panel?.descriptor, socket].compactMap { $0 }
    }

    private var writable: [Int32] {
        guard connection?.wantsToWrite == true else { return [] }
        return [connection?.descriptor].compactMap { $0 }
    }

    private func deadline(at now: Instant) -> Instant? {
        let upkeep = connection == nil ? nil : upkeepDue
        let rest = hasMore(at: now) ? now : nil
        return [session.nextDeadline, end, upkeep, rest, budget.pauseEnd(at: now)].compactMap { $0 }.min()
    }

    /// True where a packet may be here already, which no descriptor tells of.
    private func hasMore(at now: Instant) -> Bool {
        !isDrained && connection != nil && !budget.isSpent(at: now)
    }
}

// MARK: - Effects

extension Link {
    private func perform(_ effects: [LinkEffect], at now: Instant) {
        for effect in effects { perform(effect, at: now) }
    }

    private func perform(_ effect: LinkEffect, at now: Instant) {
        switch effect {
        case .connectToPanel: connectToPanel(at: now)
        case .leavePanel: panel = nil
        case .send(let request): send(request, at: now)
        case .connectToBroker: connectToBroker(at: now)
        case .leaveBroker: connection = nil
        case .takeLeaveOfBroker: connection?.takeLeave()
        case .subscribe(let topics):
            tellBroker(at: now) { () throws(BrokerError) in try connection?.subscribe(to: topics) }
        case .publish(let message):
            tellBroker(at: now) { () throws(BrokerError) in try connection?.publish(message) }
        case .keep(let records): state.keep(records, of: session.queue)
        case .remember(let numbers): state.remember(numbers)
        case .log(.info(let text)): Log.info(text)
        case .log(.warning(let text)): Log.warning(text)
        }
    }

    private func connectToPanel(at now: Instant) {
        do throws(SystemError) {
            panel = try PanelConnection(to: panelPath)
            handle([.panelConnected], at: now)
        } catch {
            // The session tries again by itself; a daemon that is not there is no news.
            panel = nil
        }
    }

    private func send(_ request: LinkRequest, at now: Instant) {
        do throws(SystemError) {
            try panel?.send(request)
        } catch {
            handle([.panelLost(reason: error.description)], at: now)
        }
    }

    private func connectToBroker(at now: Instant) {
        do throws(BrokerError) {
            let address = addresses.next(of: AddressTurns.Kind.all(of: broker.host))
            let fresh = try BrokerConnection(to: broker, will: topics.will)
            try fresh.begin(from: address)
            connection = fresh
            isDrained = true
            upkeepDue = now + .seconds(1)
        } catch {
            handle([.broker(.lost(reason: error.description))], at: now)
        }
    }

    /// Tries the next kind of address at once where nobody was there at the last one, which is no news then.
    private func goesOnElsewhere(at now: Instant) -> Bool {
        guard connection?.isMade != true, addresses.hasAnother, end == nil else { return false }
        connection = nil
        connectToBroker(at: now)
        return true
    }

    private func tellBroker(at now: Instant, _ message: () throws(BrokerError) -> Void) {
        do throws(BrokerError) {
            try message()
        } catch {
            handle([.broker(.lost(reason: error.description))], at: now)
        }
    }
}

/// Packets that may be read from the broker in a second: a flood costs the broker its connection, and the machine little.
struct ReadBudget {
    static let most = 500

    private var second: Instant
    private var count = 0

    init(at now: Instant) {
        second = now
    }

    /// The packets that may be read now.
    mutating func rest(at now: Instant) -> Int {
        if second + .seconds(1) <= now { (second, count) = (now, 0) }
        return ReadBudget.most - count
    }

    mutating func spend(_ packets: Int) {
        count += packets
    }

    func isSpent(at now: Instant) -> Bool { count >= ReadBudget.most && now < second + .seconds(1) }

    /// The time at which reading goes on; nil where it does.
    func pauseEnd(at now: Instant) -> Instant? { isSpent(at: now) ? second + .seconds(1) : nil }
}
