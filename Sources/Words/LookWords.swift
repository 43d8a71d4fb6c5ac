// SPDX-License-Identifier: MIT
package import KioskModel

/// What the page for language and colors says.
package protocol LookWords {
    /// The language these words are in.
    var language: Language { get }
    var lookTitle: String { get }
    func label(of theme: ThemeName) -> String
}

extension Language {
    /// Its name in itself, so that everybody finds their own.
    package var ownName: String {
        switch self {
        case .english: "English"
        case .simplifiedChinese: "简体中文"
        }
    }
}
