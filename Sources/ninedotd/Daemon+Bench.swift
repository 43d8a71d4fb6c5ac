// SPDX-License-Identifier: MIT
import BootTime
import ControlMessages
import KioskModel
import KioskSession
import LinuxSystem
import Touch
import TouchInput

/// The touch bench's part of the loop: what touches the panel is told only while the session shows it, and a calibration
/// that nobody has accepted ends with whatever ends its page.
extension Daemon {
    func followBench(at now: Instant) throws {
        touchscreens.setObserved(kiosk.benchUse != .none)
        let readings = touchscreens.takeReadings()
        // What nobody can see is not touched.
        if !readings.isEmpty, takesTouches {
            try kiosk.handle(.bench(.readings(readings, latency: BenchLatency(latency.summary))), at: now)
        }
        touchscreens.setRecorded(control.isRecording)
        if let view = kiosk.touchesView, view.isRecorded != control.isRecording {
            try kiosk.handle(.bench(.recording(control.isRecording)), at: now)
        }
        for order in kiosk.takeBenchOrders() { try carryOut(order, at: now) }
        if kiosk.benchUse != .trial { try takeIn(touchscreens.endTrial(), at: now) }
    }

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
        case .keepCalibration:
            try kiosk.handle(.bench(.kept(keepCalibration())), at: now)
        }
    }

    /// False where there is nothing to keep, or it cannot be written.
    private func keepCalibration() -> Bool {
        guard let tried = touchscreens.triedCalibration else { return false }
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
