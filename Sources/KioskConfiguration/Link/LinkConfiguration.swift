// SPDX-License-Identifier: MIT

/// Every setting of link.conf(5) with its default.
package struct LinkConfiguration: Hashable, Sendable {
    /// The proof of who is at the other end, and of who asks there.
    package enum Security: Hashable, Sendable {
        /// - Parameters:
        ///   - ca: A file with the authorities that may have signed the broker's certificate.
        ///   - certificate: A file with the link's own; its key is a credential.
        case tls(ca: String, certificate: String?)
        /// A key that both ends have, as a credential, and the link's name for it.
        case sharedKey(identity: String)
        /// Everybody on the way reads and changes what is said.
        case plain
    }

    /// A name or a number of the broker's machine.
    package var address = "localhost"
    /// Nil for the usual one.
    package var port: Int?
    /// Nil for one that is made of the panel's topic.
    package var clientID: String?
    package var user: String?
    /// The time after which a silent connection is tried.
    package var keepAlive = Duration.seconds(60)
    package var ca: String?
    package var certificate: String?
    package var sharedKeyIdentity: String?
    package var isPlain = false
    /// The host that a plain connection may go to besides the machine itself.
    package var plainHost: String?

    /// The beginning of all topics; nil for one of the link's own.
    package var root: String?
    package var panel = 1
    /// The topic for calls for help, below the panel's own; nil where none is sent.
    package var duressTopic: String?
    /// The most events that are kept while the broker is away.
    package var mostEvents = 4096

    /// Lets Home Assistant find the panel.
    package var isDiscovered = true
    package var discoveryPrefix = "homeassistant"
    /// The panel's name there; nil for one with its number.
    package var name: String?

    package init() {}

    /// Nil where the settings name none, or more than one; reading a file refuses that.
    package var security: Security? {
        switch (ca, sharedKeyIdentity, isPlain) {
        case (let ca?, nil, false): .tls(ca: ca, certificate: certificate)
        case (nil, let identity?, false): .sharedKey(identity: identity)
        case (nil, nil, true): .plain
        case (nil, nil, false), (.some, .some, _), (.some, _, true), (_, .some, true): nil
        }
    }

    package var brokerPort: Int { port ?? (isPlain ? 1883 : 8883) }

    /// True where nothing that is said leaves the machine.
    package var isOnThisMachine: Bool {
        address == "localhost" || address == "::1" || address.hasPrefix("127.")
    }
}
