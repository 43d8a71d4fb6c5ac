// SPDX-License-Identifier: MIT
package import Drawing
package import Geometry
package import KioskConfiguration
import KioskModel
package import Screens
import Words

/// The configured appearance of the screens.
extension Configuration {
    package var appearance: Appearance {
        var appearance = Appearance(theme: pictureTheme, words: language.words)
        appearance.moves = moves
        appearance.showsPath = showsPath
        appearance.showsArrows = showsArrows
        appearance.showsIndicator = showsIndicator && showsPath
        appearance.numbersDots = numbersDots
        appearance.contact = contact
        appearance.room = room
        return appearance
    }

    /// - Parameter background: What `background(covering:)` made for the panel's size; nil takes the theme's color.
    package func sceneBuilder(on measures: Measures, background: Background? = nil) -> SceneBuilder {
        SceneBuilder(on: measures, appearance: appearance, background: background)
    }

    /// The background of a panel of this size: the owner's picture, dimmed as the theme needs it, or the theme's color.
    /// Reads and scales the picture, so it is for once per size.
    package func background(covering size: PixelSize) throws(PNGError) -> Background {
        let theme = pictureTheme
        guard let background else { return .color(theme.background) }
        // The file's own pixels go before the others are dimmed.
        let picture = Bitmap(covering: size, with: try PNGFile.read(background))
        return .picture(theme.dimmed(picture))
    }

    /// The colors where there is no background picture.
    package var plainTheme: Theme { Theme(theme, accent: accent) }

    private var pictureTheme: Theme { background == nil ? plainTheme : plainTheme.overPicture }
}
