// SPDX-License-Identifier: MIT
import ControlMessages
import Doctor
import Testing

@Suite("A check of the link")
struct LinkCheckTests {
    private static func link(
        _ presence: LinkPresence?, refused: Int = 0, isConfigured: Bool = true
    ) -> LinkCheck {
        LinkCheck(isConfigured: .value(isConfigured), presence: .value(.init(presence, refused: refused)))
    }

    @Test(
        "finds one that is missing, has no broker or sends what is refused, and says nothing where there is to be none"
    )
    func links() {
        let rows = [
            Expected(Self.link(nil, isConfigured: false), .ok, "nowhere else"),
            Expected(Self.link(.connected), .ok, "connected"),
            Expected(Self.link(.connected, refused: 3), .note, "3 of its messages", mend: "ninedotctl history"),
            Expected(Self.link(.awaited), .problem, "no link is connected", mend: "systemctl status ninedot-link"),
            Expected(Self.link(.withoutBroker), .problem, "no broker", mend: "journalctl --unit=ninedot-link"),
            Expected(Self.link(nil), .note, "no link yet", mend: "systemctl restart ninedotd"),
            Expected(LinkCheck(isConfigured: .hidden(Expected.hidden), presence: .value(.init(nil))), .unknown, "root"),
            Expected(LinkCheck(isConfigured: .value(true), presence: .hidden(Expected.hidden)), .unknown, "root"),
            // What the daemon says matters only where there is to be a link.
            Expected(
                LinkCheck(isConfigured: .value(false), presence: .hidden(Expected.hidden)), .ok, "nowhere else"),
        ]
        Expected.verify(rows, "links")
    }
}
