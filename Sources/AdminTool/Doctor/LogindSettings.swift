// SPDX-License-Identifier: MIT
import Doctor

/// The settings of logind.conf(5) with its drop-ins, as far as they are in files.
struct LogindSettings {
    private var values: [String: String] = [:]

    init(in files: MachineFiles) {
        let folders = ["/etc", "/run", "/usr/local/lib", "/usr/lib"].map { $0 + "/systemd" }
        let main = folders.map { $0 + "/logind.conf" }.first { files.exists($0).value == true }
        // A drop-in stands in for one of the same name in a later folder; their names give the order.
        var dropIns: [String: String] = [:]
        for folder in folders.reversed() {
            for name in files.names(in: folder + "/logind.conf.d") where name.hasSuffix(".conf") {
                dropIns[name] = "\(folder)/logind.conf.d/\(name)"
            }
        }
        for path in [main].compactMap({ $0 }) + dropIns.sorted(by: { $0.key < $1.key }).map(\.value) {
            for line in files.lines(path) { take(line) }
        }
    }

    subscript(name: String, default standard: String) -> String { values[name] ?? standard }

    private mutating func take(_ line: String) {
        guard let sign = line.firstIndex(of: "="), !line.hasPrefix("#"), !line.hasPrefix(";") else { return }
        let name = line[..<sign].filter { $0 != " " }
        let value = line[line.index(after: sign)...].filter { $0 != " " }
        // An empty value brings the standard back.
        values[name] = value.isEmpty ? nil : value
    }
}
