// SPDX-License-Identifier: MIT
package import KioskModel

package struct UnlockedView: Hashable, Sendable {
    /// The people who unlocked; empty where it was the panel's shared pattern, or an admin.
    package var people: [PersonLabel]
    /// Time left in whole seconds rounded up; nil without an end.
    package var secondsLeft: Int?
    /// The time is nearly over: says so until it is.
    package var isEnding: Bool
    /// Wrong tries since the last right one, to be told in the beginning.
    package var failuresBefore: Int
    package var buttons: [Button]

    package init(
        people: [PersonLabel] = [], secondsLeft: Int?, isEnding: Bool = false, failuresBefore: Int = 0,
        buttons: [Button] = [.lockNow]
    ) {
        self.people = people
        self.secondsLeft = secondsLeft
        self.isEnding = isEnding
        self.failuresBefore = failuresBefore
        self.buttons = buttons
    }
}
