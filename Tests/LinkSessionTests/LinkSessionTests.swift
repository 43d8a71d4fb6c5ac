// SPDX-License-Identifier: MIT
import BootTime
import ControlMessages
import Testing

@testable import LinkSession

@Suite("The link")
struct LinkSessionTests {
    private static let locked =
        #"publish state! {"lock":"LOCKED","state":"locked","until":null,"unseen":0,"trouble":"OFF","#
        + #""trouble_text":null,"notice":null,"out_of_service":null,"challenge":null,"refused":0}"#

    private static let hasBroker = #"panel {"protocol":1,"do":"broker","connected":true}"#
    private static let hasNoBroker = #"panel {"protocol":1,"do":"broker","connected":false}"#

    @Test("connects to both sides, subscribes, and tells how the panel is")
    func beginning() {
        var link = LinkSessionHarness()
        #expect(link.pass(.zero) == ["connect to panel", "connect to broker"])
        #expect(link.tell(.panelConnected) == [#"panel {"protocol":1,"do":"since","number":null}"#])
        #expect(link.tell(.panel(.state(.locked()))) == [])
        let greeting = link.tell(.broker(.connected))
        #expect(greeting[0] == "info connected to the broker")
        #expect(greeting[1] == "subscribe homeassistant/status nd/3fa85f64/p/7/do")
        #expect(greeting[2].hasPrefix(#"publish config! {"dev":{"ids":["ninedot_3fa85f64_7"],"name":"Workshop door""#))
        #expect(greeting[3...] == [Self.locked, "publish online! online", Self.hasBroker])
    }

    @Test("has the panel know whether there is a broker, at once and at each change")
    func broker() {
        var link = LinkSessionHarness.connected()
        #expect(link.tell(.panelLost(reason: nil), .panelConnected).suffix(1) == [Self.hasBroker])
        #expect(link.tell(.broker(.lost(reason: "gone"))).suffix(1) == [Self.hasNoBroker])
        link.pass(.seconds(300))
        #expect(!link.tell(.broker(.lost(reason: "still gone"))).contains(Self.hasNoBroker))
        link.pass(.seconds(300))
        #expect(link.tell(.broker(.connected)).suffix(1) == [Self.hasBroker])
    }

