// SPDX-License-Identifier: MIT

/// A screen that is made of building blocks, as a value; all its words are given in the panel's language.
package enum Page: Equatable, Sendable {
    /// A PIN.
    case digits(DigitPage)
    /// A menu, or people to choose from.
    case tiles(TilePage)
    /// Rows with details.
    case list(ListPage)
    /// Text to type.
    case form(FormPage)
    /// A question.
    case dialog(DialogPage)
}
