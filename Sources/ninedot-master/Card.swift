// SPDX-License-Identifier: MIT
import CDRM
import CLinux
import Glibc
import LinuxSystem

/// The panel's card, and the programs that have it open.
struct Card {
    /// Such as "/dev/dri/card0".
    let node: String
    private let device: dev_t

    /// The card that a marker of the daemon names; nil where it names none.
    ///
    /// The daemon is not trusted with more than it has: the node has to be a card.
    init?(in marker: String) throws(SystemError) {
        let lines = try Card.text(of: marker).split(separator: "\n")
        guard let line = lines.first(where: { $0.hasPrefix("card=") }) else { return nil }
        let node = String(line.dropFirst("card=".count))
        let number = node.dropFirst("/dev/dri/card".count)
        guard node.hasPrefix("/dev/dri/card"), !number.isEmpty, number.allSatisfy(\.isASCII), Int(number) != nil else {
            throw SystemError(operation: "use \"\(node)\" as a card, named in", path: marker, code: EINVAL)
        }
        var status = stat()
        guard stat(node, &status) == 0 else { throw SystemError(operation: "look at", path: node, code: errno) }
        guard status.st_mode & S_IFMT == S_IFCHR else {
            throw SystemError(operation: "use as a card", path: node, code: ENODEV)
        }
        self.node = node
        device = status.st_rdev
    }

    /// The open descriptors of the card in all processes but this one and the service manager, which only keeps what the
    /// kiosk has open.
    func holders() -> [CardHolder] {
        Card.numbers(in: "/proc").filter { $0 != getpid() && $0 != 1 }.flatMap { process in
            descriptors(of: process).compactMap { CardHolder(process, $0, of: node) }
        }
    }

    /// The open descriptors of the card in a process.
    private func descriptors(of process: pid_t) -> [Int32] {
        let folder = "/proc/\(process)/fd"
        return Card.numbers(in: folder).filter { number in
            var status = stat()
            return stat("\(folder)/\(number)", &status) == 0 && status.st_mode & S_IFMT == S_IFCHR
                && status.st_rdev == device
        }
    }

    /// The names in a folder of /proc that are numbers.
    private static func numbers(in folder: String) -> [Int32] {
        guard let stream = opendir(folder) else { return [] }
        defer { closedir(stream) }
        var numbers: [Int32] = []
        while let entry = readdir(stream) {
            // Through a pointer: an entry is only as long as its name, so the field must not be copied whole.
            guard let offset = MemoryLayout<dirent>.offset(of: \.d_name) else { break }
            let name = (UnsafeRawPointer(entry) + offset).assumingMemoryBound(to: CChar.self)
            if isdigit(Int32(name[0])) != 0 { numbers.append(atoi(name)) }
        }
        return numbers
    }

    private static func text(of path: String) throws(SystemError) -> String {
        let file = try Descriptor(opening: path, O_RDONLY | O_NOFOLLOW)
        var bytes = [UInt8](repeating: 0, count: 4096)
        let count = read(file.number, &bytes, bytes.count)
        guard count >= 0 else { throw SystemError(operation: "read", path: path, code: errno) }
        return String(decoding: bytes.prefix(count), as: UTF8.self)
    }
}

/// A card as a process has it open. Master or not is a matter of the open file, which a copy of its descriptor shares.
final class CardHolder {
    private let process: pid_t
    private let node: String
    private let descriptor: Descriptor

    /// Copies the descriptor `number` of `process`; nil where that process is gone by now.
    init?(_ process: pid_t, _ number: Int32, of node: String) {
        let copy = clinux_copy_descriptor(process, number)
        guard copy >= 0 else { return nil }
        descriptor = Descriptor(owning: copy)
        self.process = process
        self.node = node
    }

    /// True for the kiosk's own daemon, by the unit that it runs in.
    var isKiosk: Bool { CardHolder.text("/proc/\(process)/cgroup").contains("/ninedotd.service") }

    func dropMaster() {
        guard drmIsMaster(descriptor.number) != 0 else { return }
        let result = drmDropMaster(descriptor.number) == 0 ? "took" : "could not take"
        say("\(result) \(node) from \(name) (\(process))")
    }

    /// False while another program is master.
    func setMaster() -> Bool {
        drmIsMaster(descriptor.number) != 0 || drmSetMaster(descriptor.number) == 0
    }

    private var name: String {
        CardHolder.text("/proc/\(process)/comm").filter { $0.isASCII && !$0.isWhitespace }
    }

    private static func text(_ path: String) -> String {
        guard let file = try? Descriptor(opening: path, O_RDONLY) else { return "" }
        var bytes = [UInt8](repeating: 0, count: 4096)
        let count = read(file.number, &bytes, bytes.count)
        return String(decoding: bytes.prefix(max(0, count)), as: UTF8.self)
    }
}
