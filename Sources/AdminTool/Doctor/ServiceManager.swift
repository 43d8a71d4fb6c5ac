// SPDX-License-Identifier: MIT
import Doctor
import LinuxSystem

/// Facts from systemd, asked by systemctl; tests make the output up.
struct ServiceManager {
    /// The output of `systemctl ARGUMENTS`; nil where it fails.
    var ask: (_ arguments: [String]) -> String?

    /// The service manager of this machine.
    static var running: ServiceManager {
        ServiceManager { arguments in
            guard let run = try? ProgramRun(["/bin/systemctl", "--no-pager"] + arguments), run.exitCode == 0 else {
                return nil
            }
            return run.output
        }
    }

    /// The state of a Debian package, such as "installed"; nil for one that is not there.
    static func packageState(_ name: String) -> String? {
        let arguments = ["/usr/bin/dpkg-query", "--show", "--showformat=${db:Status-Status}", name]
        guard let run = try? ProgramRun(arguments), run.exitCode == 0 else { return nil }
        // A package that was removed except for its settings is not installed.
        return ["not-installed", "config-files"].contains(run.output) ? nil : run.output
    }

    private static let properties = [
        "Id", "LoadState", "ActiveState", "SubState", "UnitFileState", "Result", "ExecMainStatus", "NRestarts",
        "TTYPath", "MemorySwapMax", "ControlGroup", "LimitCORE", "ExecMainStartTimestampMonotonic", "Slice", "Wants",
    ]

    /// The units by the names they are asked for; hidden in a chroot and on a machine that systemd did not start.
    func units(_ names: [String]) -> Seen<[String: UnitState]> {
        // Without a name it would show the manager.
        guard !names.isEmpty else { return .value([:]) }
        let arguments = ["show", "--property=" + ServiceManager.properties.joined(separator: ",")] + names
        let text = ask(arguments) ?? ""
        var blocks: [[String: String]] = [[:]]
        for line in text.split(separator: "\n", omittingEmptySubsequences: false) {
            guard let sign = line.firstIndex(of: "=") else {
                blocks.append([:])
                continue
            }
            blocks[blocks.count - 1][String(line[..<sign])] = String(line[line.index(after: sign)...])
        }
        blocks.removeAll { $0.isEmpty }
        guard blocks.count == names.count else { return .hidden("systemd does not answer here") }
        return .value(Dictionary(zip(names, blocks.map { UnitState($0) })) { first, _ in first })
    }

    /// CtrlAltDelBurstAction of systemd-system.conf(5), such as "reboot-force".
    var burstAction: Seen<String> {
        word(of: ["show", "--property=CtrlAltDelBurstAction", "--value"])
    }

    /// Units of a terminal's name that begin a login there.
    static let loginTemplates = ["getty", "autovt", "kmsconvt"]

    /// Units that run and begin a login on a terminal, such as "getty@tty2.service".
    var logins: Seen<[String]> {
        let arguments = ["list-units", "--plain", "--full", "--no-legend", "--state=active,activating"]
        guard let text = ask(arguments + ServiceManager.loginTemplates.map { $0 + "@*.service" }) else {
            return .hidden("systemd does not answer here")
        }
        return .value(text.split(separator: "\n").compactMap { $0.split(separator: " ").first.map(String.init) })
    }

    /// The units among `names` that can start.
    func unmasked(_ names: [String]) -> [String] {
        let states = units(names).value ?? [:]
        return names.filter { states[$0]?.properties["LoadState"] != "masked" }
    }

    /// The target that the machine starts, such as "multi-user.target".
    var defaultTarget: Seen<String> { word(of: ["get-default"]) }

    /// The answer that is one word; a chroot answers with none.
    private func word(of arguments: [String]) -> Seen<String> {
        let word = (ask(arguments) ?? "").filter { $0 != "\n" }
        return word.isEmpty ? .hidden("systemd does not answer here") : .value(word)
    }

    /// Milliseconds from the kernel's start to the end of the boot; nil while it lasts.
    var bootEnd: Int? {
        let text = ask(["show", "--property=FinishTimestampMonotonic", "--value"]) ?? ""
        guard let microseconds = Int(text.filter(\.isNumber)), microseconds > 0 else { return nil }
        return microseconds / 1000
    }

    /// The source of the patterns' key for a unit with its drop-ins.
    func credential(of unit: String, in files: MachineFiles) -> Seen<KeyCheck.Credential> {
        // In a chroot it succeeds and says nothing.
        guard let text = ask(["cat", unit]), !text.isEmpty else { return .hidden("systemd does not answer here") }
        return CredentialSettings(of: text).source(of: "ninedot.pepper", in: files)
    }

    /// True where a unit or a drop-in of it has this line.
    func hasSetting(_ line: String, of unit: String) -> Bool {
        (ask(["cat", unit]) ?? "").split(separator: "\n").contains(line[...])
    }
}
