// SPDX-License-Identifier: MIT
import LinuxSystem
import PanelOutput

/// Has the service manager keep the open card, so that a daemon that dies leaves its last picture on the panel, and leaves
/// nobody the chance to take the display, until the next one is there.
struct CardKeeper {
    private static let name = "card"

    /// The descriptor that the manager has a copy of.
    private var kept: Int32?

    /// - Parameter inherited: The card of a daemon that died, which the manager has kept ever since.
    init(keeping inherited: InheritedCard?) {
        kept = inherited?.number
    }

    /// The card of a daemon that died; to be called once, at the start.
    static func takeCard() -> InheritedCard? {
        guard let descriptor = KeptDescriptors.take(name) else { return nil }
        return InheritedCard(descriptor)
    }

    /// Keeps the card that is in use now and no other. A copy of one that is closed would hold on to its display.
    mutating func follow(_ card: Int32?, by notifier: borrowing ServiceNotifier) {
        guard card != kept else { return }
        if kept != nil { notifier.drop(CardKeeper.name) }
        if let card { notifier.keep(card, as: CardKeeper.name) }
        kept = card
    }
}
