// SPDX-License-Identifier: MIT
import BootTime
import ControlMessages
import KioskSession
import PanelOutput

/// The display's way to the program behind the lock and back, for an owner who gives it away.
///
/// ```
/// retaking --picture seen, or no display--> kept --unlock--> clearing --black--> releasing --released--> given
///    ^                                                          |                    |                     |
///    +----------------------------------------------------------+------- lock -------+---------------------+
/// ```
/// "Unlocked" is said once the program can have the display, and "locked" not before the panel shows it: whoever sees
/// neither sees black, the program or the lock screen. For a program with a terminal of its own, `TerminalOrder` has the
/// display count as such only with the right terminal in front.
struct Handover {
    enum State: Equatable {
        case kept
        case clearing(Unlock)
        case releasing(Unlock)
        case given(Unlock, ProgramWatch)
        /// - Parameter isSaid: The service manager knows, and takes the card from whoever has it.
        case retaking(isSaid: Bool)
    }

    enum Effect: Equatable {
        /// Say unlocked.
        case unlocked(Unlock)
        /// Say that the display of this card is being taken back.
        case takingBack(card: String)
        /// Say locked.
        case locked
        case programEnded(ProgramEnd)
    }

    /// At the start a program of an earlier run may still have the display.
    private(set) var state = State.retaking(isSaid: false)
    /// The card that was given away last; for the program, whoever starts that.
    private(set) var card: String?

    /// The one who is to have the display now.
    var user: DisplayUser {
        switch state {
        case .kept, .retaking: .panel
        case .clearing: .nobody
        case .releasing, .given: .program
        }
    }

    /// The one whose terminal has to be in front; nil where that does not matter.
    var terminalUser: DisplayUser? {
        switch state {
        case .kept, .clearing: nil
        case .releasing, .given: .program
        case .retaking: .panel
        }
    }

    /// True while the display is on its way back from a program.
    var isRetaking: Bool { state == .retaking(isSaid: true) }
    var isGiven: Bool { if case .given = state { true } else { false } }

    /// True while nothing of the program was seen yet.
    var awaitsPicture: Bool { if case .given(_, let watch) = state { watch.awaitsPicture } else { false } }

    /// The program's presence; nil while the panel is locked.
    var program: ProgramPresence? {
        switch state {
        case .kept, .retaking: nil
        case .clearing, .releasing: .awaited
        case .given(_, let watch): watch.presence
        }
    }

    /// The time to look at the program again.
    var nextDeadline: Instant? { if case .given(_, let watch) = state { watch.nextLook } else { nil } }

    mutating func unlock(_ unlock: Unlock) -> [Effect] {
        switch state {
        case .kept, .retaking, .clearing: state = .clearing(unlock)
        case .releasing: state = .releasing(unlock)
        case .given(_, let watch):
            state = .given(unlock, watch)
            return [.unlocked(unlock)]
        }
        return []
    }

    mutating func lock() -> [Effect] {
        switch state {
        case .kept: return [.locked]
        case .retaking: return []
        case .clearing, .releasing:
            // Nothing was said yet.
            state = .retaking(isSaid: false)
            return []
        case .given:
            state = .retaking(isSaid: true)
            return [.takingBack(card: card ?? "")]
        }
    }

    /// Goes on where the display has done what it should.
    ///
    /// - Parameter card: The card in use.
    mutating func follow(_ display: DisplayCondition, of card: String?, at now: Instant) -> [Effect] {
        switch (state, display) {
        case (.retaking, .showing), (.retaking, .missing):
            state = .kept
            return [.locked]
        case (.retaking(isSaid: false), .held(let card)):
            state = .retaking(isSaid: true)
            self.card = card
            return [.takingBack(card: card)]
        case (.clearing(let unlock), .black):
            self.card = card
            state = .releasing(unlock)
        case (.clearing(let unlock), .held(let holder)):
            // It is taken from that one as the program begins.
            self.card = holder
            state = .releasing(unlock)
        case (.clearing(let unlock), .missing), (.clearing(let unlock), .given): state = .releasing(unlock)
        case (.releasing(let unlock), .given), (.releasing(let unlock), .missing):
            state = .given(unlock, ProgramWatch(at: now))
            return [.unlocked(unlock)]
        case (.kept, _), (.given, _), (.retaking, _), (.clearing, _), (.releasing, _): break  // Not there yet.
        }
        return []
    }

    /// Takes in whether the program has processes, and whether anything of it is seen.
    mutating func look(isRunning: Bool, isSeen: Bool, at now: Instant) -> [Effect] {
        guard case .given(let unlock, var watch) = state else { return [] }
        let end = watch.look(isRunning: isRunning, isSeen: isSeen, at: now)
        state = .given(unlock, watch)
        return end.map { [.programEnded($0)] } ?? []
    }
}

/// The program behind the lock, from outside: it has to come up and to show something in time, and is over when its last
/// process is.
struct ProgramWatch: Equatable {
    private enum State: Equatable {
        case awaited(until: Instant)
        case running
        /// A program without processes, which is so for a moment between two steps of a start.
        case quiet(since: Instant)
    }

    private static let patience = Duration.seconds(15)
    /// A desktop on a slow board takes half of that for its first picture.
    private static let darkPatience = Duration.seconds(60)
    private static let quiet = Duration.milliseconds(1500)
    private static let pause = Duration.milliseconds(500)

    private var state: State
    private(set) var nextLook: Instant
    /// The time until which something has to be seen; nil once that was so.
    private var darkUntil: Instant?

    var awaitsPicture: Bool { darkUntil != nil }

    var presence: ProgramPresence {
        switch state {
        case .awaited: .awaited
        case .running, .quiet: .running
        }
    }

    init(at now: Instant) {
        state = .awaited(until: now + ProgramWatch.patience)
        darkUntil = now + ProgramWatch.darkPatience
        nextLook = now + ProgramWatch.pause
    }

    /// The end, once there is one.
    mutating func look(isRunning: Bool, isSeen: Bool, at now: Instant) -> ProgramEnd? {
        nextLook = now + ProgramWatch.pause
        if isSeen { darkUntil = nil }
        if let darkUntil, darkUntil <= now { return .unseen }
        switch (state, isRunning) {
        case (_, true): state = .running
        case (.awaited(let end), false): return now >= end ? .missing : nil
        case (.running, false): state = .quiet(since: now)
        case (.quiet(let since), false): return now >= since + ProgramWatch.quiet ? .ended : nil
        }
        return nil
    }
}
