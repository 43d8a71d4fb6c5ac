// SPDX-License-Identifier: MIT
import BootTime
import ControlMessages

@testable import LinkSession

/// A session with its time; its effects are told as lines.
struct LinkSessionHarness {
    private(set) var session: LinkSession
    private var now = Instant(sinceBoot: .seconds(100))
    private var kept: [QueueRecord] = []
    /// The messages published to the broker so far.
    private(set) var publications: [Publication] = []

    static let topics = Topics(root: "nd/3fa85f64", panel: 7, duress: "help", discovery: "homeassistant")
    static let capacity = 32

    init(
        topics: Topics = LinkSessionHarness.topics, kept: [QueueRecord] = [], taken: CommandNumbers = CommandNumbers(),
        seed: UInt64 = 1
    ) {
        session = LinkSession(
            PanelIdentity(topics: topics, name: "Workshop door", panel: 7), key: LinkKey(random: 1, 2),
            queue: EventQueue(kept, capacity: LinkSessionHarness.capacity), taken: taken, seed: seed, at: now)
        self.kept = kept
    }

    /// One that both sides have greeted, with the panel locked.
    static func connected(allow: [LinkPermission] = [.lock]) -> LinkSessionHarness {
        var rehearsal = LinkSessionHarness()
        rehearsal.pass(.zero)
        rehearsal.tell(.panelConnected, .panel(.state(.locked(allow: allow))), .broker(.connected))
        rehearsal.tell(.broker(.subscribed(isWhole: true)), .broker(.arrived(.state)))
        return rehearsal
    }

    @discardableResult mutating func tell(_ inputs: LinkInput...) -> [String] {
        inputs.flatMap { note(session.advance(to: now)) + note(session.handle($0, at: now)) }
    }

    @discardableResult mutating func pass(_ time: Duration) -> [String] {
        now = now + time
        return note(session.advance(to: now))
    }

    /// Somebody sends a command.
    mutating func command(_ payload: String, isRetained: Bool = false) -> [String] {
        tell(.broker(.received(BrokerMessage(Array(payload.utf8), on: "nd/3fa85f64/p/7/do", isRetained: isRetained))))
    }

    /// The panel tells of an event.
    @discardableResult mutating func event(_ number: Int, _ kind: LinkEvent.Kind = .wrong) -> [String] {
        tell(.panel(.event(LinkEvent(number: number, at: 1000 * number, kind))))
    }

    /// The time until the session wants to act; nil where it does not.
    var untilDeadline: Duration? { session.nextDeadline.map { $0 - now } }

    /// The queue as the next start of the program finds it.
    var keptQueue: EventQueue { EventQueue(kept, capacity: LinkSessionHarness.capacity) }

    private mutating func note(_ effects: [LinkEffect]) -> [String] {
        for case .keep(let records) in effects { kept += records }
        for case .publish(let message) in effects { publications.append(message) }
        return effects.map { $0.text }
    }
}

extension LinkEffect {
    fileprivate var text: String {
        switch self {
        case .connectToPanel: "connect to panel"
        case .leavePanel: "leave panel"
        case .send(let request): "panel " + request.line
        case .connectToBroker: "connect to broker"
        case .leaveBroker: "leave broker"
        case .takeLeaveOfBroker: "take leave of broker"
        case .subscribe(let topics): "subscribe " + topics.joined(separator: " ")
        case .publish(let message):
            "publish " + message.topic.split(separator: "/").suffix(1).joined() + (message.isRetained ? "! " : " ")
                + message.payload
        case .keep(let records): "keep " + records.map(\.line).joined(separator: ", ")
        case .remember(let numbers): "remember " + numbers.text.split(separator: "\n").joined(separator: " ")
        case .log(.info(let text)): "info " + text
        case .log(.warning(let text)): "warning " + text
        }
    }
}

extension LinkState {
    static func locked(allow: [LinkPermission] = [.lock]) -> LinkState {
        LinkState(version: "0.9.0", state: .locked, allow: allow)
    }
}
