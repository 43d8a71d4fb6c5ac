// SPDX-License-Identifier: MIT
package import Drawing
import Geometry
package import KioskSession

/// Makes the picture of a screen: the same screen gives the same scene, but for the moment of what moves.
///
/// The layers of a kind of screen are always the same, back to front, which keeps the damage between two scenes small:
/// - grid: halo per dot, path, rubber band, dot per dot, indicator, card, countdown, words, buttons
/// - message: symbol, title, text, buttons
/// - digits: title, prompt, boxes, keypad, buttons
/// - list, tiles: title, rows or tiles, pager, buttons
/// - form: title, field, keyboard, Cancel, letters to choose from
/// - clock: room, time, date, lines, hint
/// - surface: map, title, remark, lines, marks, buttons
///
/// Above all of them is the ring around a corner that is held, and above that the dark of a dimmed panel. Of a panel
/// that is off nothing is painted but black.
package struct SceneBuilder {
    package let measures: Measures
    package let appearance: Appearance
    /// The theme's color, or a picture dimmed as the theme needs it.
    package let background: Background

    /// - Parameter background: Nil takes the theme's color.
    package init(on measures: Measures, appearance: Appearance, background: Background? = nil) {
        self.measures = measures
        self.appearance = appearance
        self.background = background ?? .color(appearance.theme.background)
    }

    /// The part of the light that a dimmed panel keeps back.
    private static let dimming = 0.75

    /// The picture of a screen that is laid out already.
    package func scene(
        of shown: ShownScreen, feedback: TouchFeedback = TouchFeedback(), motion: MotionFrame = .still,
        light: Light = .full
    ) -> Scene {
        if light == .off { return Scene(background: Color.black) }
        let theme = appearance.theme
        let corner = CornerRing(frame: shown.measures.corner, theme: theme).layer(feedback, motion)
        let layers = shown.layout.layers(theme, feedback: feedback, motion: motion)
        return Scene(background: background, layers: layers + [corner] + dark(in: light, on: shown))
    }

    private func dark(in light: Light, on shown: ShownScreen) -> [Layer] {
        guard light != .full else { return [] }
        let size = shown.measures.panel.size
        let panel = Rect(x: 0, y: 0, width: Double(size.width), height: Double(size.height))
        return [Layer([Item(.roundedRect(panel, radius: 0), .black, opacity: SceneBuilder.dimming)])]
    }

    /// A picture that was made of a screen, with the finger where it is on `shown`, from which it differs by nothing
    /// else; nil on a screen without a grid.
    func scene(_ picture: Scene, withFingerOf shown: ShownScreen) -> Scene? {
        guard case .grid(let layout) = shown.layout else { return nil }
        let shapes = GridShapes(layout: layout, theme: appearance.theme, pressed: nil, motion: .still).stroke
        var picture = picture
        picture.layers[shapes.bandIndex] = shapes.band
        return picture
    }

    /// The picture of a view.
    package func scene(
        for view: ViewState, showing page: PageState = PageState(), feedback: TouchFeedback = TouchFeedback(),
        motion: MotionFrame = .still
    ) -> Scene {
        let shown = ShownScreen(view, showing: page, on: measures, in: appearance)
        return scene(of: shown, feedback: feedback, motion: motion)
    }
}
