// SPDX-License-Identifier: MIT
import ControlMessages
import Doctor
import Testing

@Suite("A check of keyboards and the kernel")
struct KeyboardCheckTests {
    @Test("knows what each SysRq setting lets a keyboard do")
    func sysRq() {
        let mend = "echo kernel.sysrq=0 >"
        let rows = [
            Expected(SysRqCheck(mask: .value(nil)), .ok, "no SysRq"),
            Expected(SysRqCheck(mask: .value(0)), .ok, "is 0"),
            // Only writing to disk, and priorities.
            Expected(SysRqCheck(mask: .value(16 + 256)), .ok, "no harm"),
            // Debian's.
            Expected(SysRqCheck(mask: .value(438)), .problem, "take the terminals and end ninedotd", mend: mend),
            Expected(SysRqCheck(mask: .value(1)), .problem, "end every program", mend: mend),
            Expected(SysRqCheck(mask: .value(128)), .problem, "keyboard can switch off", mend: mend),
            Expected(SysRqCheck(mask: .value(64)), .problem, "keyboard can end every program", mend: mend),
            Expected(SysRqCheck(mask: .value(32)), .problem, "keyboard can stop all writing", mend: mend),
            Expected(SysRqCheck(mask: .value(8)), .problem, "keyboard can print memory", mend: mend),
            Expected(SysRqCheck(mask: .value(4)), .problem, "keyboard can take the terminals", mend: mend),
            Expected(SysRqCheck(mask: .value(2)), .ok, "no harm"),
            Expected(SysRqCheck(mask: .value(8 + 32 + 64)), .problem, "memory, stop all writing and end", mend: mend),
        ]
        Expected.verify(rows, "sysRq")
        for (mask, frees) in [(0, false), (1, true), (4, true), (438, true), (128, false), (3, false), (16, false)] {
            #expect(SysRqCheck(mask: .value(mask)).freesKeyboard == frees)
        }
    }

    @Test(
        "takes all SysRq keys for on where the kernel was told so at its start, in whatever form",
        arguments: [
            "sysrq_always_enabled", "sysrq_always_enabled=1", "sysrq-always-enabled=0", "sysrq_always_enabled2",
        ])
    func sysRqForGood(_ word: String) {
        for mask in [.value(0), .value(nil), .hidden("x")] as [Seen<Int?>] {
            let check = SysRqCheck(mask: mask, commandLine: CommandLineCheck(words: ["quiet", word], bootFile: .grub))
            Expected(check, .problem, "take \(word) out", mend: "update-grub").verify()
            #expect(check.freesKeyboard)
        }
    }

