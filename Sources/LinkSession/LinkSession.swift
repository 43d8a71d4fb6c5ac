// SPDX-License-Identifier: MIT
package import BootTime
import ControlMessages

/// The link between a panel and a broker: inputs of both in, effects out. It knows no clock, no socket and no file.
package struct LinkSession: Sendable {
    enum Panel: Equatable {
        case absent(until: Instant)
        /// - Parameter state: Nil before the panel has told it.
        case connected(state: LinkState?)
    }

    enum Broker: Equatable {
        case absent(until: Instant)
        case connecting(until: Instant)
        case connected(since: Instant)
        /// The program ends: no more tries.
        case left
    }

    /// A broker that takes longer to answer is given up.
    static let patience = Duration.seconds(30)
    /// A connection that lasted so long was a good one: the next pause is short again.
    static let goodWhile = Duration.seconds(60)
    /// Pauses before the broker is tried again grow up to that, and those before the panel is.
    static let longestPause = Duration.seconds(300)
    static let longestPanelPause = Duration.seconds(30)

    let identity: PanelIdentity
    let payloads: EventPayloads
    package internal(set) var queue: EventQueue
    var panel: Panel
    var broker: Broker
    var panelBackoff: JitteredBackoff
    var brokerBackoff: JitteredBackoff
    var flow = PanelFlow()
    /// The last that this connection of the panel was told of the broker.
    var panelKnowsBroker = false
    var told = Told()
    var gate: CommandGate

    /// - Parameter seed: Of the chance in the pauses.
    package init(
        _ identity: PanelIdentity, key: LinkKey, queue: EventQueue, taken: CommandNumbers, seed: UInt64, at now: Instant
    ) {
        self.identity = identity
        self.queue = queue
        payloads = EventPayloads(panel: identity.panel, key: key)
        panel = .absent(until: now)
        broker = .absent(until: now)
        panelBackoff = JitteredBackoff(upTo: LinkSession.longestPanelPause, seed: seed)
        brokerBackoff = JitteredBackoff(upTo: LinkSession.longestPause, seed: ~seed)
        gate = CommandGate(taken: taken)
    }

    /// Acts on an input. Call `advance` first with the same time.
    package mutating func handle(_ input: LinkInput, at now: Instant) -> [LinkEffect] {
        switch input {
        case .panelConnected: panelConnected()
        case .panelLost(let reason): panelLost(reason, at: now)
        case .panel(let report): take(report, at: now)
        case .broker(let event): take(event, at: now)
        case .stopping: stop()
        }
    }

    /// Acts on the time that has passed.
    package mutating func advance(to now: Instant) -> [LinkEffect] {
        var effects: [LinkEffect] = []
        if case .absent(let end) = panel, end <= now {
            // The next try, unless it connects before that.
            panel = .absent(until: now + panelBackoff.nextPause())
            effects.append(.connectToPanel)
        }
        switch broker {
        case .absent(let end) where end <= now:
            broker = .connecting(until: now + LinkSession.patience)
            effects.append(.connectToBroker)
        case .connecting(let end) where end <= now:
            effects.append(.leaveBroker)
            effects += take(.lost(reason: "no answer"), at: now)
        case .absent, .connecting, .connected, .left: break
        }
        effects += confirmEvents(at: now)
        effects += tellHomeAssistant(at: now)
        return effects
    }

    /// The time at which `advance` has something to do.
    package var nextDeadline: Instant? {
        var deadlines = [flow.confirmation, told.discoveryDue].compactMap { $0 }
        if case .absent(let end) = panel { deadlines.append(end) }
        switch broker {
        case .absent(let end), .connecting(let end): deadlines.append(end)
        case .connected, .left: break
        }
        return deadlines.min()
    }

    /// The line for `systemctl status`.
    package var status: String {
        let panelText =
            switch panel {
            case .absent: "no daemon"
            case .connected(nil): "daemon connected"
            case .connected(let state?): "panel \(state.state.rawValue)"
            }
        let brokerText =
            switch broker {
            case .absent: "no broker"
            case .connecting: "connecting to the broker"
            case .connected: "broker connected"
            case .left: "left the broker"
            }
        return "\(panelText), \(brokerText), \(queue.entries.count) events kept, \(gate.refused) commands refused"
    }

    /// The panel's state where it is connected and has told it.
    var panelState: LinkState? { if case .connected(let state) = panel { state } else { nil } }
    var isOnline: Bool { if case .connected = broker { true } else { false } }

    private mutating func stop() -> [LinkEffect] {
        defer { broker = .left }
        guard isOnline else { return [.leaveBroker] }
        return [.publish(identity.topics.will), .takeLeaveOfBroker]
    }
}
