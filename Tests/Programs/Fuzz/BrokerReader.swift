// SPDX-License-Identifier: MIT
import BootTime
import ControlMessages
import LinkSession

/// A connected link; the first byte of each line says where the line comes from.
struct BrokerReader: BytesReader {
    func read(_ bytes: [UInt8]) {
        var link = ConnectedLink()
        for line in bytes.split(separator: UInt8(ascii: "\n")).prefix(64) {
            let rest = Array(line.dropFirst())
            switch line.first {
            case UInt8(ascii: "d"):
                if let report = try? LinkReport(line: rest) { link.tell(.panel(report)) }
            case UInt8(ascii: "q"):
                guard let record = QueueRecord(line: String(decoding: rest, as: UTF8.self)) else { continue }
                precondition(QueueRecord(line: record.line) == record, "a record that does not read as written")
            case UInt8(ascii: "r"):
                precondition(!link.receive(rest, isRetained: true), "a retained command that is followed")
            default:
                link.receive(rest, isRetained: false)
                precondition(!link.receive(rest, isRetained: false), "a command that is followed twice")
            }
        }
    }
}

private struct ConnectedLink {
    private var session: LinkSession
    private let now = Instant(sinceBoot: .seconds(100))

    init() {
        session = LinkSession(
            PanelIdentity(topics: Topics(root: "nd/1", panel: 1, duress: "help", discovery: "ha"), panel: 1),
            key: LinkKey(random: 1, 2), queue: EventQueue(capacity: 32), taken: CommandNumbers(), seed: 1, at: now)
        tell(.panelConnected)
        tell(.panel(.state(LinkState(version: "1", state: .locked, allow: LinkPermission.allCases))))
        tell(.broker(.connected))
        tell(.broker(.subscribed(isWhole: true)))
    }

    @discardableResult mutating func tell(_ input: LinkInput) -> [LinkEffect] {
        session.advance(to: now) + session.handle(input, at: now)
    }

    /// True where the daemon is asked to do something.
    @discardableResult mutating func receive(_ payload: [UInt8], isRetained: Bool) -> Bool {
        let effects = tell(.broker(.received(BrokerMessage(payload, on: "nd/1/p/1/do", isRetained: isRetained))))
        return effects.contains { if case .send(.command) = $0 { true } else { false } }
    }
}
