// SPDX-License-Identifier: MIT
import ControlMessages
import Glibc
import KioskStore
import LinuxSystem
import PanelOutput
import TPM
import TouchInput

/// The directories the service manager made for the daemon, or the standard ones.
struct ServiceDirectories {
    let store: StoreLocation
    let runtimeDirectory: String
    /// The boot's id, from the service manager: the service's own /proc does not show it.
    let bootID: String
    /// The file that ninedot-doctor.service writes.
    var doctorReport = "/run/ninedot-doctor/report"

    var controlSocket: String { runtimeDirectory + "/control.sock" }

    /// A file beside the store's.
    var trustedTouchscreens: TrustFile { TrustFile(path: store.directory + "/touchscreens") }

    /// A file beside the store's.
    var calibrations: CalibrationFile { CalibrationFile(path: store.directory + "/calibrations") }

    /// A file beside the store's.
    var rotations: RotationFile { RotationFile(path: store.directory + "/rotations") }

    /// The doctor, asked by the file that ninedot-doctor.path watches for and read where its service writes.
    var doctor: MachineDoctor {
        MachineDoctor(request: runtimeDirectory + "/doctor-wanted", report: doctorReport)
    }

    init(store: StoreLocation, runtimeDirectory: String, bootID: String) {
        self.store = store
        self.runtimeDirectory = runtimeDirectory
        self.bootID = bootID
    }

    /// - Throws: `SystemError` when the boot has no id: without one no delay would survive a restart.
    init(from environment: (String) -> String? = environment) throws(SystemError) {
        // Of several, separated by colons, the first is the store's; the permission's is named after it.
        let directory = environment("STATE_DIRECTORY")?.split(separator: ":").first.map(String.init)
        store = StoreLocation(
            directory: directory ?? "/var/lib/ninedot",
            credentialsDirectory: environment("CREDENTIALS_DIRECTORY"))
        runtimeDirectory = environment("RUNTIME_DIRECTORY") ?? "/run/ninedot"
        if let given = environment("NINEDOT_BOOT_ID") {
            bootID = given
        } else {
            bootID = try ServiceDirectories.kernelBootID()
        }
    }

    /// The memory of the board, where the unit has the TPM handed over; to be called once, at the start.
    static func takeBoard() -> TPMIndex? {
        guard let descriptor = KeptDescriptors.take("tpm") else { return nil }
        return TPMIndex(on: TPMDevice(descriptor))
    }

    private static func kernelBootID() throws(SystemError) -> String {
        let path = "/proc/sys/kernel/random/boot_id"
        let file = try Descriptor(opening: path, O_RDONLY)
        var bytes = [UInt8](repeating: 0, count: 36)
        guard read(file.number, &bytes, bytes.count) == bytes.count else {
            throw SystemError(operation: "read", path: path, code: errno)
        }
        return String(decoding: bytes.filter { $0 != UInt8(ascii: "-") }, as: UTF8.self)
    }
}
