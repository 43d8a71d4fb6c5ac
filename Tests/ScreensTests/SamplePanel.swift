// SPDX-License-Identifier: MIT
import Geometry
import KioskSession
import PatternLock
import Screens
import Testing

/// A panel of the table that layouts are checked on.
struct SamplePanel: Sendable, CustomTestStringConvertible {
    var width: Int
    var height: Int
    /// Of a display of that size as they are sold; nil is a display that tells none.
    var pixelsPerMillimeter: Double?
    var reach = Reach.normal

    var geometry: PanelGeometry {
        PanelGeometry(
            size: PixelSize(width: width, height: height), pixelsPerMillimeter: pixelsPerMillimeter, reach: reach)
    }

    var testDescription: String {
        "\(width)x\(height)" + (pixelsPerMillimeter.map { " \($0) px/mm" } ?? "") + (reach == .low ? " low" : "")
    }

    private static let landscape: [(Int, Int, Double)] = [
        (320, 240, 5.6), (480, 320, 6.5), (800, 480, 5.2), (1024, 600, 6.6), (1280, 800, 5.9), (1920, 1080, 5.6),
        (3840, 2160, 6.4), (3840, 2160, 2.7), (1280, 1024, 3.8), (720, 720, 10), (1920, 480, 8),
    ]

    /// Every panel for people who reach as usual, and for those who reach low.
    static let anyReach = all + low

    static let low = all.map { panel in
        var panel = panel
        panel.reach = .low
        return panel
    }

    /// Landscape and portrait, each with and without millimeters.
    static let all: [SamplePanel] = landscape.flatMap { width, height, scale in
        [(width, height), (height, width)].flatMap { width, height in
            [
                SamplePanel(width: width, height: height, pixelsPerMillimeter: nil),
                SamplePanel(width: width, height: height, pixelsPerMillimeter: scale),
            ]
        }
    }
}

extension Grid {
    /// Every grid a configuration may ask for.
    static let supported = sides.flatMap { rows in
        sides.map { Grid(rows: rows, columns: $0) }
    }.filter(\.isSupported)
}

extension PageSample: CustomTestStringConvertible {
    package var testDescription: String { name }
}

extension SampleView: CustomTestStringConvertible {
    package var testDescription: String { name }

    /// Every state, where patterns are drawn and where dots are tapped.
    static let allEntries = all() + all(by: .tap)

    /// Five dots.
    static let drawn = StrokeView(dots: Pattern([0, 1, 2, 5, 4]))
}
