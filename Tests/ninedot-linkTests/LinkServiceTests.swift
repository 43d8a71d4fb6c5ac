// SPDX-License-Identifier: MIT
import Fixtures
import KioskConfiguration
import LinkSession
import Testing

@testable import ninedot_link

@Suite("The start of the link")
struct LinkServiceTests {
    private let folder: TemporaryFolder
    private let key = "0123456789abcdef0123456789abcdef"

    init() throws {
        folder = try TemporaryFolder()
    }

    private func service(_ change: (inout LinkConfiguration) -> Void) throws -> LinkService {
        var configuration = LinkConfiguration()
        configuration.isPlain = true
        change(&configuration)
        return try LinkService(configuration, credentials: Credentials(folder: folder.path), folder: folder.path)
    }

    @Test("If only `plain` is set, the link connects to this machine and uses its own ID in its topics")
    func standard() throws {
        let service = try service { _ in }
        let topics = service.identity.topics
        #expect(topics.panel == "nd/\(StateFolder(path: folder.path).key().ownID)/p/1")
        #expect(service.identity.name == "Panel 1" && service.identity.panel == 1)
        #expect(service.broker.host == "localhost" && service.broker.port == 1883)
        #expect(service.broker.clientID == topics.clientID && service.broker.keepAlive == .seconds(60))
        #expect(service.broker.user == nil && service.broker.password == nil)
        guard case .plain = service.broker.security else { return #expect(Bool(false), "it is not plain") }
    }

    @Test("The link uses the owner's settings")
    func settings() throws {
        try folder.write("let me see\n", to: "ninedot-link.password")
        let service = try service {
            ($0.address, $0.port, $0.clientID, $0.user) = ("broker.lan", 2000, "seven", "porter")
            ($0.keepAlive, $0.root, $0.panel, $0.name) = (.seconds(20), "school", 7, "Library")
        }
        #expect(service.broker.host == "broker.lan" && service.broker.port == 2000)
        #expect(service.broker.clientID == "seven" && service.broker.keepAlive == .seconds(20))
        #expect(service.broker.user == "porter" && service.broker.password == "let me see")
        #expect(service.identity.topics.panel == "school/p/7")
        #expect(service.identity.name == "Library" && service.identity.panel == 7)
    }

    @Test("The link has a topic for Home Assistant only if discovery is enabled")
    func discovery() throws {
        #expect(try service { _ in }.identity.topics != service { $0.isDiscovered = false }.identity.topics)
        #expect(
            try service { $0.isDiscovered = false }.identity.topics
                == service { ($0.isDiscovered, $0.discoveryPrefix) = (false, "other") }.identity.topics)
    }

    @Test("The link checks the broker by its CA file, and needs a key for its own certificate")
    func certificates() throws {
        func security(_ certificate: String?) throws -> BrokerAddress.Security {
            try service { ($0.isPlain, $0.ca, $0.certificate) = (false, "/ca.pem", certificate) }.broker.security
        }
        guard case .tls("/ca.pem", nil, nil) = try security(nil) else { return #expect(Bool(false), "no TLS") }
        #expect { _ = try security("/own.pem") } throws: {
            "\($0)".hasPrefix("credential ninedot-link.key: \"certificate =\" in [tls] needs it")
        }
        try folder.write("a key", to: "ninedot-link.key")
        guard case .tls("/ca.pem", "/own.pem", let key) = try security("/own.pem") else {
            return #expect(Bool(false), "no certificate")
        }
        #expect(key == folder.path + "/ninedot-link.key")
        // Without a certificate the key is not used.
        guard case .tls(_, nil, nil) = try security(nil) else { return #expect(Bool(false), "a key alone") }
    }

    @Test("The link can share a key with the broker, which it reads from a credential")
    func sharedKey() throws {
        func security() throws -> BrokerAddress.Security {
            try service { ($0.isPlain, $0.sharedKeyIdentity) = (false, "panel-7") }.broker.security
        }
        #expect { _ = try security() } throws: {
            "\($0)".hasPrefix("credential ninedot-link.psk: \"psk-identity =\" in [tls] needs it")
        }
        try folder.write(key, to: "ninedot-link.psk")
        guard case .sharedKey("panel-7", key) = try security() else { return #expect(Bool(false), "no shared key") }
    }

    @Test("The link does not start if no setting says how to authenticate the broker")
    func unknown() throws {
        #expect { _ = try service { $0.isPlain = false } } throws: {
            "\($0)" == "cannot connect: nothing says how the broker is known"
        }
    }

    @Test("The link loads the queue of its last run, up to the configured length")
    func queue() throws {
        let records = (1...50).compactMap { QueueRecord(line: #"+\#($0) event {"number":\#($0)}"#) }
        try QueueFile(path: folder.path + "/events").append(records)
        #expect(try service { $0.mostEvents = 100 }.queue == EventQueue(records, capacity: 100))
        #expect(try service { $0.mostEvents = 40 }.queue == EventQueue(records, capacity: 40))
    }
}
