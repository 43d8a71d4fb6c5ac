// SPDX-License-Identifier: MIT
import ControlMessages
import Fixtures
import Foundation
import Glibc
import LinkFixtures
import Testing

@Suite("The connection to a broker")
struct SecurityTests {
    private let folder: TemporaryFolder

    init() throws {
        folder = try TemporaryFolder()
    }

    /// Lines of a broker's listener with the test's certificate.
    private func listener(_ certificates: Certificates, _ name: String = "server") -> [String] {
        ["certfile \(certificates.path(name + ".pem"))", "keyfile \(certificates.path(name + ".key"))"]
    }

    @Test("is made with a CA, a client's certificate, a user and a password")
    func certificates() throws {
        let certificates = try Certificates(in: folder)
        try certificates.make("client", for: "panel-7")
        try passwords(["porter": "let me see"])
        let client = [
            "--cafile", certificates.path("ca.pem"), "--cert", certificates.path("client.pem"), "--key",
            certificates.path("client.key"), "-u", "porter", "-P", "let me see", "-h", "localhost",
        ]
        let broker = try Mosquitto(
            in: folder,
            settings: listener(certificates) + [
                "cafile \(certificates.path("ca.pem"))", "require_certificate true", "allow_anonymous false",
                "password_file \(folder.path)/passwords",
            ], client: client)
        let trial = try LinkHarness(
            in: folder, port: broker.port,
            tls: ["ca = \(certificates.path("ca.pem"))", "certificate = \(certificates.path("client.pem"))"],
            broker: ["user = porter"])
        try trial.credential("key", String(contentsOfFile: certificates.path("client.key"), encoding: .utf8))
        try trial.credential("password", "let me see\n")
        try trial.begin()
        let observer = try broker.observer()
        for number in 1...20 { try trial.panel.event(number) }
        try eventually("events arrive through TLS") { observer.eventNumbers == Array(1...20) }
        for _ in 1...3 { try broker.publish("marker", to: LinkHarness.topic + "/do") }
        try broker.publish("LOCK", to: LinkHarness.topic + "/do")
        try eventually("a command arrives through TLS") { try trial.panel.commands.count == 1 }
    }

    @Test("is made with a key that both have")
    func sharedKey() throws {
        let key = "0123456789abcdef0123456789abcdef"
        try folder.write("panel-7:\(key)\n", to: "keys")
        let broker = try Mosquitto(
            in: folder, settings: ["allow_anonymous true", "psk_hint ninedot", "psk_file \(folder.path)/keys"],
            client: ["--psk", key, "--psk-identity", "panel-7"])
        let trial = try LinkHarness(in: folder, port: broker.port, tls: ["psk-identity = panel-7"])
        try trial.credential("psk", key + "\n")
        try trial.begin()
        let observer = try broker.observer()
        #expect(observer.payloads(of: LinkHarness.topic + "/online") == ["online"])
    }

    @Test(
        "is not made with a broker that is not the one",
        arguments: [
            ("a certificate that has expired", "localhost", true, "ca"), ("another host's", "example.org", false, "ca"),
            ("of another authority", "localhost", false, "other"),
        ])
    func wrongBroker(what: String, host: String, hasExpired: Bool, authority: String) throws {
        let certificates = try Certificates(in: folder)
        try certificates.makeAuthority("other")
        try certificates.make("wrong", for: host, hasExpired: hasExpired)
        let broker = try Mosquitto(
            in: folder, settings: listener(certificates, "wrong") + ["allow_anonymous true"], client: ["--insecure"])
        let trial = try LinkHarness(
            in: folder, port: broker.port, tls: ["ca = \(certificates.path(authority + ".pem"))"])
        try trial.start()
        try trial.panel.greet()
        try eventually("it says why") { trial.output.contains("certificate verify failed") }
        // The panel is served all the same, and the link tries again.
        try trial.panel.event(1)
        try eventually("events are kept") { trial.events.contains("+1 ") }
        #expect(!trial.output.contains("connected to the broker"))
        #expect(trial.link?.isRunning == true)
    }

    @Test("is not made where nobody listens, which is said, and tried again")
    func nobodyListens() throws {
        let certificates = try Certificates(in: folder)
        let trial = try LinkHarness(in: folder, port: freePort(), tls: ["ca = \(certificates.path("ca.pem"))"])
        try trial.start()
        try eventually("it says why") {
            ["", "cannot connect: "].contains { trial.output.contains("no broker: \($0)Connection refused") }
        }
        try eventually("it tries again") { trial.output.components(separatedBy: "Connection refused").count > 2 }
    }

    @Test("is not made with a file of authorities that has none, which is named")
    func emptyAuthorities() throws {
        try folder.write("no certificate", to: "ca.pem")
        let trial = try LinkHarness(in: folder, port: freePort(), tls: ["ca = \(folder.path)/ca.pem"])
        try trial.start()
        try eventually("it says why") {
            trial.output.contains("cannot connect: ") && trial.output.contains("\(folder.path)/ca.pem")
        }
    }

    @Test("is refused by the broker with a wrong password, which is said, and tried again")
    func wrongPassword() throws {
        try passwords(["porter": "let me see"])
        let broker = try Mosquitto(
            in: folder, settings: ["allow_anonymous false", "password_file \(folder.path)/passwords"],
            client: ["-u", "porter", "-P", "let me see"])
        let trial = try LinkHarness(in: folder, port: broker.port, broker: ["user = porter"])
        try trial.credential("password", "let me in")
        try trial.start()
        try eventually("it says why") { trial.output.contains("not authorised") }
        try eventually("it tries again") { trial.output.components(separatedBy: "not authorised").count > 2 }
        #expect(!trial.output.contains("let me in"))
    }

    @Test(
        "is not tried without what it needs",
        arguments: [
            (["psk-identity = panel-7"], "credential ninedot-link.psk:"),
            (["ca = CA", "certificate = CA"], "credential ninedot-link.key:"),
            (["ca = /nonexistent.pem"], "a readable file"), ([], "how the broker is known"),
        ])
    func missing(tls: [String], words: String) throws {
        try folder.write("no certificate", to: "ca.pem")
        let trial = try LinkHarness(
            in: folder, port: 1, tls: tls.map { $0.replacingOccurrences(of: "CA", with: folder.path + "/ca.pem") })
        try trial.start()
        try eventually("it ends") { trial.link?.isRunning == false }
        #expect(trial.link?.end(with: 0) == 78)
        #expect(trial.output.contains(words))
    }

    private func passwords(_ users: [String: String]) throws {
        try folder.write("", to: "passwords")
        for (user, password) in users {
            let program = try RunningProgram(
                ["mosquitto_passwd", "-b", folder.path + "/passwords", user, password], in: folder)
            try #require(program.end(with: 0) == 0, "\(program.output)")
        }
    }
}
