// SPDX-License-Identifier: MIT
package import ControlMessages
import KioskModel

/// Programs on the panel's own terminal besides the daemon.
package struct LoginCheck: Check {
    /// Such as "tty1".
    package var terminal: String
    /// The names of the others whose terminal it is, such as "agetty".
    package var programs: Seen<[String]>
    /// Units that begin a login there, by name, as far as they run.
    package var units: Seen<[String]>

    package init(terminal: String, programs: Seen<[String]>, units: Seen<[String]>) {
        self.terminal = terminal
        self.programs = programs
        self.units = units
    }

    package var finding: Finding {
        Finding.about(.login, units) { units in
            Finding.about(.login, programs) { programs in
                if !units.isEmpty {
                    return Finding(
                        .login, .problem, "\(list(units)) has the panel's terminal \(terminal)",
                        mend: ["systemctl disable --now \(units.joined(separator: " "))", "systemctl restart ninedotd"])
                }
                if !programs.isEmpty {
                    return Finding(
                        .login, .problem, "\(list(programs)) has the panel's terminal \(terminal)",
                        mend: ["ps -t \(terminal)", "systemctl restart ninedotd"])
                }
                return Finding(.login, .ok, "no other program has the panel's terminal \(terminal)")
            }
        }
    }
}

/// A desktop's login, which would take the display.
package struct DisplayManagerCheck: Check {

    package struct Unit: Hashable, Sendable {
        package var name: String
        package var isActive: Bool

        package init(name: String, isActive: Bool) {
            self.name = name
            self.isActive = isActive
        }
    }

    package var unit: Seen<Unit?>
    /// The output of `systemctl get-default`, such as "graphical.target", which starts the unit, enabled or not.
    package var defaultTarget: Seen<String>

    package init(unit: Seen<Unit?>, defaultTarget: Seen<String>) {
        self.unit = unit
        self.defaultTarget = defaultTarget
    }

    package var finding: Finding {
        Finding.about(.displayManager, unit) { unit in
            guard let unit else { return Finding(.displayManager, .ok, "no desktop is installed") }
            return Finding.about(.displayManager, defaultTarget) { judge(unit, startsWith: $0) }
        }
    }

    private func judge(_ unit: Unit, startsWith target: String) -> Finding {
        guard unit.isActive || target == "graphical.target" else {
            return Finding(.displayManager, .ok, "\(unit.name) is installed, but does not start with the machine")
        }
        return Finding(
            .displayManager, .problem,
            unit.isActive
                ? "\(unit.name) runs, and takes the display or gives it to whoever logs in"
                : "\(unit.name) starts with the machine, and takes the display",
            mend: [
                "systemctl set-default multi-user.target", "systemctl stop \(unit.name)",
                "systemctl restart ninedotd",
            ])
    }
}

/// Logins and programs on other terminals, which a keyboard could bring to the front.
package struct TerminalsCheck: Check {
    package struct Program: Hashable, Sendable {
        package var name: String
        /// Such as "tty2".
        package var terminal: String

        package init(_ name: String, on terminal: String) {
            self.name = name
            self.terminal = terminal
        }
    }

    /// NAutoVTs and ReserveVT of logind.conf(5).
    package var offered: Int
    package var reserved: Int
    /// Units that begin a login on a terminal other than the panel's, by name: they run, or will at the next start.
    package var logins: Seen<[String]>
    /// Programs that have such a terminal, whatever started them.
    package var programs: [Program]
    /// True if debug-shell.service runs, or will at the next start: a root shell without a password.
    package var hasDebugShell: Seen<Bool>
    /// True if SysRq gives the terminals to a keyboard.
    package var canBeReached: Bool

    package init(
        offered: Int, reserved: Int, logins: Seen<[String]>, programs: [Program] = [], hasDebugShell: Seen<Bool>,
        canBeReached: Bool
    ) {
        self.offered = offered
        self.reserved = reserved
        self.logins = logins
        self.programs = programs
        self.hasDebugShell = hasDebugShell
        self.canBeReached = canBeReached
    }

    package var finding: Finding {
        if hasDebugShell.value == true {
            return Finding(
                .terminals, .problem, "debug-shell.service offers a root shell without a password on tty9",
                mend: ["systemctl disable --now debug-shell.service", "systemctl mask debug-shell.service"])
        }
        let running = logins.value ?? []
        let startsMore = offered > 0 || reserved > 0
        // A login's own are ended with its unit.
        let others = programs.filter { program in !running.contains { $0.hasSuffix("@\(program.terminal).service") } }
        guard startsMore || !running.isEmpty || !others.isEmpty else {
            return Finding.about(.terminals, logins) { _ in
                Finding.about(.terminals, hasDebugShell) { _ in
                    Finding(.terminals, .ok, "no login starts on other terminals, and no program uses one")
                }
            }
        }
        let facts = [
            running.isEmpty ? nil : "a login is on other terminals (\(running.joined(separator: " ")))",
            others.isEmpty ? nil : list(others.map { "\($0.name) is on \($0.terminal)" }),
            startsMore ? "a login starts on every terminal that is switched to (\(settings))" : nil,
        ].compactMap { $0 }
        let reach = canBeReached ? "; with SysRq a keyboard can switch to one" : ""
        return Finding(
            .terminals, canBeReached ? .problem : .note, facts.joined(separator: ", and ") + reach,
            mend: running.map { "systemctl mask --now \($0)" }
                + Set(others.map(\.terminal)).sorted().map { "ps -o pid,unit,args -t \($0)" }
                + (startsMore ? TerminalsCheck.offerNone : []))
    }

    private var settings: String {
        [offered > 0 ? "NAutoVTs=\(offered)" : nil, reserved > 0 ? "ReserveVT=\(reserved)" : nil]
            .compactMap { $0 }.joined(separator: " ")
    }

    private static let offerNone = DropIn.logind("terminals")
        .commands(writing: ["NAutoVTs=0", "ReserveVT=0"], in: "Login")
}
