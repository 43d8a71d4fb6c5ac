// SPDX-License-Identifier: MIT
import Drawing
import Geometry
import KioskAppearance
import KioskConfiguration
import KioskModel
import KioskStore
import LinuxSystem
import Screens

/// The look of the panel, from the configuration and what was chosen on the panel; the background picture is made once
/// for each size that a panel has.
final class CurrentAppearance {
    private(set) var appearance: Appearance
    private let configuration: Configuration
    private let text: TextMeasure
    /// The preferences chosen on the panel; they go before the configuration.
    private var preferences = PanelPreferences()
    /// The configuration with that in it.
    private var shown: Configuration
    private var size: PixelSize?
    private var background: Background?

    init(_ configuration: Configuration, text: TextMeasure) {
        self.configuration = configuration
        self.text = text
        shown = configuration
        appearance = configuration.appearance.byLocalTime
    }

    /// A BCP 47 tag.
    var language: String { shown.language.rawValue }

    /// Goes on as chosen on the panel; false where it looks so already.
    func follow(_ preferences: PanelPreferences) -> Bool {
        guard preferences != self.preferences else { return false }
        self.preferences = preferences
        var chosen = configuration
        chosen.language = preferences.language ?? configuration.language
        chosen.theme = preferences.theme ?? configuration.theme
        appearance = chosen.appearance.byLocalTime
        shown = chosen
        size = nil
        return true
    }

    /// Makes the pictures of a panel; without the owner's, with a warning, where that is gone since the start.
    func builder(on panel: PanelGeometry) -> SceneBuilder {
        if panel.size != size { makeBackground(covering: panel.size) }
        return SceneBuilder(on: Measures(panel, text), appearance: appearance, background: background)
    }

    private func makeBackground(covering size: PixelSize) {
        self.size = size
        do {
            background = try shown.background(covering: size)
        } catch {
            Log.warning("background: \(error)")
            background = nil
        }
    }
}

extension Appearance {
    /// The same with times in the kiosk's time zone.
    fileprivate var byLocalTime: Appearance {
        var appearance = self
        let elsewhere = localTime
        appearance.localTime = { LocalTime(onWallClock: $0) ?? elsewhere($0) }
        return appearance
    }
}
