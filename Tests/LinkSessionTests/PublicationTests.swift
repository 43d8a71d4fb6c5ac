// SPDX-License-Identifier: MIT
import BootTime
import ControlMessages
import Testing

@testable import LinkSession

@Suite("A message for the broker")
struct PublicationTests {
    @Test(
        "Config, state and online are retained, all but answers are acknowledged, and states and events have receipts")
    func kinds() throws {
        var link = LinkSessionHarness.connected()
        link.event(5)
        link.tell(.panel(.duress(LinkDuress(number: 6, at: 1))))
        _ = link.command("nonsense")
        link.tell(.panelLost(reason: nil))
        func last(_ topic: String) throws -> Publication {
            try #require(link.publications.last { $0.topic.hasSuffix("/" + topic) })
        }
        func expect(_ topic: String, retained: Bool, _ receipt: Publication.Receipt?, acknowledged: Bool) throws {
            let message = try last(topic)
            #expect(message.isRetained == retained, "\(topic)")
            #expect(message.receipt == receipt, "\(topic)")
            #expect(message.isAcknowledged == acknowledged, "\(topic)")
        }
        try expect("config", retained: true, nil, acknowledged: true)
        try expect("state", retained: true, .state, acknowledged: true)
        try expect("online", retained: true, nil, acknowledged: true)
        try expect("event", retained: false, .event(1), acknowledged: true)
        try expect("help", retained: false, .event(2), acknowledged: true)
        try expect("answer", retained: false, nil, acknowledged: false)
        let will = LinkSessionHarness.topics.will
        #expect(will.isRetained && will.isAcknowledged && will.receipt == nil)
    }

    @Test("A message is by default acknowledged, not retained and without a receipt")
    func plain() {
        let message = Publication("a", to: "b")
        #expect(message == Publication("a", to: "b", isRetained: false, receipt: nil, isAcknowledged: true))
        #expect(!BrokerMessage([], on: "b").isRetained)
    }

    @Test("The link takes commands only after the broker has answered the subscription to them")
    func subscriptions() {
        var link = LinkSessionHarness()
        link.pass(.zero)
        #expect(link.tell(.broker(.connected)).contains("subscribe homeassistant/status"))
        link.tell(.panelConnected)
        #expect(link.tell(.panel(.state(.locked()))).contains("subscribe nd/3fa85f64/p/7/do"))
        #expect(link.tell(.broker(.subscribed(isWhole: true))) == [])
        #expect(link.command("LOCK").contains { $0.contains(#""code":"noPanel""#) })
        #expect(link.tell(.broker(.subscribed(isWhole: false))).count == 1)
        #expect(link.command("LOCK").contains { $0.hasPrefix("panel ") })
        #expect(link.tell(.broker(.subscribed(isWhole: false))) == [])
    }

    @Test("The link does not resend a repeated state, but sends a former state to which the panel returns")
    func repeatedState() {
        var link = LinkSessionHarness.connected()
        #expect(link.tell(.panel(.state(.locked()))) == [])
        var state = LinkState.locked()
        state.notice = "Closed"
        #expect(link.tell(.panel(.state(state))).count == 1)
        #expect(link.tell(.panel(.state(.locked()))) == [])
        #expect(link.tell(.broker(.arrived(.state))).count == 1)
    }

    @Test("The link counts a command as refused only if the panel refuses it, and only once")
    func counted() {
        var link = LinkSessionHarness.connected()
        _ = link.command("LOCK")
        link.tell(.panel(.answer(1, nil)))
        #expect(link.session.status.hasSuffix(", 0 commands refused"))
        _ = link.command("LOCK")
        link.tell(.panel(.answer(2, LinkRefusal(.notNow, "the kiosk is starting"))))
        #expect(link.session.status.hasSuffix(", 1 commands refused"))
        link.tell(.panel(.answer(2, LinkRefusal(.notNow, "the kiosk is starting"))))
        #expect(link.session.status.hasSuffix(", 1 commands refused"))
    }

    @Test("Events are confirmed at a quarter of the daemon's window, or one second after the first")
    func confirmations() {
        var flow = PanelFlow()
        let now = Instant(sinceBoot: .seconds(5))
        for number in 1..<LinkProtocol.window / 4 {
            flow.add(at: now + .milliseconds(number))
            #expect(flow.confirmation == now + .milliseconds(1001))
        }
        flow.add(at: now + .milliseconds(500))
        #expect(flow.confirmation == now + .milliseconds(500))
        #expect(PanelFlow.most * 4 == LinkProtocol.window && PanelFlow.pause == .seconds(1))
        flow.reset()
        #expect(flow == PanelFlow() && flow.confirmation == nil && flow.count == 0)
    }
}
