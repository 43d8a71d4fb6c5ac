// SPDX-License-Identifier: MIT
import ControlMessages

/// Touchscreens in words: a table, and below it what to type where one waits for its owner's word.
struct TouchscreensText {
    private let touchscreens: [ListedTouchscreen]

    init(of touchscreens: [ListedTouchscreen]) {
        self.touchscreens = touchscreens
    }

    var text: String {
        guard !touchscreens.isEmpty else { return "no touchscreen" }
        var table = TextTable(["Name", "ID", "Place", "State"])
        for touchscreen in touchscreens {
            table.add([touchscreen.name, touchscreen.ids, touchscreen.place ?? "", Self.state(of: touchscreen)])
        }
        let strangers = touchscreens.filter { $0.state == .notTrusted }.map(\.ids)
        guard let first = strangers.first else { return table.text }
        return table.text + "\n\nIf it is yours: ninedotctl touchscreens allow " + Terminal.harmless(first)
    }

    /// Such as "used", or "connected, not used: not trusted".
    private static func state(of touchscreen: ListedTouchscreen) -> String {
        switch touchscreen.state {
        case .used: "used"
        case .held: "used, but another program has it for itself"
        case .opening: "being opened"
        case .notConnected: "trusted, not connected"
        case .notTrusted, .notNamed, .otherChosen, .unusable:
            "connected, not used: \(touchscreen.reason ?? touchscreen.state.rawValue)"
        }
    }
}
