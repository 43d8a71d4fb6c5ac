// SPDX-License-Identifier: MIT
import Geometry
package import Touch

/// Picks the one finger that counts out of everything that touches any touchscreen (E34).
///
/// The first contact draws. A second one makes the stroke void, and nothing begins until every contact that counts is
/// up. A contact counts once it has been there for a moment, and no longer once it has not moved for long: a phantom
/// and a drop of water are no fingers (`HeldContact`). A touchscreen has to earn a say in the strokes of others, and
/// loses its own while it sends what no finger does (`SourceConduct`). After lost events the contacts still down are
/// the rest of a void stroke (E36).
///
/// Time matters without events, too: call `advance` when `deadline` has passed.
package struct FingerPolicy: Hashable, Sendable {
    private enum State: Hashable {
        case idle
        case following(Finger, at: Point)
        /// Waits until every contact that counts is up.
        case spoiled
    }

    private struct Finger: Hashable, Comparable {
        var source: Int
        var contact: UInt64

        static func < (left: Finger, right: Finger) -> Bool {
            (left.source, left.contact) < (right.source, right.contact)
        }
    }

    /// In pixels; nobody sees less (E41).
    private static let leastMove = 0.5

    private var state = State.idle
    /// Everything on the glass, also what counts for nothing.
    private var held: [Finger: HeldContact] = [:]
    private var conducts: [Int: SourceConduct] = [:]
    /// The latest time told.
    private var now = Duration.zero
    private var findings: [Finding] = []
    private var told: Set<Finding> = []

    package init() {}

    package var isFollowing: Bool {
        if case .following = state { true } else { false }
    }

    /// The time, by CLOCK_MONOTONIC, to call `advance` although no frame has come; nil while nothing waits.
    package var deadline: Duration? { held.values.compactMap(\.deadline).min() }

    /// - Parameters:
    ///   - source: A number for the device, not used again for another.
    ///   - transform: That device's way to panel pixels.
    package mutating func handle(
        _ frame: TouchFrame, from source: Int, through transform: TouchTransform
    ) -> [FingerEvent] {
        var events = advance(to: frame.time)
        let lostTouches = frame.followsGap && isHeard(source)
        if lostTouches { events += void(.eventsDropped) }
        for contact in frame.contacts where contact.phase == .ended {
            events += lift(Finger(source: source, contact: contact.number), from: contact.position)
        }
        for contact in frame.contacts where contact.phase != .ended {
            let finger = Finger(source: source, contact: contact.number)
            let point = transform.point(at: contact.position)
            if held[finger] != nil {
                events += follow(finger, contact, to: point)
            } else if let point {
                // A ghost is no finger until it has been on the panel (E17).
                events += arrive(finger, contact, at: point, on: transform.panel)
            }
        }
        if lostTouches {
            spoil()
        } else if frame.followsGap {
            for finger in held.keys where finger.source == source { held[finger]?.standing = .disregarded }
        }
        return events
    }

    /// Acts on the time that has passed: contacts begin to count (E42), and stop (E26).
    package mutating func advance(to time: Duration) -> [FingerEvent] {
        now = max(now, time)
        guard held.values.contains(where: { $0.isDue(at: now) }) else { return [] }
        let due = held.filter { $0.value.isDue(at: now) }.keys.sorted()
        let events = due.filter { held[$0]?.standing == .counted }.flatMap { setAside($0) }
        return events + count(due.filter { held[$0]?.standing == .fresh })
    }

    /// Removes a device that is gone, with all its contacts (E26).
    package mutating func removeSource(_ source: Int) -> [FingerEvent] {
        var events: [FingerEvent] = []
        if case .following(let finger, _) = state, finger.source == source { events = void(.unplugged) }
        held = held.filter { $0.key.source != source }
        conducts[source] = nil
        told = told.filter { $0.source != source }
        if state == .spoiled { spoil() }
        return events
    }

    /// Ends the stroke, if there is one, for a reason from outside; the finger that drew it has to lift first.
    package mutating func void(_ reason: VoidReason) -> [FingerEvent] {
        let wasFollowing = isFollowing
        spoil()
        return wasFollowing ? [.voided(reason)] : []
    }

    /// The findings since the last call, each once.
    package mutating func takeFindings() -> [Finding] {
        defer { findings = [] }
        return findings
    }

    /// The troubles that a source has at this moment.
    package func troubles(of source: Int) -> Set<TouchTrouble> {
        var troubles = conducts[source]?.troubles(at: now) ?? []
        if held.contains(where: { $0.key.source == source && $0.value.standing == .setAside }) {
            troubles.insert(.stuck)
        }
        return troubles
    }

    /// Trouble with a source that somebody should hear of.
    package struct Finding: Hashable, Sendable {
        package var source: Int
        package var trouble: TouchTrouble
    }
}

// MARK: - Contacts

extension FingerPolicy {
    private mutating func arrive(
        _ finger: Finger, _ contact: Contact, at point: Point, on panel: PixelSize
    ) -> [FingerEvent] {
        held[finger] = HeldContact(at: point, since: now, on: panel)
        let verdict = conducts[finger.source, default: SourceConduct()].began(at: contact.position, now)
        guard contact.tool.isFingertip, verdict == .believed else {
            held[finger]?.standing = .disregarded
            return verdict == .storm ? disregardAll(of: finger.source) : []
        }
        return []
    }

