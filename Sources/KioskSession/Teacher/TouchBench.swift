// SPDX-License-Identifier: MIT
import BootTime
import Touch

/// The pages about the touchscreens, behind the teacher's menu.
///
/// ```
/// menu <--> touches, map, sound
/// menu --> calibrating --all crosses held--> solving --tried--> trial --Keep--> keeping --kept--> told --> menu
///          calibrating --20 s without a touch--> menu
///                                            solving --refused--> told
///                                            trial --15 s--> told
/// menu --> orienting --a letter drawn--> recognizing --tried--> trial
///          orienting --20 s without a touch--> menu
/// ```
/// A calibration counts beyond `trial` and `keeping` only where it was kept, as does a turn of the picture beyond
/// `orienting`: whatever else ends these ends it, too.
struct TouchBench: Equatable, Sendable {
    enum State: Equatable, Sendable {
        case menu
        case touches(TouchesView)
        case calibrating(CalibrationRun)
        /// All crosses were held: the touchscreens are asked for the calibration.
        case solving(CalibrationRun)
        case orienting(OrientationRun)
        /// The letter was read: the touchscreens are asked for its orientation.
        case recognizing(OrientationRun)
        case trial(TrialView, until: Instant)
        /// A calibration or orientation that was accepted, and is being written.
        case keeping(TrialView)
        case told(BenchResult)
        case map(TouchMap)
        case sound(SoundView)
    }

    private(set) var state = State.menu

    /// The use that is made of the touchscreens meanwhile.
    var use: BenchUse {
        switch state {
        case .menu, .touches, .calibrating, .solving, .told, .map, .sound: .shown
        case .orienting, .recognizing, .trial, .keeping: .trial
        }
    }

    var touchesView: TouchesView? {
        if case .touches(let view) = state { view } else { nil }
    }

    var soundView: SoundView? {
        if case .sound(let view) = state { view } else { nil }
    }

    /// Takes in a touch of one of the pages; nil where it leads back to the teacher's menu.
    mutating func handle(_ input: TeacherInput, in context: SessionContext) -> [SessionEffect]? {
        switch state {
        case .menu:
            if input == .back { return nil }
            if case .bench(let page) = input { open(page, in: context) }
        case .touches, .told:
            if input == .back { state = .menu }
        case .map:
            if input == .back { state = .menu }
            if input == .confirm { state = .map(TouchMap()) }
        case .sound:
            if input == .back { state = .menu }
            if case .play(let sound) = input { return [.bench(.play(sound))] }
        case .trial(let view, _):
            guard input == .confirm else { return [] }
            state = .keeping(view)
            return [.bench(.keep)]
        case .calibrating, .solving, .orienting, .recognizing, .keeping: break  // Nothing to press.
        }
        return []
    }

    private mutating func open(_ page: BenchView.Page, in context: SessionContext) {
        switch page {
        case .touches: state = .touches(TouchesView())
        case .map: state = .map(TouchMap())
        case .sound: state = .sound(SoundView())
        case .calibration where context.settings.isTouchConfigured: state = .told(.configured)
        case .orientation where context.settings.isTouchConfigured: state = .told(.configured)
        case .orientation:
            let turns = !context.settings.isRotationConfigured
            state = .orienting(OrientationRun(turns: turns, at: context.now))
        case .calibration(let crosses): state = .calibrating(CalibrationRun(crosses: crosses, at: context.now))
        }
    }

    /// Takes in what the touchscreens tell.
    mutating func take(_ event: BenchEvent, in context: SessionContext) -> [SessionEffect] {
        switch (event, state) {
        case (.readings(let readings, let latency), _): return take(readings, latency, at: context.now)
        case (.tried(let error), .solving):
            state = .trial(TrialView(secondsLeft: 0, error: error), until: context.now + Timing.trial)
        case (.tried, .recognizing):
            let view = TrialView(of: .orientation, secondsLeft: 0, error: nil)
            state = .trial(view, until: context.now + Timing.trial)
        case (.refused(let refusal), .solving), (.refused(let refusal), .recognizing): state = .told(.refused(refusal))
        case (.recording(let isRecorded), .touches(var view)):
            view.isRecorded = isRecorded
            state = .touches(view)
        case (.kept(let isKept), .keeping(let view)): state = .told(isKept ? view.subject.kept : .failed)
        case (.sound(let device), .sound): state = .sound(SoundView(device: device))
        // Too late: the page is another one by now.
        case (.tried, _), (.refused, _), (.kept, _), (.recording, _), (.sound, _): break
        }
        return []
    }

