// SPDX-License-Identifier: MIT
package import Drawing
package import KioskConfiguration
import KioskModel
import Words

/// A configuration together with what it names, tried: the fonts opened, the background read once.
package struct LoadedConfiguration {
    /// The configuration as it can be followed: without a background picture that cannot be read.
    package let settings: Configuration
    package let painter: Painter
    /// Things that do not keep the kiosk from starting but are not as the owner wants them, one line each.
    package let warnings: [String]
    /// The one of them that is about the background picture.
    package let pictureWarning: String?

    /// - Throws: `FontError` without any font: then nothing could be said on the panel.
    init(trying configuration: Configuration) throws(FontError) {
        painter = try Painter(fonts: configuration.fonts, language: configuration.language.rawValue)
        var settings = configuration
        var warnings = configuration.fontWarnings(of: painter)
        // A lock without its decoration is better than none: the file may vanish long after it was configured.
        pictureWarning = configuration.backgroundTrouble
        if let pictureWarning {
            settings.background = nil
            warnings.append(pictureWarning)
        }
        self.settings = settings
        self.warnings = warnings
    }
}

extension ConfigurationFiles {
    /// Reads every file and tries what they name: all of a configuration that can keep the daemon from starting.
    package func load() throws(ConfigurationError) -> LoadedConfiguration {
        let (configuration, places) = try readWithPlaces()
        do throws(FontError) {
            return try LoadedConfiguration(trying: configuration)
        } catch {
            throw places.refusal(of: [("panel", "fonts")], in: path, expected: error.expected)
        }
    }
}

extension Configuration {
    /// The reason that the owner's picture cannot be shown; nil where it can, or where there is none.
    fileprivate var backgroundTrouble: String? {
        guard let background else { return nil }
        do {
            _ = try PNGFile.read(background)
            return nil
        } catch {
            let unseen = SealedFolders.holding(background).map { ", and ninedotd.service sees nothing below \($0)" }
            return "background \(background) cannot be read (\(error.reason)\(unseen ?? "")); "
                + "the panel shows the theme's color"
        }
    }

    /// Files of the owner that are read besides those of the configuration itself.
    package var namedFiles: [String] {
        (fonts == Configuration.defaultFonts ? [] : fonts) + [background].compactMap { $0 }
    }

    /// Warnings about the fonts, one line each.
    package func fontWarnings(of painter: Painter) -> [String] {
        // The standard fonts are alternatives, of which a machine need not have all.
        let missing = fonts == Configuration.defaultFonts ? [] : painter.warnings
        let font = language.words.font
        if painter.canShow(font.letter) { return missing }
        return missing
            + ["no font has the letters of language \(language.rawValue); Debian has them in \(font.package)"]
    }
}
