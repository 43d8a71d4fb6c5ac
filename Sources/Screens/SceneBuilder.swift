// SPDX-License-Identifier: MIT
package import Drawing
package import Geometry
package import KioskSession
package import Words

/// Makes the picture of a screen: the same screen gives the same scene, but for the moment of what moves.
///
/// The layers of a kind of screen are always the same, back to front, which keeps the damage between two scenes small:
/// - grid: halo per dot, path, rubber band, dot per dot, indicator, card, countdown, words, buttons
/// - message: symbol, title, text, buttons
/// - digits: title, prompt, boxes, keypad, buttons
/// - list, tiles: title, rows or tiles, pager, buttons
/// - form: title, field, keyboard, Cancel, letters to choose from
///
/// Above all of them is the ring around a corner that is held.
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

    /// The picture of a screen that is laid out already.
    package func scene(
        of shown: ShownScreen, feedback: TouchFeedback = TouchFeedback(), motion: MotionFrame = .still
    ) -> Scene {
        let theme = appearance.theme
        let corner = CornerRing(frame: Measures(shown.panel).corner, theme: theme).layer(feedback, motion)
        let layers = shown.layout.layers(theme, feedback: feedback, motion: motion)
        return Scene(background: background, layers: layers + [corner])
    }

    /// The picture of a view.
    package func scene(
        for view: ViewState, showing page: PageState = PageState(), feedback: TouchFeedback = TouchFeedback(),
        motion: MotionFrame = .still
    ) -> Scene {
        let shown = ShownScreen(view, showing: page, on: panel, in: appearance)
        return scene(of: shown, feedback: feedback, motion: motion)
    }
}
