// SPDX-License-Identifier: MIT
import Doctor
import Glibc
import LinuxSystem

/// The files in which a machine describes itself, under /proc, /sys, /etc, /run and /dev; those of a folder in tests.
struct MachineFiles {
    /// The prefix of each path; empty for this machine.
    var root = ""

    /// More bytes than any of them has.
    private static let limit = 1 << 20

    /// The whole file; nil for one that is not there.
    func text(_ path: String) -> Seen<String?> {
        do throws(SystemError) {
            let file = try Descriptor(opening: root + path, O_RDONLY | O_NONBLOCK)
            var bytes: [UInt8] = []
            var part = [UInt8](repeating: 0, count: 16384)
            while bytes.count < MachineFiles.limit, case let count = read(file.number, &part, part.count), count > 0 {
                bytes += part.prefix(count)
            }
            return .value(String(decoding: bytes, as: UTF8.self))
        } catch {
            return MachineFiles.isAbsence(error.code) ? .value(nil) : MachineFiles.hidden(path)
        }
    }

    func lines(_ path: String) -> [String] {
        (text(path).value ?? nil).map { $0.split(separator: "\n").map(String.init) } ?? []
    }

    /// The first line without the space around it; nil for a file that is not there or cannot be read.
    func line(_ path: String) -> String? {
        lines(path).first.map { line in
            String(line.drop { $0 == " " }.reversed().drop { $0 == " " }.reversed())
        }
    }

    func exists(_ path: String) -> Seen<Bool> {
        var status = stat()
        guard lstat(root + path, &status) != 0 else { return .value(true) }
        guard MachineFiles.isAbsence(errno) else { return MachineFiles.hidden(path) }
        return isOutOfSight(path) ? .hidden("\(MachineFiles.credentials) is not seen from here") : .value(false)
    }

    private static let credentials = "/run/credentials"

    /// True for credentials hidden from a service: systemd shows it an empty folder of mode 0 in their place, so that a
    /// missing file proves nothing.
    private func isOutOfSight(_ path: String) -> Bool {
        guard path.hasPrefix(MachineFiles.credentials + "/") else { return false }
        return status(MachineFiles.credentials).map { $0.st_mode & 0o777 == 0 } ?? false
    }

    /// Mode, owner and group; nil for a file that is not there or cannot be looked at.
    func status(_ path: String) -> stat? {
        var status = stat()
        return stat(root + path, &status) == 0 ? status : nil
    }

    /// The names in a folder, sorted; none for one that is missing or cannot be read.
    func names(in folder: String) -> [String] { Folder.names(in: root + folder) }

    private static func isAbsence(_ code: Int32) -> Bool { code == ENOENT || code == ENOTDIR || code == ENXIO }

    private static func hidden<Value>(_ path: String) -> Seen<Value> { .hidden("run as root to see \(path)") }
}
