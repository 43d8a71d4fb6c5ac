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
        let lines = try SmallFile.text(of: marker, O_NOFOLLOW).split(separator: "\n")
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
        Folder.numbers(in: "/proc").filter { $0 != getpid() && $0 != 1 }.flatMap { process in
            descriptors(of: process).compactMap { CardHolder(process, $0, of: node) }
        }
    }

    /// The open descriptors of the card in a process.
    private func descriptors(of process: pid_t) -> [Int32] {
        let folder = "/proc/\(process)/fd"
        return Folder.numbers(in: folder).filter { number in
            var status = stat()
            return stat("\(folder)/\(number)", &status) == 0 && status.st_mode & S_IFMT == S_IFCHR
                && status.st_rdev == device
        }
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
    var isKiosk: Bool { text(of: "cgroup").contains("/ninedotd.service") }

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
        text(of: "comm").filter { $0.isASCII && !$0.isWhitespace }
    }

    /// Empty where the process is gone by now.
    private func text(of file: String) -> String { (try? SmallFile.text(of: "/proc/\(process)/\(file)")) ?? "" }
}
