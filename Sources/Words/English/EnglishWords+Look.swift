// SPDX-License-Identifier: MIT
package import KioskModel

extension EnglishWords: LookWords {
    package var language: Language { .english }
    package var lookTitle: String { "Language and colors" }

    package func label(of theme: ThemeName) -> String {
        switch theme {
        case .dark: "Dark"
        case .light: "Light"
        case .contrast: "High contrast"
        }
    }
}
