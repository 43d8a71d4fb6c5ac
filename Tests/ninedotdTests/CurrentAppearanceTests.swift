// SPDX-License-Identifier: MIT
import ControlMessages
import Drawing
import KioskConfiguration
import KioskModel
import KioskStore
import Testing
import VirtualPanel

@testable import ninedotd

@Suite("The appearance of the panel")
struct CurrentAppearanceTests {
    private func appearance(_ change: (inout Configuration) -> Void = { _ in }) throws -> CurrentAppearance {
        var configuration = Configuration()
        change(&configuration)
        return CurrentAppearance(configuration, text: try TextMeasure.latin)
    }

    @Test("The panel uses the configured language unless another is chosen on it")
    func chosen() throws {
        let appearance = try appearance { $0.language = .simplifiedChinese }
        #expect(appearance.language == "zh-Hans" && !appearance.follow(PanelPreferences()))
        var chosen = PanelPreferences()
        chosen.language = .english
        #expect(appearance.follow(chosen) && appearance.language == "en")
        #expect(!appearance.follow(chosen) && appearance.language == "en")
        #expect(appearance.follow(PanelPreferences()) && appearance.language == "zh-Hans")
    }

    @Test("After a restart the panel shows the language that was chosen on it")
    func shown() throws {
        let panel = try HostPanel.locked()
        let english = try panel.screenshot()
        try panel.stop()
        try panel.withStore { store in
            var chosen = PanelPreferences()
            chosen.language = .simplifiedChinese
            try store.setPreferences(chosen, actor: "panel")
        }
        try panel.start()
        try panel.waitUntilShown("the lock screen in Chinese") { $0.difference(from: english) > 100 }
        try panel.draw(HostPanel.pattern)
        try panel.waitUntil(.unlocked)
    }
}
