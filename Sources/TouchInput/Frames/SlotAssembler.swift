// SPDX-License-Identifier: MIT

/// Frames of protocol B: each contact lives in a slot, and only what has changed is sent.
///
/// A slot keeps its position from contact to contact, because the kernel does not send a coordinate that has not
/// changed: a new contact may come with one coordinate or none (E23).
package struct SlotAssembler: FrameAssembler {
    /// The most slots believed; the kernel's HID driver has 250 at most (E22).
    package static let slotLimit = 256

    private var slots: [Slot]
    private var current: Int
    private var counter = ContactCounter()

    /// - Parameter count: Slots of the device, brought into 1...`slotLimit`.
    package init(count: Int, initial: InitialContacts = InitialContacts()) {
        slots = Array(repeating: Slot(), count: min(max(count, 1), SlotAssembler.slotLimit))
        for (index, state) in initial.slots.prefix(slots.count).enumerated() {
            slots[index] = Slot(initial: state)
        }
        current = 0
        current = clamped(initial.currentSlot)
    }

    package mutating func take(_ event: RawEvent) -> TouchFrame? {
        switch event.code {
        case .slot: current = clamped(event.value)
        case .trackingID: slots[current].take(trackingID: event.value)
        case .slotX: slots[current].take(x: event.value)
        case .slotY: slots[current].take(y: event.value)
        case .toolType: slots[current].take(toolType: event.value)
        case .distance: slots[current].take(distance: event.value)
        case .report: return frame(at: event.time, followsGap: event.isCorrection)
        case .dropped: return frame(at: event.time, followsGap: true)
        default: break
        }
        return nil
    }

    /// The nearest slot there is: a driver may count wrong (E22).
    private func clamped(_ slot: Int32) -> Int {
        min(max(Int(slot), 0), slots.count - 1)
    }

    private mutating func frame(at time: Duration, followsGap: Bool) -> TouchFrame? {
        guard followsGap || slots.contains(where: \.isTouched) else { return nil }
        var ended: [Contact] = []
        var present: [Contact] = []
        for index in slots.indices {
            slots[index].settle(&counter, ended: &ended, present: &present)
        }
        guard followsGap || !ended.isEmpty || !present.isEmpty else { return nil }
        return TouchFrame(time: time, contacts: ended.isEmpty ? present : ended + present, followsGap: followsGap)
    }
}

/// A slot of protocol B.
private struct Slot: Hashable, Sendable {
    /// True when the frame has changed anything that matters.
    private(set) var isTouched = false
    private var trackingID: Int32 = -1
    private var position = PartialPosition()
    private var distance: Int32 = 0
    private var tool = Contact.Tool.finger
    /// True when the id has been another one, or none, since the last frame.
    private var wasReplaced = false
    /// True for a touch from before the device was opened (E14).
    private var isStale = false
    /// The slot's contact in the last frame.
    private var reported: Contact?

    init() {}

    init(initial state: InitialContacts.Slot) {
        trackingID = state.trackingID
        position = PartialPosition(state.position)
        distance = state.distance
        tool = Contact.Tool(toolType: state.toolType)
        isStale = state.trackingID >= 0
    }

    mutating func take(trackingID new: Int32) {
        guard new != trackingID, new >= 0 || trackingID >= 0 else { return }
        isTouched = true
        wasReplaced = wasReplaced || trackingID >= 0
        trackingID = max(new, -1)
        isStale = false
    }

    mutating func take(x: Int32) {
        position.x = x
        isTouched = true
    }

    mutating func take(y: Int32) {
        position.y = y
        isTouched = true
    }

    mutating func take(toolType: Int32) {
        tool = Contact.Tool(toolType: toolType)
        isTouched = true
    }

    mutating func take(distance new: Int32) {
        distance = new
        isTouched = true
    }

    /// Closes the frame for this slot: a changed id is an end and a beginning (E24), a distance is no touch (E31).
    mutating func settle(_ counter: inout ContactCounter, ended: inout [Contact], present: inout [Contact]) {
        let isDown = trackingID >= 0 && distance <= 0 && !isStale
        if var contact = reported, wasReplaced || !isDown {
            contact.phase = .ended
            ended.append(contact)
            reported = nil
        }
        wasReplaced = false
        isTouched = false
        guard isDown, let position = position.complete else { return }
        let contact = Contact(
            number: reported?.number ?? counter.next(), phase: reported == nil ? .began : .held,
            position: position, tool: tool)
        present.append(contact)
        reported = contact
    }
}
