// SPDX-License-Identifier: MIT
import BootTime
import ControlMessages
import Glibc
import LinuxSystem
import Testing

@testable import ninedotd

@Suite("The control socket")
struct ControlServerTests {
    private let folder: RuntimeFolder
    private let start = Instant(sinceBoot: .seconds(1000))

    init() throws {
        folder = try RuntimeFolder()
    }

    private func server() throws -> ControlServer { try ControlServer(path: folder.socket, group: nil) }

    private func requests(_ demands: [ControlServer.Event]) -> [Request] {
        demands.compactMap {
            switch $0 {
            case .request(let request, _): request
            case .enrollmentAbandoned: nil
            }
        }
    }

    private func abandonments(_ demands: [ControlServer.Event]) -> Int { demands.count - requests(demands).count }

    @Test("takes a request that comes before the last was answered for a departure")
    func oneRequest() throws {
        let server = try server()
        let tool = try UnixSocket(connectingTo: folder.socket)
        #expect(server.dispatch(server.descriptors, at: start).isEmpty)
        try tool.send(line: Request.panel(.watch).line + "\n" + Request.panel(.lock).line)
        #expect(requests(server.dispatch(server.descriptors, at: start)) == [.panel(.watch)])
        let client = try #require(server.clients.first)
        client.role = .watching
        #expect(server.dispatch(server.descriptors, at: start).isEmpty)
        server.closeFinished()
        #expect(server.clients.isEmpty)
    }

