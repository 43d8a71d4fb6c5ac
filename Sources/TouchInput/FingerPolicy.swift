// SPDX-License-Identifier: MIT
import Geometry
package import Touch

/// Picks the one finger that counts out of everything that touches any touchscreen (E34).
///
/// The first contact draws. A second one, from whichever device, or a palm makes the stroke void, and nothing begins
/// until every contact is up. After lost events the contacts still down are the rest of a void stroke (E36).
package struct FingerPolicy: Hashable, Sendable {
    private enum State: Hashable {
        case idle
        case following(Finger, at: Point)
        /// Waits until every contact is up.
        case spoiled
    }

    private struct Finger: Hashable {
        var source: Int
        var contact: UInt64
    }

    private var state = State.idle
    private var down: Set<Finger> = []

    package init() {}

    /// - Parameters:
    ///   - source: A number for the device, not used again for another.
    ///   - transform: That device's way to panel pixels.
    package mutating func handle(
        _ frame: TouchFrame, from source: Int, through transform: TouchTransform
    ) -> [FingerEvent] {
        var events = frame.followsGap ? void(.eventsDropped) : []
        for contact in frame.contacts where contact.phase == .ended {
            events += lift(Finger(source: source, contact: contact.number))
        }
        var arrivals = Arrivals()
        for contact in frame.contacts where contact.phase != .ended {
            let point = transform.point(at: contact.position)
            let finger = Finger(source: source, contact: contact.number)
            // A ghost is no finger until it has been on the panel; a palm is one at once.
            guard point != nil || contact.tool == .palm || down.contains(finger) else { continue }
            down.insert(finger)
            arrivals.add(finger, at: point, tool: contact.tool)
        }
        if frame.followsGap { spoil() }
        let placed = place(arrivals)
        return events.isEmpty ? placed : events + placed
    }

    /// Removes a device that is gone, with all its contacts (E26).
    package mutating func removeSource(_ source: Int) -> [FingerEvent] {
        var events: [FingerEvent] = []
        if case .following(let finger, _) = state, finger.source == source {
            events = void(.unplugged)
        }
        down = down.filter { $0.source != source }
        if down.isEmpty, state == .spoiled { state = .idle }
        return events
    }

    /// Ends the stroke, if there is one, for a reason from outside; the finger that drew it has to lift first.
    package mutating func void(_ reason: VoidReason) -> [FingerEvent] {
        let wasFollowing = isFollowing
        spoil()
        return wasFollowing ? [.voided(reason)] : []
    }

    package var isFollowing: Bool {
        if case .following = state { true } else { false }
    }

    private mutating func spoil() {
        state = down.isEmpty ? .idle : .spoiled
    }

    private mutating func lift(_ finger: Finger) -> [FingerEvent] {
        guard down.remove(finger) != nil else { return [] }
        switch state {
        case .idle:
            return []
        case .spoiled:
            spoil()
            return []
        case .following(let owner, _):
            guard owner == finger else { return [] }
            spoil()
            return [.lifted]
        }
    }

    private mutating func place(_ arrivals: Arrivals) -> [FingerEvent] {
        guard let first = arrivals.first else { return [] }
        if arrivals.hasPalm { return void(.palm) }
        if down.count > 1 { return void(.secondFinger) }
        guard let point = first.point else { return [] }
        switch state {
        case .spoiled:
            return []
        case .idle:
            state = .following(first.finger, at: point)
            return [.down(point)]
        case .following(let owner, let last):
            guard owner == first.finger, point != last else { return [] }
            state = .following(owner, at: point)
            return [.moved(point)]
        }
    }

    /// The contacts of one frame that are down.
    private struct Arrivals {
        private(set) var first: (finger: Finger, point: Point?)?
        private(set) var hasPalm = false

        mutating func add(_ finger: Finger, at point: Point?, tool: Contact.Tool) {
            if first == nil { first = (finger, point) }
            if tool == .palm { hasPalm = true }
        }
    }
}
