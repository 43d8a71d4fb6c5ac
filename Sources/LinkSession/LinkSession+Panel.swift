// SPDX-License-Identifier: MIT
import BootTime
import ControlMessages

/// Events that came and that the daemon does not know to be kept.
struct PanelFlow: Equatable, Sendable {
    /// So many are confirmed at once, before the daemon's window is full.
    static let most = LinkProtocol.window / 4
    /// Fewer are confirmed after that.
    static let pause = Duration.seconds(1)

    private(set) var count = 0
    /// The time to confirm them; nil without any.
    private(set) var confirmation: Instant?

    mutating func add(at now: Instant) {
        count += 1
        let due = count >= PanelFlow.most ? now : now + PanelFlow.pause
        confirmation = min(due, confirmation ?? due)
    }

    mutating func reset() {
        self = PanelFlow()
    }
}

extension LinkSession {
    mutating func panelConnected() -> [LinkEffect] {
        panel = .connected(state: nil)
        flow.reset()
        panelKnowsBroker = false
        return [.send(.since(queue.historyNumber))] + tellOfBroker()
    }

    /// Has the daemon know whether somebody far away sees the panel.
    mutating func tellOfBroker() -> [LinkEffect] {
        guard case .connected = panel, panelKnowsBroker != isOnline else { return [] }
        panelKnowsBroker = isOnline
        return [.send(.broker(isConnected: isOnline))]
    }

    mutating func panelLost(_ reason: String?, at now: Instant) -> [LinkEffect] {
        panel = .absent(until: now + panelBackoff.nextPause())
        flow.reset()
        let answers = gate.abandonAll().map { publish($0) }
        let remarks = reason.map { [LinkEffect.log(.info("no connection to the daemon: \($0)"))] } ?? []
        return remarks + answers.compactMap { $0 } + tellAvailability()
    }

    mutating func take(_ report: LinkReport, at now: Instant) -> [LinkEffect] {
        // What is still read of a connection that was given up counts for nothing.
        guard case .connected = panel else { return [] }
        switch report {
        case .state(let state): return take(state, at: now)
        case .event(let event):
            return keep(event.number, at: now, to: .event) { $0.line(of: event, number: $1) }
        case .duress(let duress):
            guard identity.topics.duress != nil else { return [] }
            // The ordinary event of the same number is still to come. A call for help may come twice.
            return keep(duress.number - 1, at: now, to: .duress) { $0.line(of: duress, number: $1) }
        case .gap(let number, let next):
            let detail =
                next > number + 1
                ? "the panel's history has no entries \(number + 1) to \(next - 1) any more"
                : "the panel's history was replaced"
            return keep(next - 1, at: now, to: .event) { $0.gap(from: $1, to: $1, detail: detail) }
        case .answer(let number, let refusal):
            return gate.answered(number, refusal).flatMap { publish($0) }.map { [$0] } ?? []
        case .refused(let refusal):
            return [.leavePanel] + panelLost("\(refusal.message) (\(refusal.code.rawValue))", at: now)
        }
    }

    /// Has the daemon know that events are kept.
    mutating func confirmEvents(at now: Instant) -> [LinkEffect] {
        guard let time = flow.confirmation, time <= now, let number = queue.historyNumber else { return [] }
        flow.reset()
        return [.send(.since(number))]
    }

    private mutating func take(_ state: LinkState, at now: Instant) -> [LinkEffect] {
        let isFirst = panelState == nil
        panel = .connected(state: state)
        if isFirst { panelBackoff.reset() }
        return greet(at: now) + tellState()
    }

    /// Puts an event of the history into the queue, on disk before the daemon is told so.
    private mutating func keep(
        _ history: Int, at now: Instant, to outlet: EventQueue.Outlet, line: (EventPayloads, Int) -> String
    ) -> [LinkEffect] {
        let records = queue.add(to: outlet) { [payloads] in line(payloads, $0) } + queue.reach(history: history)
        flow.add(at: now)
        return [.keep(records)] + sendEvents() + confirmEvents(at: now)
    }
}
