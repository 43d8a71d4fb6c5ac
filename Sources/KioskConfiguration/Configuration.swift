// SPDX-License-Identifier: MIT
package import Geometry
package import KioskModel
package import KioskSession
package import PatternLock

/// Every setting of ninedot.conf(5) with its default.
package struct Configuration: Hashable, Sendable {
    package enum AttemptTable: String, CaseIterable { case classroom, strict }
    package enum DisplayUse: String, CaseIterable { case keep, release }
    /// The kernel's interface for showing pictures.
    package enum DisplayInterface: String, CaseIterable { case atomic, legacy }
    /// The touchscreens that are used where `touchDevice` names none.
    package enum TouchTrust: String, CaseIterable { case known, any }
    package enum IdleScreen: String, CaseIterable { case no, clock }
    package enum OffWay: String, CaseIterable { case black, standby }

    package struct Mode: Hashable, Sendable {
        package var size: PixelSize
        /// Rate in hertz; nil takes the display's best.
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
    /// The atomic one is used only where the driver has it.
    package var displayInterface = DisplayInterface.atomic
    /// The picture from corner to corner, in millimeters; nil believes the display.
    package var diagonal: Double?
    package var rotation = Rotation.none
    package var reach = Reach.normal
    package var language = Language.english
    package var theme = ThemeName.dark
    package var accent = Accent.named(.green)
    /// The person to ask about a forgotten pattern and the like, such as "Ms. Hopper, room 12".
    package var contact: String?
    /// The screen in place of the lock screen while nobody uses the panel.
    package var idleScreen = IdleScreen.no
    /// The time without a touch after which that comes.
    package var idleAfter = Duration.seconds(60)
    /// The name of the place, for the idle screen.
    package var room: String?
    /// The time without a touch after which the panel is dimmed; nil for never.
    package var dimAfter: Duration?
    /// The time without a touch after which the panel is dark; nil for never.
    package var offAfter: Duration?
    /// The hours in which it is dark, unless somebody touches it.
    package var offHours: [WeeklyWindow] = []
    /// Shows black, or turns the display off.
    package var offWay = OffWay.black
    /// A PNG file that lies behind everything.
    package var background: String?
    /// Animates the panel.
    package var moves = true
    /// Lets the panel click and beep.
    package var sounds = false
    package var fonts = Configuration.defaultFonts
    /// Lets another virtual terminal come to the front.
    package var switchesTerminals = false

    package var touchDevice: String?
    package var touchTrust = TouchTrust.known
    /// Row by row, two rows of three, on coordinates from 0 to 1, as LIBINPUT_CALIBRATION_MATRIX.
    package var touchMatrix: [Double]?
    /// The values that the device sends from edge to edge, where it declares others; before swapping.
    package var touchRangeX: ClosedRange<Int32>?
    package var touchRangeY: ClosedRange<Int32>?
    package var swapsTouchAxes = false
    package var invertsTouchX = false
    package var invertsTouchY = false
    /// Drops the wild samples of resistive panels; nil for those that are known to be.
    package var filtersResistiveTouch: Bool?
    /// Lets a contact that is lost for a moment go on; nil for touchscreens of one touch.
    package var bridgesTouchGaps: Bool?
    /// The distance from a dot's center within which a finger hits it, in percent of a cell.
    package var hitRadius = 30

    /// One shared pattern, or everybody's own.
    package var unlockMode = SessionSettings.Mode.shared
    package var grid = Grid.standard
    /// A grid with fewer dots lowers it to all of them.
    package var minimumDots = PatternRule.usualMinimum
    /// Takes a grid with so few patterns that they are soon tried through.
    package var acceptsWeakGrid = false
    package var entry = PatternEntry.draw
    package var fillsIn = true
    /// Shows the stroke on the lock screen.
    package var showsPath = true
    /// Shows arrows from dot to dot on the lock screen.
    package var showsArrows = false
    /// Shows the stroke on a small grid of the lock screen, too.
    package var showsIndicator = false
    /// Numbers the dots on the small grid of an enrollment.
    package var numbersDots = false
    /// Patterns that are too common to be set.
    package var blocklist = PatternBlocklist.standard
    /// Lets people give themselves a new pattern after drawing the present one.
    package var allowsOwnChange = false
    package var attemptTable = AttemptTable.classroom
    package var pinLength = PINEntry.usualLength
    /// Shuffles the digits on the keypad.
    package var shufflesKeypad = false
    /// nil keeps the kiosk unlocked until somebody locks it.
    package var unlockDuration: Duration? = .seconds(60)
    /// The time that "More time" adds; nil where there is no such button.
    package var moreTime: Duration?
    /// The longest with all that is added; nil without a limit.
    package var mostTime: Duration? = .seconds(1800)
    /// The time before the end at which it is announced.
    package var warningTime = Duration.seconds(10)
    /// The time without a touch after which it locks by itself; nil where it does not.
    package var idleTime: Duration?
    /// The sources of time that rules about days and hours go by.
    package var clockTrust = ClockTrust.rtc
    /// The age that entries of the history may have; nil for the newest of each kind, whatever their age.
    package var historyKept: Duration?
    /// The number of people who open together, where everybody has a pattern.
    package var peopleToUnlock = 1
    /// Keeps the display while it is unlocked, or releases it to a program.
    package var displayUse = DisplayUse.keep
    /// The number of the terminal that this program needs; nil where it needs none.
    package var programTerminal: Int?

    package var link = LinkSettings()

    package init() {}
}
