// SPDX-License-Identifier: MIT
package import Touch

/// The use that a session makes of what touches the panel, beside the finger.
package enum BenchUse: Hashable, Sendable {
    /// None: nothing of it is to be told.
    case none
    /// Shows what touches the panel.
    case shown
    /// Shows what touches the panel, while a calibration or an orientation is on trial.
    case trial
}

/// A wish of the touch bench.
package enum BenchOrder: Equatable, Sendable {
    /// Use the calibration that these touches of a touchscreen make, for as long as `Session.benchUse` is `trial`; answer
    /// with `tried` or `refused`.
    case tryCalibration(of: Int, [CrossTouch])
    /// Turn the picture by a quarter more, for as long as `Session.benchUse` is `trial`.
    case turnPicture
    /// Have this orientation bring the touches of a touchscreen to the picture as it is turned now, for as long as that;
    /// answer with `tried` or `refused`.
    case tryOrientation(of: Int, Orientation)
    /// Keep all that is tried; answer with `kept`.
    case keep
    /// Play the sound.
    case play(Sound)
}

/// An answer to the touch bench, or what touches the panel.
package enum BenchEvent: Equatable, Sendable {
    case readings([TouchReading], latency: BenchLatency? = nil)
    /// The farthest of the touches from its cross, in pixels; nil where they fit exactly.
    case tried(error: Int?)
    case refused(CalibrationRefusal)
    /// False where it could not be written.
    case kept(Bool)
    /// An admin records the touches, or does so no more.
    case recording(Bool)
    /// The device that makes sound.
    case sound(SoundDevice)

    /// True where somebody touches the panel.
    var isTouched: Bool {
        if case .readings(let readings, _) = self { readings.contains { !$0.contacts.isEmpty } } else { false }
    }
}

extension Session {
    /// The use that is made of what touches the panel: none on any screen but the teacher's bench.
    package var benchUse: BenchUse {
        guard case .maintaining(let maintenance) = state, case .bench(let bench) = maintenance.state,
            touchscreens > 0
        else { return .none }
        return bench.use
    }

    /// The page that shows all touches; nil on any other screen. Only there may they be recorded, and it says so.
    package var touchesView: TouchesView? {
        guard benchUse != .none, case .maintaining(let maintenance) = state, case .bench(let bench) = maintenance.state
        else { return nil }
        return bench.touchesView
    }

    /// The page that tries the sounds; nil on any other screen.
    package var soundView: SoundView? {
        guard case .maintaining(let maintenance) = state, case .bench(let bench) = maintenance.state else { return nil }
        return bench.soundView
    }

    /// Takes in what the touchscreens tell, if somebody still looks.
    mutating func take(_ event: BenchEvent) -> [SessionEffect] {
        guard case .maintaining(var maintenance) = state else { return [] }
        let effects = maintenance.take(event, in: context)
        state = .maintaining(maintenance)
        return effects
    }
}
