// SPDX-License-Identifier: MIT
import Geometry
import KioskConfiguration
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
            minimumDots: minimumDots, addsDotsBetween: fillsIn, unlockDuration: unlockDuration, policy: policy)
    }

    var displaySelection: DisplaySelection {
        DisplaySelection(
            name: display, mode: mode.map { ModeRequest(size: $0.size, refresh: $0.refresh.map(Double.init)) },
            rotation: rotation)
    }

    var touchSettings: TouchSettings {
        TouchSettings(
            selection: TouchSelection(patterns: touchDevice.map { [$0] } ?? []),
            calibration: TouchCalibration(
                swapsAxes: swapsTouchAxes, invertsX: invertsTouchX, invertsY: invertsTouchY,
                matrix: touchMatrix.flatMap { CalibrationMatrix(checking: $0) }))
    }

    func sceneBuilder(on panel: PanelGeometry) -> SceneBuilder {
        var appearance = Appearance(theme: pictureTheme, words: words)
        appearance.showsArrows = showsArrows
        return SceneBuilder(panel: panel, appearance: appearance)
    }

    private var pictureTheme: Theme {
        switch theme {
        case .dark: .dark
        case .light: .light
        case .contrast: .highContrast
        }
    }

    private var words: any Words {
        switch language {
        case .english: EnglishWords()
        case .chinese: SimplifiedChineseWords()
        }
    }
}
