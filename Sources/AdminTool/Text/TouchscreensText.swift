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
        var table = TextTable(["Name", "ID", "Place", "Calibration", "State"])
        for touchscreen in touchscreens {
            table.add([
                touchscreen.name, touchscreen.ids, touchscreen.place ?? "",
                touchscreen.calibration.map { Self.origin(of: $0) } ?? "", Self.state(of: touchscreen),
            ])
        }
        let strangers = touchscreens.filter { $0.state == .notTrusted }.map(\.ids)
        guard let first = strangers.first else { return table.text }
        return table.text + "\n\nIf it is yours: ninedotctl touchscreens allow " + Terminal.harmless(first)
    }

    private static func origin(of calibration: ListedTouchscreen.Calibration) -> String {
        switch calibration {
        case .device: "none"
        case .udev: "udev"
        case .panel: "made on the panel"
        case .settings: "ninedot.conf"
        case .trial: "on trial"
        }
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

/// The udev rule that gives other software the calibration of a touchscreen.
struct CalibrationRule {
    private let touchscreen: ListedTouchscreen
    private let matrix: String

    /// Nil where the touchscreen is not in use, or says of itself what no rule can have.
    init?(for touchscreen: ListedTouchscreen) {
        let words = touchscreen.ids + (touchscreen.place ?? "")
        let isPlain = words.allSatisfy { $0.isASCII && ($0.isLetter || $0.isNumber || "-_.:+".contains($0)) }
        guard let matrix = touchscreen.matrix, isPlain, matrix.allSatisfy({ $0.isNumber || "-. ".contains($0) })
        else { return nil }
        self.touchscreen = touchscreen
        self.matrix = matrix
    }

    /// A remark and the rule, each on a line.
    var text: String {
        let ids = touchscreen.ids.split(separator: ":").map(String.init)
        var parts = [#"ACTION!="remove""#, #"SUBSYSTEM=="input""#, #"KERNEL=="event*""#]
        if let place = touchscreen.place { parts.append(#"ENV{ID_PATH}=="\#(place)""#) }
        for (attribute, id) in zip(["bustype", "vendor", "product"], ids) {
            parts.append(#"ATTRS{id/\#(attribute)}=="\#(id)""#)
        }
        parts.append(#"ENV{LIBINPUT_CALIBRATION_MATRIX}="\#(matrix)""#)
        return "# \(Terminal.harmless(touchscreen.name))\n" + parts.joined(separator: ", ")
    }
}