    private mutating func follow(_ finger: Finger, _ contact: Contact, to point: Point?) -> [FingerEvent] {
        if !contact.tool.isFingertip { return disregard(finger, as: .palm) }
        guard let point, let standing = held[finger]?.standing else { return [] }
        let hasLeft = held[finger]?.move(to: point, at: now) ?? false
        switch standing {
        case .setAside:
            return hasLeft ? resume(finger) : []
        case .counted:
            guard case .following(finger, let last) = state, point.distance(to: last) >= FingerPolicy.leastMove
            else { return [] }
            state = .following(finger, at: point)
            return [.moved(point)]
        case .fresh, .disregarded:
            return []
        }
    }

    private mutating func lift(_ finger: Finger, from position: RawPosition) -> [FingerEvent] {
        guard let contact = held.removeValue(forKey: finger) else { return [] }
        if conducts[finger.source]?.ended(at: position, after: now - contact.since) == true {
            note(.ghosts, of: finger.source)
        }
        guard contact.standing == .counted else { return [] }
        guard case .following(finger, _) = state else {
            if state == .spoiled { spoil() }
            return []
        }
        // A second finger that has just come down was there before this one was gone.
        if held.contains(where: { $0.value.standing == .fresh && isHeard($0.key.source) }) {
            return void(.secondFinger)
        }
        spoil()
        if contact.hasTraveled { trust(finger.source) }
        return [.lifted]
    }

    /// Lets new contacts count, all at once: of two that came together none draws.
    private mutating func count(_ fingers: [Finger]) -> [FingerEvent] {
        let events = fingers.flatMap { admit($0) }
        let counted = held.filter { $0.value.standing == .counted }
        switch state {
        case .spoiled:
            return events
        case .following:
            return counted.count > 1 ? events + void(.secondFinger) : events
        case .idle:
            guard let (finger, contact) = counted.first, counted.count == 1 else {
                spoil()
                return events
            }
            state = .following(finger, at: contact.place)
            let isElsewhere = contact.place.distance(to: contact.origin) >= FingerPolicy.leastMove
            return events + [.down(contact.origin)] + (isElsewhere ? [.moved(contact.place)] : [])
        }
    }

    /// Makes a contact one that counts, unless another touchscreen has the say (E10).
    private mutating func admit(_ finger: Finger) -> [FingerEvent] {
        guard isHeard(finger.source) else { return disregard(finger, as: .disturbed) }
        let events = isTrusted(finger.source) ? disregardUntrusted() : []
        held[finger]?.standing = .counted
        return events
    }

    /// Takes the say from what touches where nobody has drawn yet.
    private mutating func disregardUntrusted() -> [FingerEvent] {
        for finger in held.keys where !isTrusted(finger.source) && held[finger]?.standing.counts == true {
            held[finger]?.standing = .disregarded
        }
        guard state != .idle, !held.contains(where: { $0.value.standing == .counted }) else { return [] }
        defer { state = .idle }
        return isFollowing ? [.voided(.secondFinger)] : []
    }

    private func isTrusted(_ source: Int) -> Bool { conducts[source]?.hasDrawn == true }

    /// False for a touchscreen that never drew a stroke while another one is touched: it voids nobody's.
    private func isHeard(_ source: Int) -> Bool {
        isTrusted(source) || !held.contains { $0.key.source != source && $0.value.standing == .counted }
    }

    private mutating func trust(_ source: Int) {
        conducts[source]?.hasDrawn = true
        told = told.filter { $0.source != source }
    }

    private mutating func setAside(_ finger: Finger) -> [FingerEvent] {
        note(.stuck, of: finger.source)
        held[finger]?.standing = .setAside
        return stopCounting(finger, as: .disturbed)
    }

    /// Counts a contact that was set aside again: something that moves may be a finger, but what it drew is not known.
    private mutating func resume(_ finger: Finger) -> [FingerEvent] {
        let events = admit(finger)
        guard held[finger]?.standing == .counted else { return events }
        return events + void(.secondFinger)
    }

    private mutating func disregardAll(of source: Int) -> [FingerEvent] {
        note(.storm, of: source)
        return held.keys.filter { $0.source == source }.sorted().flatMap { disregard($0, as: .disturbed) }
    }

    /// Lets a contact count for nothing until it is up.
    private mutating func disregard(_ finger: Finger, as reason: VoidReason) -> [FingerEvent] {
        held[finger]?.standing = .disregarded
        return stopCounting(finger, as: reason)
    }

    private mutating func stopCounting(_ finger: Finger, as reason: VoidReason) -> [FingerEvent] {
        switch state {
        case .idle: return []
        case .following(let owner, _): return owner == finger ? void(reason) : []
        case .spoiled:
            spoil()
            return []
        }
    }

    private mutating func spoil() {
        let heard = held.filter { $0.value.standing == .fresh && isHeard($0.key.source) }
        for finger in heard.keys { held[finger]?.standing = .counted }
        state = held.contains { $0.value.standing == .counted } ? .spoiled : .idle
    }

    /// Notes trouble once, and again only after a whole stroke.
    private mutating func note(_ trouble: TouchTrouble, of source: Int) {
        let finding = Finding(source: source, trouble: trouble)
        if told.insert(finding).inserted { findings.append(finding) }
    }
}
