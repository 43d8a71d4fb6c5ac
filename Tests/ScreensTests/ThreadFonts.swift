// SPDX-License-Identifier: MIT
import Drawing
import Foundation
import Geometry
import KioskSession
import Screens
import Words

/// The fonts that a panel has, opened once for each thread: a measure of texts belongs to one, and tests run on several.
enum ThreadFonts {
    private static let paths = [
        "/usr/share/fonts/truetype/dejavu/DejaVuSans.ttf", "/usr/share/fonts/truetype/wqy/wqy-microhei.ttc",
    ]

    static var painter: Painter {
        let known = Thread.current.threadDictionary
        if let painter = known["painter"] as? Painter { return painter }
        guard let painter = try? Painter(fonts: paths) else { fatalError("none of the fonts \(paths) is installed") }
        known["painter"] = painter
        return painter
    }
}

// Everything on a panel with these fonts.

extension Measures {
    init(_ panel: PanelGeometry) { self.init(panel, ThreadFonts.painter.measure) }
}

extension Layout {
    init(of screen: Screen, on panel: PanelGeometry) { self.init(of: screen, on: Measures(panel)) }
}

extension ShownScreen {
    init(_ view: ViewState, on panel: PanelGeometry, in appearance: Appearance = Appearance()) {
        self.init(view, on: Measures(panel), in: appearance)
    }
}

extension ActiveScreen {
    init(_ view: ViewState, on panel: PanelGeometry) { self.init(view, on: Measures(panel), in: Appearance()) }
}

extension SceneBuilder {
    init(panel: PanelGeometry, appearance: Appearance) { self.init(on: Measures(panel), appearance: appearance) }

    init(panel: PanelGeometry, theme: Theme, words: any Words) {
        self.init(panel: panel, appearance: Appearance(theme: theme, words: words))
    }

    var panel: PanelGeometry { measures.panel }
}
