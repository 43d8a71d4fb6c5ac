// SPDX-License-Identifier: MIT
import KioskConfiguration
import LinkSession
import LinuxSystem

/// Everything that the link begins with: the panel's identity, the way to the broker, and what was kept.
struct LinkService {
    let identity: PanelIdentity
    let broker: BrokerAddress
    let state: StateFolder
    let key: LinkKey
    let queue: EventQueue

    init(_ configuration: LinkConfiguration, credentials: Credentials, folder: String) throws {
        state = StateFolder(path: folder)
        key = state.key()
        let topics = Topics(
            root: configuration.root ?? "nd/\(key.ownID)", panel: configuration.panel,
            duress: configuration.duressTopic,
            discovery: configuration.isDiscovered ? configuration.discoveryPrefix : nil)
        identity = PanelIdentity(topics: topics, name: configuration.name, panel: configuration.panel)
        broker = try BrokerAddress(configuration, credentials, clientID: topics.clientID)
        queue = state.queue(capacity: configuration.mostEvents)
    }
}

extension BrokerAddress {
    fileprivate init(_ configuration: LinkConfiguration, _ credentials: Credentials, clientID: String) throws {
        host = configuration.address
        port = configuration.brokerPort
        self.clientID = configuration.clientID ?? clientID
        user = configuration.user
        password = try credentials.text(.password)
        keepAlive = configuration.keepAlive
        switch configuration.security {
        case .tls(let ca, let certificate):
            let key = certificate.flatMap { _ in credentials.path(.key) }
            guard certificate == nil || key != nil else {
                throw CredentialError(.key, "\"certificate =\" in [tls] needs it")
            }
            security = .tls(ca: ca, certificate: certificate, key: key)
        case .sharedKey(let identity):
            security = .sharedKey(identity: identity, key: try credentials.sharedKey())
        case .plain: security = .plain
        // Reading the files has refused that.
        case nil: throw BrokerError(doing: "connect", reason: "nothing says how the broker is known")
        }
    }
}
