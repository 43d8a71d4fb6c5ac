// SPDX-License-Identifier: MIT
package import Geometry
package import KioskModel
package import KioskSession
package import PatternLock
package import Screens

/// Every setting of ninedot.conf(5) with its default.
package struct Configuration: Hashable, Sendable {
    package enum AttemptTable: String, CaseIterable { case classroom, strict }

    package struct Mode: Hashable, Sendable {
        package var size: PixelSize
        /// In hertz; nil takes the display's best.
        package var refresh: Int?

        package init(size: PixelSize, refresh: Int? = nil) {
            self.size = size
            self.refresh = refresh
        }
    }

    /// Fonts of Debian packages, Latin first; the first that has a glyph draws it.
    package static let defaultFonts = [
        "/usr/share/fonts/truetype/dejavu/DejaVuSans.ttf",
        "/usr/share/fonts/truetype/wqy/wqy-microhei.ttc",
        "/usr/share/fonts/opentype/noto/NotoSansCJK-Regular.ttc",
    ]

    /// A glob for the driver, the link under /dev/dri/by-path or the connector.
    package var display: String?
    package var mode: Mode?
    package var rotation = Rotation.none
    package var reach = Reach.normal
    package var language = Language.english
    package var theme = ThemeName.dark
    package var accent = Accent.named(.green)
    /// Whom to ask about a forgotten pattern and the like, such as "Ms. Hopper, room 12".
    package var contact: String?
    /// A PNG file that lies behind everything.
    package var background: String?
    /// Whether anything on the panel moves by itself.
    package var moves = true
    /// Whether the panel clicks and beeps.
    package var sounds = false
    package var fonts = Configuration.defaultFonts

    package var touchDevice: String?
    /// Row by row, two rows of three, on coordinates from 0 to 1, as LIBINPUT_CALIBRATION_MATRIX.
    package var touchMatrix: [Double]?
    package var swapsTouchAxes = false
    package var invertsTouchX = false
    package var invertsTouchY = false
    /// How near to a dot's center a finger hits it, in percent of a cell.
    package var hitRadius = 30

    /// Whose patterns unlock.
    package var unlockMode = SessionSettings.Mode.shared
    package var grid = Grid.standard
    /// A grid with fewer dots lowers it to all of them.
    package var minimumDots = PatternRule.usualMinimum
    package var entry = PatternEntry.draw
    package var fillsIn = true
    /// Whether the lock screen shows what is drawn.
    package var showsPath = true
    /// Whether the lock screen shows the way from dot to dot by arrows.
    package var showsArrows = false
    /// Whether the lock screen shows what is drawn on a small grid too.
    package var showsIndicator = false
    /// Whether the small grid of an enrollment shows in which order its dots were drawn.
    package var numbersDots = false
    /// Which patterns are too common to be set.
    package var blocklist = PatternBlocklist.standard
    /// Whether people may give themselves a new pattern after drawing the present one.
    package var allowsOwnChange = false
    package var attemptTable = AttemptTable.classroom
    package var pinLength = PINEntry.usualLength
    /// Whether the digits change their places on the keypad.
    package var shufflesKeypad = false
    /// nil keeps the kiosk unlocked until somebody locks it.
    package var unlockDuration: Duration? = .seconds(60)
    /// What "More time" adds; nil where there is no such button.
    package var moreTime: Duration?
    /// The longest with all that is added; nil without a limit.
    package var mostTime: Duration? = .seconds(1800)
    /// How long before its end that is announced.
    package var warningTime = Duration.seconds(10)
    /// How many people open together, where everybody has a pattern.
    package var peopleToUnlock = 1

    package init() {}
}