    @Test("calls the panel offline as long as it has not told how it is, and when it is gone")
    func offline() {
        var link = LinkSessionHarness()
        link.pass(.zero)
        #expect(link.tell(.broker(.connected)).suffix(1) == ["publish online! offline"])
        #expect(link.tell(.panelConnected).count == 2)
        #expect(link.tell(.panel(.state(.locked()))).suffix(2) == [Self.locked, "publish online! online"])
        #expect(
            link.tell(.panelLost(reason: "the daemon closed it"))
                == ["info no connection to the daemon: the daemon closed it", "publish online! offline"])
        link.pass(.seconds(60))
        link.tell(.panelConnected)
        #expect(link.tell(.panel(.state(.locked()))) == ["publish online! online"])
    }

    @Test("leaves a last will that is retained, and says the same at an orderly end")
    func will() {
        let will = LinkSessionHarness.topics.will
        #expect(will == Publication("offline", to: "nd/3fa85f64/p/7/online", isRetained: true))
        var link = LinkSessionHarness.connected()
        #expect(link.tell(.stopping) == ["publish online! offline", "take leave of broker"])
        #expect(link.tell(.broker(.lost(reason: ""))) == ["leave broker"])
        #expect(link.pass(.seconds(1000)).contains("connect to broker") == false)
    }

    @Test("takes no subscription without leave for a command")
    func withoutLeave() {
        var link = LinkSessionHarness()
        link.pass(.zero)
        link.tell(.panelConnected, .panel(.state(.locked(allow: []))))
        #expect(link.tell(.broker(.connected)).contains("subscribe homeassistant/status"))
        #expect(link.command("LOCK").filter { $0.hasPrefix("panel") } == [])
    }

    @Test("sends one state at a time, and of several only the last")
    func states() {
        var link = LinkSessionHarness.connected()
        var state = LinkState.locked()
        for unseen in 1...3 {
            state.unseen = unseen
            let said = link.tell(.panel(.state(state)))
            #expect(said.count == (unseen == 1 ? 1 : 0))
        }
        let next = link.tell(.broker(.arrived(.state)))
        #expect(next.count == 1 && next[0].contains(#""unseen":3"#))
        #expect(link.tell(.broker(.arrived(.state))) == [])
    }

    @Test("keeps an event on disk before it is sent, and the daemon hears that later")
    func event() {
        var link = LinkSessionHarness.connected()
        let payload =
            #"{"event_type":"wrong","number":1,"panel":7,"entry":9120,"at":9120000,"who":null,"actor":null,"#
            + #""detail":""}"#
        #expect(link.event(9120) == ["keep +1 event \(payload), @9120", "publish event " + payload])
        #expect(link.pass(.seconds(1)) == [#"panel {"protocol":1,"do":"since","number":9120}"#])
        #expect(link.tell(.broker(.arrived(.event(1)))) == ["keep -1"])
        #expect(link.keptQueue.isEmpty && link.keptQueue.lastNumber == 1)
        link.event(9124)
        #expect(link.keptQueue.entries.map(\.number) == [2])
    }

    @Test("sends events again that had not arrived when the connection ended, with their numbers")
    func again() {
        var link = LinkSessionHarness.connected()
        link.event(1)
        link.event(2)
        link.tell(.broker(.arrived(.event(1))))
        #expect(link.tell(.broker(.lost(reason: "gone"))).first == "leave broker")
        link.event(3)
        link.pass(.seconds(300))
        let said = link.tell(.broker(.connected)).filter { $0.hasPrefix("publish event") }
        #expect(said.count == 2 && said[0].contains(#""number":2"#) && said[1].contains(#""number":3"#))
    }

    @Test("has no more than a window of events under way")
    func window() {
        var link = LinkSessionHarness.connected()
        let sent = (1...30).flatMap { link.event($0) }.filter { $0.hasPrefix("publish event") }
        #expect(sent.count == EventQueue.window)
        #expect(link.tell(.broker(.arrived(.event(1)))).filter { $0.hasPrefix("publish event") }.count == 1)
    }

    @Test("names nobody, but by six letters that stay the same, unless the panel gives the name")
    func names() {
        var link = LinkSessionHarness.connected()
        let person = "5f0c9a2e41d34b7fa2c86b0d91e3f478"
        let nameless = link.tell(.panel(.event(LinkEvent(number: 1, at: 1, .matched, person: person))))
        #expect(!nameless.joined().contains(person))
        let short = LinkKey(random: 1, 2).shortID(of: person)
        #expect(nameless[1].contains(#""who":"\#(short)""#))
        let named = link.tell(.panel(.event(LinkEvent(number: 2, at: 1, .matched, person: person, name: "Ada"))))
        #expect(named[1].contains(#""who":"Ada""#))
    }

    @Test("tells of duress on its own topic, and where there is none not at all")
    func duress() {
        var link = LinkSessionHarness.connected()
        let report = LinkReport.duress(LinkDuress(number: 5, at: 1))
        #expect(
            link.tell(.panel(report)).suffix(1)
                == [#"publish help {"event_type":"duress","number":1,"panel":7,"entry":5,"at":1,"who":null}"#])
        #expect(link.keptQueue.historyNumber == 4)
        link.event(5, .matched)
        #expect(link.keptQueue.historyNumber == 5)
        var silent = LinkSessionHarness(topics: Topics(root: "nd/1", panel: 7))
        silent.pass(.zero)
        silent.tell(.panelConnected, .panel(.state(.locked())), .broker(.connected))
        #expect(silent.tell(.panel(report)) == [])
    }

    @Test("tells that the panel's history has lost entries")
    func historyGap() {
        var link = LinkSessionHarness.connected()
        let said = link.tell(.panel(.gap(after: 7300, next: 7950)))
        #expect(said[1].contains(#"{"event_type":"gap","number":1,"panel":7,"from":1,"to":1,"detail":"#))
        #expect(link.keptQueue.historyNumber == 7949)
        let replaced = link.tell(.panel(.gap(after: 7949, next: 1)))
        #expect(replaced[1].contains("the panel's history was replaced"))
        #expect(link.keptQueue.historyNumber == 0)
    }

    @Test("tells of an event that only a newer panel knows as another one")
    func unknownKind() throws {
        var link = LinkSessionHarness.connected()
        var event = LinkEvent(number: 1, at: 1, .wrong)
        event.kind = "danced"
        #expect(
            link.tell(.panel(.event(event)))[1].contains(#"{"event_type":"other","number":1,"panel":7,"kind":"danced""#)
        )
    }

    @Test("tells Home Assistant everything again when that has started, and not twice in five seconds")
    func homeAssistant() {
        var link = LinkSessionHarness.connected()
        let online = LinkInput.broker(.received(BrokerMessage(Array("online".utf8), on: "homeassistant/status")))
        #expect(link.tell(online) == [])
        let again = link.pass(.seconds(5))
        #expect(again.map { $0.prefix(15) } == ["publish config!", "publish state! ", "publish online!"])
        #expect(link.tell(online, online, online) == [])
        #expect(link.pass(.seconds(5)).count == 3)
        let kept = BrokerMessage(Array("online".utf8), on: "homeassistant/status", isRetained: true)
        link.tell(.broker(.received(kept)))
        #expect(link.pass(.seconds(60)) == [])
    }

    @Test("gives up a broker that does not answer, and a refusal of the daemon waits longer each time")
    func patience() {
        var link = LinkSessionHarness()
        link.pass(.zero)
        #expect(link.pass(.seconds(30)).contains("leave broker"))
        let refusal = LinkReport.refused(LinkRefusal(.busy, "another link is connected"))
        link.tell(.panelConnected)
        let said = link.tell(.panel(refusal))
        #expect(said.first == "leave panel" && said[1].contains("another link is connected (busy)"))
        #expect(link.tell(.panel(.state(.locked()))) == [])
    }

    @Test("The link waits thirty seconds for a broker's answer")
    func brokerPatience() {
        var link = LinkSessionHarness()
        link.pass(.zero)
        link.tell(.panelConnected)
        #expect(link.untilDeadline == .seconds(30))
        #expect(link.pass(.milliseconds(29_999)) == [])
        let said = link.pass(.milliseconds(1))
        #expect(said.contains("leave broker") && said.contains { $0.hasPrefix("warning no broker: no answer; ") })
    }

    @Test("The status names both connections, the kept events and the refused commands")
    func status() {
        var link = LinkSessionHarness()
        #expect(link.session.status == "no daemon, no broker, 0 events kept, 0 commands refused")
        link.pass(.zero)
        link.tell(.panelConnected)
        #expect(link.session.status == "daemon connected, connecting to the broker, 0 events kept, 0 commands refused")
        link.tell(.panel(.state(.locked())), .broker(.connected))
        link.event(1)
        _ = link.command("nonsense")
        #expect(link.session.status == "panel locked, broker connected, 1 events kept, 1 commands refused")
        link.tell(.stopping)
        #expect(link.session.status == "panel locked, left the broker, 1 events kept, 1 commands refused")
    }

    @Test("A link that stops before the broker has answered only ends the connection")
    func earlyStop() {
        var link = LinkSessionHarness()
        link.pass(.zero)
        #expect(link.tell(.stopping) == ["leave broker"])
        #expect(link.tell(.broker(.connected)) == [])
    }

    @Test("The link confirms sixteen events at once, and fewer a second after the first")
    func confirmations() {
        var link = LinkSessionHarness.connected()
        func confirmed(_ said: [String]) -> [String] { said.filter { $0.contains(#""do":"since""#) } }
        for number in 1...15 { #expect(confirmed(link.event(number)) == []) }
        #expect(confirmed(link.event(16)) == [#"panel {"protocol":1,"do":"since","number":16}"#])
        #expect(confirmed(link.event(17)) == [])
        link.pass(.milliseconds(500))
        #expect(confirmed(link.event(18)) == [])
        #expect(link.untilDeadline == .milliseconds(500))
        #expect(confirmed(link.pass(.milliseconds(499))) == [])
        #expect(confirmed(link.pass(.milliseconds(1))) == [#"panel {"protocol":1,"do":"since","number":18}"#])
        #expect(confirmed(link.pass(.seconds(60))) == [])
    }

    @Test("The link asks a panel that returns for the events after the last kept one")
    func reconnected() {
        var link = LinkSessionHarness.connected()
        link.event(4)
        link.tell(.panelLost(reason: nil))
        // What was to be confirmed to the connection before is over with it.
        #expect(!link.pass(.seconds(1)).contains { $0.contains("since") })
        #expect(link.tell(.panelConnected).first == #"panel {"protocol":1,"do":"since","number":4}"#)
    }

    @Test("The link ignores reports of a panel after the connection has ended")
    func leftPanel() {
        var link = LinkSessionHarness.connected()
        link.tell(.panelLost(reason: nil))
        #expect(link.tell(.panel(.state(.locked()))) == [] && link.event(1) == [])
        #expect(link.keptQueue.isEmpty)
    }

    @Test(
        "A gap names the lost entries of the panel's history, down to a single entry",
        arguments: [(3, 5, "4 to 4"), (3, 9, "4 to 8")])
    func lostEntries(last: Int, next: Int, lost: String) {
        var link = LinkSessionHarness.connected()
        #expect(link.tell(.panel(.gap(after: last, next: next)))[1].contains("has no entries \(lost) any more"))
        #expect(link.keptQueue.historyNumber == next - 1)
    }

    @Test("A gap without lost entries means that the history was replaced")
    func noGap() {
        var link = LinkSessionHarness.connected()
        #expect(link.tell(.panel(.gap(after: 3, next: 4)))[1].contains("the panel's history was replaced"))
    }

    @Test("The link repeats everything for Home Assistant five seconds after the last time")
    func homeAssistantPause() {
        var link = LinkSessionHarness.connected()
        link.pass(.seconds(2))
        link.tell(.broker(.received(BrokerMessage(Array("online".utf8), on: "homeassistant/status"))))
        #expect(link.untilDeadline == .seconds(3))
        #expect(link.pass(.milliseconds(2999)) == [])
        #expect(link.pass(.milliseconds(1)).count == 3)
        // After a longer time the link does not wait.
        link.pass(.seconds(60))
        let again = link.tell(.broker(.received(BrokerMessage(Array("online".utf8), on: "homeassistant/status"))))
        #expect(again.map { $0.prefix(15) } == ["publish config!", "publish state! ", "publish online!"])
        for word in ["offline", "online ", ""] {
            let message = BrokerMessage(Array(word.utf8), on: "homeassistant/status")
            #expect(link.tell(.broker(.received(message))) == [])
        }
        #expect(link.pass(.seconds(60)) == [])
    }

    @Test("The link repeats its message for Home Assistant only if it has changed")
    func changedDiscovery() {
        var link = LinkSessionHarness.connected(allow: [.lock])
        #expect(!link.tell(.panel(.state(.locked(allow: [.lock])))).contains { $0.hasPrefix("publish config!") })
        let said = link.tell(.panel(.state(.locked(allow: []))))
        #expect(said.filter { $0.hasPrefix("publish config!") }.count == 1)
        #expect(!said.contains { $0.hasPrefix("subscribe") })
    }

    @Test("The log has the time until the next try, rounded up")
    func waiting() throws {
        var link = LinkSessionHarness()
        link.pass(.zero)
        link.tell(.panelConnected)
        let said = link.tell(.broker(.lost(reason: "gone")))
        let pause = try #require(link.untilDeadline)
        #expect(
            pause > .zero && said.contains("warning no broker: gone; next try in \(pause.components.seconds + 1) s"))
        #expect(link.pass(pause - .milliseconds(1)) == [])
        #expect(link.pass(.milliseconds(1)) == ["connect to broker"])
    }

    @Test("The link tries the panel again within half a minute, and sooner after a connection")
    func panelPauses() throws {
        var link = LinkSessionHarness()
        link.pass(.zero)
        link.tell(.broker(.connected))
        for _ in 0..<10 {
            let pause = try #require(link.untilDeadline)
            #expect(pause <= .seconds(30))
            #expect(link.pass(pause) == ["connect to panel"])
        }
        #expect(try #require(link.untilDeadline) >= .seconds(15))
        link.tell(.panelConnected, .panel(.state(.locked())), .panelLost(reason: nil))
        #expect(try #require(link.untilDeadline) <= .seconds(2))
    }

    @Test("says so where the broker refuses a subscription")
    func refusedSubscription() {
        var link = LinkSessionHarness()
        link.pass(.zero)
        link.tell(.panelConnected, .panel(.state(.locked())), .broker(.connected))
        #expect(
            link.tell(.broker(.subscribed(isWhole: false))) == [
                "warning the broker refuses to tell of homeassistant/status or nd/3fa85f64/p/7/do: see its access lists"
            ])
        // One answer for one subscription.
        #expect(link.tell(.broker(.subscribed(isWhole: false))) == [])
    }

    @Test(
        "calls a panel unlocked only where it is, and locked only where nobody is in any more",
        arguments: KioskState.allCases)
    func lockStates(state: KioskState) {
        let line = StatePayload(state: LinkState(version: "1", state: state), refused: 0).line
        #expect(line.contains(#""lock":"UNLOCKED""#) == (state == .unlocked))
        #expect(line.contains(#""lock":"LOCKING""#) == (state == .locking))
        #expect(line.contains(#""lock":"JAMMED""#) == (state == .fault))
    }
}
