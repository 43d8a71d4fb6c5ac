// SPDX-License-Identifier: MIT
package import Geometry
package import KioskSession
package import Touch

/// The bare panel with marks where it is touched, or is to be touched, and some words.
package struct SurfaceScreen: Equatable, Sendable {
    package var title: String
    package var remark: String
    /// Shows the remark as a banner that nobody overlooks.
    package var isAlert: Bool
    /// One below the other, as many as fit.
    package var lines: [Line]
    package var marks: [Mark]
    /// The parts that were touched; nil where they are not shown.
    package var map: TouchMap?
    /// Buttons in one row at the bottom.
    package var buttons: [ScreenButton]

    package enum Line: Equatable, Sendable {
        case words(String)
        /// A finger's values and its place in pixels.
        case contact(TouchReading.Contact)
    }

    /// A mark at a place, which is in parts of the picture.
    package struct Mark: Equatable, Sendable {
        package enum Form: Hashable, Sendable {
            case cross(isHeld: Bool)
            /// The letter that is drawn, from its start; it has its own places.
            case letter(isDrawn: Bool)
            case finger
        }

        package var place: Point
        package var form: Form
    }

    package init(
        title: String, remark: String = "", isAlert: Bool = false, lines: [Line] = [], marks: [Mark] = [],
        map: TouchMap? = nil,
        buttons: [ScreenButton] = []
    ) {
        self.title = title
        self.remark = remark
        self.isAlert = isAlert
        self.lines = lines
        self.marks = marks
        self.map = map
        self.buttons = buttons
    }
}

/// A surface with the places of its parts, on whole pixels.
package struct SurfaceLayout: Equatable {
    /// The part of the panel's width that words beside crosses leave free at each side.
    private static let side = 0.2

    package let screen: SurfaceScreen
    let measures: Measures
    let title: Rect
    let remark: Rect
    /// The places of the lines that fit.
    let lines: [Rect]
    let buttons: [Rect]

    init(_ screen: SurfaceScreen, _ measures: Measures) {
        var page = measures.page
        let width = Double(measures.panel.size.width)
        if screen.hasCross {
            let (left, right) = (
                max(page.x, (width * SurfaceLayout.side).rounded()),
                min(page.right, (width * (1 - SurfaceLayout.side)).rounded())
            )
            page = Rect(x: left, y: page.y, width: right - left, height: page.height)
        }
        buttons = SurfaceLayout.buttons(screen.buttons.count, &page, measures)
        title = page.cutTop(measures.height(ofLines: 1, size: measures.titleSize), gap: measures.keyGap)
        remark = page.cutTop(measures.height(ofLines: 2, size: measures.smallTextSize), gap: measures.keyGap)
        let height = measures.height(ofLines: 1, size: measures.captionSize)
        let count = min(screen.lines.count, max(0, Int(page.height / height)))
        lines = (0..<count).map { _ in page.cutTop(height) }
        self.screen = screen
        self.measures = measures
    }

    private static func buttons(_ count: Int, _ page: inout Rect, _ measures: Measures) -> [Rect] {
        guard count > 0 else { return [] }
        let row = page.cutBottom(measures.buttonHeight, gap: measures.gap)
        let wanted = (measures.unit * 0.45).rounded() * Double(count) + measures.gap * Double(count - 1)
        let width = min(row.width, wanted)
        return Rect(x: (row.center.x - width / 2).rounded(), y: row.y, width: width, height: row.height)
            .cells(columns: count, rows: 1, gap: measures.gap)
    }

    var targets: [PlacedTarget] { screen.buttons.targets(in: buttons) }
    var frames: [Rect] { [title, remark] + lines + buttons }

    /// The panel's pixels at a place in parts of the picture.
    func point(at place: Point) -> Point {
        Point(x: place.x * Double(measures.panel.size.width), y: place.y * Double(measures.panel.size.height))
    }

    /// The cells of a map over the whole panel, row by row.
    var cells: [Rect] {
        let size = measures.panel.size
        return Rect(x: 0, y: 0, width: Double(size.width), height: Double(size.height))
            .cells(columns: TouchMap.side, rows: TouchMap.side, gap: 0)
    }
}

extension SurfaceScreen {
    /// Words keep away from crosses, which may be anywhere but in the middle at the top.
    fileprivate var hasCross: Bool {
        marks.contains { mark in
            if case .cross = mark.form { true } else { false }
        }
    }
}
