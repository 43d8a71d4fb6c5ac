// SPDX-License-Identifier: MIT
import Geometry
import KioskConfiguration
import KioskSession
import PanelOutput
import PatternLock
import Screens
import TouchInput

/// The configuration in the terms of each part.
extension Configuration {
    var sessionSettings: SessionSettings {
        let policy: AttemptPolicy =
            switch attemptTable {
            case .classroom: .classroom
            case .strict: .strict
            }
        return SessionSettings(
            mode: unlockMode, grid: grid, minimumDots: minimumDots, entry: entry, addsDotsBetween: fillsIn,
            hitRadius: Double(hitRadius) / 100, blocklist: blocklist, allowsOwnChange: allowsOwnChange, policy: policy,
            pinLength: pinLength, shufflesKeypad: shufflesKeypad,
            isTouchConfigured: touchSettings.calibration != TouchCalibration(), isRotationConfigured: rotation != .none,
            unlocking: UnlockRules(
                duration: unlockDuration, step: moreTime, limit: mostTime, grace: warningTime, idle: idleTime,
                people: peopleToUnlock, givesDisplay: displayUse == .release))
    }

    var standby: Standby {
        let idleScreenAfter: Duration? =
            switch idleScreen {
            case .no: nil
            case .clock: idleAfter
            }
        return Standby(idleScreenAfter: idleScreenAfter, dimAfter: dimAfter, offAfter: offAfter, offHours: offHours)
    }

    var displaySelection: DisplaySelection {
        DisplaySelection(
            name: display, mode: mode.map { ModeRequest(size: $0.size, refresh: $0.refresh.map(Double.init)) },
            rotation: rotation, diagonal: diagonal, forcesLegacy: displayInterface == .legacy)
    }

    /// The reason why no list of trusted touchscreens counts; nil where one does.
    var trustOverride: String? {
        if let touchDevice { return "the configuration names the touchscreens: \"device = \(touchDevice)\"" }
        switch touchTrust {
        case .known: return nil
        case .any: return "the configuration has every touchscreen used: \"trust = any\""
        }
    }

    var touchSettings: TouchSettings {
        TouchSettings(
            selection: TouchSelection(patterns: touchDevice.map { [$0] } ?? []),
            calibration: TouchCalibration(
                rangeX: touchRangeX.map { AxisRange($0.lowerBound, $0.upperBound) },
                rangeY: touchRangeY.map { AxisRange($0.lowerBound, $0.upperBound) },
                swapsAxes: swapsTouchAxes, invertsX: invertsTouchX, invertsY: invertsTouchY,
                matrix: touchMatrix.flatMap { CalibrationMatrix(checking: $0) }),
            filtersResistive: filtersResistiveTouch, bridgesGaps: bridgesTouchGaps)
    }
}
