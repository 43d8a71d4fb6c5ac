// SPDX-License-Identifier: MIT
import Geometry

/// Every setting of ninedot.conf(5) with its default.
struct Configuration: Hashable, Sendable {
    enum ThemeName: String, CaseIterable { case dark, light, contrast }
    enum LanguageName: String, CaseIterable {
        case english = "en"
        case chinese = "zh-Hans"
    }
    enum AttemptTable: String, CaseIterable { case classroom, strict }

    struct Mode: Hashable, Sendable {
        var size: PixelSize
        /// In hertz; nil takes the display's best.
        var refresh: Int?
    }

    /// Fonts of Debian packages, Latin first; the first that has a glyph draws it.
    static let defaultFonts = [
        "/usr/share/fonts/truetype/dejavu/DejaVuSans.ttf",
        "/usr/share/fonts/truetype/wqy/wqy-microhei.ttc",
        "/usr/share/fonts/opentype/noto/NotoSansCJK-Regular.ttc",
    ]

    var card: String?
    var connector: String?
    var mode: Mode?
    var rotation = Rotation.none
    var language = LanguageName.english
    var theme = ThemeName.dark
    var fonts = Configuration.defaultFonts

    var touchDevice: String?
    /// Row by row, two rows of three, on coordinates from 0 to 1, as LIBINPUT_CALIBRATION_MATRIX.
    var touchMatrix: [Double]?
    var swapsTouchAxes = false
    var invertsTouchX = false
    var invertsTouchY = false

    var minimumDots = 4
    var fillsIn = true
    var attemptTable = AttemptTable.classroom
    /// nil keeps the kiosk unlocked until somebody locks it.
    var unlockDuration: Duration? = .seconds(60)
}
