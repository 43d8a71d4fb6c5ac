// SPDX-License-Identifier: MIT
import ControlMessages

/// Displays in words: a table for each card, below its driver and the path that stays.
struct DisplaysText {
    private let displays: [ListedDisplay]

    init(of displays: [ListedDisplay]) {
        self.displays = displays
    }

    var text: String {
        guard !displays.isEmpty else { return "no display card" }
        return cards.map { card in
            let outputs = displays.filter { $0.card == card }
            let heading = outputs.first.map(DisplaysText.heading) ?? ""
            let table = DisplaysText.table(outputs.filter { $0.connector != nil })
            return table.isEmpty ? heading : heading + "\n" + table
        }.joined(separator: "\n\n")
    }

    /// The cards in the order of the list, each once.
    private var cards: [String] {
        var cards: [String] = []
        for display in displays where !cards.contains(display.card) { cards.append(display.card) }
        return cards
    }

    /// Such as "/dev/dri/card1  vc4  /dev/dri/by-path/platform-gpu-card"; all there is of a card without connectors.
    private static func heading(of display: ListedDisplay) -> String {
        let name = [display.card, display.driver, display.path].compactMap { $0 }.filter { !$0.isEmpty }
        let line = name.joined(separator: "  ")
        return Terminal.harmless(display.connector == nil ? line + ": " + state(of: display) : line)
    }

    private static func table(_ displays: [ListedDisplay]) -> String {
        guard !displays.isEmpty else { return "" }
        var table = TextTable(["Connector", "Connected", "Mode", "Size", "State"])
        for display in displays {
            table.add([
                display.connector ?? "", connection(of: display), display.mode ?? "",
                display.millimeters.map { "\($0.width) x \($0.height) mm" } ?? "", state(of: display),
            ])
        }
        return table.text.split(separator: "\n").map { "  " + $0 }.joined(separator: "\n")
    }

    private static func connection(of display: ListedDisplay) -> String {
        switch display.connection {
        case .connected: "yes"
        case .disconnected: "no"
        case .unknown, nil: "unknown"
        }
    }

    /// Such as "used, rotated 90, 133 dpi", or the reason why not.
    private static func state(of display: ListedDisplay) -> String {
        switch display.state {
        case .used, .away: inUse(display)
        case .held, .notConnected, .otherChosen, .notNamed, .noMode, .unusable, .rendersOnly:
            display.reason ?? display.state.rawValue
        }
    }

    private static func inUse(_ display: ListedDisplay) -> String {
        let turned = display.rotationOrigin == .panel ? " on the panel" : ""
        let rotation = display.rotation.flatMap { $0 == 0 && turned.isEmpty ? nil : "rotated \($0)\(turned)" }
        let scale = display.dotsPerInch.map { "\($0) dpi" } ?? "scale unknown"
        return ["used", rotation, scale, display.reason.map { "but \($0)" }].compactMap { $0 }.joined(separator: ", ")
    }
}
