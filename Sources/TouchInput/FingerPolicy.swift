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
        /// The finger has just lifted from a touchscreen that loses contacts: it may be back until then (E42).
        case lifting(HeldContact, from: Int, until: Duration)
        /// Waits until every contact that counts is up.
        case spoiled
    }

    /// The time for which a lost contact may be back.
    private static let gap = Duration.milliseconds(50)
    /// Distance in pixels; nobody sees less (E41).
    private static let leastMove = 0.5

    private var state = State.idle
    private var held = HeldContacts()
    private var conducts: [Int: SourceConduct] = [:]
    /// The latest time told.
    private var now = Duration.zero
    private var findings = TouchFindings()

    package init() {}

    package var isFollowing: Bool {
        switch state {
        case .following, .lifting: true
        case .idle, .spoiled: false
        }
    }

    /// The time, by CLOCK_MONOTONIC, to call `advance` although no frame has come; nil while nothing waits.
    package var deadline: Duration? {
        guard case .lifting(_, _, let end) = state else { return held.deadline }
        return min(held.deadline ?? end, end)
    }

    /// Lets contacts of a source that are lost for a moment go on (E42); before its first frame.
    package mutating func bridgeGaps(of source: Int) {
        conducts[source, default: SourceConduct()].bridgesGaps = true
    }

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
                events += arrive(finger, contact, at: point, since: min(now, frame.time), on: transform.panel)
            }
        }
        if lostTouches {
            spoil()
        } else if frame.followsGap {
            held.disregard { $0.source == source }
        }
        return events
    }

    /// Acts on the time that has passed: contacts begin to count (E42), and stop (E26).
    package mutating func advance(to time: Duration) -> [FingerEvent] {
        now = max(now, time)
        var events: [FingerEvent] = []
        if case .lifting(_, _, let end) = state, end <= now { events = finishLift() }
        let due = held.due(at: now)
        events += due.filter { held[$0]?.standing == .counted }.flatMap { setAside($0) }
        return events + count(due.filter { held[$0]?.standing == .fresh })
    }

    /// Removes a device that is gone, with all its contacts (E26).
    package mutating func removeSource(_ source: Int) -> [FingerEvent] {
        held.removeSource(source)
        conducts[source] = nil
        findings.forget(source)
        return endStroke(of: source, as: .unplugged)
    }

    /// Ends the stroke, if there is one, for a reason from outside; the finger that drew it has to lift first.
    package mutating func void(_ reason: VoidReason) -> [FingerEvent] {
        let wasFollowing = isFollowing
        spoil()
        return wasFollowing ? [.voided(reason)] : []
    }

    /// The findings since the last call, each once.
    package mutating func takeFindings() -> [TouchFinding] { findings.take() }

    /// The troubles that a source has at this moment.
    package func troubles(of source: Int) -> Set<TouchTrouble> {
        var troubles = conducts[source]?.troubles(at: now) ?? []
        if held.contains(.setAside, where: { $0.source == source }) { troubles.insert(.stuck) }
        return troubles
    }
}

// MARK: - Contacts

extension FingerPolicy {
    private mutating func arrive(
        _ finger: Finger, _ contact: Contact, at point: Point, since time: Duration, on panel: PixelSize
    ) -> [FingerEvent] {
        held[finger] = HeldContact(at: point, since: time, on: panel)
        let verdict = conducts[finger.source, default: SourceConduct()].began(at: contact.position, now)
        guard contact.tool.isFingertip, verdict == .believed else {
            held[finger]?.standing = .disregarded
            return verdict == .storm ? disregardAll(of: finger.source) : []
        }
        guard case .lifting(let lost, finger.source, _) = state else { return [] }
        return lost.isNear(point) ? goOn(finger, after: lost) : finishLift()
    }

