// SPDX-License-Identifier: MIT
import ControlMessages
import Fixtures
import LinuxSystem
import Testing
import VirtualPanel

@Suite("Hostile programs at the sockets")
struct SocketScenarios {
    private static let words = [
        "", "{\"protocol\":1,", "\n", "{}\n", String(repeating: "x", count: 100_000),
        String(repeating: "[", count: 4000) + "\n", String(repeating: "\u{ff}\0", count: 2000) + "\n",
        "{\"protocol\":1,\"do\":\"unlock\",\"seconds\":" + String(repeating: "9", count: 1000) + "}\n",
        "{\"protocol\":1,\"do\":\"watch\"}\n",
    ]

    @Test("A hundred silent or malformed connections at the control socket do not keep the panel from unlocking")
    func controlSocket() throws {
        let panel = try HostPanel.locked()
        let locked = try panel.screenshot()
        var connections: [HostileClient] = []
        for number in 0..<100 {
            connections.append(try HostileClient(at: panel.socket, saying: Self.words[number % Self.words.count]))
        }
        let points = try ScreenLayout.lock.points(HostPanel.pattern)
        // The tool's own socket is not used: it is full.
        panel.play { $0.stroke(points) }
        try panel.waitUntilShown("an unlocked panel") { $0.difference(from: locked) > 1000 && panel.says("unlocked") }
        connections = []
        try panel.waitUntil(.unlocked)
        try panel.require(.panel(.lock))
        try panel.waitUntil(.locked)
    }

    @Test(
        "The daemon closes a client's descriptors at once, except that it keeps a single one for a control client",
        arguments: ["control.sock", "session.sock", "link.sock"])
    func descriptors(socket: String) throws {
        let panel = try HostPanel.locked(with: "[link]\nenabled = yes")
        for count in [1, 2, 16, 253] {
            let passed = try PassedDescriptors()
            do {
                let client = try UnixSocket(connectingTo: panel.path("run/" + socket))
                try passed.send(count, with: "x", over: client.number)
                let mayStay = socket == "control.sock" && count == 1
                #expect(try mayStay || passed.areClosed(within: .seconds(30)), "\(count), while the client is there")
                _ = client.number
            }
            #expect(try passed.areClosed(within: .seconds(30)), "\(count), when the client is gone")
        }
        try panel.draw(HostPanel.pattern)
        try panel.waitUntil(.unlocked)
    }

    @Test("A link sees the panel unlocked and locks it, and unlocks nothing")
    func link() throws {
        let panel = try HostPanel.locked(with: "[link]\nenabled = yes\nallow = lock")
        #expect(try panel.status().link == .awaited)
        try panel.draw(HostPanel.pattern)
        try panel.waitUntil(.unlocked)
        var link = try UnixSocket(connectingTo: panel.linkSocket)
        for line in [
            #"{"protocol":1,"do":"since","number":0}"#,
            #"{"protocol":1,"do":"lock","command":1,"actor":"porter"}"#,
            #"{"protocol":1,"do":"unlock","command":2,"actor":"eve","challenge":"x","code":"1"}"#,
        ] { try link.send(line: line) }
        try panel.waitUntil(.locked)
        var reports = ""
        for words in [
            #""state":"unlocked""#, #""command":1,"code":null"#, #""command":2,"code":"notAllowed""#,
            #""kind":"matched""#,
        ] {
            while !reports.contains(words) {
                try #require(try link.waitToReceive(seconds: 30))
                guard case .line(let line) = try link.nextLine(limit: 1 << 16) else { break }
                reports += String(decoding: line, as: UTF8.self) + "\n"
            }
            #expect(reports.contains(words), "\(words) in \(reports)")
        }
        let history = try panel.history()
        #expect(history.contains { $0.actor == "link: porter" })
        #expect(history.contains { $0.kind == "locked" && $0.detail == "asked from afar" }, "\(history)")
        #expect(try panel.status().state == .locked)
        try panel.draw(HostPanel.pattern)
        try panel.waitUntil(.unlocked)
    }

    @Test("A panel without a link in its settings refuses each link and says why")
    func disabledLink() throws {
        let panel = try HostPanel.locked()
        var link = try UnixSocket(connectingTo: panel.linkSocket)
        try #require(try link.waitToReceive(seconds: 30))
        guard case .line(let line) = try link.nextLine(limit: 1 << 16) else {
            throw FixtureError(description: "no line")
        }
        #expect(String(decoding: line, as: UTF8.self).contains("disabled"))
    }
}

/// A connection that stays open.
private final class HostileClient {
    private let socket: UnixSocket

    /// Says as much as the socket takes without waiting.
    init(at path: String, saying words: String) throws {
        socket = try UnixSocket(connectingTo: path)
        socket.stopWaiting()
        try? socket.send(line: words)
    }
}
