// SPDX-License-Identifier: MIT
package import KioskSession

/// What can be pressed: a button of a screen, or something on a page.
package enum TouchTarget: Hashable, Sendable {
    case button(Button)
    case page(PageTarget)

    /// Nil on a page.
    var button: Button? {
        switch self {
        case .button(let button): button
        case .page: nil
        }
    }

    /// Nil on a screen that is no page.
    var pageTarget: PageTarget? {
        switch self {
        case .button: nil
        case .page(let target): target
        }
    }
}
