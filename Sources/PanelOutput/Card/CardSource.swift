// SPDX-License-Identifier: MIT
import LinuxSystem

/// The cards of the machine and what changes about them, as the panel's display needs them.
protocol CardSource: AnyObject {
    /// Readable when `dispatch` has something to say.
    var descriptor: Int32 { get }

    /// The cards there are, seen without opening them. Cheap enough for each try.
    func cards() -> [CardSighting]
    /// Reads the waiting changes and tells their meaning for the card in use.
    ///
    /// - Parameter node: The display's `node`; nil while there is no display.
    func dispatch(using node: String?) -> DisplayChange
    /// Opens the card. Whoever opens one without a master becomes its master (K02).
    func open(_ node: String) throws(SystemError) -> any OpenedCard
}

/// A card that is open until nobody refers to it any more.
protocol OpenedCard: AnyObject {
    /// The clock of the times of its flips: the kernel's, except for a test's card.
    var clock: Clock { get }
    /// Such as "/dev/dri/card1".
    var node: String { get }
    /// Readable when an event waits.
    var number: Int32 { get }
    var isMaster: Bool { get }

    /// Asks the card and its displays, which may take tens of milliseconds each (K43).
    func facts(forcingLegacy: Bool) -> CardFacts
    /// Makes the buffers and asks the driver whether it would show them; nothing is seen yet.
    func scanout(as choice: DisplayChoice, facts: CardFacts) throws(SystemError) -> any Scanout
}

extension OpenedCard {
    var clock: Clock { Clock() }
}

extension Card: OpenedCard {
    func facts(forcingLegacy: Bool) -> CardFacts {
        CardReader(card: self).facts(forcingLegacy: forcingLegacy)
    }

    func scanout(as choice: DisplayChoice, facts: CardFacts) throws(SystemError) -> any Scanout {
        try CardScanout(on: self, as: choice, facts: facts)
    }
}
