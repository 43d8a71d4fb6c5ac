// SPDX-License-Identifier: MIT
import BootTime
import ControlMessages
import KioskModel
import KioskSession
import LinuxSystem
import PanelOutput
import PanelSound
import Touch
import TouchInput

/// The touch bench's part of the loop: what touches the panel is told only while the session shows it, and a calibration
/// that nobody has accepted ends with whatever ends its page.
extension Daemon {
    /// Takes in what touchscreens have sent: first what the bench shows of it, so that a tap which opens a page of the
    /// bench does not touch that page, too, where all of the tap is read at once.
    func takeInTouches(readable ready: [Int32], at now: Instant) throws {
        let events = touchscreens.dispatch(readable: ready, at: now)
        let readings = touchscreens.takeReadings()
        // What nobody can see is not touched.
        if !readings.isEmpty, takesTouches {
            try kiosk.handle(.bench(.readings(readings, latency: BenchLatency(latency.summary))), at: now)
        }
        try takeIn(events, at: now)
    }

    func followBench(at now: Instant) throws {
        touchscreens.setObserved(kiosk.benchUse != .none)
        touchscreens.setRecorded(control.isRecording)
        if let view = kiosk.touchesView, view.isRecorded != control.isRecording {
            try kiosk.handle(.bench(.recording(control.isRecording)), at: now)
        }
        if let view = kiosk.soundView, view.device != soundDevice {
            try kiosk.handle(.bench(.sound(soundDevice)), at: now)
        }
        for order in kiosk.takeBenchOrders() { try carryOut(order, at: now) }
        if kiosk.benchUse != .trial {
            try takeIn(touchscreens.endTrial(), at: now)
            rotations.endTrial()
        }
        display.setRotations(rotations.used, at: now)
    }

    private var soundDevice: SoundDevice { sounds?.device ?? .off }

    var allowsRecording: Bool { kiosk.touchesView != nil && takesTouches }
    var recordedTouches: TouchRecorder? { touchscreens.recording }

    private func carryOut(_ order: BenchOrder, at now: Instant) throws {
        switch order {
        case .tryCalibration(let source, let touches):
            // One that is gone has ended the session's page, too.
            guard let (error, events) = touchscreens.tryCalibration(of: source, by: touches) else { return }
            try takeIn(events, at: now)
            switch error {
            case .success(let pixels):
                let error = touches.count > 3 ? Int(pixels.rounded(.up)) : nil
                try kiosk.handle(.bench(.tried(error: error)), at: now)
            case .failure(let refusal): try kiosk.handle(.bench(.refused(refusal)), at: now)
            }
        case .turnPicture:
            if let place = display.place { rotations.turn(place) }
        case .tryOrientation(let source, let orientation):
            let (isTried, events) = touchscreens.tryOrientation(of: source, orientation)
            try takeIn(events, at: now)
            try kiosk.handle(.bench(isTried ? .tried(error: nil) : .refused(.skewed)), at: now)
        case .keep: try kiosk.handle(.bench(.kept(keepTrials())), at: now)
        case .play(let sound): sounds?.play(sound, at: now)
        }
    }

    /// False where there is nothing to keep, or it cannot be written. The picture's turn and the touchscreen's
    /// calibration do not depend on each other.
    private func keepTrials() -> Bool {
        let (tried, place) = (touchscreens.triedCalibration, rotations.triedPlace)
        guard tried != nil || place != nil else { return false }
        return (tried.map { keep($0) } ?? true) && (place.map { keepTurn(of: $0) } ?? true)
    }

    private func keepTurn(of place: OutputPlace) -> Bool {
        do throws(Refusal) {
            try rotations.keepTrial()
        } catch {
            Log.warning("the turn of the picture on \(place.connector) is not kept: \(error.message)")
            return false
        }
        note(.displayTurned, place)
        return true
    }

    private func keep(_ tried: KeptCalibration) -> Bool {
        do throws(Refusal) {
            try calibrations.keep(tried, among: touchscreens.identities)
        } catch {
            Log.warning("the calibration of \(tried.identity.name) is not kept: \(error.message)")
            return false
        }
        note(.touchscreenCalibrated, [tried.identity])
        return true
    }
}

extension BenchLatency {
    fileprivate init?(_ summary: TouchLatency.Summary?) {
        guard let summary else { return nil }
        self.init(median: Int(summary.median.milliseconds), longest: Int(summary.longest.milliseconds))
    }
}
