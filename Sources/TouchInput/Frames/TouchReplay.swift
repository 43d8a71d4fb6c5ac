// SPDX-License-Identifier: MIT
package import Touch

/// The way of recorded events through all that the daemon does with them, its timers included.
package struct TouchReplay: Sendable {
    package enum Step: Hashable, Sendable {
        case frame(TouchFrame)
        case finger(FingerEvent, time: Duration)
        case trouble(TouchTrouble, time: Duration)
    }

    private let transform: TouchTransform
    private var assembler: any FrameAssembler
    private var filters: TouchFilters
    private var policy = FingerPolicy()
    private var now = Duration.zero

    package init(_ spoken: TouchProtocol, filters: TouchFilters, through transform: TouchTransform) {
        self.transform = transform
        self.filters = filters
        assembler = spoken.assembler()
        if filters.bridgesGaps { policy.bridgeGaps(of: 0) }
    }

    /// Takes in the next event, after what the time before it has brought.
    package mutating func take(_ event: RawEvent) -> [Step] {
        let before = pass(until: event.time)
        guard let frame = assembler.take(event) else { return before }
        var after = [Step.frame(frame)]
        for frame in filters.take(frame) {
            after += steps(policy.handle(frame, from: 0, through: transform), at: max(frame.time, event.time))
        }
        return before + after
    }

    /// Lets the touches that are still there count.
    package mutating func finish() -> [Step] {
        pass(until: now + .seconds(1))
    }

    private mutating func pass(until time: Duration) -> [Step] {
        var passed: [Step] = []
        while let deadline = policy.deadline, deadline < time {
            passed += steps(policy.advance(to: deadline), at: deadline)
        }
        now = time
        return passed
    }

    private mutating func steps(_ events: [FingerEvent], at time: Duration) -> [Step] {
        events.map { .finger($0, time: time) } + policy.takeFindings().map { .trouble($0.trouble, time: time) }
    }
}
