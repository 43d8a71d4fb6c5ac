// SPDX-License-Identifier: MIT
import ControlMessages
import Fixtures
import LinkFixtures
import Testing

@testable import ninedot_link

@Suite("The addresses of a broker's name")
struct AddressTurnsTests {
    @Test("are tried in turn, one kind after the other, in the resolver's order")
    func turns() {
        var turns = AddressTurns()
        let tries = (0..<5).map { _ in turns.next(of: [.six, .four]) }
        #expect(tries == ["::", "0.0.0.0", "::", "0.0.0.0", "::"])
    }

    @Test("are begun with where the broker has answered last")
    func answered() {
        var turns = AddressTurns()
        _ = turns.next(of: [.six, .four])
        #expect(turns.next(of: [.six, .four]) == "0.0.0.0")
        turns.succeeded()
        #expect(turns.next(of: [.six, .four]) == "0.0.0.0")
        #expect(turns.next(of: [.six, .four]) == "::")
    }

    @Test("are all tried before there is a pause, each once, and none after an answer")
    func rounds() {
        var turns = AddressTurns()
        for _ in 0..<3 {
            #expect(!turns.hasAnother)
            _ = turns.next(of: [.six, .four])
            #expect(turns.hasAnother)
            _ = turns.next(of: [.six, .four])
            #expect(!turns.hasAnother)
        }
        _ = turns.next(of: [.six, .four])
        turns.succeeded()
        #expect(!turns.hasAnother)
    }

    @Test(
        "are left to the library where there is no choice",
        arguments: [[], [.four], [.six]] as [[AddressTurns.Kind]])
    func noChoice(kinds: [AddressTurns.Kind]) {
        var turns = AddressTurns()
        for _ in 0..<3 { #expect(turns.next(of: kinds) == nil && !turns.hasAnother) }
    }

    @Test(
        "are known for an address, too",
        arguments: [("127.0.0.1", [.four]), ("::1", [.six]), ("no such name", [])] as [(String, [AddressTurns.Kind])])
    func kinds(host: String, kinds: [AddressTurns.Kind]) {
        #expect(AddressTurns.Kind.all(of: host) == kinds)
    }

    /// With a name that has both, one of the two is refused at first, whatever the order is.
    @Test(
        "lead at once to a broker at either of them, and its certificate is checked against the name",
        .enabled(if: AddressTurns.Kind.all(of: "localhost").count == 2, "localhost has one address here"),
        arguments: ["127.0.0.1", "::1"])
    func either(address: String) throws {
        let folder = try TemporaryFolder()
        let certificates = try Certificates(in: folder)
        let broker = try Mosquitto(
            in: folder,
            settings: [
                "certfile \(certificates.path("server.pem"))", "keyfile \(certificates.path("server.key"))",
                "allow_anonymous true",
            ], client: ["--cafile", certificates.path("ca.pem"), "-h", "localhost"], address: address)
        let trial = try LinkHarness(in: folder, port: broker.port, tls: ["ca = \(certificates.path("ca.pem"))"])
        try trial.begin()
        #expect(!trial.output.contains("no broker"))
    }
}
