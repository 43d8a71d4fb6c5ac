// SPDX-License-Identifier: MIT
package import KioskModel

/// What the page of what happened says.
package protocol HistoryWords {
    var historyTitle: String { get }
    var nothingHappened: String { get }
    /// Nothing on the panel tells that somebody was forced to draw.
    func event(_ kind: HistoryEntry.Kind) -> String
    /// The name somebody had.
    func formerly(_ name: String) -> String
    /// Somebody who did it with the tool.
    func by(_ actor: String) -> String
    /// Day and time, short.
    func moment(_ time: LocalTime) -> String
}
