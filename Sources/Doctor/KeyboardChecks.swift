// SPDX-License-Identifier: MIT
package import ControlMessages
import KioskModel

/// The kernel's debugging keys: Alt, SysRq and a letter on any keyboard.
package struct SysRqCheck: Check {
    /// kernel.sysrq: 0 none, 1 all, else a mask; nil for a kernel without such keys.
    package var mask: Seen<Int?>
    /// The kernel's command line, which may switch all of them on.
    package var commandLine: CommandLineCheck

    package init(mask: Seen<Int?>, commandLine: CommandLineCheck = CommandLineCheck(words: [])) {
        self.mask = mask
        self.commandLine = commandLine
    }

    /// True if the keys can free a keyboard from the daemon (R), or end the daemon (K).
    package var freesKeyboard: Bool {
        guard commandLine.sysRqWords.isEmpty else { return true }
        guard case .value(let mask?) = mask else { return false }
        return mask == 1 || mask & 4 != 0
    }

    /// The harm in each bit; writing to disk (16) and lowering priorities (256) do none.
    private static let harm: [(bit: Int, what: String)] = [
        (4, "take the terminals and end ninedotd"), (8, "print memory"), (32, "stop all writing"),
        (64, "end every program"), (128, "switch off"),
    ]

    package var finding: Finding {
        if let word = commandLine.sysRqWords.first {
            return Finding(
                .sysrq, .problem,
                "with SysRq any keyboard can \(list(SysRqCheck.harm.map(\.what))), whatever kernel.sysrq is: take "
                    + "\(word) out of the kernel's command line", mend: commandLine.bootFile?.editing ?? [])
        }
        return Finding.about(.sysrq, mask) { mask in
            guard let mask else { return Finding(.sysrq, .ok, "this kernel has no SysRq keys") }
            let harm = SysRqCheck.harm.filter { mask == 1 || mask & $0.bit != 0 }.map(\.what)
            guard !harm.isEmpty else { return Finding(.sysrq, .ok, "SysRq keys do no harm (kernel.sysrq is \(mask))") }
            return Finding(
                .sysrq, .problem, "with SysRq any keyboard can \(list(harm)) (kernel.sysrq is \(mask))",
                mend: KernelSetting.commands(for: "kernel.sysrq=0", file: "sysrq"))
        }
    }
}

/// Ctrl, Alt and Del, which restart the machine.
package struct CtrlAltDelCheck: Check {
    /// kernel.ctrl-alt-del: whether the kernel does it at once, without asking systemd.
    package var isImmediate: Bool
    /// True if systemd was told not to.
    package var isMasked: Seen<Bool>
    /// CtrlAltDelBurstAction of systemd-system.conf(5): for seven times in two seconds, masked or not.
    package var burstAction: Seen<String>

    package init(isImmediate: Bool, isMasked: Seen<Bool>, burstAction: Seen<String>) {
        self.isImmediate = isImmediate
        self.isMasked = isMasked
        self.burstAction = burstAction
    }

    private static let maskTarget = ["systemctl mask ctrl-alt-del.target"]
    private static let endBurst = DropIn.manager("keys")
        .commands(writing: ["CtrlAltDelBurstAction=none"], in: "Manager")
    /// Commands that close it now, and at each start over other files' settings.
    private static let endReset = KernelSetting.commands(for: "kernel.ctrl-alt-del=0", file: "cad")

    package var finding: Finding {
        if isImmediate {
            return Finding(
                .ctrlAltDel, .problem,
                "Ctrl-Alt-Del on any keyboard resets the machine at once, without writing what "
                    + "is unwritten",
                mend: CtrlAltDelCheck.endReset + CtrlAltDelCheck.maskTarget + CtrlAltDelCheck.endBurst)
        }
        return Finding.about(.ctrlAltDel, isMasked) { isMasked in
            Finding.about(.ctrlAltDel, burstAction) { judge(isMasked: isMasked, burstAction: $0) }
        }
    }

    private func judge(isMasked: Bool, burstAction: String) -> Finding {
        let endsBurst = burstAction == "none" ? [] : CtrlAltDelCheck.endBurst
        guard isMasked else {
            return Finding(
                .ctrlAltDel, .note, "while ninedotd does not hold the terminal, Ctrl-Alt-Del restarts the machine",
                mend: CtrlAltDelCheck.maskTarget + endsBurst)
        }
        guard endsBurst.isEmpty else {
            return Finding(
                .ctrlAltDel, .note,
                "while ninedotd does not hold the terminal, Ctrl-Alt-Del seven times in two seconds restarts the "
                    + "machine (CtrlAltDelBurstAction=\(burstAction))", mend: endsBurst)
        }
        return Finding(.ctrlAltDel, .ok, "Ctrl-Alt-Del does nothing")
    }
}

