// SPDX-License-Identifier: MIT
import ControlMessages
import Fixtures
import Glibc
import LinkFixtures
import LinkSession
import LinuxSystem
import Testing

@testable import ninedot_link

@Suite("The connection to the panel")
struct PanelConnectionTests {
    private let folder: TemporaryFolder
    private let panel: FakePanel

    init() throws {
        folder = try TemporaryFolder()
        panel = try FakePanel(in: folder)
    }

    private func connect() throws -> PanelConnection {
        let connection = try PanelConnection(to: panel.path)
        try #require(try panel.accept())
        return connection
    }

    @Test("The connection returns all reports that have arrived, in order, without waiting")
    func reports() throws {
        var connection = try connect()
        #expect(connection.receive() == [])
        let reports = [LinkReport.state(.locked()), .answer(1, nil), .answer(2, nil)]
        for report in reports { try panel.tell(report) }
        #expect(connection.receive() == reports.map { .panel($0) })
        #expect(connection.receive() == [])
    }

    @Test("The connection sends requests to the daemon")
    func requests() throws {
        let connection = try connect()
        try connection.send(.since(7))
        try connection.send(.since(8))
        try panel.receive()
        #expect(panel.requests == [.since(7), .since(8)])
    }

    @Test("If the daemon leaves, the connection returns its last report before the loss")
    func closed() throws {
        var connection = try connect()
        try panel.tell(.answer(1, nil))
        panel.leave()
        #expect(connection.receive() == [.panel(.answer(1, nil)), .panelLost(reason: "the daemon closed it")])
        #expect(throws: SystemError.self) { for _ in 0..<3 { try connection.send(.since(7)) } }
    }

    @Test("The connection is lost after an invalid or overlong line, and reports the reason")
    func nonsense() throws {
        for (line, reason) in [
            ("nonsense", nil),
            (String(repeating: "x", count: LinkProtocol.longestReport + 1), "the daemon's line is too long"),
        ] as [(String, String?)] {
            var connection = try PanelConnection(to: panel.path)
            try #require(try panel.accept())
            try panel.tell(.answer(1, nil))
            try panel.tell(line: line)
            let inputs = connection.receive()
            #expect(inputs.count == 2 && inputs.first == .panel(.answer(1, nil)))
            guard case .panelLost(let told?) = inputs.last else { return #expect(Bool(false), "it is not lost") }
            #expect(!told.isEmpty && (reason == nil || told == reason))
        }
    }

    @Test("The connection fails if no daemon listens")
    func missing() throws {
        #expect(throws: SystemError.self) { _ = try PanelConnection(to: folder.path + "/other.sock") }
    }
}
