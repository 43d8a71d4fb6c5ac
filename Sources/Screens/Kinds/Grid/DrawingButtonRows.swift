// SPDX-License-Identifier: MIT
import KioskSession
import PatternLock

/// Which buttons stand beside or below a grid, row by row from the top.
extension DrawingLayout.Purpose {
    /// Whether there is a person's name.
    var hasName: Bool {
        switch self {
        case .unlocking: false
        case .unlockingAsPerson: true
        case .enrolling(let hasName): hasName
        }
    }

    /// In a column, what leads on stands above what leads back; two that lead on never share a place.
    ///
    /// - Parameter isRoomy: Whether two longer labels have room beside each other.
    func columnRows(_ entry: PatternEntry, isRoomy: Bool) -> [[ButtonRows.Turns]] {
        switch (self, entry) {
        case (.unlocking, .draw): [[[.clear]]]
        case (.unlocking, .tap): [[[.ok]], [[.clear]]]
        case (.unlockingAsPerson, .draw): others(isRoomy) + [[[.clear]]]
        case (.unlockingAsPerson, .tap): others(isRoomy) + [[[.clear], [.ok]]]
        case (.enrolling, .draw): [[[.confirm]], back]
        case (.enrolling, .tap): [[[.clear], [.ok]], [[.confirm]], back]
        }
    }

    func stackRows(_ entry: PatternEntry) -> [[ButtonRows.Turns]] {
        switch (self, entry) {
        case (.unlocking, .draw): [[[.clear]]]
        case (.unlocking, .tap): [[[.clear], [.ok]]]
        case (.unlockingAsPerson, .draw): [[[.otherPerson], [.forgot], [.clear]]]
        case (.unlockingAsPerson, .tap): [[[.otherPerson], [.forgot]], [[.clear], [.ok]]]
        case (.enrolling, .draw): [back + [[.confirm]]]
        case (.enrolling, .tap): [[[.clear], [.ok]], back + [[.confirm]]]
        }
    }

    private func others(_ isRoomy: Bool) -> [[ButtonRows.Turns]] {
        isRoomy ? [[[.otherPerson], [.forgot]]] : [[[.otherPerson]], [[.forgot]]]
    }

    private var back: [ButtonRows.Turns] { [[.cancel, .later], [.reset, .suggest]] }
}
