// SPDX-License-Identifier: MIT
package import KioskModel

extension SimplifiedChineseWords: LookWords {
    package var language: Language { .simplifiedChinese }
    package var lookTitle: String { "语言和配色" }

    package func label(of theme: ThemeName) -> String {
        switch theme {
        case .dark: "深色"
        case .light: "浅色"
        case .contrast: "高对比度"
        }
    }
}
