// SPDX-License-Identifier: MIT
import Foundation
import Glibc

/// One QEMU process and the connections to it, killed with its owner.
final class Machine {
    /// The display on the host.
    enum View {
        case none
        case window
    }

    /// Folder of the sockets and the logs, removed with the machine.
    let folder: String
    let monitor: MachineMonitor
    let agent: GuestAgent
    let touch: TouchPort
    private let process: OwnedProcess
    private let tpm: EmulatedTPM?

    /// Boots from `disk`, or continues from `memory`, a file that `save(to:)` wrote with the same disk.
    ///
    /// - Parameters:
    ///   - disk: A qcow2 file, written to.
    ///   - tpmFolder: The memory of the board's TPM, written to; nil for a board without one.
    ///   - shared: The host's folder the guest may mount as `host`.
    init(
        _ image: PanelImage, with display: VirtualDisplay, disk: String, memory: String? = nil,
        tpmFolder: String? = nil, sharing shared: String? = nil, view: View = .none
    ) throws {
        let folder = try HostCommand.run(["mktemp", "-d", "/tmp/ninedot-panel.XXXXXX"])
        self.folder = folder
        tpm = try tpmFolder.map { try EmulatedTPM(rememberingIn: $0, wiring: folder) }
        var start: [String] = Self.hardware(of: image, with: display, hasTPM: tpm != nil)
        start += Self.wiring(image, folder: folder, disk: disk, shared: shared ?? folder)
        start += tpm?.cable ?? []
        start += try Self.options(for: view, of: image.system)
        if display.isResizable { start += DisplayViewer.options(path: folder + "/viewer") }
        if let memory { start += ["-incoming", "exec:cat '\(memory)'"] }
        let log = folder + "/qemu.log"
        process = try OwnedProcess([image.system.emulator] + start, log: log)
        do {
            monitor = try MachineMonitor(path: folder + "/monitor")
            // Before the guest runs: a port without a host reads as ended.
            agent = try GuestAgent(path: folder + "/shell", console: folder + "/console.log")
            touch = try TouchPort(path: folder + "/touch")
            if memory != nil { try monitor.wait(until: "query-status", returns: "paused") }
            try monitor.execute("cont")
            // A guest that wakes up believes it is the time at which its state was saved.
            if memory != nil { try agent.setClock(to: time(nil)) }
        } catch {
            let words = (try? String(contentsOfFile: log, encoding: .utf8)) ?? ""
            throw PanelError("QEMU did not start: \(error). \(words)")
        }
    }

    /// Writes the running state to `memory` and ends; the disk belongs to it from now on.
    func save(to memory: String) throws {
        try monitor.execute("stop")
        try monitor.execute("migrate", ["uri": "exec:cat > '\(memory)'"])
        try monitor.wait(until: "query-migrate", returns: "completed")
        try monitor.execute("quit")
        guard monitor.waitForEnd(patience: .seconds(20)) else { throw PanelError("QEMU did not quit") }
        cutPower()
    }

    /// Kills the machine: writes that the guest had not flushed to its disk are lost.
    func cutPower() {
        process.kill()
        tpm?.cutPower()
    }

    deinit {
        cutPower()
        try? FileManager.default.removeItem(atPath: folder)
    }
}

/// The command line.
extension Machine {
    /// The guest's hardware. A saved state fits exactly one list, so the list is part of the state's key.
    static func hardware(of image: PanelImage, with display: VirtualDisplay, hasTPM: Bool) -> [String] {
        let system = image.system
        return ["-nodefaults", "-no-user-config", "-no-reboot"] + system.processorDevices(by: image.accelerator)
            + system.board
            + ["-append", options(for: system, with: display)]
            + devices(
                "virtio-blk-pci,drive=root,serial=root",
                display.device, "virtio-tablet-pci", "virtio-rng-pci", "virtio-serial-pci",
                "virtserialport,chardev=shell,name=panel.shell", "virtserialport,chardev=touch,name=panel.touch",
                "virtio-9p-pci,fsdev=host,mount_tag=host")
            + (hasTPM ? system.tpm : [])
    }

    /// The kernel's command line.
    private static func options(for system: PanelSystem, with display: VirtualDisplay) -> String {
        "console=\(system.console) quiet mitigations=off" + system.processorOptions + system.splashOptions
            + display.kernelOptions
    }

    private static func devices(_ devices: String...) -> [String] {
        devices.flatMap { ["-device", $0] }
    }

    /// The host's ends of the hardware's cables. The machine waits for `cont`.
    private static func wiring(_ image: PanelImage, folder: String, disk: String, shared: String) -> [String] {
        [
            "-S", "-kernel", image.kernel, "-initrd", image.initrd,
            "-drive", "file=\(disk),if=none,id=root,format=qcow2",
            "-fsdev", "local,id=host,path=\(shared),security_model=none,readonly=on",
            "-chardev", "socket,id=shell,path=\(folder)/shell,server=on,wait=off",
            "-chardev", "socket,id=touch,path=\(folder)/touch,server=on,wait=off",
            "-serial", "file:\(folder)/console.log", "-qmp", "unix:\(folder)/monitor,server=on,wait=off",
        ]
    }

    private static func options(for view: View, of system: PanelSystem) throws -> [String] {
        switch view {
        case .none: return ["-display", "none"]
        case .window:
            let known = try HostCommand.run(["sh", "-c", "\(system.emulator) -display help 2>/dev/null"])
            // Without zoom the window takes the panel's size; with it the panel would take the window's.
            let windows = [("gtk", "gtk,zoom-to-fit=off"), ("sdl", "sdl")]
            guard let window = windows.first(where: { known.split(separator: "\n").contains(Substring($0.0)) }) else {
                throw PanelError("this QEMU opens no window: install the package qemu-system-gui")
            }
            return ["-display", window.1, "-name", "Ninedot"]
        }
    }
}

/// A TPM 2.0 for one machine: a process of swtpm, and the folder of its permanent memory.
///
/// A machine that continues from a saved state brings the chip's memory along, so its folder may begin empty.
final class EmulatedTPM {
    private let socket: String
    private let process: OwnedProcess

    /// Powers up the chip of `folder`; an empty folder makes a new chip with keys of its own.
    ///
    /// - Parameter wiring: The folder for the socket and the log.
    init(rememberingIn folder: String, wiring: String) throws {
        socket = wiring + "/tpm"
        process = try OwnedProcess(
            ["swtpm", "socket", "--tpm2", "--tpmstate", "dir=\(folder)", "--ctrl", "type=unixio,path=\(socket)"],
            log: wiring + "/tpm.log")
        // QEMU does not wait for the socket that it connects to.
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

    /// Cuts the chip's power, like the machine's; does nothing the second time.
    func cutPower() {
        process.kill()
    }
}
