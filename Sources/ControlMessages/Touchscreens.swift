// SPDX-License-Identifier: MIT

/// A touchscreen that is connected or trusted, as a list shows it.
package struct ListedTouchscreen: Equatable, Sendable {
    /// The JSON value of "state".
    package enum State: String, CaseIterable, Sendable {
        case used
        /// In use, but another program has it for itself and gets its touches.
        case held
        /// About to be opened.
        case opening
        /// Nobody has allowed it.
        case notTrusted
        /// The setting `device` means others.
        case notNamed
        /// Another one is better: of the same hardware, or a touchscreen where this only stands in for one.
        case otherChosen
        /// It cannot be opened or is of no use, or too many are connected.
        case unusable
        /// Trusted, but not there.
        case notConnected
    }

    package var name: String
    /// Bus, vendor and product in hexadecimal, such as "0018:0416:038f".
    package var ids: String
    /// The socket or bus that it hangs on, such as "pci-0000:00:14.0-usb-0:1:1.0"; nil where that is not known.
    package var place: String?
    package var state: State
    /// For people: one line without a full stop; nil for one in use.
    package var reason: String?

    package init(name: String, ids: String, place: String? = nil, _ state: State, reason: String? = nil) {
        self.name = name
        self.ids = ids
        self.place = place
        self.state = state
        self.reason = reason
    }

    init(from object: borrowing JSONObject) throws(MessageError) {
        name = try object.text("name")
        ids = try object.text("ids")
        place = try object.textIfPresent("place")
        state = try object.choice("state")
        reason = try object.textIfPresent("reason")
    }

    func write(to object: borrowing JSONObject) {
        object.set("name", to: name)
        object.set("ids", to: ids)
        object.set("place", to: place)
        object.set("state", to: state.rawValue)
        object.set("reason", to: reason)
    }

    /// The object alone on one line, as a list has it.
    package var line: String { JSONObject.line(write) }
}
