// SPDX-License-Identifier: MIT
import Glibc
import LinuxSystem

/// A card as seen from outside, without opening it: opening one without a master would make us its master (K02).
struct CardSighting: Hashable, Sendable {
    /// A connector's directory in sysfs.
    struct Connector: Hashable {
        /// Such as "HDMI-A-1".
        var name: String
        var status: ConnectorStatus
    }

    /// Such as "/dev/dri/card1".
    var node: String
    /// The links to the node, such as "/dev/dri/by-path/platform-gpu-card".
    var links: [String] = []
    /// The device's driver as sysfs shows it, which is not always the DRM driver's name.
    var driver: String
    /// Other seats' cards are never touched (K01).
    var seat = "seat0"
    /// The card the firmware drew on (K05).
    var isBootVGA = false
    var connectors: [Connector]
}

extension CardSighting {
    /// The cards worth opening, the best first.
    ///
    /// - Throws: `noCard` or `noDisplay`, which both mean: wait for a device.
    static func candidates(among cards: [CardSighting], selecting selection: DisplaySelection) throws(DisplayError)
        -> [CardSighting]
    {
        let usable = cards.filter { $0.exclusion(selecting: selection) == nil }
        guard !usable.isEmpty else { throw .noCard }
        let lit = usable.filter { $0.hopes(selecting: selection) != nil }
        guard !lit.isEmpty else { throw .noDisplay(cards: usable.map(\.node)) }
        return lit.sorted { left, right in
            left.order(selecting: selection).lexicographicallyPrecedes(right.order(selecting: selection))
        }
    }

    /// The cards to open instead of the one in use, the best first: only those that are better, not just as good.
    static func candidates(
        among cards: [CardSighting], betterThan node: String, selecting selection: DisplaySelection
    ) -> [CardSighting] {
        guard let used = cards.first(where: { $0.node == node }),
            let candidates = try? candidates(among: cards, selecting: selection)
        else { return [] }
        let order = used.order(selecting: selection)
        return candidates.filter { $0.order(selecting: selection).lexicographicallyPrecedes(order) }
    }

    /// The reason why the card is not worth opening, whatever is connected to it; nil where it is.
    func exclusion(selecting selection: DisplaySelection) -> UnusedReason? {
        guard !outputs.isEmpty else { return .rendersOnly }
        guard seat == "seat0" else { return .otherSeat(seat) }
        if let name = selection.name { return isNamed(by: selection) ? nil : .notNamed(setting: name) }
        return DriverQuirks.of(driver: driver).priority == .onlyIfNamed ? .testDriver : nil
    }

    private func isNamed(by selection: DisplaySelection) -> Bool {
        driverNames.contains { selection.names($0) } || links.contains { selection.names($0) }
            || namedOutputs(by: selection) != nil
    }

    /// The bus driver's name often is the DRM driver's with a suffix, and the owner may know either.
    private var driverNames: [String] {
        ["-drm", "_drm"].filter { driver.hasSuffix($0) }.map { String(driver.dropLast($0.count)) } + [driver]
    }

    /// Writeback connectors write to memory and show nothing (K04).
    var outputs: [Connector] {
        connectors.filter { !$0.name.hasPrefix("Writeback") }
    }

    /// Nil where the owner's name means none of them in particular.
    func namedOutputs(by selection: DisplaySelection) -> [Connector]? {
        let named = outputs.filter { selection.names($0.name) }
        return named.isEmpty ? nil : named
    }

    /// The rank of the card's outputs by whether a picture will be seen: 0 connected, 1 perhaps; nil for not at all.
    private func hopes(selecting selection: DisplaySelection) -> Int? {
        let statuses = (namedOutputs(by: selection) ?? outputs).map(\.status)
        if statuses.contains(.connected) { return 0 }
        return statuses.contains(.unknown) ? 1 : nil
    }

    /// The first reason to open this card before `other`.
    func advantage(over other: CardSighting, selecting selection: DisplaySelection) -> Advantage {
        let ranks = zip(order(selecting: selection), other.order(selecting: selection))
        let criteria = [Advantage.connected, .ordinaryDriver, .wiring, .firmware]
        return zip(criteria, ranks).first { $1.0 < $1.1 }?.0 ?? .first
    }

    /// Smaller is better, the first difference decides; `advantage` names the differences.
    private func order(selecting selection: DisplaySelection) -> [Int] {
        let ranks = outputs.filter { $0.status != .disconnected }.map { ConnectorFacts.rank(ofName: $0.name) }
        return [
            hopes(selecting: selection) ?? 2,
            DriverQuirks.of(driver: driver).priority == .lastResort ? 1 : 0,
            ranks.min() ?? 3,
            isBootVGA ? 0 : 1,
        ]
    }
}

/// Looks at cards through sysfs, which everyone may read and which makes no one their master (K02).
struct SysfsCards {
    /// "/sys" but for tests.
    var root = "/sys"

    /// The card udev describes as `device`; nil for one without a node, and for one that nobody but root may open yet:
    /// udev reports it again when it is done with it.
    func sighting(of device: Device) -> CardSighting? {
        guard device.isInitialized, let node = device.node else { return nil }
        let directory = "\(root)/class/drm/\(device.systemName)"
        let links = (device.properties["DEVLINKS"] ?? "").split(separator: " ").map(String.init)
        return CardSighting(
            node: node, links: links, driver: driver(in: directory), seat: device.properties["ID_SEAT"] ?? "seat0",
            isBootVGA: text(in: "\(directory)/device/boot_vga") == "1",
            connectors: connectors(in: directory, card: device.systemName))
    }

    /// The bus driver's name, or the device's own where it has no driver, as virtual devices.
    private func driver(in directory: String) -> String {
        linkName("\(directory)/device/driver") ?? linkName("\(directory)/device") ?? ""
    }

    private func connectors(in directory: String, card: String) -> [CardSighting.Connector] {
        Folder.names(in: directory).compactMap { name in
            guard name.hasPrefix("\(card)-") else { return nil }
            let status: ConnectorStatus =
                switch text(in: "\(directory)/\(name)/status") {
                case "connected": .connected
                case "disconnected": .disconnected
                default: .unknown
                }
            return CardSighting.Connector(name: String(name.dropFirst(card.count + 1)), status: status)
        }
    }

    /// The first line of a small file; nil if there is none.
    private func text(in path: String) -> String? {
        guard let file = try? Descriptor(opening: path, O_RDONLY) else { return nil }
        var bytes = [UInt8](repeating: 0, count: 128)
        let count = read(file.number, &bytes, bytes.count)
        return String(decoding: bytes.prefix(max(0, count)).prefix { $0 != 10 }, as: UTF8.self)
    }

    /// The last part of what a link points to.
    private func linkName(_ path: String) -> String? {
        var bytes = [CChar](repeating: 0, count: 1024)
        let count = readlink(path, &bytes, bytes.count)
        guard count > 0 else { return nil }
        let target = String(decoding: bytes.prefix(count).map { UInt8(bitPattern: $0) }, as: UTF8.self)
        return target.split(separator: "/").last.map(String.init)
    }
}
