// SPDX-License-Identifier: MIT
import Geometry
import KioskSession

/// A line of text to type on a keyboard.
package struct FormScreen: Hashable, Sendable {
    package var title: String
    package var field: FormField
    package var keyboard: Keyboard
    /// The words on the key that ends typing.
    package var done: String
    package var isDoneEnabled: Bool
    package var cancel: String

    package init(
        title: String, field: FormField, keyboard: Keyboard = Keyboard(), done: String,
        isDoneEnabled: Bool = true, cancel: String
    ) {
        self.title = title
        self.field = field
        self.keyboard = keyboard
        self.done = done
        self.isDoneEnabled = isDoneEnabled
        self.cancel = cancel
    }
}

/// A line of text with its label.
package struct FormField: Hashable, Sendable {
    package var label: String
    package var text: String
    /// An example, shown while there is no text.
    package var placeholder: String
    /// The flaw of the text; stands in the label's place.
    package var error: String?

    package init(_ label: String, text: String = "", placeholder: String = "", error: String? = nil) {
        self.label = label
        self.text = text
        self.placeholder = placeholder
        self.error = error
    }
}

/// A title with Cancel, the field and the keyboard below each other.
///
/// Where the keys would become too flat for a finger the title is left out and Cancel, as a cross, stands beside the
/// field: the label in the field still says what to type.
package struct FormLayout: Hashable {
    package let screen: FormScreen
    let measures: Measures
    /// Nil where there is no room for it.
    let title: Rect?
    let field: Rect
    let cancel: Rect
    let keyboard: KeyboardLayout

    init(_ screen: FormScreen, _ measures: Measures) {
        var rest = measures.page
        let fieldHeight = max(
            measures.buttonHeight,
            measures.height(ofLines: 1, size: measures.textSize)
                + measures.height(ofLines: 1, size: measures.captionSize) + 2 * measures.padding)
        let keyRows = Double(KeyboardLayout.rowCount(width: rest.width, measures))
        let keysHeight = keyRows * (measures.buttonHeight + measures.keyGap) - measures.keyGap
        let hasTitle =
            rest.height >= measures.buttonHeight + measures.gap + fieldHeight + measures.gap + keysHeight

        var cancel: Rect?
        if hasTitle {
            var header = rest.cutTop(measures.buttonHeight, gap: measures.gap)
            cancel = header.cutRight(min(header.width * 0.35, measures.unit * 0.4).rounded(), gap: measures.gap)
            title = header
        } else {
            title = nil
        }
        let tallestKey = (measures.buttonHeight * 1.25).rounded()
        let left = rest.height - fieldHeight - measures.gap
        let keys = rest.cutBottom(
            min(left, keyRows * (tallestKey + measures.keyGap) - measures.keyGap), gap: measures.gap)
        keyboard = KeyboardLayout(screen.keyboard.layer, in: keys, measures)
        var line = rest.cutTop(fieldHeight)
        self.cancel = cancel ?? line.cutRight(measures.buttonHeight, gap: measures.keyGap)
        self.screen = screen
        self.measures = measures
        field = line.wholePixels
    }

    /// True where Cancel is a cross instead of words.
    var cancelIsCross: Bool { title == nil }

    var targets: [PlacedTarget] {
        let keys = keyboard.places.filter { screen.canPress($0.key) }
            .map { PlacedTarget(.key($0.key), $0.frame, .key($0.key)) }
        return [PlacedTarget(.cancel, cancel, .event(.teacher(.back)))] + keys
    }

    var frames: [Rect] { (title.map { [$0] } ?? []) + [field, cancel] + keyboard.places.map(\.frame) }

    /// The letters to choose from, placed; nil where their key is gone.
    func accents(_ row: AccentRow) -> AccentLayout? {
        let key = keyboard.places.first { $0.key == row.key && screen.canPress($0.key) }
        return key.map { AccentLayout(row, above: $0.frame, on: self) }
    }
}

extension FormScreen {
    func canPress(_ key: Key) -> Bool {
        switch key {
        case .shift: keyboard.layer.hasCapitals
        case .done: isDoneEnabled
        case .character, .space, .delete, .layer: true
        }
    }
}
