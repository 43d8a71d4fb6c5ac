// SPDX-License-Identifier: MIT

/// Makes frames of the events of one device. What is on the glass changes with a SYN_REPORT only (E21).
package protocol FrameAssembler: Sendable {
    /// Adds the next event.
    /// - Returns: The frame the event completes; nil inside a frame, and when the frame says nothing about touches (E33).
    mutating func take(_ event: RawEvent) -> TouchFrame?
}

/// The contacts a device held when it was opened. Those already down are ignored until they are released (E14).
package struct InitialContacts: Hashable, Sendable {
    package struct Slot: Hashable, Sendable {
        package var trackingID: Int32
        package var position: RawPosition
        package var distance: Int32
        package var toolType: Int32

        package init(trackingID: Int32 = -1, position: RawPosition, distance: Int32 = 0, toolType: Int32 = 0) {
            self.trackingID = trackingID
            self.position = position
            self.distance = distance
            self.toolType = toolType
        }
    }

    /// The slots of protocol B; missing ones are empty, at a position not known.
    package var slots: [Slot]
    package var currentSlot: Int32
    /// The last position of a single touch; nil when not known.
    package var position: RawPosition?
    package var isPressed: Bool

    package init(
        slots: [Slot] = [], currentSlot: Int32 = 0, position: RawPosition? = nil, isPressed: Bool = false
    ) {
        self.slots = slots
        self.currentSlot = currentSlot
        self.position = position
        self.isPressed = isPressed
    }
}

/// A position that may be known by one coordinate only, as in a recording that starts in the middle.
struct PartialPosition: Hashable, Sendable {
    var x: Int32?
    var y: Int32?

    init(_ position: RawPosition? = nil) {
        x = position?.x
        y = position?.y
    }

    var complete: RawPosition? {
        guard let x, let y else { return nil }
        return RawPosition(x: x, y: y)
    }
}

/// The numbers given to contacts, counting up.
struct ContactCounter: Hashable, Sendable {
    private var last: UInt64 = 0

    mutating func next() -> UInt64 {
        last += 1
        return last
    }
}
