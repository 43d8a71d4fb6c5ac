// SPDX-License-Identifier: MIT
import Fixtures
import KioskConfiguration
import Testing

@Suite("The link's settings")
struct LinkConfigurationTests {
    private let folder: TemporaryFolder

    init() throws {
        folder = try TemporaryFolder()
        try folder.write("a certificate", to: "ca.pem")
    }

    private func read(_ text: String) throws -> LinkConfiguration {
        try folder.write(text.replacing("CA", with: folder.path + "/ca.pem"), to: "link.conf")
        return try LinkConfigurationFiles(path: folder.path + "/link.conf").read()
    }

    /// Nil for settings that are taken.
    private func refusal(of text: String) throws -> ConfigurationError? {
        do {
            _ = try read(text)
            return nil
        } catch let error as ConfigurationError {
            return error
        }
    }

    @Test("are read like those of the panel")
    func everything() throws {
        let settings = try read(
            """
            [broker]
            address = broker.example.org
            port = 8884
            client-id = porter-7
            user = porter
            keep-alive = 2m
            [tls]
            ca = CA
            certificate = CA
            [topics]
            root = school/hall
            panel = 7
            duress = help
            keep = 100
            [home-assistant]
            discovery = no
            prefix = ha
            name = Workshop door
            """)
        var expected = LinkConfiguration()
        expected.address = "broker.example.org"
        expected.port = 8884
        expected.clientID = "porter-7"
        expected.user = "porter"
        expected.keepAlive = .seconds(120)
        expected.ca = folder.path + "/ca.pem"
        expected.certificate = folder.path + "/ca.pem"
        (expected.root, expected.panel, expected.duressTopic, expected.mostEvents) = ("school/hall", 7, "help", 100)
        (expected.isDiscovered, expected.discoveryPrefix, expected.name) = (false, "ha", "Workshop door")
        #expect(settings == expected)
    }

    @Test("take the port that belongs to the way")
    func ports() throws {
        #expect(try read("[tls]\nca = CA\n").brokerPort == 8883)
        #expect(try read("[tls]\nplain = yes\n").brokerPort == 1883)
        #expect(try read("[broker]\nport = 1\n[tls]\nplain = yes\n").brokerPort == 1)
    }

    @Test(
        "say one way by which the broker is known",
        arguments: [
            "", "[tls]\nca = CA\nplain = yes\n", "[tls]\nca = CA\npsk-identity = x\n",
            "[tls]\npsk-identity = x\nplain = yes\n", "[tls]\ncertificate = CA\n", "[tls]\nplain = no\n",
        ])
    func oneWay(text: String) throws {
        let error = try #require(try refusal(of: text))
        #expect(error.expected.contains("which say how the broker is known"))
    }

    @Test(
        "are refused where everybody on the way could read and change what is said, unless the host is named",
        arguments: [
            ("broker.lan", "", false), ("broker.lan", "broker.lan", true), ("broker.lan", "other.lan", false),
            ("localhost", "", true), ("127.0.0.1", "", true), ("::1", "", true), ("localhost.example.org", "", false),
        ])
    func plain(address: String, named: String, isTaken: Bool) throws {
        let text =
            "[broker]\naddress = \(address)\n[tls]\nplain = yes\n" + (named.isEmpty ? "" : "plain-host = \(named)\n")
        if isTaken {
            #expect(try read(text).security == .plain)
        } else {
            let error = try #require(try refusal(of: text))
            #expect(error.expected.contains("plain-host = \(address)") && error.line != nil)
        }
    }

    @Test(
        "are refused with their line",
        arguments: [
            ("[broker]\naddress = a b\n", 2, "the name or the number of a machine"),
            ("[broker]\naddress =\n", 2, "the name or the number of a machine"),
            ("[broker]\nport = 0\n", 2, "a whole number from 1 to 65535"),
            ("[broker]\nuser = a b\n", 2, "without spaces"),
            ("[broker]\nkeep-alive = 5s\n", 2, "a time from 10s to 1h"),
            ("[broker]\nkeep-alive = 1d\n", 2, "a time from 10s to 1h"),
            ("[tls]\nca = ca.pem\n", 2, "a file by absolute path"),
            ("[tls]\nca = /nonexistent/ca.pem\n", 2, "a readable file after \"ca =\""),
            ("[topics]\nroot = a/+/b\n", 2, "letters, digits"), ("[topics]\nroot = /a\n", 2, "letters, digits"),
            ("[topics]\nroot = a.b\n", 2, "letters, digits"), ("[topics]\nroot = $SYS\n", 2, "letters, digits"),
            ("[topics]\nduress = do\n", 2, "that is no other topic's"), ("[topics]\npanel = 0\n", 2, "from 1 to 9999"),
            ("[topics]\nkeep = 1\n", 2, "from 32 to 16384"), ("[topic]\n\n\nroot = a\n", 4, "a section of [broker]"),
            ("[home-assistant]\ndiscovery = maybe\n", 2, "yes or no"), ("[broker]\nhost = x\n", 2, "a key of address"),
            ("port = 1\n", 1, "a section such as [broker]"),
        ])
    func refused(text: String, line: Int, words: String) throws {
        let error = try #require(try refusal(of: text))
        #expect(error.line == line && error.expected.contains(words), "\(error)")
    }

    @Test("are missed where the file is not there")
    func files() throws {
        let missing = LinkConfigurationFiles(path: folder.path + "/none.conf")
        #expect(throws: ConfigurationError.self) { try missing.read() }
    }
}
