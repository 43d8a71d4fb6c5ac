// SPDX-License-Identifier: MIT

/// Frames of protocol A: each lists all contacts, one packet each, without slots (E27).
///
/// The kernel keeps no state for such a device. After a gap the contacts are taken to be still down, so that the rest
/// of a broken stroke is not taken for a new one; a BTN_TOUCH of zero, or a frame without a packet, ends them.
package struct PacketAssembler: FrameAssembler {
    /// The most contacts looked at in one frame; a second one already voids the stroke.
    package static let packetLimit = 16

    private var packet = Packet()
    private var frame = PacketFrame()
    /// True for a touch from before the device was opened (E14).
    private var isStale: Bool
    private var reported: [TrackedContact] = []
    private var counter = ContactCounter()

    package init(initial: InitialContacts = InitialContacts()) {
        isStale = initial.isPressed
    }

    package mutating func take(_ event: RawEvent) -> TouchFrame? {
        switch event.code {
        case .slotX: packet.position.x = event.value
        case .slotY: packet.position.y = event.value
        case .trackingID: packet.trackingID = event.value
        case .toolType: packet.tool = Contact.Tool(toolType: event.value)
        case .distance: packet.distance = event.value
        case .packetEnd: closePacket()
        case .touch where event.value == 0: frame.isReleased = true
        case .report: return closeFrame(at: event.time, followsGap: event.isCorrection)
        case .dropped:
            startFrame()
            return TouchFrame(time: event.time, contacts: reported.map(\.held), followsGap: true)
        default: frame.saysOther = true
        }
        return nil
    }

    private mutating func closePacket() {
        frame.hasPackets = true
        if packet.isTouch, frame.touches.count < PacketAssembler.packetLimit {
            frame.touches.append(packet)
        }
        packet = Packet()
    }

    private mutating func startFrame() {
        packet = Packet()
        frame = PacketFrame()
    }

    private mutating func closeFrame(at time: Duration, followsGap: Bool) -> TouchFrame? {
        let touches = frame.present
        startFrame()
        guard let touches, touches.isEmpty || !isStale else {
            return followsGap ? TouchFrame(time: time, contacts: reported.map(\.held), followsGap: true) : nil
        }
        isStale = false
        let contacts = match(touches)
        guard followsGap || !contacts.isEmpty else { return nil }
        return TouchFrame(time: time, contacts: contacts, followsGap: followsGap)
    }

    /// Pairs the contacts of the last frame with the packets of this one: by tracking id, else the nearest.
    private mutating func match(_ touches: [Packet]) -> [Contact] {
        var open = touches
        var ended: [Contact] = []
        var next: [TrackedContact] = []
        for tracked in reported {
            if let index = tracked.nearest(in: open) {
                next.append(tracked.moved(by: open.remove(at: index)))
            } else {
                ended.append(tracked.ended)
            }
        }
        let present = next.map(\.contact)
        let began = open.compactMap { TrackedContact(beginning: $0, counter: &counter) }
        reported = next + began
        return ended + present + began.map(\.contact)
    }
}

/// The part of a protocol A frame read so far.
private struct PacketFrame: Hashable, Sendable {
    var touches: [Packet] = []
    var hasPackets = false
    /// BTN_TOUCH went to zero, which ends every contact whatever else the frame holds.
    var isReleased = false
    /// The frame holds something other than contacts, such as a power key or a time (E12, E33).
    var saysOther = false

    /// The contacts that are down now; nil when the frame does not say.
    var present: [Packet]? {
        if isReleased { return [] }
        return hasPackets || !saysOther ? touches : nil
    }
}

/// A contact in a single frame of protocol A.
private struct Packet: Hashable, Sendable {
    var position = PartialPosition()
    var trackingID: Int32?
    var tool = Contact.Tool.finger
    var distance: Int32 = 0

    /// A packet without a position says that its contact is gone.
    var isTouch: Bool { position.complete != nil && distance <= 0 && (trackingID ?? 0) >= 0 }
}

/// A contact of protocol A followed from frame to frame.
private struct TrackedContact: Hashable, Sendable {
    var contact: Contact
    var trackingID: Int32?

    init?(beginning packet: Packet, counter: inout ContactCounter) {
        guard let position = packet.position.complete else { return nil }
        contact = Contact(number: counter.next(), phase: .began, position: position, tool: packet.tool)
        trackingID = packet.trackingID
    }

    var held: Contact {
        var held = contact
        held.phase = .held
        return held
    }

    var ended: Contact {
        var ended = contact
        ended.phase = .ended
        return ended
    }

    func moved(by packet: Packet) -> TrackedContact {
        var moved = self
        moved.contact.phase = .held
        moved.contact.position = packet.position.complete ?? contact.position
        moved.contact.tool = packet.tool
        return moved
    }

    func nearest(in packets: [Packet]) -> Int? {
        packets.indices.filter { packets[$0].trackingID == trackingID }
            .min { distance(to: packets[$0]) < distance(to: packets[$1]) }
    }

    private func distance(to packet: Packet) -> Double {
        guard let position = packet.position.complete else { return .infinity }
        let dx = Double(position.x) - Double(contact.position.x)
        let dy = Double(position.y) - Double(contact.position.y)
        return dx * dx + dy * dy
    }
}
