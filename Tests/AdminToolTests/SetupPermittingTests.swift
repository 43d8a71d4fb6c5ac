// SPDX-License-Identifier: MIT
import ControlMessages
import Testing

@testable import AdminTool

@Suite("Permitting a setup with the tool")
struct SetupPermittingTests {
    @Test("asks for it, or to take it back", arguments: [(false, Request.setup(.permit)), (true, .setup(.withdraw))])
    func asks(isWithdrawn: Bool, request: Request) throws {
        let daemon = try DaemonPart(answering: [.ok])
        try SetupPermitting(isWithdrawn: isWithdrawn).run(on: daemon.connection())
        #expect(try daemon.requests() == [request])
    }

    @Test("says what to do next, and how to go back, in lines that fit a terminal")
    func words() {
        let words = SetupPermitting.permitted
        for part in ["The panel asks", "after a restart", "ninedotctl pin set", "ninedotctl setup --withdraw"] {
            #expect(words.contains(part), "\(part)")
        }
        for line in (words + "\n" + SetupPermitting.withdrawn).split(separator: "\n") { #expect(line.count <= 80) }
    }

    @Test("ends with what the daemon says where it is refused")
    func refused() throws {
        let daemon = try DaemonPart(answering: [.error(Refusal(.notRoot, "only root may permit a setup"))])
        #expect(
            failure { try SetupPermitting(isWithdrawn: false).run(on: daemon.connection()) }
                == Failure(.noPermission, "only root may permit a setup"))
    }
}
