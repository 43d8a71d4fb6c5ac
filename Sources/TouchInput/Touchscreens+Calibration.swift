// SPDX-License-Identifier: MIT
import Geometry
import LinuxSystem
package import Touch

/// The calibrations that were made with touches.
struct MadeCalibrations {
    var kept: KeptCalibrations
    /// A calibration that somebody tries, of the device with this number.
    var trial: (source: Int, calibration: TouchCalibration)?
}

/// The calibration of each touchscreen.
extension Touchscreens {
    /// Uses these calibrations, where neither the owner's settings nor a trial goes before them.
    package mutating func setCalibrations(_ kept: KeptCalibrations) -> [TouchEvent] {
        calibrations.kept = kept
        return recalibrate()
    }

    package var keptCalibrations: KeptCalibrations { calibrations.kept }

    /// Uses the calibration that these touches make, until `endTrial`.
    ///
    /// - Returns: The farthest of the touches from its cross, in pixels, or the reason why they make none; nil where the
    ///   touchscreen is gone.
    package mutating func tryCalibration(
        of source: Int, by touches: [CrossTouch]
    ) -> (error: Result<Double, CalibrationRefusal>, events: [TouchEvent])? {
        guard inOrder.contains(where: { $0.source == source }) else { return nil }
        do throws(CalibrationRefusal) {
            let solved = try SolvedCalibration(solving: touches, on: panel.size, rotation: panel.rotation)
            calibrations.trial = (source, solved.calibration)
            return (.success(solved.error), recalibrate())
        } catch {
            return (.failure(error), [])
        }
    }

    /// Has this orientation bring touches to the picture as it is turned now, until `endTrial`: the calibration in use is
    /// turned with it. One that changes nothing is no trial.
    ///
    /// - Returns: False where the touchscreen is gone, or its calibration is of no use.
    package mutating func tryOrientation(
        of source: Int, _ orientation: Orientation
    ) -> (isTried: Bool, events: [TouchEvent]) {
        guard orientation != .straight else { return (true, []) }
        guard let device = inOrder.first(where: { $0.source == source }),
            let calibration = device.choice.calibration.oriented(
                by: orientation, on: panel.rotation, over: device.ranges.x, device.ranges.y)
        else { return (false, []) }
        calibrations.trial = (source, calibration)
        return (true, recalibrate())
    }

    /// The touchscreen and its calibration on trial, to be kept.
    package var triedCalibration: KeptCalibration? {
        guard let trial = calibrations.trial, let device = inOrder.first(where: { $0.source == trial.source }) else {
            return nil
        }
        return KeptCalibration(TouchscreenIdentity(of: device.device), trial.calibration)
    }

    /// Returns to what was used before the trial, or to what is kept by now.
    package mutating func endTrial() -> [TouchEvent] {
        guard calibrations.trial != nil else { return [] }
        calibrations.trial = nil
        return recalibrate()
    }

    /// The identities of all touchscreens that are connected.
    package var identities: [TouchscreenIdentity] { table.reports.map(\.identity) }

    /// Has each device use the calibration that it should by now. Where touches land elsewhere from now on, a running
    /// stroke is void.
    mutating func recalibrate() -> [TouchEvent] {
        var events: [TouchEvent] = []
        for device in inOrder {
            let choice = choice(for: device.device, source: device.source)
            guard choice != device.choice else { continue }
            let isNewTrouble = choice.trouble != nil && choice.trouble != device.trouble
            device.calibrate(choice)
            events.append(.calibrated(device.label, choice.origin))
            if isNewTrouble, let trouble = choice.trouble { events.append(.troubled(device.label, trouble)) }
        }
        return events.isEmpty ? [] : voidStroke(.panelLost) + events
    }

    func choice(for device: Device, source: Int) -> CalibrationChoice {
        if let trial = calibrations.trial, trial.source == source {
            return CalibrationChoice(trying: trial.calibration)
        }
        let kept = calibrations.kept.calibration(of: TouchscreenIdentity(of: device), among: identities)
        return CalibrationChoice(owner: settings.calibration, kept: kept, properties: device.properties)
    }

    /// Nil for a touchscreen that is not open.
    func calibration(of systemPath: String) -> CalibrationReport? {
        guard let device = inOrder.first(where: { $0.device.systemPath == systemPath }),
            let matrix = device.choice.calibration.matrix(over: device.ranges.x, device.ranges.y)
        else { return nil }
        return CalibrationReport(origin: device.choice.origin, matrix: matrix.text)
    }
}

/// Recording.
extension Touchscreens {
    /// Records what each touchscreen sends from now on, or forgets it.
    package func setRecorded(_ isRecorded: Bool) {
        for device in inOrder { device.setRecorded(isRecorded) }
    }

    /// The recording of the touchscreen that has sent the most; nil where none was touched.
    package var recording: TouchRecorder? {
        inOrder.compactMap(\.recorder).filter { $0.eventCount > 0 }.max { $0.eventCount < $1.eventCount }
    }
}

extension TouchDevice {
    /// Told where it is not as the device declares.
    var calibrationEvents: [TouchEvent] {
        choice.origin == .device ? [] : [.calibrated(label, choice.origin)]
    }
}
