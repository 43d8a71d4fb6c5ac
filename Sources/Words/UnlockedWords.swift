// SPDX-License-Identifier: MIT

/// What the open kiosk says.
package protocol UnlockedWords {
    var unlocked: String { get }
    /// One name or two.
    func names(_ names: [String]) -> String
    /// When the panel locks itself; nil seconds when it does not.
    func locks(inSeconds seconds: Int?) -> String
    /// How many wrong tries there were before; at least one.
    func failuresBefore(_ count: Int) -> String
}
