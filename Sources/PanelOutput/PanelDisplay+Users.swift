// SPDX-License-Identifier: MIT
package import BootTime
import LinuxSystem

/// The one that a display belongs to for now.
package enum DisplayUser: Hashable, Sendable {
    /// The kiosk, with a picture of its own.
    case panel
    /// Nobody: black, which the program that comes next follows.
    case nobody
    /// The program behind the lock: the kiosk keeps the card open and is not its master.
    case program
}

/// The state of the display as far as it decides what may be said of the panel.
package enum DisplayCondition: Hashable, Sendable {
    /// No display is there, or none that can be used.
    case missing
    /// Another program is the card's master.
    case held(card: String)
    /// Another terminal is in front.
    case away
    /// Ours, and its next picture is to come.
    case waiting
    /// Our picture is seen.
    case showing
    case black
    /// Given to the program behind the lock.
    case given
}

extension PanelDisplay {
    package var condition: DisplayCondition {
        guard let open else {
            if case .notMaster(let card) = waiting.error, user == .panel { return .held(card: card) }
            return .missing
        }
        guard open.display.isReleased else {
            return open.display.isDark ? .missing : open.isBlack ? .black : open.display.isSeen ? .showing : .waiting
        }
        if isAway { return .away }
        return user == .program ? .given : .held(card: open.display.node)
    }

    /// True while the display is as black as it was given to the program, which has shown nothing of its own. Asks the
    /// kernel.
    package var isLeftBlack: Bool {
        user == .program && open.map { $0.isBlack && $0.display.isScannedOut } ?? false
    }

    /// True while the picture from before is still seen, though the display was given away. Asks the kernel.
    package var isLeftShown: Bool { open?.display.isScannedOut ?? false }

    /// The card in use, such as "/dev/dri/card0".
    package var card: String? { open?.display.node }
    /// The open descriptor of that card.
    package var cardDescriptor: Int32? { open?.display.descriptor }

    /// Gives the display to another user; the next `advance` does what belongs to that. While the program has it, no
    /// card is opened: the first who opens one becomes its master (K02).
    package func give(to user: DisplayUser, at now: Instant) {
        guard user != self.user else { return }
        self.user = user
        guard user == .panel else { return }
        // Whoever had it is about to lose it.
        waiting.hurry(at: now)
    }

    /// The time to hand over: at once while the display is still to be blackened or let go, and no flip is in the way.
    var handOverDue: Instant? {
        guard let open, !open.display.isReleased, !open.display.isFlipPending else { return nil }
        switch user {
        case .panel: return nil
        case .nobody: return open.isBlack || open.display.isDark ? nil : Instant(sinceBoot: .zero)
        case .program: return Instant(sinceBoot: .zero)
        }
    }

    func handOver(at now: Instant) throws(DisplayError) {
        guard handOverDue != nil, let open else { return }
        guard user == .program else { return try open.showBlack() }
        do {
            try open.display.release()
        } catch {
            // Only its opener can release a card (K49), and that one may have died; closing it does the same.
            letGo(at: now)
        }
    }

    /// Releases the display, because another terminal comes to the front (K63).
    package func leave() {
        isAway = true
        waiting.retry = nil
        // Its card would still be ours.
        lost = nil
        do {
            try open?.display.release()
        } catch {
            open = nil
            Log.warning("display: \(error)")
        }
    }

    /// Takes the display back with the next `advance`: the terminal is in front again.
    package func enter(at now: Instant) {
        isAway = false
        waiting.retry = now
    }
}
