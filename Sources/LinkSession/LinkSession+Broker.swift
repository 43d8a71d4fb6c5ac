// SPDX-License-Identifier: MIT
import BootTime
import ControlMessages

/// The things that the broker has been told in this connection.
struct Told: Equatable, Sendable {
    enum Availability: String {
        case online, offline
    }

    var availability: Availability?
    var state: StatePayload?
    /// True while a state is under way: the next one waits for it, so that none pile up.
    var stateIsUnderWay = false
    var discovery: String?
    /// The time to send everything again, because Home Assistant has started.
    var discoveryDue: Instant?
    /// The last time that this was done.
    var discoverySent: Instant?
    var topics: [String] = []
    /// The subscriptions that the broker has not answered, in their order.
    var subscriptions: [[String]] = []
    /// True when the broker has confirmed that commands come; those before that are of another connection.
    var takesCommands = false
}

extension LinkSession {
    /// Home Assistant is believed that it has started no more often than that.
    static let discoveryPause = Duration.seconds(5)

    mutating func take(_ event: BrokerEvent, at now: Instant) -> [LinkEffect] {
        switch (event, broker) {
        case (.connected, .connecting):
            broker = .connected(since: now)
            told = Told()
            return [.log(.info("connected to the broker"))] + greet(at: now) + tellState() + tellAvailability()
                + sendEvents() + tellOfBroker()
        case (.subscribed(let isWhole), .connected): return subscribed(isWhole)
        case (.arrived(.event(let number)), .connected):
            let records = queue.acknowledge(number)
            return (records.isEmpty ? [] : [.keep(records)]) + sendEvents()
        case (.arrived(.state), .connected):
            told.stateIsUnderWay = false
            return tellState()
        case (.received(let message), .connected): return take(message, at: now)
        case (.lost(let reason), .connecting), (.lost(let reason), .connected): return brokerLost(reason, at: now)
        case (.lost, .left): return [.leaveBroker]
        // Events of a connection that was given up, or of one that is not made yet.
        case (.connected, _), (.subscribed, _), (.arrived, _), (.received, _), (.lost, _): return []
        }
    }

    /// Subscribes, and lets Home Assistant find the panel, as far as what is known of the panel allows.
    mutating func greet(at now: Instant) -> [LinkEffect] {
        guard isOnline else { return [] }
        var topics = [identity.topics.homeAssistant].compactMap { $0 }
        if let state = panelState, !state.allow.isEmpty { topics.append(identity.topics.commands) }
        topics.removeAll { told.topics.contains($0) }
        var effects: [LinkEffect] = []
        if !topics.isEmpty {
            told.topics += topics
            told.subscriptions.append(topics)
            effects.append(.subscribe(topics))
        }
        guard let topic = identity.topics.discovery, let state = panelState else { return effects }
        let line = Discovery(identity: identity, state: state).line
        guard line != told.discovery else { return effects }
        told.discovery = line
        told.discoverySent = now
        return effects + [.publish(Publication(line, to: topic, isRetained: true))]
    }

    mutating func tellAvailability() -> [LinkEffect] {
        let availability: Told.Availability = panelState == nil ? .offline : .online
        guard isOnline, told.availability != availability else { return [] }
        told.availability = availability
        return [.publish(Publication(availability.rawValue, to: identity.topics.online, isRetained: true))]
    }

    /// Tells the panel's state where it differs from what the broker knows, and only then that the panel is there: nobody
    /// sees it come back with an old state.
    mutating func tellState() -> [LinkEffect] {
        guard isOnline, let state = panelState else { return [] }
        let payload = StatePayload(state: state, refused: gate.refused)
        guard payload != told.state, !told.stateIsUnderWay else { return tellAvailability() }
        told.state = payload
        told.stateIsUnderWay = true
        let topic = identity.topics.state
        return [.publish(Publication(payload.line, to: topic, isRetained: true, receipt: .state))] + tellAvailability()
    }

    /// Sends events of the queue, as many as may be under way.
    mutating func sendEvents() -> [LinkEffect] {
        guard isOnline else { return [] }
        return queue.takeNext().compactMap { entry in
            guard let (payload, topic) = message(of: entry) else { return nil }
            return .publish(Publication(payload, to: topic, receipt: .event(entry.number)))
        }
    }

    /// Tells everything again that Home Assistant has to know.
    mutating func tellHomeAssistant(at now: Instant) -> [LinkEffect] {
        guard isOnline, let time = told.discoveryDue, time <= now else { return [] }
        told.discoveryDue = nil
        (told.discovery, told.availability, told.state, told.stateIsUnderWay) = (nil, nil, nil, false)
        return greet(at: now) + tellState() + tellAvailability()
    }

    private mutating func take(_ message: BrokerMessage, at now: Instant) -> [LinkEffect] {
        if message.topic == identity.topics.homeAssistant {
            // A retained one tells of a start that was before this connection.
            guard message.payload == Array("online".utf8), !message.isRetained else { return [] }
            told.discoveryDue = max(now, (told.discoverySent ?? now) + LinkSession.discoveryPause)
            return tellHomeAssistant(at: now)
        }
        guard message.topic == identity.topics.commands else { return [] }
        return takeCommand(message, at: now)
    }

    private mutating func subscribed(_ isWhole: Bool) -> [LinkEffect] {
        guard !told.subscriptions.isEmpty else { return [] }
        let topics = told.subscriptions.removeFirst()
        if topics.contains(identity.topics.commands) { told.takesCommands = true }
        guard !isWhole else { return [] }
        return [
            .log(.warning("the broker refuses to tell of \(topics.joined(separator: " or ")): see its access lists"))
        ]
    }

    private mutating func brokerLost(_ reason: String, at now: Instant) -> [LinkEffect] {
        if case .connected(let begin) = broker, now - begin >= LinkSession.goodWhile { brokerBackoff.reset() }
        let pause = brokerBackoff.nextPause()
        broker = .absent(until: now + pause)
        queue.connectionEnded()
        told = Told()
        let remark = LinkEffect.log(.warning("no broker: \(reason); next try in \(pause.components.seconds + 1) s"))
        return [.leaveBroker, remark] + tellOfBroker()
    }

    private func message(of entry: EventQueue.Entry) -> (String, String)? {
        switch entry.content {
        case .event(.event, let payload): (payload, identity.topics.event)
        case .event(.duress, let payload): identity.topics.duress.map { (payload, $0) }
        case .gap(let from):
            (
                payloads.gap(from: from, to: entry.number, detail: "more events than could be kept"),
                identity.topics.event
            )
        }
    }
}
