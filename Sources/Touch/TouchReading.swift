// SPDX-License-Identifier: MIT
package import Geometry

/// Everything that touches one touchscreen at one moment, for a screen that shows it.
package struct TouchReading: Hashable, Sendable {
    package struct Contact: Hashable, Sendable {
        /// Counts the contacts of one touchscreen up.
        package var number: UInt64
        /// Position in the touchscreen's own units, before any calibration.
        package var rawX: Int32
        package var rawY: Int32
        /// The place on the upright picture, in parts of it; nil beside the picture.
        package var place: Point?

        package init(number: UInt64, rawX: Int32, rawY: Int32, place: Point?) {
            self.number = number
            self.rawX = rawX
            self.rawY = rawY
            self.place = place
        }
    }

    /// A number for the touchscreen, not used again for another.
    package var source: Int
    /// The touchscreen's name, fit for a line.
    package var name: String
    /// The contacts that are down, in order.
    package var contacts: [Contact]
    /// The reports in a second; nil until that is known.
    package var rate: Int?

    package init(source: Int, name: String, contacts: [Contact], rate: Int? = nil) {
        self.source = source
        self.name = name
        self.contacts = contacts
        self.rate = rate
    }
}
