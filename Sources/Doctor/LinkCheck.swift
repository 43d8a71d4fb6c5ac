// SPDX-License-Identifier: MIT
package import ControlMessages
import KioskModel

/// The link that has the panel seen from afar.
package struct LinkCheck: Check {
    /// The link in the words of the running daemon.
    package struct Presence: Hashable, Sendable {
        package var link: LinkPresence?
        /// Messages and commands that were refused.
        package var refused: Int

        package init(_ link: LinkPresence?, refused: Int = 0) {
            self.link = link
            self.refused = refused
        }
    }

    package static let service = "ninedot-link.service"

    /// False where the owner's settings have none.
    package var isConfigured: Seen<Bool>
    package var presence: Seen<Presence>

    package init(isConfigured: Seen<Bool>, presence: Seen<Presence>) {
        self.isConfigured = isConfigured
        self.presence = presence
    }

    package var finding: Finding {
        Finding.about(.link, isConfigured) { isConfigured in
            guard isConfigured else { return Finding(.link, .ok, "the panel is seen from nowhere else") }
            return Finding.about(.link, presence, LinkCheck.finding)
        }
    }

    private static func finding(of presence: Presence) -> Finding {
        let refused = presence.refused == 0 ? "" : "; \(presence.refused) of its messages were refused"
        switch presence.link {
        case nil:
            return Finding(
                .link, .note, "the daemon has no link yet, because it was started before the settings had one",
                mend: ["systemctl restart ninedotd"])
        case .awaited:
            return Finding(
                .link, .problem, "nobody sees the panel from afar: no link is connected" + refused,
                mend: ["systemctl status \(service)", "journalctl --unit=ninedot-link --lines=20"])
        case .withoutBroker:
            return Finding(
                .link, .problem, "nobody sees the panel from afar: the link has no broker" + refused,
                mend: ["journalctl --unit=ninedot-link --lines=20", "ninedotctl config check /etc/ninedot/link.conf"])
        case .connected:
            guard presence.refused > 0 else { return Finding(.link, .ok, "the link is connected") }
            return Finding(
                .link, .note, "the link is connected" + refused,
                mend: ["ninedotctl history", "journalctl --unit=ninedotd"])
        }
    }
}
