// SPDX-License-Identifier: MIT
package import Drawing
package import Geometry
package import KioskSession
package import Words

/// Makes the picture of a view: the same view gives the same scene, but for the moment of what moves.
///
/// The layers of a screen are always the same, back to front, so that the damage between two scenes stays small:
/// - lock: halo per dot, path, rubber band, dot per dot, indicator, card, countdown, words, buttons
/// - enroll: halo per dot, path, rubber band, dot per dot, indicator, words, buttons
/// - unlocked, notice: symbol, title, explanation, buttons
/// - roster, teacher: those of the page
///
/// Above all of them are the letters to choose from, on pages, and the ring around a corner that is held.
package struct SceneBuilder {
    package let panel: PanelGeometry
    package let appearance: Appearance
    /// The theme's color, or a picture dimmed as the theme needs it.
    package let background: Background

    /// - Parameter background: Nil takes the theme's color.
    package init(panel: PanelGeometry, appearance: Appearance, background: Background? = nil) {
        self.panel = panel
        self.appearance = appearance
        self.background = background ?? .color(appearance.theme.background)
    }

    package init(panel: PanelGeometry, theme: Theme, words: any Words) {
        self.init(panel: panel, appearance: Appearance(theme: theme, words: words))
    }

    /// The picture of `view` with what there is to be seen of the finger.
    package func scene(for view: ViewState, finger: FingerView = FingerView(), motion: MotionFrame = .still) -> Scene {
        let view = appearance.shown(view)
        let corner = CornerRing(frame: Measures(panel).corner, theme: theme).layer(finger, motion)
        if let script = PageScript(of: view, showing: finger.page, in: appearance) {
            return pageScene(script.page, finger, corner)
        }
        let layout = Layout(of: view, on: panel, showsIndicator: appearance.showsIndicator)
        let buttons = buttons(layout, view, pressed: finger.pressed?.button)
        switch layout {
        case .drawing(let layout):
            return Scene(background: background, layers: drawing(view, layout, finger, motion) + [buttons, corner])
        case .message(let layout):
            return Scene(background: background, layers: message(view, layout) + [buttons, corner])
        case .page:
            return Scene(background: background)
        }
    }

    private func pageScene(_ page: Page, _ finger: FingerView, _ corner: Layer) -> Scene {
        let layout = PageLayout(of: page, on: panel)
        let picture = PagePicture(page, layout, theme, pressed: finger.pressed?.pageTarget, accents: finger.accents)
        let accents = AccentPicture(row: finger.accents, layout: layout, measures: Measures(panel), theme: theme).layer
        return Scene(background: background, layers: picture.layers + [accents, corner])
    }

    package var theme: Theme { appearance.theme }
    package var words: any Words { appearance.words }
}
