// SPDX-License-Identifier: MIT
import KioskConfiguration
import KioskSession
import PanelOutput
import PatternLock
import Screens
import Testing
import TouchInput

@testable import ninedotd

@Suite("The configured session")
struct ConfiguredSettingsTests {
    @Test("is the usual one with an end after a minute, as long as nothing is set")
    func defaults() {
        #expect(
            Configuration().sessionSettings
                == SessionSettings(
                    blocklist: .standard, unlocking: UnlockRules(duration: .seconds(60), limit: .seconds(1800))))
    }

    @Test("has the hit radius in cells, and dots that are tapped, where that is set")
    func touch() {
        var configuration = Configuration()
        configuration.hitRadius = 45
        configuration.entry = .tap
        #expect(configuration.sessionSettings.hitRadius == 0.45)
        #expect(configuration.sessionSettings.entry == .tap)
    }

    @Test("hands ranges, the matrix and the filters to the touchscreens, and nothing where nothing is set")
    func touchscreens() {
        var configuration = Configuration()
        #expect(configuration.touchSettings == TouchSettings())
        configuration.touchRangeX = -200...3900
        configuration.touchRangeY = 3...470
        configuration.touchMatrix = [0, -1, 1, 1, 0, 0]
        configuration.filtersResistiveTouch = false
        configuration.bridgesTouchGaps = true
        let calibration = TouchCalibration(
            rangeX: AxisRange(-200, 3900), rangeY: AxisRange(3, 470), matrix: CalibrationMatrix(parsing: "0 -1 1 1 0 0")
        )
        #expect(
            configuration.touchSettings
                == TouchSettings(calibration: calibration, filtersResistive: false, bridgesGaps: true))
    }

    @Test("keeps the lock screen, unless the owner wants a clock after so long")
    func standby() {
        var configuration = Configuration()
        configuration.idleAfter = .seconds(90)
        #expect(configuration.standby == Standby())
        configuration.idleScreen = .clock
        #expect(configuration.standby == Standby(idleScreenAfter: .seconds(90)))
        configuration.dimAfter = .seconds(30)
        configuration.offAfter = .seconds(600)
        #expect(
            configuration.standby
                == Standby(idleScreenAfter: .seconds(90), dimAfter: .seconds(30), offAfter: .seconds(600)))
    }

    @Test("hands the measured diagonal to the display, and none where none was measured")
    func diagonal() {
        var configuration = Configuration()
        #expect(configuration.displaySelection.diagonal == nil)
        configuration.diagonal = 257
        #expect(configuration.displaySelection.diagonal == 257)
    }

    @Test("forces the legacy interface on the display only where that is set")
    func interface() {
        var configuration = Configuration()
        #expect(!configuration.displaySelection.forcesLegacy)
        configuration.displayInterface = .legacy
        #expect(configuration.displaySelection.forcesLegacy)
    }
}
