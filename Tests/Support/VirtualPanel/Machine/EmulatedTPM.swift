// SPDX-License-Identifier: MIT
import Glibc

/// A TPM 2.0 for one machine: a process of swtpm, and the folder with what the chip remembers without power.
///
/// A machine that goes on from a saved state brings the chip's memory along, so its folder may begin empty.
final class EmulatedTPM {
    private let socket: String
    private let process: LinkedProcess

    /// Powers the chip of `folder` up; in an empty folder it is a new one, with keys no other has.
    ///
    /// - Parameter wiring: The folder for the socket and the log.
    init(rememberingIn folder: String, wiring: String) throws {
        socket = wiring + "/tpm"
        process = try LinkedProcess(
            ["swtpm", "socket", "--tpm2", "--tpmstate", "dir=\(folder)", "--ctrl", "type=unixio,path=\(socket)"],
            log: wiring + "/tpm.log")
        // QEMU does not wait for whom it connects to.
        let deadline = ContinuousClock.now + .seconds(20)
        while access(socket, F_OK) != 0 {
            guard ContinuousClock.now < deadline else { throw PanelError("swtpm did not start: see \(wiring)/tpm.log") }
            usleep(10_000)
        }
    }

    /// The chip's cable.
    var cable: [String] {
        ["-chardev", "socket,id=tpm,path=\(socket)", "-tpmdev", "emulator,id=tpm,chardev=tpm"]
    }

    /// Without power, like the machine; does nothing the second time.
    func cutPower() {
        process.kill()
    }
}
