// SPDX-License-Identifier: MIT
import BootTime
import Geometry
import KioskSession

/// A finger that came down in the corner at the top left: held for three seconds it asks for maintenance.
struct CornerHold: Equatable {
    static let duration = Duration.seconds(3)

    let start: Point
    let screen: ScreenID
    let since: Instant

    var deadline: Instant { since + CornerHold.duration }
}

extension Measures {
    /// The place to hold: a square in the panel's corner.
    var corner: Rect {
        let side = max(panel.pixelsPerMillimeter.map { 9 * $0 } ?? 0, unit * 0.12).rounded()
        return Rect(x: 0, y: 0, width: side, height: side)
    }
}

extension ViewState {
    /// True where holding the corner asks for maintenance: wherever somebody may wait for a teacher, and nothing is
    /// under way or broken.
    var takesCornerHold: Bool {
        switch self {
        case .lock, .roster, .unlocked, .challenge: true
        case .notice(let notice):
            switch notice {
            case .noPattern, .nobody, .forgotten, .outOfService: true
            case .starting, .notSetUp, .noTouchscreen, .untrustedTouchscreen, .storeFault: false
            }
        case .enroll, .idle, .teacher: false
        }
    }
}
