// SPDX-License-Identifier: MIT

/// When a pattern opens the kiosk and for how long, in the words of people. What is nil does not limit.
package struct AccessTerms: Equatable, Sendable {
    /// The first day, such as "2026-11-21".
    package var validFrom: String?
    /// The last day.
    package var validUntil: String?
    /// Such as "Mon-Fri 08:00-16:30; Sat 10:00-12:00".
    package var windows: String?
    /// How often it opens yet.
    package var usesLeft: Int?
    /// In seconds; nil as configured.
    package var unlockFor: Int?

    package init(
        validFrom: String? = nil, validUntil: String? = nil, windows: String? = nil, usesLeft: Int? = nil,
        unlockFor: Int? = nil
    ) {
        self.validFrom = validFrom
        self.validUntil = validUntil
        self.windows = windows
        self.usesLeft = usesLeft
        self.unlockFor = unlockFor
    }

    static let fields = ["validFrom", "validUntil", "windows", "usesLeft", "unlockFor"]

    init(from object: borrowing JSONObject) throws(MessageError) {
        validFrom = try object.textIfPresent("validFrom")
        validUntil = try object.textIfPresent("validUntil")
        windows = try object.textIfPresent("windows")
        usesLeft = try object.countIfPresent("usesLeft")
        unlockFor = try object.countIfPresent("unlockFor", in: 1...Request.longestUnlock)
    }

    func write(to object: borrowing JSONObject) {
        object.set("validFrom", to: validFrom)
        object.set("validUntil", to: validUntil)
        object.set("windows", to: windows)
        object.set("usesLeft", to: usesLeft)
        object.set("unlockFor", to: unlockFor)
    }
}
