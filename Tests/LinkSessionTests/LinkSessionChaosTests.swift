// SPDX-License-Identifier: MIT
import BootTime
import ControlMessages
import Fixtures
import Testing

@testable import LinkSession

@Suite("A link in any order of events")
struct LinkSessionChaosTests {
    @Test("follows nothing twice, and loses no event without saying so", arguments: 0..<200 as Range<UInt64>)
    func chaos(seed: UInt64) {
        var chaos = Chaos(seed: seed)
        for _ in 0..<400 { chaos.step() }
        chaos.settle()
        #expect(chaos.wrongs == [], "seed \(seed)")
    }
}

/// A session between a panel and a broker that do what they like, and what is wrong with what it does.
private struct Chaos {
    private var session: LinkSession
    private var now = Instant(sinceBoot: .seconds(1000))
    private var random: SeededGenerator
    private(set) var wrongs: [String] = []

    private var records: [QueueRecord] = []
    private var events = 0
    private var isPanelThere = false
    private var isBrokerThere = false
    private var panelSeesBroker = false
    private var isSubscribed = false
    /// Numbers of commands that were handed over.
    private var followed: Set<Int> = []
    /// Numbers of events that the broker has, or was told to be lost.
    private var arrived: Set<Int> = []
    /// The events that are under way, and the number of the last one in this connection.
    private var underWay: [(number: Int, covered: ClosedRange<Int>)] = []
    private var lastSent = 0

    init(seed: UInt64) {
        random = SeededGenerator(seed: seed)
        session = LinkSession(
            PanelIdentity(topics: LinkSessionHarness.topics, panel: 7), key: LinkKey(random: 1, 2),
            queue: EventQueue(capacity: 32), taken: CommandNumbers(), seed: seed, at: now)
    }

    mutating func step() {
        now = now + .milliseconds(Int.random(in: 0...2000, using: &random))
        take(session.advance(to: now), of: nil)
        switch Int.random(in: 0..<16, using: &random) {
        case 0: connectPanel()
        case 1: losePanel()
        case 2, 3: connectBroker()
        case 4: loseBroker()
        case 5...9: tellEvent()
        case 10, 11, 12: acknowledge()
        case 13: command(isRetained: true)
        default: command(isRetained: false)
        }
        if session.queue.entries.count > 32 { wrongs.append("\(session.queue.entries.count) events are kept") }
        if EventQueue(records, capacity: 32).entries != session.queue.entries {
            wrongs.append("the disk has another queue")
        }
        if isPanelThere, panelSeesBroker != isBrokerThere { wrongs.append("the panel is wrong about the broker") }
    }

    /// Lets everything arrive.
    mutating func settle() {
        loseBroker()
        now = now + .seconds(400)
        take(session.advance(to: now), of: nil)
        connectBroker()
        for _ in 0..<2000 where !session.queue.isEmpty { acknowledge() }
        if arrived != Set(1..<session.queue.lastNumber + 1) {
            wrongs.append("not all events arrived or were told as lost")
        }
    }

    private mutating func tell(_ input: LinkInput, of command: (number: Int?, isRetained: Bool)? = nil) {
        take(session.advance(to: now), of: nil)
        take(session.handle(input, at: now), of: command)
    }

    private mutating func connectPanel() {
        guard !isPanelThere else { return }
        (isPanelThere, panelSeesBroker) = (true, false)
        tell(.panelConnected)
        tell(.panel(.state(.locked(allow: LinkPermission.allCases))))
    }

    private mutating func losePanel() {
        isPanelThere = false
        tell(.panelLost(reason: nil))
    }

    private mutating func connectBroker() {
        guard !isBrokerThere, case .connecting = session.broker else { return }
        (isBrokerThere, isSubscribed, lastSent, underWay) = (true, false, 0, [])
        tell(.broker(.connected))
        isSubscribed = true
        for _ in 0..<3 { tell(.broker(.subscribed(isWhole: true))) }
    }

    private mutating func loseBroker() {
        (isBrokerThere, isSubscribed) = (false, false)
        tell(.broker(.lost(reason: "chaos")))
    }

    private mutating func tellEvent() {
        guard isPanelThere else { return }
        events += 1
        tell(.panel(.event(LinkEvent(number: events, at: events, .wrong))))
    }

    private mutating func acknowledge() {
        guard isBrokerThere, !underWay.isEmpty else { return }
        let entry = underWay.remove(at: Int.random(in: 0..<min(3, underWay.count), using: &random))
        arrived.formUnion(entry.covered)
        tell(.broker(.arrived(.event(entry.number))))
        tell(.broker(.arrived(.state)))
    }

    private mutating func command(isRetained: Bool) {
        let number = Int.random(in: 1...40, using: &random)
        let payload = #"{"do":"lock","number":\#(number)}"#
        let message = BrokerMessage(Array(payload.utf8), on: "nd/3fa85f64/p/7/do", isRetained: isRetained)
        tell(.broker(.received(message)), of: (number, isRetained))
        if Bool.random(using: &random) { tell(.panel(.answer(followed.count, nil))) }
    }

    private mutating func take(_ effects: [LinkEffect], of command: (number: Int?, isRetained: Bool)?) {
        for effect in effects {
            switch effect {
            case .send(.command): check(command)
            case .send(.broker(let isConnected)): panelSeesBroker = isConnected
            case .keep(let more): records += more
            case .publish(let message):
                if !isBrokerThere { wrongs.append("something is said to nobody") }
                if case .event(let number) = message.receipt { sent(number, message.payload) }
            case .connectToPanel, .leavePanel, .send(.since), .connectToBroker, .leaveBroker, .takeLeaveOfBroker,
                .subscribe, .remember, .log:
                break
            }
        }
    }

    private mutating func check(_ command: (number: Int?, isRetained: Bool)?) {
        guard let command, let number = command.number else { return wrongs.append("a command that nobody sent") }
        if command.isRetained { wrongs.append("a retained command is followed") }
        if !isPanelThere || !isSubscribed { wrongs.append("a command is followed without a panel or a subscription") }
        if !followed.insert(number).inserted { wrongs.append("command \(number) is followed twice") }
    }

    private mutating func sent(_ number: Int, _ payload: String) {
        if number <= lastSent { wrongs.append("event \(number) comes after \(lastSent)") }
        lastSent = number
        let from = payload.split(separator: #""from":"#).dropFirst().first.flatMap { Int($0.prefix { $0.isNumber }) }
        underWay.append((number, (from ?? number)...number))
        if underWay.count > EventQueue.window { wrongs.append("\(underWay.count) events are under way") }
    }
}
