// SPDX-License-Identifier: MIT
package import ControlMessages
import KioskModel

/// The units that begin with the unlock, and the one among them that has the panel where the display is released.
package struct ProgramCheck: Check {
    package static let target = "ninedot-unlocked.target"
    /// The place of the program, by which the panel sees whether it is there.
    package static let slice = "ninedot-session.slice"

    /// True with "display = release".
    package var isReleased: Seen<Bool>
    /// The units that the target wants, by name.
    package var units: Seen<[String: UnitState]>

    package init(isReleased: Seen<Bool>, units: Seen<[String: UnitState]>) {
        self.isReleased = isReleased
        self.units = units
    }

    package var finding: Finding {
        Finding.about(.program, isReleased) { isReleased in
            Finding.about(.program, units) { units in
                let units = units.sorted { $0.key < $1.key }.map { (name: $0.key, state: $0.value) }
                let faults = units.compactMap { fault(of: $0.name, $0.state) }
                if let worst = faults.first(where: { $0.result == .problem }) ?? faults.first { return worst }
                let programs = units.filter { $0.state.properties["Slice"] == ProgramCheck.slice }.map(\.name)
                return isReleased
                    ? released(to: programs, beside: units.map(\.name)) : kept(beside: units.map(\.name), programs)
            }
        }
    }

    private func fault(of name: String, _ unit: UnitState) -> Finding? {
        guard unit.isLoaded else {
            return Finding(
                .program, .problem, "\(name) is to begin with the unlock, but is missing or wrong",
                mend: ["systemd-analyze verify \(name)"])
        }
        guard unit.activity == "failed" else { return nil }
        let journal = ["journalctl --unit=\(name) --lines=20"]
        switch unit.exitStatus {
        case UnitState.noProgram:
            return Finding(
                .program, .problem, "\(name) cannot begin: its program is missing or may not be run", mend: journal)
        case UnitState.noUser:
            return Finding(.program, .problem, "\(name) cannot begin: its user does not exist", mend: journal)
        default: return Finding(.program, .note, "\(name) failed when it ran last (\(unit.result))", mend: journal)
        }
    }

    private func released(to programs: [String], beside units: [String]) -> Finding {
        guard programs.isEmpty else { return Finding(.program, .ok, "\(list(programs)) has the panel when it unlocks") }
        let why =
            units.isEmpty
            ? "no unit begins with the unlock" : "\(list(units)) is not in \(ProgramCheck.slice), where the panel looks"
        return Finding(
            .program, .problem,
            "the panel locks 15 s after each unlock: \"display = release\" is for a program, but \(why)",
            mend: ["man ninedot-session"])
    }

    private func kept(beside units: [String], _ programs: [String]) -> Finding {
        guard programs.isEmpty else {
            return Finding(
                .program, .note,
                "\(list(programs)) is to have the panel, which keeps its display without \"display = release\" in [unlock]",
                mend: ["man ninedot-session"])
        }
        let begins = units.isEmpty ? "no unit begins" : "\(list(units)) begins"
        return Finding(.program, .ok, "\(begins) with the unlock; the panel keeps its display")
    }
}

extension UnitState {
    /// The exit codes of systemd.exec(5) for a program that cannot be executed, and for a user that does not exist.
    fileprivate static let noProgram = 203
    fileprivate static let noUser = 217
}