    private mutating func take(
        _ readings: [TouchReading], _ latency: BenchLatency?, at now: Instant
    ) -> [SessionEffect] {
        switch state {
        case .touches(var view):
            for reading in readings { view.take(reading) }
            view.latency = latency
            state = .touches(view)
        case .calibrating(var run):
            for reading in readings { run.take(reading, at: now) }
            state = .calibrating(run)
            guard run.isComplete, let source = run.source else { break }
            state = .solving(run)
            return [.bench(.tryCalibration(of: source, run.touches))]
        case .orienting(let run): return take(readings, for: run, at: now)
        case .trial(var view, let end):
            view.contacts = readings.last?.contacts ?? []
            state = .trial(view, until: end)
        case .map(var map):
            for place in readings.flatMap(\.contacts).compactMap(\.place) { map.touch(place) }
            state = .map(map)
        case .menu, .solving, .recognizing, .keeping, .told, .sound: break  // Nothing that shows touches.
        }
        return []
    }

    private mutating func take(
        _ readings: [TouchReading], for run: OrientationRun, at now: Instant
    ) -> [SessionEffect] {
        var run = run
        var effects: [SessionEffect] = []
        for reading in readings {
            switch run.take(reading, at: now) {
            case nil: continue
            case .tapped: effects.append(.bench(.turnPicture))
            case .drawn(.straight, _) where !run.isTurned:
                state = .told(.straight)
                return effects
            case .drawn(let orientation, let source):
                state = .recognizing(run)
                return effects + [.bench(.tryOrientation(of: source, orientation))]
            }
        }
        state = .orienting(run)
        return effects
    }

    /// Acts on the time that has passed.
    mutating func expire(at now: Instant) {
        switch state {
        case .calibrating(var run):
            run.advance(to: now)
            state = run.isAbandoned(at: now) ? .menu : .calibrating(run)
        case .orienting(let run):
            if run.isAbandoned(at: now) { state = .menu }
        case .trial(_, let end):
            if end <= now { state = .told(.reverted) }
        case .menu, .touches, .solving, .recognizing, .keeping, .told, .map, .sound: break
        }
    }

    /// The time at which something ends or changes without a touch.
    func nextDeadline(after now: Instant) -> Instant? {
        switch state {
        case .calibrating(let run): run.deadline
        case .orienting(let run): run.deadline
        case .trial(_, let end): Countdown(end: end).nextTick(after: now)
        case .menu, .touches, .solving, .recognizing, .keeping, .told, .map, .sound: nil
        }
    }

    func view(at now: Instant) -> BenchView {
        switch state {
        case .menu: .menu
        case .touches(let view): .touches(view)
        case .calibrating(let run), .solving(let run): .cross(run.view)
        case .orienting(let run), .recognizing(let run): .letter(run.view)
        case .trial(let view, let end): .trial(view.with(secondsLeft: Countdown(end: end).secondsLeft(at: now)))
        case .keeping(let view): .trial(view)
        case .told(let result): .result(result)
        case .map(let map): .map(map)
        case .sound(let view): .sound(view)
        }
    }
}

extension TrialView {
    fileprivate func with(secondsLeft: Int) -> TrialView {
        TrialView(of: subject, secondsLeft: secondsLeft, error: error, contacts: contacts)
    }
}

extension TrialView.Subject {
    fileprivate var kept: BenchResult {
        switch self {
        case .calibration: .kept
        case .orientation: .oriented
        }
    }
}

extension TouchesView {
    /// More touchscreens than any panel has are not shown.
    private static let mostReadings = 4

    fileprivate mutating func take(_ reading: TouchReading) {
        if let index = readings.firstIndex(where: { $0.source == reading.source }) {
            readings[index] = reading
        } else if readings.count < TouchesView.mostReadings {
            readings.append(reading)
            readings.sort { $0.source < $1.source }
        }
    }
}
