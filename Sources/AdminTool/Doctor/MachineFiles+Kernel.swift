// SPDX-License-Identifier: MIT
import Doctor
import KioskModel

/// Facts from the kernel.
extension MachineFiles {
    /// The reasons why checks see nothing here: a chroot or a container lacks much that a machine has.
    var unseen: [MachineCheck: String] {
        var unseen: [MachineCheck: String] = [:]
        if exists("/proc/1/stat").value != true {
            for check in [MachineCheck.sysrq, .ctrlAltDel, .login, .terminals, .console, .commandLine, .memory] {
                unseen[check] = "/proc does not show the whole machine: run as root, outside a chroot"
            }
        }
        if exists("/sys/class/tty").value != true {
            for check in [MachineCheck.keyboards, .outputs, .console] { unseen[check] = "/sys is not mounted here" }
        }
        if !mounts.contains(where: { $0.point == "/dev" && $0.fileSystem == "devtmpfs" }) {
            unseen[.inputDevices] = "/dev does not show the machine's devices"
        }
        return unseen
    }

    var sysRq: SysRqCheck {
        SysRqCheck(
            mask: text("/proc/sys/kernel/sysrq").map { $0.flatMap { Int($0.filter(\.isNumber)) } },
            commandLine: commandLine)
    }

    var keyboards: KeyboardsCheck {
        let rules = ["/etc", "/usr/lib"].map { exists($0 + "/udev/rules.d/90-ninedot-lockdown.rules").value == true }
        return KeyboardsCheck(keyboards: connectedKeyboards, hasRule: rules.contains(true))
    }

    private var connectedKeyboards: [KeyboardsCheck.Keyboard] {
        names(in: "/sys/class/input").filter { $0.hasPrefix("input") }.compactMap { device in
            let folder = "/sys/class/input/\(device)"
            // As udev tells a keyboard: every key from Esc to S.
            let letters: UInt = 0xFFFF_FFFE
            guard let word = line(folder + "/capabilities/key")?.split(separator: " ").last,
                let keys = UInt(word, radix: 16), keys & letters == letters
            else { return nil }
            return KeyboardsCheck.Keyboard(
                name: Terminal.harmless(line(folder + "/name") ?? device), device: device,
                isInhibited: line(folder + "/inhibited").map { $0 != "0" },
                // udev's notes of a device without a node of its own.
                isKept: lines("/run/udev/data/+input:" + device).contains("E:NINEDOT_KEEP=1"))
        }
    }

    /// Every connector with a display.
    var connectors: [Connector] {
        names(in: "/sys/class/drm").compactMap { name in
            guard name.hasPrefix("card"), line("/sys/class/drm/\(name)/status") == "connected",
                let dash = name.firstIndex(of: "-")
            else { return nil }
            return Connector(card: String(name[..<dash]), name: String(name[name.index(after: dash)...]))
        }
    }

    var backlights: [DisplayCheck.Backlight] {
        names(in: "/sys/class/backlight").compactMap { name in
            let folder = "/sys/class/backlight/\(name)"
            guard let brightness = line(folder + "/brightness").flatMap({ Int($0) }),
                let greatest = line(folder + "/max_brightness").flatMap({ Int($0) })
            else { return nil }
            return DisplayCheck.Backlight(name: name, brightness: brightness, greatest: greatest)
        }
    }

    var console: ConsoleCheck {
        let terminals = lines("/proc/consoles").compactMap { $0.split(separator: " ").first.map(String.init) }
            .filter { $0.hasPrefix("tty") && $0.dropFirst(3).allSatisfy(\.isNumber) }
        let isDrawn = names(in: "/sys/class/vtconsole").contains { name in
            let folder = "/sys/class/vtconsole/\(name)"
            return line(folder + "/bind") == "1" && line(folder + "/name")?.contains("frame buffer") == true
        }
        let shownBelow = line("/proc/sys/kernel/printk").flatMap { Int($0.prefix(while: \.isNumber)) }
        return ConsoleCheck(terminals: terminals, isDrawn: isDrawn, shownBelow: shownBelow, bootFile: bootFile)
    }

    private var bootFile: BootFile? { BootFile.allCases.first { exists($0.rawValue).value == true } }

    var commandLine: CommandLineCheck {
        CommandLineCheck(
            words: (line("/proc/cmdline") ?? "").split(separator: " ").map(String.init), bootFile: bootFile)
    }

    var swaps: [String] {
        lines("/proc/swaps").dropFirst().compactMap { $0.split(separator: " ").first.map(String.init) }
    }

    /// The limits the kernel enforces where the daemon runs, else those its unit asks for.
    func memoryLimits(of service: UnitState) -> MemoryCheck.Limits {
        let group = service.properties["ControlGroup"] ?? ""
        var swap = service.properties["MemorySwapMax"] == "0" ? MemoryCheck.Limits.Swap.keptOut : .allowed
        if !group.isEmpty, swap == .keptOut {
            switch line("/sys/fs/cgroup\(group)/memory.swap.max") {
            case "0": break
            case nil: swap = .unsupported
            case .some: swap = .allowed
            }
        }
        return MemoryCheck.Limits(swap: swap, forbidsCores: service.properties["LimitCORE"] == "0")
    }

    /// True if a real-time clock has a plausible time: one without a battery begins in 1970 or 2000.
    var hasClock: Bool {
        let earliest = 1_735_689_600  // 2025
        return names(in: "/sys/class/rtc").contains { name in
            line("/sys/class/rtc/\(name)/since_epoch").flatMap { Int($0) }.map { $0 > earliest } ?? false
        }
    }
}
