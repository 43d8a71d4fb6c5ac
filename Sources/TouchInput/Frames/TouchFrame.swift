// SPDX-License-Identifier: MIT

/// A contact's position in the device's own units, before any calibration.
package struct RawPosition: Hashable, Sendable {
    package var x: Int32
    package var y: Int32

    package init(x: Int32, y: Int32) {
        self.x = x
        self.y = y
    }
}

/// A finger, pen, palm or object on the glass.
package struct Contact: Hashable, Sendable {
    package enum Phase: Hashable, Sendable {
        case began
        case held
        case ended
    }

    package enum Tool: Hashable, Sendable {
        case finger
        case pen
        case palm
        /// A dial or another thing that lies on the glass (MT_TOOL_DIAL).
        case object

        /// The meaning of an ABS_MT_TOOL_TYPE value; an unknown tool is a finger.
        init(toolType: Int32) {
            switch toolType {
            case 1: self = .pen
            case 2: self = .palm
            case 10: self = .object
            default: self = .finger
            }
        }

        /// True for what can draw (E30).
        var isFingertip: Bool { self == .finger || self == .pen }
    }

    /// Counts the contacts of one device up; never used again, unlike the kernel's tracking ids.
    package var number: UInt64
    package var phase: Phase
    package var position: RawPosition
    package var tool: Tool

    package init(number: UInt64, phase: Phase, position: RawPosition, tool: Tool = .finger) {
        self.number = number
        self.phase = phase
        self.position = position
        self.tool = tool
    }
}

/// The contacts on the glass at one moment: all that are down, and those that have just ended.
package struct TouchFrame: Hashable, Sendable {
    /// The time of the SYN_REPORT that closed the frame, by CLOCK_MONOTONIC.
    package var time: Duration
    /// Ended contacts come first: a slot whose tracking id changes has one contact of each kind (E24).
    package var contacts: [Contact]
    /// True when events were lost between the frame before and this one (E36).
    package var followsGap: Bool

    package init(time: Duration, contacts: [Contact], followsGap: Bool = false) {
        self.time = time
        self.contacts = contacts
        self.followsGap = followsGap
    }
}
