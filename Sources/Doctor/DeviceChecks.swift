// SPDX-License-Identifier: MIT
package import ControlMessages
import KioskModel

/// The touchscreens in use, and the reason for that choice.
package struct TouchscreenCheck: Check {
    package struct InUse: Hashable, Sendable {
        package var count: Int
        /// Such as "Goodix Capacitive TouchScreen"; nil where an older daemon does not tell.
        package var names: String?
        /// The touchscreens that are connected and that nobody has allowed; nil for none.
        package var untrusted: String?

        package init(count: Int, names: String?, untrusted: String? = nil) {
            self.count = count
            self.names = names
            self.untrusted = untrusted
        }
    }

    /// A touchscreen that the daemon may not read.
    package struct Closed: Hashable, Sendable {
        package var name: String
        /// The group it belongs to instead of the daemon's, such as "input".
        package var group: String

        package init(name: String, group: String) {
            self.name = name
            self.group = group
        }
    }

    package var inUse: Seen<InUse>
    /// "device" of ninedot.conf.
    package var configured: String?
    /// "trust = any" of ninedot.conf.
    package var trustsAny: Bool
    package var closed: [Closed]

    package init(inUse: Seen<InUse>, configured: String?, trustsAny: Bool = false, closed: [Closed] = []) {
        self.inUse = inUse
        self.configured = configured
        self.trustsAny = trustsAny
        self.closed = closed
    }

    package var finding: Finding {
        Finding.about(.touchscreen, inUse) { inUse in
            if let untrusted = inUse.untrusted { return finding(of: untrusted, beside: inUse) }
            if inUse.count == 0, let closed = closed.first {
                return Finding(
                    .touchscreen, .problem,
                    "\(closed.name) belongs to group \(closed.group), so ninedotd may not read it: a udev rule "
                        + "assigns it, find it with the first command",
                    mend: [
                        "grep --recursive --line-number GROUP /etc/udev/rules.d",
                        "udevadm control --reload", "udevadm trigger --subsystem-match=input",
                    ])
            }
            guard inUse.count > 0 else {
                let none = configured.map { "no touchscreen is named \($0), as \"device =\" wants" }
                return Finding(
                    .touchscreen, .problem, none ?? "no touchscreen is connected, or its driver is missing",
                    mend: ["grep --after-context=4 Name= /proc/bus/input/devices"])
            }
            let names = inUse.names ?? (inUse.count == 1 ? "one" : "\(inUse.count)")
            return Finding(.touchscreen, .ok, "\(names); \(why)")
        }
    }

    private var why: String {
        if let configured { return "named by \"device = \(configured)\"" }
        return trustsAny
            ? "every touchscreen is used, as \"trust = any\" says" : "any other one has to be allowed first"
    }

    private func finding(of untrusted: String, beside inUse: InUse) -> Finding {
        let mend = ["ninedotctl touchscreens"]
        guard inUse.count > 0 else {
            return Finding(
                .touchscreen, .problem,
                "\(untrusted) is not used, because it was not there when the kiosk was set up: if it is yours, allow it",
                mend: mend)
        }
        return Finding(
            .touchscreen, .note,
            "besides \(inUse.names ?? "the panel's"), \(untrusted) is connected and not used: unplug it, or allow it",
            mend: mend)
    }
}

/// A connector with a display.
package struct Connector: Hashable, Sendable {
    /// Such as "card1".
    package var card: String
    /// Such as "HDMI-A-1"; two cards may each have one of that name.
    package var name: String

    package init(card: String, name: String) {
        self.card = card
        self.name = name
    }

    /// - Parameter display: Such as "/dev/dri/card1 (vc4) DSI-1 800x480@60 xrgb8888, atomic".
    fileprivate func carries(_ display: String) -> Bool {
        let words = display.split(separator: " ")
        return words.first.map { $0 == "/dev/dri/" + card } ?? false && words.contains { $0 == name }
    }
}

/// The display in use, and the reason for that choice.
package struct DisplayCheck: Check {
    package struct InUse: Hashable, Sendable {
        /// Such as "/dev/dri/card1 (vc4) DSI-1 800x480@60 xrgb8888, atomic".
        package var display: String?
        /// The reason for having none.
        package var note: String?

        package init(display: String?, note: String?) {
            self.display = display
            self.note = note
        }
    }

    /// A light behind a display, in the kernel's units.
    package struct Backlight: Hashable, Sendable {
        /// Such as "10-0045".
        package var name: String
        package var brightness: Int
        package var greatest: Int

        package init(name: String, brightness: Int, greatest: Int) {
            self.name = name
            self.brightness = brightness
            self.greatest = greatest
        }
    }

    package var inUse: Seen<InUse>
    /// "display" of ninedot.conf.
    package var configured: String?
    /// Every connector with a display.
    package var connected: [Connector]
    package var backlights: [Backlight]

    package init(
        inUse: Seen<InUse>, configured: String?, connected: [Connector], backlights: [Backlight] = []
    ) {
        self.inUse = inUse
        self.configured = configured
        self.connected = connected
        self.backlights = backlights
    }

    package var finding: Finding {
        Finding.about(.display, inUse) { inUse in
            guard let display = inUse.display else {
                return Finding(
                    .display, .problem, "the panel is dark: \(inUse.note ?? "no display")",
                    mend: ["ninedotctl displays"])
            }
            // Of several, one that is on may be the panel's (K46).
            if let dark = backlights.first, backlights.allSatisfy({ $0.brightness == 0 }) {
                return Finding(
                    .display, .problem, "\(display), but its backlight \(dark.name) is at 0, so nothing is seen",
                    mend: ["echo \(dark.greatest) >/sys/class/backlight/\(dark.name)/brightness"])
            }
            return Finding(.display, .ok, "\(display); \(why)")
        }
    }

    private var why: String {
        if let configured { return "named by \"display = \(configured)\"" }
        if connected.count < 2 { return "the only one" }
        return "the best of \(list(connected.map(\.name))): a built-in panel, then a socket"
    }
}

/// Displays besides the panel. The daemon keeps those of its own card dark; those of another show the text console.
package struct OutputsCheck: Check {
    /// Every connector with a display.
    package var connected: [Connector]
    /// The daemon's display; nil where it has none.
    package var inUse: Seen<String?>

    package init(connected: [Connector], inUse: Seen<String?>) {
        self.connected = connected
        self.inUse = inUse
    }

    package var finding: Finding {
        Finding.about(.outputs, inUse) { inUse in
            guard !connected.isEmpty else { return Finding(.outputs, .ok, "no display is connected") }
            guard let inUse else {
                return Finding(.outputs, .unknown, "ninedotd has no display, so none can be told from the panel")
            }
            let panel = connected.first { $0.carries(inUse) }
            let others = connected.filter { $0 != panel }
            let foreign = others.filter { $0.card != panel?.card }
            guard let first = foreign.first else {
                let summary = others.isEmpty ? "no display besides the panel" : "\(list(others.map(\.name))): kept dark"
                return Finding(.outputs, .ok, summary)
            }
            // That line would disable the panel, too, where both have one name.
            let disabling =
                first.name == panel?.name
                ? "" : ", or disable it with \"video=\(first.name):d\" on the kernel's command line"
            return Finding(
                .outputs, .note,
                "\(list(foreign.map(\.name))) of another card is connected, too, and may show the text console: "
                    + "unplug it\(disabling)")
        }
    }
}
