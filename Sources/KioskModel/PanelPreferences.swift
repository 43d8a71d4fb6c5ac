// SPDX-License-Identifier: MIT

/// A language the panel speaks.
package enum Language: String, Hashable, Sendable, CaseIterable {
    case english = "en"
    case simplifiedChinese = "zh-Hans"
}

/// The colors of the panel.
package enum ThemeName: String, Hashable, Sendable, CaseIterable {
    case dark
    case light
    case contrast
}

/// The language and colors chosen on the panel; nil where the configuration decides.
package struct PanelPreferences: Hashable, Sendable {
    package var language: Language?
    package var theme: ThemeName?

    package init(language: Language? = nil, theme: ThemeName? = nil) {
        self.language = language
        self.theme = theme
    }
}
