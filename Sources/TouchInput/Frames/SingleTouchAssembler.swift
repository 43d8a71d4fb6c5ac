// SPDX-License-Identifier: MIT

/// Frames of single-touch devices: two axes, and something that says whether they are a touch (E28).
package struct SingleTouchAssembler: FrameAssembler {
    /// The event that tells a touch from a hovering or forgotten position.
    package enum Trigger: Hashable, Sendable {
        /// BTN_TOUCH, or BTN_LEFT of an absolute pointer (E09).
        case button(InputCode)
        /// ABS_PRESSURE above this value, of a device without a button.
        case pressure(above: Int32)
    }

    private let trigger: Trigger
    private let codes: (x: InputCode, y: InputCode)
    private var position: PartialPosition
    private var isPressed: Bool
    /// True for a touch from before the device was opened (E14).
    private var isStale: Bool
    private var wasReleased = false
    private var isTouched = false
    private var reported: Contact?
    private var counter = ContactCounter()

    package init(
        trigger: Trigger, on codes: (x: InputCode, y: InputCode) = (.x, .y),
        initial: InitialContacts = InitialContacts()
    ) {
        self.trigger = trigger
        self.codes = codes
        position = PartialPosition(initial.position)
        isPressed = initial.isPressed
        isStale = initial.isPressed
    }

    package mutating func take(_ event: RawEvent) -> TouchFrame? {
        if let pressed = pressed(by: event) {
            press(pressed)
            return nil
        }
        switch event.code {
        case codes.x:
            position.x = event.value
            isTouched = true
        case codes.y:
            position.y = event.value
            isTouched = true
        case .report: return frame(at: event.time, followsGap: event.isCorrection)
        case .dropped: return frame(at: event.time, followsGap: true)
        default: break
        }
        return nil
    }

    private func pressed(by event: RawEvent) -> Bool? {
        switch trigger {
        case .button(let button): event.code == button ? event.value != 0 : nil
        case .pressure(let threshold): event.code == .pressure ? event.value > threshold : nil
        }
    }

    private mutating func press(_ pressed: Bool) {
        guard pressed != isPressed else { return }
        isTouched = true
        isPressed = pressed
        guard !pressed else { return }
        wasReleased = true
        isStale = false
    }

    /// The frame of a release ends the contact where it was: its coordinates may be garbage (E28).
    private mutating func frame(at time: Duration, followsGap: Bool) -> TouchFrame? {
        guard followsGap || isTouched else { return nil }
        var contacts: [Contact] = []
        let isDown = isPressed && !isStale
        if var contact = reported, wasReleased || !isDown {
            contact.phase = .ended
            contacts.append(contact)
            reported = nil
        }
        wasReleased = false
        isTouched = false
        if isDown, let position = position.complete {
            let contact = Contact(
                number: reported?.number ?? counter.next(), phase: reported == nil ? .began : .held,
                position: position)
            contacts.append(contact)
            reported = contact
        }
        guard followsGap || !contacts.isEmpty else { return nil }
        return TouchFrame(time: time, contacts: contacts, followsGap: followsGap)
    }
}
