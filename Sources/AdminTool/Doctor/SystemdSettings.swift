// SPDX-License-Identifier: MIT
import Doctor

/// The settings of a unit that bring credentials, see systemd.exec(5).
struct CredentialSettings {
    private enum Kind: String, CaseIterable {
        case load = "LoadCredential"
        case loadEncrypted = "LoadCredentialEncrypted"
        case importing = "ImportCredential"
        case set = "SetCredential"
        case setEncrypted = "SetCredentialEncrypted"
    }

    /// Settings in the order of the files.
    private var settings: [(kind: Kind, value: String)] = []

    /// - Parameter text: The unit with its drop-ins, as `systemctl cat` prints them.
    init(of text: String) {
        for line in text.split(separator: "\n") {
            guard let sign = line.firstIndex(of: "="), let kind = Kind(rawValue: line[..<sign].filter { $0 != " " })
            else { continue }
            let value = line[line.index(after: sign)...].drop { $0 == " " }
            // An empty value takes back those before it.
            if value.isEmpty { settings.removeAll { $0.kind == kind } }
            settings.append((kind, String(value)))
        }
    }

    /// The source that systemd takes a credential from: a loaded one comes before an imported one, and that before one
    /// that stands in the unit.
    func source(of name: String, in files: MachineFiles) -> Seen<KeyCheck.Credential> {
        if let loaded = loaded(name) { return .value(loaded) }
        return imported(name, in: files).map { $0 ?? set(name) ?? .absent }
    }

    private func loaded(_ name: String) -> KeyCheck.Credential? {
        guard let setting = last(of: [.load, .loadEncrypted], for: name) else { return nil }
        let path = setting.value.dropFirst(name.count + 1)
        if setting.kind == .load { return .open(in: path.isEmpty ? "/etc/credstore/\(name)" : String(path)) }
        return .encrypted(in: path.isEmpty ? "/etc/credstore.encrypted/\(name)" : String(path))
    }

    private func imported(_ name: String, in files: MachineFiles) -> Seen<KeyCheck.Credential?> {
        let isWanted = settings.contains { kind, value in
            let pattern = value.prefix { $0 != ":" }
            return kind == .importing
                && (pattern == name || pattern.hasSuffix("*") && name.hasPrefix(pattern.dropLast()))
        }
        guard isWanted else { return .value(nil) }
        let folders = ["/run/credentials/@system", "/etc/credstore", "/run/credstore", "/usr/lib/credstore"]
        let sealed = ["/run/credentials/@encrypted"] + folders.dropFirst().map { $0 + ".encrypted" }
        let places =
            folders.map { ("\($0)/\(name)", KeyCheck.Credential.open) }
            + sealed.map { ("\($0)/\(name)", KeyCheck.Credential.encrypted) }
        for (path, credential) in places {
            switch files.exists(path) {
            case .value(true): return .value(credential(path))
            case .value(false): continue
            case .hidden(let reason): return .hidden(reason)
            }
        }
        return .value(nil)
    }

    private func set(_ name: String) -> KeyCheck.Credential? {
        last(of: [.set, .setEncrypted], for: name)
            .map { $0.kind == .set ? .open(in: "the unit file") : .encrypted(in: "the unit file") }
    }

    private func last(of kinds: [Kind], for name: String) -> (kind: Kind, value: String)? {
        settings.last { kinds.contains($0.kind) && ($0.value == name || $0.value.hasPrefix(name + ":")) }
    }
}

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
