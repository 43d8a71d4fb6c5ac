// SPDX-License-Identifier: MIT

/// Trouble with a touchscreen that is used all the same.
package enum TouchTrouble: Hashable, Comparable, CaseIterable, Sendable {
    /// A contact does not end (E26).
    case stuck
    /// More touches than fingers make (E43).
    case storm
    /// Touches at one place, too short for a finger (E42, E43).
    case ghosts
    /// udev's calibration matrix makes no sense (E19).
    case matrix

    /// The trouble and its consequence, for the log and the tool.
    package var description: String {
        switch self {
        case .stuck: "a touch does not end; it is ignored until it moves or ends: clean the glass and its edges"
        case .storm: "more touches than fingers make; all are ignored for 5 seconds: look at cables and power"
        case .ghosts: "the same short touch again and again; it is ignored"
        case .matrix: "LIBINPUT_CALIBRATION_MATRIX is not six numbers that keep the panel flat nowhere; it is not used"
        }
    }
}

/// Trouble with a source that somebody should hear of.
package struct TouchFinding: Hashable, Sendable {
    package var source: Int
    package var trouble: TouchTrouble
}

/// The findings to tell, each once, and again only after all was well.
struct TouchFindings: Hashable, Sendable {
    private var waiting: [TouchFinding] = []
    private var told: Set<TouchFinding> = []

    mutating func note(_ trouble: TouchTrouble, of source: Int) {
        let finding = TouchFinding(source: source, trouble: trouble)
        if told.insert(finding).inserted { waiting.append(finding) }
    }

    /// Lets each trouble of a source be told again: somebody has drawn on it, or it is gone.
    mutating func forget(_ source: Int) {
        told = told.filter { $0.source != source }
    }

    mutating func take() -> [TouchFinding] {
        defer { waiting = [] }
        return waiting
    }
}
