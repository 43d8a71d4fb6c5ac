// SPDX-License-Identifier: MIT
import BootTime
import ControlMessages
import Fixtures
import Glibc
import LinkFixtures
import LinuxSystem

/// Measures how links come, what they need, and how they are locked all at once. Everything but the links and the broker
/// is this process: the panels' ends, and a client that sees all states and events.
final class LinkBenchmark {
    /// The broker's absence after it was killed.
    private static let outage = Duration.seconds(10)
    /// The time in which each panel tells one event: as it is in a school, and not sped up.
    private static let minute = Duration.seconds(60)
    /// For links that have just connected.
    private static let rest = Duration.seconds(5)
    /// The time in which everything has to have happened, on a busy machine, too.
    private static let patience = Duration.seconds(600)
    /// The observer gets everything, however slow it is; nothing is logged but the start and what goes wrong.
    private static let settings = [
        "allow_anonymous true", "max_queued_messages 0", "max_inflight_messages 0", "log_type information",
        "log_type error", "log_type warning",
    ]

    private let crowd: PanelCrowd
    private let broker: Mosquitto
    private let signals: SignalDescriptor
    private var poller: Poller
    /// Nil while there is no broker.
    private var observer: Observer?
    private var awaited = Sighting.What.state(isLocked: true)
    private var seen = Moments()

    convenience init(_ count: Int) throws {
        let broker = try Mosquitto(
            in: try TemporaryFolder(inMemory: true), settings: LinkBenchmark.settings, options: [])
        self.init(
            try PanelCrowd(count, port: broker.port), broker: broker,
            signals: try SignalDescriptor([SIGINT, SIGTERM]), poller: try Poller())
    }

    private init(
        _ crowd: PanelCrowd, broker: Mosquitto, signals: consuming SignalDescriptor, poller: consuming Poller
    ) {
        self.crowd = crowd
        self.broker = broker
        self.signals = signals
        self.poller = poller
    }

    func run() throws {
        let load = (try? SmallFile.text(of: "/proc/loadavg"))?.split(separator: " ").first ?? "?"
        observer = try Observer(port: broker.port)
        try serve("the observer is subscribed") { observer?.isSubscribed == true }
        Table.say(
            "\(crowd.count) links at \(observer?.version ?? "a broker"), \(sysconf(Int32(_SC_NPROCESSORS_ONLN))) "
                + "processors, load \(load) at the start")
        Table.head("seconds", ["half", "95 %", "all"])
        try connect()
        try lock()
        try interrupt()
        Table.head("each panel tells an event in a minute", ["all links", "a link"])
        try measureMinute()
    }

    private func connect() throws {
        begin(awaiting: .state(isLocked: true))
        let start = Clock.now
        for panel in crowd.numbers {
            try crowd.start(panel)
            // Those before it are not to wait for the last.
            if panel.isMultiple(of: 8) { try step(until: Clock.now) }
        }
        let started = Clock.now - start
        try serveUntilSeen("all states are seen")
        Table.row("programs started", ["", "", Table.seconds(started)])
        Table.row("state seen, since the programs were started", seen.spans(since: start))
    }

    private func lock() throws {
        begin(awaiting: .state(isLocked: false))
        try crowd.tell(.unlocked)
        try serveUntilSeen("all are seen unlocked")
        try serve(for: LinkBenchmark.rest)
        let start = Clock.now
        begin(awaiting: .state(isLocked: true))
        for panel in crowd.numbers { try observer?.publish("LOCK", to: LinkHarness.root + "/p/\(panel)/do") }
        try serveUntilSeen("all are seen locked")
        Table.row("lock at the panel, since the first command", crowd.locked.spans(since: start))
        Table.row("seen locked, since the first command", seen.spans(since: start))
    }

    private func interrupt() throws {
        observer = nil
        broker.kill()
        try serve(for: LinkBenchmark.outage)
        begin(awaiting: .state(isLocked: true))
        let start = Clock.now
        try broker.start()
        observer = try Observer(port: broker.port)
        try serveUntilSeen("all states are seen again")
        Table.row(
            "state seen, since the broker is back after \(LinkBenchmark.outage.components.seconds) s",
            seen.spans(since: start))
    }

    private func measureMinute() throws {
        try serve(for: LinkBenchmark.rest)
        let (traffic, usage) = (try self.traffic(), self.usage())
        let start = Clock.now
        begin(awaiting: .event)
        for (index, panel) in crowd.numbers.enumerated() {
            try serve(until: start + LinkBenchmark.minute / crowd.count * index)
            try crowd.tellEvent(of: panel)
        }
        try serveUntilSeen("all events are seen")
        try serve(until: start + LinkBenchmark.minute)
        Table.rows(of: try self.traffic() - traffic, toConnect: traffic, links: crowd.count)
        Table.rows(of: self.usage(), since: usage, links: crowd.count)
        Table.head("milliseconds", ["half", "95 %", "all"])
        Table.row("event seen, since the panel told it", seen.spans(since: crowd.told), Table.milliseconds)
    }

    private func traffic() throws -> Traffic {
        try Traffic(ofPort: broker.port, besides: observer?.port)
    }

    private func usage() -> Usage.OfAll {
        Usage.OfAll(
            links: Usage(of: crowd.processes), broker: Usage(of: [broker.id].compactMap { $0 }),
            benchmark: Usage(of: [getpid()]))
    }
}

// MARK: - Serving

extension LinkBenchmark {
    private func begin(awaiting what: Sighting.What) {
        awaited = what
        seen = Moments()
    }

    /// Serves until what is awaited is seen of every panel.
    private func serveUntilSeen(_ words: String) throws {
        try serve(words) { seen.count == crowd.count }
        try crowd.checkLinks()
    }

    private func serve(_ what: String, until isSo: () -> Bool) throws {
        let end = Clock.now + LinkBenchmark.patience
        while !isSo() {
            guard Clock.now < end else {
                try crowd.checkLinks()
                throw FixtureError(description: "\(what): only \(seen.count) of \(crowd.count) in time")
            }
            try step(until: end)
        }
    }

    private func serve(for span: Duration) throws { try serve(until: Clock.now + span) }

    private func serve(until end: Instant) throws {
        while Clock.now < end { try step(until: end) }
    }

    private func step(until end: Instant) throws {
        let socket = observer.map { [$0.descriptor] } ?? []
        let ready = try poller.wait(
            for: [signals.number] + crowd.descriptors + socket, writing: observer?.wantsToWrite == true ? socket : [],
            until: min(end, Clock.now + .seconds(1)))
        if ready.contains(signals.number) { throw FixtureError(description: "interrupted") }
        let now = Clock.now
        try crowd.serve(ready, at: now)
        for sighting in try observer?.exchange() ?? [] where sighting.what == awaited {
            seen.note(sighting.panel, at: now)
        }
    }
}