    @Test("finds keys that end or restart the machine, and keyboards that have them")
    func keys() {
        let ignored = PowerKeysCheck.defaults.mapValues { _ in "ignore" }
        func ctrlAltDel(isImmediate: Bool = false, isMasked: Bool, _ burstAction: String) -> CtrlAltDelCheck {
            CtrlAltDelCheck(isImmediate: isImmediate, isMasked: .value(isMasked), burstAction: .value(burstAction))
        }
        func keyboards(_ inhibited: Bool?...) -> KeyboardsCheck {
            KeyboardsCheck(
                keyboards: inhibited.enumerated().map { number, isInhibited in
                    .init(name: "K\(number)", device: "input\(number)", isInhibited: isInhibited)
                })
        }
        let rows = [
            Expected(ctrlAltDel(isMasked: true, "none"), .ok, "nothing"),
            Expected(ctrlAltDel(isMasked: false, "none"), .note, "restarts", mend: "mask"),
            Expected(
                ctrlAltDel(isMasked: true, "reboot-force"), .note, "seven times", mend: "CtrlAltDelBurstAction=none"),
            Expected(ctrlAltDel(isMasked: false, "reboot-force"), .note, "restarts", mend: "BurstAction=none"),
            Expected(
                ctrlAltDel(isImmediate: true, isMasked: true, "none"), .problem, "at once",
                mend: "kernel.ctrl-alt-del=0"),
            Expected(PowerKeysCheck(actions: ignored), .ok, "ignored"),
            Expected(
                PowerKeysCheck(actions: ignored.merging(["HandlePowerKey": "poweroff"]) { $1 }), .note,
                "(HandlePowerKey=poweroff)", mend: "    HandlePowerKey=ignore \\"),
            Expected(
                PowerKeysCheck(actions: ignored.merging(["HandleRebootKeyLongPress": "poweroff"]) { $1 }), .note,
                "(HandleRebootKeyLongPress=poweroff)", mend: "    HandleRebootKeyLongPress=ignore \\"),
            // Closed before, by the file that is written again.
            Expected(
                PowerKeysCheck(actions: ignored.merging(["HandleRebootKey": "reboot"]) { $1 }), .note,
                "(HandleRebootKey=reboot)", mend: "    HandlePowerKey=ignore \\"),
            Expected(keyboards(), .ok, "no keyboard"), Expected(keyboards(true), .ok, "inhibited"),
            Expected(keyboards(true, false), .note, "K1 can be typed on", mend: "echo 1 >/sys/class/input/input1/inh"),
            // A kernel before 5.11.
            Expected(keyboards(nil), .note, "K0 can be typed on: unplug it"),
            Expected(keyboards(false), .note, "the package ninedot-lockdown does that for good", mend: "echo 1"),
        ]
        Expected.verify(rows, "keys")
    }

    @Test("sees which keyboards the rule of ninedot-lockdown left alive, and that an owner kept one")
    func rule() {
        func keyboard(_ name: String, isInhibited: Bool?, isKept: Bool = false) -> KeyboardsCheck.Keyboard {
            .init(name: name, device: "input1", isInhibited: isInhibited, isKept: isKept)
        }
        let (dead, live) = (keyboard("Dead", isInhibited: true), keyboard("Live", isInhibited: false))
        let kept = keyboard("Kept", isInhibited: false, isKept: true)
        let rows = [
            Expected(KeyboardsCheck(keyboards: [dead], hasRule: true), .ok, "every keyboard is inhibited"),
            Expected(
                KeyboardsCheck(keyboards: [dead, kept], hasRule: true), .ok, "Kept can be typed on, as NINEDOT_KEEP"),
            // Plugged in before the rule was there.
            Expected(
                KeyboardsCheck(keyboards: [kept, live], hasRule: true), .note,
                "Live can be typed on: unplug it, or have",
                mend: "udevadm trigger --action=change"),
            Expected(
                KeyboardsCheck(keyboards: [keyboard("Old", isInhibited: nil)], hasRule: true), .note,
                "Old can be typed on: unplug it"),
            // The word alone keeps nothing away from a keyboard that no rule inhibits.
            Expected(KeyboardsCheck(keyboards: [kept]), .note, "Kept can be typed on", mend: "echo 1"),
        ]
        Expected.verify(rows, "rule")
    }

