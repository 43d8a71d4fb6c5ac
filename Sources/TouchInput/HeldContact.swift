// SPDX-License-Identifier: MIT
import Geometry

/// A contact of one of all touchscreens.
struct Finger: Hashable, Comparable, Sendable {
    var source: Int
    var contact: UInt64

    static func < (left: Finger, right: Finger) -> Bool {
        (left.source, left.contact) < (right.source, right.contact)
    }
}

/// Everything on the glass, also what counts for nothing.
struct HeldContacts: Hashable, Sendable {
    private var contacts: [Finger: HeldContact] = [:]

    subscript(finger: Finger) -> HeldContact? {
        get { contacts[finger] }
        set { contacts[finger] = newValue }
    }

    /// The earliest time at which one of them changes its standing without an event.
    var deadline: Duration? { contacts.values.compactMap(\.deadline).min() }

    /// The contacts that change their standing now, in order.
    func due(at now: Duration) -> [Finger] {
        guard contacts.values.contains(where: { $0.isDue(at: now) }) else { return [] }
        return contacts.filter { $0.value.isDue(at: now) }.keys.sorted()
    }

    /// The contacts of this standing, in order.
    func all(_ standing: HeldContact.Standing) -> [Finger] {
        contacts.filter { $0.value.standing == standing }.keys.sorted()
    }

    func contains(_ standing: HeldContact.Standing, where fits: (Finger) -> Bool = { _ in true }) -> Bool {
        contacts.contains { $0.value.standing == standing && fits($0.key) }
    }

    mutating func remove(_ finger: Finger) -> HeldContact? { contacts.removeValue(forKey: finger) }

    mutating func removeSource(_ source: Int) {
        contacts = contacts.filter { $0.key.source != source }
    }

    /// Lets those that count, or will, count for nothing until they are up.
    mutating func disregard(where fits: (Finger) -> Bool) {
        for (finger, contact) in contacts where contact.standing.counts && fits(finger) {
            contacts[finger]?.standing = .disregarded
        }
    }
}

/// A contact for as long as it is on the glass, in panel pixels.
struct HeldContact: Hashable, Sendable {
    /// The say of a contact.
    enum Standing: Hashable {
        /// A contact on the glass for less than `countsAfter`.
        case fresh
        /// A finger.
        case counted
        /// Has not moved for `restsAtMost`: a drop of water, a bezel, a release that was lost. Moving, it is back.
        case setAside
        /// No finger until it is lifted.
        case disregarded

        /// True for what counts, or will.
        var counts: Bool { self == .fresh || self == .counted }
    }

    /// A shorter touch is a phantom: some panels send one every few seconds (E42).
    static let countsAfter = Duration.milliseconds(8)
    /// The time without a movement after which nobody's finger is there any more (E26). People hold for seconds.
    static let restsAtMost = Duration.seconds(20)
    /// The part of the panel's shorter side that is no movement: 1.3 mm at 7 inches.
    private static let rest = 1.0 / 64
    /// The part of it within which a contact that was lost comes back: 8 mm at 7 inches (E42).
    private static let reach = 3.0 / 32
    /// The part of it that a finger goes to be one that draws: 11 mm at 7 inches.
    private static let way = 1.0 / 8

    var standing = Standing.fresh
    let since: Duration
    let origin: Point
    private(set) var place: Point
    /// True once the contact has been far from its origin.
    private(set) var hasTraveled = false

    private var restingPlace: Point
    private var restingSince: Duration
    /// Length in pixels.
    private let shorterSide: Double

    init(at point: Point, since time: Duration, on panel: PixelSize) {
        since = time
        origin = point
        place = point
        restingPlace = point
        restingSince = time
        shorterSide = Double(min(panel.width, panel.height))
    }

    /// The time at which the standing changes without an event.
    var deadline: Duration? {
        switch standing {
        case .fresh: since + HeldContact.countsAfter
        case .counted: restingSince + HeldContact.restsAtMost
        case .setAside, .disregarded: nil
        }
    }

    func isNear(_ point: Point) -> Bool { point.distance(to: place) <= shorterSide * HeldContact.reach }

    func isDue(at now: Duration) -> Bool { deadline.map { $0 <= now } ?? false }

    /// Goes on to the next sample.
    /// - Returns: True when it has left the place where it rested.
    mutating func move(to point: Point, at time: Duration) -> Bool {
        place = point
        if point.distance(to: origin) >= shorterSide * HeldContact.way { hasTraveled = true }
        guard point.distance(to: restingPlace) > shorterSide * HeldContact.rest else { return false }
        restingPlace = point
        restingSince = time
        return true
    }
}