    @Test(
        "cancels the enrollment of a client that is gone, whether reading or writing tells of it",
        arguments: [false, true])
    func abandoned(writesFirst: Bool) throws {
        let server = try server()
        do {
            let tool = try UnixSocket(connectingTo: folder.socket)
            #expect(server.dispatch(server.descriptors, at: start).isEmpty)
            try tool.send(line: Request.panel(.enroll(name: nil, isDuress: false)).line)
            #expect(
                requests(server.dispatch(server.descriptors, at: start)) == [
                    .panel(.enroll(name: nil, isDuress: false))
                ])
        }
        let client = try #require(server.clients.first)
        client.role = .enrolling
        if writesFirst { client.send(.enrollment(.draw)) }
        #expect(abandonments(server.dispatch(server.descriptors, at: start)) == 1)
        server.closeFinished()
        #expect(server.clients.isEmpty)
    }

    @Test("sends away who says nothing for five seconds, half a line or not", arguments: ["", "{\"protocol\":1,"])
    func silence(half: String) throws {
        let server = try server()
        let tool = try UnixSocket(connectingTo: folder.socket)
        #expect(send(tool.number, half, half.utf8.count, 0) == half.utf8.count)
        _ = server.dispatch(server.descriptors, at: start)
        _ = server.dispatch(server.descriptors, at: start)
        #expect(server.nextDeadline == start + .seconds(5))
        server.advance(to: start + .seconds(5))
        server.closeFinished()
        #expect(server.clients.isEmpty)
        #expect(server.nextDeadline == nil)
    }

    @Test("serves who asks again after an answer, and sends away who does not within five seconds")
    func nextRequest() throws {
        let server = try server()
        let tool = try UnixSocket(connectingTo: folder.socket)
        _ = server.dispatch(server.descriptors, at: start)
        for second in 1...3 {
            let now = start + .seconds(4 * second)
            try tool.send(line: Request.panel(.lock).line)
            #expect(requests(server.dispatch(server.descriptors, at: now)) == [.panel(.lock)])
            let client = try #require(server.clients.first)
            client.role = .waiting
            #expect(server.nextDeadline == nil)
            client.answer(.ok, at: now)
            #expect(server.nextDeadline == now + .seconds(5))
        }
        server.advance(to: start + .seconds(17))
        server.closeFinished()
        #expect(server.clients.isEmpty)
    }

    @Test(
        "tells who sends what is no request what was expected, and hangs up",
        arguments: [
            (String(repeating: "4", count: 100_000), "line too long: expected at most 4096 bytes"),
            (String(repeating: "a", count: 5000), "line too long: expected at most 4096 bytes"),
            (String(repeating: "[", count: 4000) + "\n", "nested too deep: expected at most 4 levels"),
            ("{\"protocol\":1,\n", "not JSON at byte 14"), ("\n", "not JSON at byte 0"),
            ("{\"protocol\":1,\"do\":\"setPIN\"}\n", "a descriptor belongs to that"),
        ])
    func nonsense(text: String, message: String) throws {
        let server = try server()
        let tool = Tool(try UnixSocket(connectingTo: folder.socket))
        _ = server.dispatch(server.descriptors, at: start)
        #expect(tool.write(text) == text.utf8.count)
        #expect(server.dispatch(server.descriptors, at: start).isEmpty)
        server.closeFinished()
        #expect(server.clients.isEmpty)
        #expect(try tool.reply() == .error(Refusal(.badRequest, message)))
    }

    @Test("takes no descriptor where none belongs")
    func descriptorWhereNoneBelongs() throws {
        let server = try server()
        let tool = Tool(try UnixSocket(connectingTo: folder.socket))
        _ = server.dispatch(server.descriptors, at: start)
        for _ in 1...3 { try tool.send(Request.panel(.status).line, with: Descriptor(opening: "/dev/null", O_RDONLY)) }
        #expect(server.dispatch(server.descriptors, at: start).isEmpty)
        #expect(try tool.reply() == .error(Refusal(.badRequest, "no descriptor belongs to that")))
        server.closeFinished()
        #expect(server.clients.isEmpty)
    }

    @Test("lives through a hundred that connect at once")
    func crowd() throws {
        let server = try server()
        var tools: [Tool] = []
        for _ in 1...100 {
            tools.append(Tool(try UnixSocket(connectingTo: folder.socket)))
            if tools.count % 8 == 0 { #expect(server.dispatch(server.descriptors, at: start).isEmpty) }
        }
        _ = server.dispatch(server.descriptors, at: start)
        #expect(server.clients.count == 8)
        tools = []
        // A program that another test starts at this moment has copies of the sockets until it runs.
        while !server.clients.isEmpty {
            var requests = server.descriptors.map { pollfd(fd: $0, events: Int16(POLLIN), revents: 0) }
            try #require(poll(&requests, nfds_t(requests.count), 20_000) > 0)
            #expect(server.dispatch(server.descriptors, at: start).isEmpty)
            server.closeFinished()
        }
    }

    @Test("gives up a watching client that does not read")
    func deafWatcher() throws {
        let server = try server()
        let tool = try UnixSocket(connectingTo: folder.socket)
        _ = server.dispatch(server.descriptors, at: start)
        let client = try #require(server.clients.first)
        client.role = .watching
        for failures in 0..<10_000 {
            client.tell(KioskStatus(version: "1", state: .locked, failures: failures))
        }
        server.closeFinished()
        #expect(server.clients.isEmpty)
        _ = tool.number
    }

    @Test("lets a forgotten watcher go for whoever asks now, and tells it why")
    func forgottenWatchers() throws {
        let server = try server()
        var tools: [Tool] = []
        for _ in 1...9 {
            server.clients.last?.role = .watching
            tools.append(Tool(try UnixSocket(connectingTo: folder.socket)))
            _ = server.dispatch(server.descriptors, at: start)
        }
        #expect(server.clients.count == 8)
        #expect(tools[8].write(Request.panel(.status).line + "\n") > 0)
        #expect(server.dispatch(server.descriptors, at: start).count == 1)
        let words = "8 clients are connected, and newer ones go first"
        #expect(try tools[0].reply() == .error(Refusal(.tooManyClients, words)))
    }

    @Test("lets root in, however many of the group say nothing or half a line")
    func silentCrowd() throws {
        let server = try ControlServer(path: folder.socket, group: nil, root: getuid() + 1)
        var tools: [Tool] = []
        for number in 1...8 {
            tools.append(Tool(try UnixSocket(connectingTo: folder.socket)))
            if number.isMultiple(of: 2) { #expect(tools[number - 1].write(#"{"protocol":1,"#) > 0) }
            #expect(server.dispatch(server.descriptors, at: start).isEmpty)
        }
        server.admit(ControlClient(try UnixSocket(connectingTo: folder.socket), root: getuid(), at: start))
        #expect(server.clients.count == 8 && server.clients.last?.isRoot == true)
        let words = "8 clients are connected, and newer ones go first"
        #expect(try tools[0].reply() == .error(Refusal(.tooManyClients, words)))
    }

    @Test("serves eight clients and tells the ninth why not")
    func tooMany() throws {
        let server = try server()
        var tools: [Tool] = []
        for _ in 1...9 {
            tools.append(Tool(try UnixSocket(connectingTo: folder.socket)))
            #expect(server.dispatch(server.descriptors, at: start).isEmpty)
        }
        #expect(server.clients.count == 8)
        #expect(try tools.last?.reply() == .error(Refusal(.tooManyClients, "8 clients are connected")))
    }
}

/// A connected tool; a class because an array cannot hold a socket.
private final class Tool {
    private var socket: UnixSocket

    init(_ socket: consuming UnixSocket) {
        self.socket = socket
    }

    /// Nil where nothing comes for seconds.
    func reply() throws -> Reply? {
        guard try socket.waitToReceive(seconds: 5), case .line(let line) = try socket.nextLine(limit: 1000) else {
            return nil
        }
        return try Reply(line: line)
    }

    /// Bytes that may be no line.
    func write(_ text: String) -> Int { Glibc.send(socket.number, text, text.utf8.count, Int32(MSG_NOSIGNAL)) }

    func send(_ line: String, with descriptor: borrowing Descriptor) throws {
        try socket.send(line: line, with: descriptor)
    }
}
