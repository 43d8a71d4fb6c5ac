// SPDX-License-Identifier: MIT
import Drawing
import KioskSession
import PatternLock
import Words

extension SceneBuilder {
    func buttons(_ layout: Layout, _ view: ViewState, pressed: Button?) -> Layer {
        let measures = Measures(panel)
        // The small grid is its own picture.
        let places = layout.buttons.filter { $0.button != .numbers }
        let (size, lines) = labelFit(places, wanted: measures.smallTextSize)
        let pictures = places.map { place in
            ButtonPicture(
                place: place, label: words.label(of: place.button), textSize: size, lines: lines,
                cornerRadius: measures.cornerRadius, isPressed: place.button == pressed,
                isQuiet: isQuiet(place.button, view), theme: theme)
        }
        return Layer(pictures.flatMap(\.items))
    }

    /// In stealth a button that handed nothing in would tell that there is nothing yet.
    private func isQuiet(_ button: Button, _ view: ViewState) -> Bool {
        if case .lock = view, button == .ok, !appearance.showsPath { return false }
        return view.hasNothing(for: button)
    }

    /// One size for all labels: the one that the longest needs, on two lines where that makes them much larger.
    private func labelFit(_ places: [ButtonPlace], wanted: Double) -> (size: Double, lines: Int) {
        let single = labelSize(places, wanted: wanted, lines: 1)
        guard single < wanted * 0.85 else { return (single, 1) }
        let double = labelSize(places, wanted: wanted, lines: 2)
        return double > single ? (double, 2) : (single, 1)
    }

    private func labelSize(_ places: [ButtonPlace], wanted: Double, lines: Int) -> Double {
        places.reduce(wanted) { size, place in
            let frame = ButtonPicture.labelFrame(in: place.frame)
            return min(
                size, WordWidths.size(of: words.label(of: place.button), in: frame, size: size, lines: lines))
        }
    }
}

extension ViewState {
    /// Whether the button would change nothing; it is shown all the same, so that it does not come and go.
    fileprivate func hasNothing(for button: Button) -> Bool {
        switch (self, button) {
        case (.lock(let lock), .clear): lock.stroke.dots.isEmpty || lock.status.isSettled
        case (.lock(let lock), .ok): lock.stroke.hasNothingToHandIn || lock.status.isSettled
        case (.enroll(let enroll), .ok): enroll.stroke.hasNothingToHandIn
        case (.enroll(let enroll), .clear): enroll.stroke.dots.isEmpty
        case (.lock, _), (.roster, _), (.enroll, _), (.unlocked, _), (.notice, _), (.teacher, _): false
        }
    }
}

extension StrokeView {
    /// Also where it was handed in and is wrong.
    fileprivate var hasNothingToHandIn: Bool { dots.isEmpty || tone == .error }
}
