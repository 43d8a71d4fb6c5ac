// SPDX-License-Identifier: MIT
import Drawing
import Geometry

struct FormPicture {
    let page: FormPage
    let layout: FormLayout
    let theme: Theme
    let pressed: PageTarget?
    /// The letters to choose from while a key is held; they may lie over the fields.
    let accents: AccentLayout?

    private var measures: Measures { layout.measures }

    var layers: [Layer] { [title, fields, keyboard, cancel] }

    private var title: Layer {
        guard let frame = layout.title else { return Layer() }
        let text = TextBlock(
            shortening: page.title, in: frame, size: measures.titleSize, alignment: .left)
        return Layer([Item(.text(text), theme.text)])
    }

    private var fields: Layer {
        Layer(
            zip(page.fields.indices, layout.fields).flatMap { index, frame in
                FieldPicture(
                    field: page.fields[index], frame: frame, hasFocus: index == page.focus,
                    isPressed: pressed == .field(index), isCovered: accents?.coversText ?? false, measures: measures,
                    theme: theme
                ).items
            })
    }

    private var keyboard: Layer {
        Layer(
            layout.keyboard.places.flatMap { place in
                KeyPicture(
                    frame: place.frame, face: face(of: place), role: place.key == .done ? .primary : .plain,
                    isPressed: pressed == .key(place.key), isEnabled: page.canPress(place.key), isOn: isOn(place.key),
                    measures: measures, theme: theme
                ).items
            })
    }

    private func isOn(_ key: Key) -> Bool {
        key == .shift && page.keyboard.shift != .off && page.keyboard.layer.hasCapitals
    }

    private func face(of place: KeyboardLayout.KeyPlace) -> KeyPicture.Face {
        let side = min(place.frame.height, place.frame.width)
        let symbolSize = min(measures.unit * 0.09, side * 0.62).rounded()
        switch place.key {
        case .character(let character):
            return .label(String(page.keyboard.typed(character)), size: letterSize(in: place.frame))
        case .space: return .symbol(.space, size: symbolSize)
        case .shift: return .symbol(page.keyboard.shift == .locked ? .shiftLocked : .shift, size: symbolSize)
        case .delete: return .symbol(.delete, size: symbolSize)
        case .layer(let layer): return .label(layer.label, size: measures.labelSize(of: layer.label, in: place.frame))
        case .done: return .label(page.done, size: measures.labelSize(of: page.done, in: place.frame))
        }
    }

    private func letterSize(in frame: Rect) -> Double {
        max(11, min(measures.textSize * 1.2, frame.height * 0.5, frame.width * 0.62).rounded())
    }

    private var cancel: Layer {
        let face: KeyPicture.Face =
            layout.cancelIsCross
            ? .symbol(.cross, size: (min(layout.cancel.height, layout.cancel.width) * 0.5).rounded())
            : .label(page.cancel, size: measures.labelSize(of: page.cancel, in: layout.cancel))
        return Layer(
            KeyPicture(
                frame: layout.cancel, face: face, isPressed: pressed == .cancel, measures: measures, theme: theme
            ).items)
    }
}
