// SPDX-License-Identifier: MIT
import Drawing
import KioskConfiguration
import PatternLock
import Screens

extension Configuration {
    /// What the log is told about the fonts when the daemon starts, one line each.
    func fontWarnings(of painter: Painter) -> [String] {
        // The standard fonts are alternatives, of which a machine need not have all.
        let missing = fonts == Configuration.defaultFonts ? [] : painter.warnings
        let (letter, fontPackage) =
            switch language {
            case .english: ("A", "fonts-dejavu-core")
            case .simplifiedChinese: ("国", "fonts-wqy-microhei")
            }
        if painter.canShow(letter) { return missing }
        return missing + ["no font has the letters of language \(language.rawValue); Debian has them in \(fontPackage)"]
    }
}
