// SPDX-License-Identifier: MIT
import ControlMessages
import Fixtures
import Foundation
import Glibc
import LinkFixtures
import Testing

@Suite("A link whose surroundings fail")
struct OutageTests {
    private let folder: TemporaryFolder
    private let broker: Mosquitto
    private let trial: LinkHarness

    init() throws {
        folder = try TemporaryFolder()
        broker = try Mosquitto(in: folder)
        trial = try LinkHarness(in: folder, port: broker.port)
    }

    @Test("keeps events while the broker is killed, and sends them in their order")
    func killedBroker() throws {
        try trial.begin()
        try trial.panel.event(1)
        try eventually("the first arrives") { trial.events.contains("\n-1\n") }
        broker.kill()
        try eventually("the link notices") { trial.output.contains("no broker") }
        for number in 2...10 { try trial.panel.event(number) }
        try eventually("they are kept") { trial.events.contains("+10 ") }
        try broker.start()
        let observer = try broker.observer()
        try eventually("all arrive") { observer.eventNumbers.count >= 9 }
        #expect(observer.eventNumbers == Array(2...10))
    }

    @Test("keeps events when it is killed itself, whenever that is")
    func killedLink() throws {
        try trial.begin()
        broker.kill()
        try eventually("the link notices") { trial.output.contains("no broker") }
        for number in 1...20 { try trial.panel.event(number) }
        try eventually("some are kept") { trial.events.contains("+5 ") }
        trial.kill()
        try trial.start()
        // The panel sends again what it was not told to be kept.
        try trial.panel.greet()
        let kept =
            trial.panel.requests.compactMap { if case .since(let number?) = $0 { number } else { nil } }.last ?? 0
        for number in (kept + 1)..<21 { try trial.panel.event(number) }
        try eventually("all are kept") { trial.events.contains("+20 ") }
        try broker.start()
        let observer = try broker.observer()
        try eventually("all arrive") { observer.eventNumbers.contains(20) }
        #expect(observer.eventNumbers == Array(1...20))
    }

    @Test("tells how many it had to drop while the broker was away for long")
    func gap() throws {
        try trial.begin()
        broker.kill()
        try eventually("the link notices") { trial.output.contains("no broker") }
        for number in 1...100 { try trial.panel.event(number) }
        try eventually("the last is kept") { trial.events.contains("+100 ") }
        try broker.start()
        let observer = try broker.observer()
        try eventually("all arrive") { observer.eventNumbers.contains(100) }
        #expect(observer.eventNumbers == Array(69...100))
        let first = observer.payloads(of: LinkHarness.topic + "/event").first ?? ""
        #expect(first.hasPrefix(#"{"event_type":"gap","number":69,"panel":7,"from":1,"to":69,"#))
    }

    @Test("does not wait for a broker that has stopped, and goes on with it")
    func haltedBroker() throws {
        try trial.begin()
        let observer = try broker.observer()
        broker.halt(true)
        for number in 1...20 { try trial.panel.event(number) }
        try eventually("the panel hears that they are kept") {
            try trial.panel.receive()
            return trial.panel.requests.contains(.since(20))
        }
        broker.halt(false)
        try eventually("all arrive") { observer.eventNumbers.contains(20) }
        #expect(observer.eventNumbers == Array(1...20))
    }

    @Test("keeps no half of an event where the disk is full")
    func fullDisk() throws {
        broker.kill()
        // A file that would be longer is a disk that is full, but for the error's number.
        try trial.start(by: ["env", "--ignore-signal=XFSZ", "prlimit", "--fsize=2000"] + LinkHarness.limit)
        try trial.panel.greet()
        for number in 1...32 { try trial.panel.event(number) }
        try eventually("it says so") { trial.output.contains("events are kept in memory") }
        #expect(trial.events.hasSuffix("\n"))
    }

    @Test("The link reports how many lines of its queue are damaged, and sends the others")
    func damaged() throws {
        try folder.write("+1 event {\"number\":1}\nnonsense\n+2 event {\"numb\n", to: "state/events")
        try trial.start()
        try trial.panel.greet()
        try eventually("the event is sent") { trial.events.contains("\n-1\n") }
        #expect(trial.output.contains("/state/events: 2 damaged lines are passed over"))
        trial.kill()
        try trial.start()
        try trial.panel.greet()
        #expect(!trial.output.contains("damaged"))
    }

    @Test("goes on without its folder, and says so once")
    func withoutFolder() throws {
        rmdir(folder.path + "/state")
        try trial.begin()
        let observer = try broker.observer()
        for number in 1...5 { try trial.panel.event(number) }
        try eventually("all arrive") { observer.eventNumbers == Array(1...5) }
        #expect(trial.output.components(separatedBy: "events are kept in memory").count == 2)
    }

    @Test("hands over no command that came while the panel was away")
    func awayPanel() throws {
        try trial.begin()
        let observer = try broker.observer()
        trial.panel.leave()
        try eventually("it is offline") { observer.payloads(of: LinkHarness.topic + "/online").last == "offline" }
        try broker.publish("LOCK", to: LinkHarness.topic + "/do")
        try eventually("it is refused") {
            observer.payloads(of: LinkHarness.topic + "/answer").last?.contains("noPanel") == true
        }
        try trial.panel.greet()
        try eventually("it is online") { observer.payloads(of: LinkHarness.topic + "/online").last == "online" }
        #expect(try trial.panel.commands == [])
        try broker.publish("LOCK", to: LinkHarness.topic + "/do")
        try eventually("a new one is handed over") { try trial.panel.commands.count == 1 }
    }
}
