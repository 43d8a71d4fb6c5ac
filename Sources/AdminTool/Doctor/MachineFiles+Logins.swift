// SPDX-License-Identifier: MIT
import Doctor

/// Text terminals and who has them.
extension MachineFiles {
    /// Programs whose controlling terminal is a text terminal, each once. The kernel's and most of systemd's have none.
    var terminalPrograms: [TerminalsCheck.Program] {
        let programs = names(in: "/proc").filter { $0.allSatisfy(\.isNumber) }
            .compactMap { id -> TerminalsCheck.Program? in
                // The name is in parentheses and may have any character.
                guard let text = line("/proc/\(id)/stat"), let begin = text.firstIndex(of: "("),
                    let end = text.lastIndex(of: ")")
                else { return nil }
                let fields = text[end...].split(separator: " ")
                // Major 4 from minor 64 on are serial ports.
                guard fields.count > 5, let device = Int(fields[5]), device >> 8 == 4, 1...63 ~= device & 0xFF else {
                    return nil
                }
                let name = Terminal.harmless(String(text[text.index(after: begin)..<end]))
                return TerminalsCheck.Program(name, on: "tty\(device & 0xFF)")
            }
        return Set(programs).sorted { ($0.terminal, $0.name) < ($1.terminal, $1.name) }
    }

    /// Units that links have begin a login on a terminal at the next start; they may be masked.
    var linkedLogins: [String] {
        ["getty.target", "multi-user.target"].flatMap { names(in: "/etc/systemd/system/\($0).wants") }
            .filter { link in ServiceManager.loginTemplates.contains { link.hasPrefix($0 + "@") } }
    }
}