/// Keys that switch the machine off, which every keyboard may have.
package struct PowerKeysCheck: Check {
    /// Such as ["HandlePowerKey": "poweroff"], of logind.conf(5).
    package var actions: [String: String]

    package init(actions: [String: String]) {
        self.actions = actions
    }

    package static let defaults = [
        "HandlePowerKey": "poweroff", "HandlePowerKeyLongPress": "ignore",
        "HandleRebootKey": "reboot", "HandleRebootKeyLongPress": "poweroff",
        "HandleSuspendKey": "suspend", "HandleSuspendKeyLongPress": "hibernate",
        "HandleHibernateKey": "hibernate", "HandleHibernateKeyLongPress": "ignore",
    ]

    package var finding: Finding {
        let active = actions.filter { $0.value != "ignore" }.keys.sorted()
        guard !active.isEmpty else { return Finding(.powerKeys, .ok, "power keys are ignored") }
        let what = active.map { "\($0)=\(actions[$0] ?? "")" }
        return Finding(
            .powerKeys, .note, "power keys, which any keyboard may have, act (\(what.joined(separator: " ")))",
            mend: PowerKeysCheck.ignoreAll)
    }

    /// All keys, even those an earlier use has closed: it overwrites the file.
    private static let ignoreAll = DropIn.logind("keys")
        .commands(writing: defaults.keys.sorted().map { "\($0)=ignore" }, in: "Login")
}

/// Keyboards that are plugged in.
package struct KeyboardsCheck: Check {
    package struct Keyboard: Hashable, Sendable {
        package var name: String
        /// Such as "input5".
        package var device: String
        /// True if the kernel throws its keys away; nil where it cannot.
        package var isInhibited: Bool?
        /// True if a udev rule of the owner's keeps it alive, by NINEDOT_KEEP.
        package var isKept: Bool

        package init(name: String, device: String, isInhibited: Bool?, isKept: Bool = false) {
            self.name = name
            self.device = device
            self.isInhibited = isInhibited
            self.isKept = isKept
        }
    }

    package var keyboards: [Keyboard]
    /// True where the udev rule of ninedot-lockdown inhibits whatever is plugged in.
    package var hasRule: Bool

    package init(keyboards: [Keyboard], hasRule: Bool = false) {
        self.keyboards = keyboards
        self.hasRule = hasRule
    }

    /// Commands that have the rule look at keyboards that were there before it.
    private static let applyRule = [
        "udevadm control --reload", "udevadm trigger --action=change --subsystem-match=input",
    ]

    package var finding: Finding {
        let live = keyboards.filter { $0.isInhibited != true }
        let kept = hasRule ? live.filter(\.isKept) : []
        let open = live.filter { !kept.contains($0) }
        guard !open.isEmpty else { return Finding(.keyboards, .ok, summary(keeping: kept)) }
        let closable = open.filter { $0.isInhibited != nil }
        let typing = "\(list(open.map(\.name))) can be typed on: unplug it"
        guard !closable.isEmpty else { return Finding(.keyboards, .note, typing) }
        guard !hasRule else {
            return Finding(
                .keyboards, .note, typing + ", or have the rule of ninedot-lockdown applied",
                mend: KeyboardsCheck.applyRule)
        }
        return Finding(
            .keyboards, .note,
            typing
                + ", or have it ignored until it is plugged in again; the package ninedot-lockdown does that for good",
            mend: closable.map { "echo 1 >/sys/class/input/\($0.device)/inhibited" })
    }

    private func summary(keeping kept: [Keyboard]) -> String {
        if !kept.isEmpty { return "\(list(kept.map(\.name))) can be typed on, as NINEDOT_KEEP of a udev rule says" }
        return keyboards.isEmpty ? "no keyboard is connected" : "every keyboard is inhibited"
    }
}
