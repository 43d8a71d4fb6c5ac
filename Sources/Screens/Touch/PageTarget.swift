// SPDX-License-Identifier: MIT
package import Geometry

/// What a finger can mean on a page.
package enum PageTarget: Hashable, Sendable {
    /// 0...9 on the keypad.
    case digit(Int)
    case deleteDigit
    case clearDigits
    /// Show the digits, or hide them.
    case eye
    /// By its number in the whole list, from 0.
    case row(Int)
    /// By its number among all tiles, from 0.
    case tile(Int)
    case previousPage
    case nextPage
    /// A field of a form, from 0.
    case field(Int)
    case key(Key)
    case cancel
    /// By its number among the page's buttons, from 0.
    case button(Int)
}

/// A target and where it is.
package struct TargetPlace: Hashable, Sendable {
    package let target: PageTarget
    /// In panel pixels.
    package let frame: Rect
}
