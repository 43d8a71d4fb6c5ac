// SPDX-License-Identifier: MIT
import Glibc
import LinuxSystem

/// Looks at cards through sysfs, which everyone may read and which makes no one their master (K02).
struct SysfsCards {
    /// "/sys" but for tests.
    var root = "/sys"

    /// The card udev describes as `device`; nil for a device without a node.
    func sighting(of device: Device) -> CardSighting? {
        guard let node = device.node else { return nil }
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
        names(in: directory).sorted().compactMap { name in
            guard name.hasPrefix("\(card)-") else { return nil }
            let status: ConnectorFacts.Status =
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

    private func names(in directory: String) -> [String] {
        guard let stream = opendir(directory) else { return [] }
        defer { closedir(stream) }
        var names: [String] = []
        while let entry = readdir(stream) {
            // Through a pointer: an entry is only as long as its name, so the field must not be copied whole.
            guard let offset = MemoryLayout<dirent>.offset(of: \.d_name) else { break }
            let name = (UnsafeRawPointer(entry) + offset).assumingMemoryBound(to: CChar.self)
            names.append(String(cString: name))
        }
        return names
    }
}