    @Test("finds where memory, and the kernel's words, get to")
    func kernel() {
        func memory(
            _ swaps: [String], _ swap: MemoryCheck.Limits.Swap = .keptOut, core: String = "core",
            forbidsCores: Bool = true
        ) -> MemoryCheck {
            MemoryCheck(
                swaps: swaps, limits: .value(.init(swap: swap, forbidsCores: forbidsCores)), corePattern: core)
        }
        func console(_ terminals: [String], _ level: Int?, _ bootFile: BootFile? = nil) -> ConsoleCheck {
            ConsoleCheck(terminals: terminals, isDrawn: true, shownBelow: level, bootFile: bootFile)
        }
        let rows = [
            Expected(memory([]), .ok, "no swap"), Expected(memory(["/dev/zram0"]), .ok, "out of /dev/zram0"),
            Expected(memory(["/swap"], .allowed), .problem, "swap (/swap)", mend: "MemorySwapMax=0"),
            Expected(memory(["/swap"], .unsupported), .problem, "this kernel cannot limit it", mend: "swapoff --all"),
            Expected(memory([], .unsupported), .ok, "no swap"),
            Expected(memory([], forbidsCores: false), .problem, "LimitCORE= is not 0", mend: "LimitCORE=0"),
            Expected(
                memory([], core: "|/usr/lib/systemd/systemd-coredump %P", forbidsCores: false), .problem,
                "LimitCORE= is not 0", mend: "LimitCORE=0"),
            Expected(memory([], core: "|/bin/false", forbidsCores: false), .ok, "no crash reports"),
            Expected(memory([], core: "|/usr/lib/systemd/systemd-coredump %P"), .ok, "no swap"),
            Expected(memory([], core: "|/usr/share/apport/apport %p"), .note, "apport", mend: "core_pattern=core"),
            Expected(console(["tty0"], 7), .note, "console tty0"), Expected(console(["tty0"], nil), .note, "quiet"),
            Expected(console(["tty0"], 7, .grub), .note, "quiet", mend: "update-grub"),
            Expected(console(["tty0"], 7, .raspberryPi), .note, "quiet", mend: "editor /boot/firmware/cmdline.txt"),
            Expected(console(["tty0", "tty1"], 5), .note, "(console tty0 and tty1)"),
            Expected(memory([], core: "|/bin/true", forbidsCores: false), .ok, "no crash reports"),
            Expected(memory(["/a", "/b", "/c"]), .ok, "out of /a, /b and /c"),
            Expected(
                memory([], core: "|" + String(repeating: "a", count: 39) + "b"), .note, "a", mend: "core_pattern=core"),
            Expected(console(["tty0"], 4), .ok, "emergency only"), Expected(console([], 7), .ok, "no display"),
            Expected(
                ConsoleCheck(terminals: ["tty0"], isDrawn: false, shownBelow: 7, bootFile: nil), .ok, "no text"),
        ]
        Expected.verify(rows, "kernel")
    }

    @Test(
        "knows the kernel's words that open the machine",
        arguments: [
            "init=/bin/sh", "init=/bin/bash", "init=/usr/bin/python3", "rdinit=/bin/sh", "break", "break=premount",
            "rd.break", "rd.break=pre-mount", "single", "S", "s", "1", "-s", "-b", "rescue", "emergency", "rd.rescue",
            "rd.emergency", "systemd.debug-shell", "systemd.debug_shell=1", "systemd.debug-shell=tty3",
            "rd.systemd.debug_shell", "systemd.run=/bin/sh", "systemd.wants=debug-shell.service",
            "systemd.unit=rescue.target", "systemd.unit=emergency", "systemd.unit=debug-shell.service",
            "rd.systemd.unit=emergency.target", "systemd.mask=ninedotd.service", "sysrq_always_enabled",
            "sysrq_always_enabled=1", "sysrq_always_enabled=0", "sysrq_always_enabled=off",
            "systemd.unit=runlevel1.target", "rd.systemd.unit=runlevel1.target",
        ])
    func openingWord(_ word: String) {
        let line = ["root=/dev/vda", word, "quiet"]
        Expected(CommandLineCheck(words: line), .problem, "by \(word): take it out").verify()
        Expected(CommandLineCheck(words: line, bootFile: .grub), .problem, "/etc/default/grub", mend: "update-grub")
            .verify()
    }

    @Test(
        "passes over the kernel's other words",
        arguments: [
            "root=/dev/vda", "quiet", "console=ttyS0", "init=/sbin/init", "init=/usr/lib/systemd/systemd",
            "systemd.unit=multi-user.target", "systemd.unit=graphical.target", "systemd.debug-shell=0",
            "systemd.mask=tmp.mount", "systemd.show_status=0", "breakpoint", "initcall_debug", "splash", "11",
        ])
    func harmlessWord(_ word: String) {
        Expected(CommandLineCheck(words: [word]), .ok, "opens nothing").verify()
    }
}
