// SPDX-License-Identifier: MIT
package import KioskModel

/// Words of the page about the machine. The findings in particular stay in English, as in the tool.
package protocol DoctorWords {
    var doctorTitle: String { get }
    var checkAgain: String { get }
    func state(of phase: DoctorView.Phase) -> String
    /// Stands above the command that says what to do about problems.
    var whatToDo: String { get }
    /// So many checks found nothing.
    func inOrder(_ count: Int) -> String
    func label(of check: MachineCheck) -> String
    /// Nil for what is in order.
    func label(of result: MachineReport.Result) -> String?
}
