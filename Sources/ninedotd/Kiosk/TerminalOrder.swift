// SPDX-License-Identifier: MIT
import BootTime
import PanelOutput

/// The order of terminals for a program behind the lock that has one of its own: the program's is in front before
/// "unlocked" is said, and the panel's before "locked" is, because the keyboard of the one in front is live.
///
/// The kernel asks whoever has the terminal in front before it switches. One that does not answer keeps it until that
/// process is gone, so a switch is asked for again and again.
struct TerminalOrder {
    private struct Request {
        let number: Int
        let since: Instant
        var next: Instant
    }

    private static let pause = Duration.milliseconds(100)
    private static let patience = Duration.seconds(5)

    /// The number of the panel's terminal; nil on a kernel without terminals.
    let panel: Int?
    let program: Int
    /// The terminal that has to be in front; nil where any may be.
    private(set) var wanted: Int?
    /// True in the turn in which the panel's terminal has come back. Text may have been shown in place of the picture
    /// while another was in front, so the picture is drawn anew.
    private(set) var hasReturned = false
    private var request: Request?

    init(panel: Int?, program: Int) {
        self.panel = panel
        self.program = program
    }

    /// The time to ask for the switch again.
    var nextDeadline: Instant? { request?.next }

    /// True while the switch is under way or over that lets the program's terminal come.
    var isLeaving: Bool { wanted == program }
    /// True while the panel's terminal has to come to the front, and to stay there.
    var isReturning: Bool { wanted != nil && wanted == panel }
    /// True while it has not come yet.
    var isBehind: Bool { request.map { $0.number == panel } ?? false }

    /// Takes in who is to have the terminal in front, and how far the display is on its way there: a program's terminal
    /// comes after the display was let go.
    ///
    /// - Returns: The number of the terminal to ask for now.
    mutating func follow(
        _ user: DisplayUser?, _ display: DisplayCondition, front: Int?, at now: Instant
    ) -> Int? {
        wanted =
            switch user {
            case .panel: panel
            case .program: display == .given || display == .missing ? program : nil
            case .nobody, nil: nil
            }
        guard let wanted, wanted != front else {
            hasReturned = isBehind && isReturning
            request = nil
            return nil
        }
        hasReturned = false
        let known = request.flatMap { $0.number == wanted ? $0 : nil }
        request = known ?? Request(number: wanted, since: now, next: now)
        guard let next = request?.next, next <= now else { return nil }
        request?.next = now + TerminalOrder.pause
        return wanted
    }

    /// True if the program's terminal does not come, so that nobody could see the program.
    func isGivenUp(at now: Instant) -> Bool {
        guard let request, request.number == program else { return false }
        return now >= request.since + TerminalOrder.patience
    }

    /// The display's condition as far as the terminals bear it out: what is said once the display has come to its next
    /// user waits for the terminal, too. A panel that is not in front counts as held, so that whoever holds it is ended.
    ///
    /// - Parameter card: The card in use.
    func condition(of display: DisplayCondition, on card: String?, front: Int?) -> DisplayCondition {
        if hasReturned, display == .showing { return .waiting }
        guard let wanted, wanted != front else { return display }
        switch display {
        case .showing: return card.map { .held(card: $0) } ?? .waiting
        case .given, .missing: return .waiting
        case .held, .away, .waiting, .black: return display
        }
    }
}
