// SPDX-License-Identifier: MIT
import ControlMessages
import Doctor
import LinuxSystem

/// `ninedotctl doctor`: examines this machine and says what to do.
struct DoctorReport: Equatable {
    var style: OutputStyle
    /// Nil writes to standard output.
    var file: String?
    var socket: String

    /// Whether there is no problem.
    func run() throws(Failure) -> Bool {
        let examination = MachineExamination(
            files: MachineFiles(), manager: .running, daemon: DaemonFacts(asking: socket),
            isSynchronized: Clock.isSynchronized, packageState: ServiceManager.packageState("ninedot")
        ).examine()
        let text =
            switch style {
            case .json: examination.findings.map(\.line).joined(separator: "\n")
            case .text: DoctorText(examination.findings).text
            }
        guard let file else {
            Terminal.say(text)
            return !examination.hasProblem
        }
        // For the process's group, too, which may be that of those who may talk to the daemon.
        try OutputFile.write(text + "\n", to: file, mode: 0o640)
        return !examination.hasProblem
    }
}
