// SPDX-License-Identifier: MIT
import JSON

/// A connector for a display as a list shows it, or a card that has none.
package struct ListedDisplay: Equatable, Sendable {
    /// The JSON value of "connection".
    package enum Connection: String, CaseIterable, Sendable {
        case connected, disconnected
        /// The driver cannot tell.
        case unknown
    }

    /// The JSON value of "state".
    package enum State: String, CaseIterable, Sendable {
        case used
        /// A display in use, with another terminal in front.
        case away
        /// Chosen, but another program holds the card.
        case held
        case notConnected
        /// Another one was chosen.
        case otherChosen
        /// The setting `display` means others.
        case notNamed
        /// A display without the mode that the setting `mode` asks for.
        case noMode
        /// The card, or the connector on it, cannot be used.
        case unusable
        /// The card has no connectors.
        case rendersOnly
    }

    /// The JSON value of "rotationOrigin".
    package enum RotationOrigin: String, CaseIterable, Sendable {
        /// The display declares it, if anybody does.
        case display
        /// A choice made on the panel.
        case panel
        case settings
    }

    /// Such as "/dev/dri/card1", which may be another card after the next boot.
    package var card: String
    package var driver: String
    /// A link to the card that stays, such as "/dev/dri/by-path/platform-gpu-card".
    package var path: String?
    /// Such as "HDMI-A-1"; nil for a card without connectors.
    package var connector: String?
    package var connection: Connection?
    /// The mode in use or preferred, such as "800x480@60"; nil for a card that was not opened.
    package var mode: String?
    /// The size that the display claims.
    package var millimeters: Size?
    package var state: State
    /// The reason in words for people: one line without a full stop; nil for the display in use.
    package var reason: String?
    /// The turn of the picture in use, in degrees.
    package var rotation: Int?
    package var rotationOrigin: RotationOrigin?
    /// The dots per inch of the display in use; nil where it tells no size that can be believed.
    package var dotsPerInch: Int?

    /// A size in millimeters.
    package struct Size: Equatable, Sendable {
        package var width: Int
        package var height: Int

        package init(width: Int, height: Int) {
            self.width = width
            self.height = height
        }
    }

    package init(
        card: String, driver: String, path: String? = nil, connector: String? = nil, connection: Connection? = nil,
        mode: String? = nil, millimeters: Size? = nil, _ state: State, reason: String? = nil, rotation: Int? = nil,
        rotationOrigin: RotationOrigin? = nil, dotsPerInch: Int? = nil
    ) {
        self.card = card
        self.driver = driver
        self.path = path
        self.connector = connector
        self.connection = connection
        self.mode = mode
        self.millimeters = millimeters
        self.state = state
        self.reason = reason
        self.rotation = rotation
        self.rotationOrigin = rotationOrigin
        self.dotsPerInch = dotsPerInch
    }

    init(from object: borrowing JSONObject) throws(MessageError) {
        card = try object.text("card")
        driver = try object.text("driver")
        path = try object.textIfPresent("path")
        connector = try object.textIfPresent("connector")
        connection = try object.choiceIfPresent("connection")
        mode = try object.textIfPresent("mode")
        if let width = try object.countIfPresent("mmWidth"), let height = try object.countIfPresent("mmHeight") {
            millimeters = Size(width: width, height: height)
        }
        state = try object.choice("state")
        reason = try object.textIfPresent("reason")
        rotation = try object.countIfPresent("rotation")
        rotationOrigin = try object.choiceIfPresent("rotationOrigin")
        dotsPerInch = try object.countIfPresent("dpi")
    }

    func write(to object: borrowing JSONObject) {
        object.set("card", to: card)
        object.set("driver", to: driver)
        object.set("path", to: path)
        object.set("connector", to: connector)
        object.set("connection", to: connection?.rawValue)
        object.set("mode", to: mode)
        object.set("mmWidth", to: millimeters?.width)
        object.set("mmHeight", to: millimeters?.height)
        object.set("state", to: state.rawValue)
        object.set("reason", to: reason)
        object.set("rotation", to: rotation)
        object.set("rotationOrigin", to: rotationOrigin?.rawValue)
        object.set("dpi", to: dotsPerInch)
    }

    /// The object alone on one line, as a list has it.
    package var line: String { JSONObject.line(write) }
}
