// SPDX-License-Identifier: MIT

/// Takes the wild samples off the touches of a resistive panel, whose foils meet and part slowly (E29).
///
/// The first sample of a touch and its last one count for nothing, and of three in a row the middle one does, for each
/// axis; a sample is therefore told when the next has come. A touch shorter than `bounce` is none. A touch of a sample
/// or two, which a still finger makes, is told when it ends.
package struct ResistiveFilter: Hashable, Sendable {
    /// The foils part and meet again for less than this while a finger presses lightly.
    package static let bounce = Duration.milliseconds(12)

    private struct Touch: Hashable {
        let since: Duration
        /// The last three samples but for the first of the touch.
        var samples: [RawPosition] = []
        var isTold = false
        var last: Contact
    }

    private var touches: [UInt64: Touch] = [:]

    package init() {}

    /// The frames that this one completes, in the order of their times.
    package mutating func take(_ frame: TouchFrame) -> [TouchFrame] {
        var frames: [TouchFrame] = []
        var contacts: [Contact] = []
        for contact in frame.contacts {
            switch contact.phase {
            case .began: touches[contact.number] = Touch(since: frame.time, last: contact)
            case .held: contacts += move(contact)
            case .ended: frames += end(contact, at: frame.time)
            }
        }
        guard frame.followsGap || !contacts.isEmpty else { return frames }
        frames.append(TouchFrame(time: frame.time, contacts: contacts))
        // What ends among lost events is no whole touch.
        for index in frames.indices { frames[index].followsGap = frame.followsGap }
        return frames
    }

    private mutating func move(_ contact: Contact) -> [Contact] {
        guard var touch = touches[contact.number] else { return [] }
        defer { touches[contact.number] = touch }
        touch.samples = touch.samples.suffix(2) + [contact.position]
        // The newest one is the last of the touch until another comes.
        guard touch.samples.count > 1 else { return [] }
        var told = contact
        told.position = touch.samples.count == 3 ? middle(of: touch.samples) : touch.samples[0]
        told.phase = touch.isTold ? .held : .began
        touch.isTold = true
        touch.last = told
        return [told]
    }

    private mutating func end(_ contact: Contact, at time: Duration) -> [TouchFrame] {
        guard let touch = touches.removeValue(forKey: contact.number) else { return [] }
        var ended = touch.last
        ended.phase = .ended
        let end = TouchFrame(time: time, contacts: [ended])
        if touch.isTold { return [end] }
        guard time - touch.since >= ResistiveFilter.bounce else { return [] }
        return [TouchFrame(time: touch.since, contacts: [touch.last]), end]
    }

    private func middle(of samples: [RawPosition]) -> RawPosition {
        RawPosition(x: samples.map(\.x).sorted()[1], y: samples.map(\.y).sorted()[1])
    }
}
