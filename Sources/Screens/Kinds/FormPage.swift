// SPDX-License-Identifier: MIT

/// One or two lines of text to type on a keyboard.
package struct FormPage: Hashable, Sendable {
    package var title: String
    /// One or two.
    package var fields: [FormField]
    /// The field that is typed into, from 0.
    package var focus: Int
    package var keyboard: Keyboard
    /// The words on the key that ends typing.
    package var done: String
    package var isDoneEnabled: Bool
    package var cancel: String

    package init(
        title: String, fields: [FormField], focus: Int = 0, keyboard: Keyboard = Keyboard(), done: String,
        isDoneEnabled: Bool = true, cancel: String
    ) {
        self.title = title
        self.fields = fields
        self.focus = focus
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
    /// What is wrong with the text; stands in the label's place.
    package var error: String?

    package init(_ label: String, text: String = "", placeholder: String = "", error: String? = nil) {
        self.label = label
        self.text = text
        self.placeholder = placeholder
        self.error = error
    }
}