    /// Takes a new contact for the one that was lost.
    private mutating func goOn(_ finger: Finger, after lost: HeldContact) -> [FingerEvent] {
        guard let point = held[finger]?.place else { return [] }
        held[finger] = lost
        _ = held[finger]?.move(to: point, at: now)
        state = .following(finger, at: point)
        return point.distance(to: lost.place) >= FingerPolicy.leastMove ? [.moved(point)] : []
    }

    private mutating func finishLift() -> [FingerEvent] {
        guard case .lifting(let contact, let source, _) = state else { return [] }
        state = .idle
        if contact.hasTraveled { trust(source) }
        return [.lifted]
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
        guard let contact = held.remove(finger) else { return [] }
        if conducts[finger.source]?.ended(at: position, after: now - contact.since) == true {
            findings.note(.ghosts, of: finger.source)
        }
        guard contact.standing == .counted else { return [] }
        guard case .following(finger, _) = state else {
            if state == .spoiled { spoil() }
            return []
        }
        // A second finger that has just come down was there before this one was gone.
        if held.contains(.fresh, where: { isHeard($0.source) }) { return void(.secondFinger) }
        let isBridged = conducts[finger.source]?.bridgesGaps == true
        state = .lifting(contact, from: finger.source, until: isBridged ? now + FingerPolicy.gap : now)
        return isBridged ? [] : finishLift()
    }

    /// Lets new contacts count, all at once: of two that came together none draws.
    private mutating func count(_ fingers: [Finger]) -> [FingerEvent] {
        let events = fingers.flatMap { admit($0) }
        let counted = held.all(.counted)
        switch state {
        case .spoiled:
            return events
        case .lifting:
            return events + (counted.isEmpty ? [] : finishLift() + count([]))
        case .following:
            return counted.count > 1 ? events + void(.secondFinger) : events
        case .idle:
            guard let finger = counted.first, let contact = held[finger] else { return events }
            guard counted.count == 1 else {
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
        let trusted = Set(conducts.filter(\.value.hasDrawn).keys)
        held.disregard { !trusted.contains($0.source) }
        guard !held.contains(.counted) else { return [] }
        switch state {
        case .idle, .lifting:
            return []
        case .following, .spoiled:
            defer { state = .idle }
            return isFollowing ? [.voided(.secondFinger)] : []
        }
    }

    private func isTrusted(_ source: Int) -> Bool { conducts[source]?.hasDrawn == true }

    /// False for a touchscreen that never drew a stroke while another one is touched: it voids nobody's.
    private func isHeard(_ source: Int) -> Bool {
        isTrusted(source) || !held.contains(.counted) { $0.source != source }
    }

    private mutating func trust(_ source: Int) {
        conducts[source]?.hasDrawn = true
        findings.forget(source)
    }

    private mutating func setAside(_ finger: Finger) -> [FingerEvent] {
        findings.note(.stuck, of: finger.source)
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
        findings.note(.storm, of: source)
        held.disregard { $0.source == source }
        return endStroke(of: source, as: .disturbed)
    }

    /// Ends what the contacts of a source began, which count no more.
    private mutating func endStroke(of source: Int, as reason: VoidReason) -> [FingerEvent] {
        switch state {
        case .following(let owner, _) where owner.source == source: return void(reason)
        case .lifting(_, source, _): return void(reason)
        case .spoiled:
            spoil()
            return []
        case .idle, .following, .lifting: return []
        }
    }

    /// Lets a contact count for nothing until it is up.
    private mutating func disregard(_ finger: Finger, as reason: VoidReason) -> [FingerEvent] {
        held[finger]?.standing = .disregarded
        return stopCounting(finger, as: reason)
    }

    private mutating func stopCounting(_ finger: Finger, as reason: VoidReason) -> [FingerEvent] {
        switch state {
        case .idle, .lifting: return []
        case .following(let owner, _): return owner == finger ? void(reason) : []
        case .spoiled:
            spoil()
            return []
        }
    }

    private mutating func spoil() {
        for finger in held.all(.fresh) where isHeard(finger.source) { held[finger]?.standing = .counted }
        state = held.contains(.counted) ? .spoiled : .idle
    }
}
