// SPDX-License-Identifier: MIT
import LinuxSystem

/// Watches cards and displays come and go.
///
/// Create it before the first `Display`, so that nothing falls between looking and watching.
final class DisplayWatcher: CardSource {
    private let monitor: DeviceMonitor
    /// Closed as soon as a card is open: a display that nobody has open shows the console.
    private var inherited: InheritedCard?

    /// - Parameter inherited: The card of a daemon that died, to be used instead of opening it anew.
    init(inheriting inherited: InheritedCard? = nil) throws(SystemError) {
        monitor = try DeviceMonitor(subsystem: "drm")
        self.inherited = inherited
    }

    var descriptor: Int32 { monitor.descriptor }

    func cards() -> [CardSighting] {
        monitor.devices(named: "card[0-9]*")
            .filter { DisplayChange.isCard($0.systemName) }
            .compactMap { SysfsCards().sighting(of: $0) }
    }

    /// The most changes handled at once: a driver that reports without end must not hold the loop.
    private static let mostChanges = 16

    func dispatch(using node: String?) -> DisplayChange {
        var greatest = DisplayChange.none
        for _ in 0..<DisplayWatcher.mostChanges {
            switch monitor.next() {
            case .change(let change): greatest = max(greatest, DisplayChange(of: change, using: node))
            case .lost: greatest = max(greatest, changeOfAnyCard(using: node))
            case nil: return greatest
            }
        }
        return greatest
    }

    /// The most that reports may have told which were lost.
    private func changeOfAnyCard(using node: String?) -> DisplayChange {
        guard let node else { return .cardsChanged }
        return monitor.devices(named: "card[0-9]*").contains { $0.node == node } ? .outputsChanged : .cardGone
    }

    func open(_ node: String) throws(SystemError) -> any OpenedCard {
        let card = if let former = inherited?.take(as: node) { former } else { try Card(opening: node) }
        inherited = nil
        return card
    }
}

/// The meaning of a change for the display; the later case includes the earlier.
enum DisplayChange: Int, Comparable, Hashable, Sendable {
    case none
    /// More may be possible than before.
    case cardsChanged
    /// The card in use may have other outputs: set its full state.
    case outputsChanged
    /// The card in use is gone: let go of the display (K07).
    case cardGone

    init(of change: DeviceChange, using node: String?) {
        let device = change.device
        guard DisplayChange.isCard(device.systemName) else {
            self = .none
            return
        }
        let isOurs = node != nil && device.node == node
        switch change.action {
        case .added: self = .cardsChanged
        case .removed: self = isOurs ? .cardGone : .cardsChanged
        // A lease concerns another program; any other change may concern the outputs (K42).
        case .changed where device.properties["LEASE"] == "1": self = .none
        case .changed: self = isOurs ? .outputsChanged : .cardsChanged
        }
    }

    /// True for the name of a card, not one of its connectors ("card0-HDMI-A-1") or a render node (K01).
    static func isCard(_ name: String) -> Bool {
        name.hasPrefix("card") && name.count > 4 && name.dropFirst(4).allSatisfy(\.isNumber)
    }

    static func < (left: DisplayChange, right: DisplayChange) -> Bool { left.rawValue < right.rawValue }
}
