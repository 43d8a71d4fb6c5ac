// SPDX-License-Identifier: MIT
import Fixtures
import Foundation

@testable import VirtualPanel

/// A recorded exercise of a store: every write to its disk, and the snapshot acknowledged by then.
struct StoreRecording: Sendable {
    /// From log entry `entry` on, the store had acknowledged `snapshots[snapshot]`.
    struct Acknowledgment {
        var entry: Int
        var snapshot: Int
    }

    let snapshots: [StoreSnapshot]
    let acknowledgments: [Acknowledgment]
    let log: BlockLog
    /// Keeps the disk from before the first write; not used any more, so that threads may share it.
    private nonisolated(unsafe) let machine: StoreMachine

    var blankDisk: String { machine.blankDisk }

    /// Runs `steps` in a guest whose system calls are broken by `fault`, options of strace.
    init(of steps: [StoreStep], running program: String, breaking fault: String? = nil) throws {
        let machine = try StoreMachine(running: program, breaking: fault)
        var model = StoreModel()
        var acknowledgments = [Acknowledgment(entry: 0, snapshot: 0)]
        func acknowledge() throws {
            let entry = try BlockLog.count(in: machine.log)
            acknowledgments.append(Acknowledgment(entry: entry, snapshot: model.acknowledged))
        }
        for step in steps {
            model.begin(step)
            var answer = try machine.ask(step.command)
            if answer == "checked" {
                model.check()
                try acknowledge()
                answer = try machine.ask("")
            }
            guard answer.hasPrefix(step.answer) else { throw PanelError("\(step.command): \(answer)") }
            model.finish()
            try acknowledge()
        }
        machine.stop()
        log = try BlockLog(path: machine.log)
        snapshots = model.snapshots
        self.machine = machine
        self.acknowledgments = acknowledgments
    }

    /// Indices of the snapshots that are possible when the power fails after `entry` log entries: from the last
    /// acknowledged one to the last that the step in progress leads to.
    func possible(after entry: Int) -> ClosedRange<Int> {
        let next = acknowledgments.firstIndex { $0.entry > entry } ?? acknowledgments.count
        let last = next < acknowledgments.count ? acknowledgments[next].snapshot : snapshots.count - 1
        return acknowledgments[next - 1].snapshot...last
    }
}

/// A guest with nothing but `store-exercise` and a disk for its store, whose writes are logged.
final class StoreMachine {
    /// The disk as it was before the guest wrote to it.
    var blankDisk: String { folder.path + "/blank.img" }
    var log: String { folder.path + "/log.img" }
    private let folder: TemporaryFolder
    private let process: OwnedProcess
    private let port: LineSocket

    /// Boots and waits until the program is ready.
    ///
    /// - Parameters:
    ///   - program: The path of `store-exercise`, linked so that it needs no Swift in the guest.
    ///   - breaking: The options of strace that break the program's system calls; nil for none.
    init(running program: String, breaking fault: String? = nil) throws {
        folder = try TemporaryFolder()
        let image = try PanelImage(of: PanelSystem(.trixie, on: .amd64))
        try Self.prepare(folder.path, image, program, fault.map { "strace -qq -o /dev/null \($0)" } ?? "")
        let command = Self.commandLine(folder.path, image)
        process = try OwnedProcess(command, log: folder.path + "/qemu.log")
        port = try LineSocket(path: folder.path + "/port")
        guard try port.receive(patience: .seconds(120)) == "ready" else {
            throw PanelError("the exercise is not ready")
        }
    }

    /// Sends a line and waits for the answer.
    func ask(_ line: String) throws -> String {
        try port.send(line)
        return try port.receive(patience: .seconds(60))
    }

    /// Kills the machine; the log stays.
    func stop() {
        process.kill()
    }

    private static func prepare(_ folder: String, _ image: PanelImage, _ program: String, _ tracer: String) throws {
        let script = #"""
            set -e
            PATH=$PATH:/usr/sbin:/sbin
            cd "$1"
            truncate -s 16M blank.img
            mkdir -p first/ninedot-setup
            : >first/ninedot-setup/permitted
            mkfs.ext4 -q -F -b 4096 -E lazy_itable_init=0,lazy_journal_init=0 -d first blank.img
            cp --sparse=always blank.img disk.img
            truncate -s 1M log.img
            mkdir guest
            cp "$3" guest/store-exercise
            printf '%s\n' "$4" >guest/start
            chmod 755 guest/start
            { cat "$2"; (cd guest && find . | cpio -o -H newc --quiet); } >initrd
            """#
        _ = try HostCommand.run(["sh", "-c", script, "sh", folder, image.initrd, program, start(tracer)])
    }

    /// The guest's first program, in the panel's initrd. Libraries come from the root disk.
    private static func start(_ tracer: String) -> String {
        #"""
        #!/bin/busybox sh
        box=/bin/busybox
        $box mount -t proc proc /proc
        $box mount -t sysfs sysfs /sys
        $box mount -t devtmpfs devtmpfs /dev
        for module in $($box cat /modules/order); do $box insmod "/modules/$module"; done
        for serial in /sys/block/vd*/serial; do
            disk=/dev/$($box basename "${serial%/serial}")
            case $($box cat "$serial") in
            root) $box mount -t ext4 -o ro "$disk" /root ;;
            store) store=$disk ;;
            esac
        done
        for folder in proc dev; do $box mount -o bind /$folder /root/$folder; done
        $box mount -t tmpfs tmpfs /root/tmp
        $box cp /store-exercise /root/tmp
        $box mount -t ext4 "$store" /root/mnt
        $box stty -F /dev/ttyS1 raw -echo
        $box chroot /root \#(tracer) /tmp/store-exercise /mnt/ninedot </dev/ttyS1 >/dev/ttyS1
        """#
    }

    private static func commandLine(_ folder: String, _ image: PanelImage) -> [String] {
        [
            "qemu-system-x86_64", "-nodefaults", "-no-user-config", "-no-reboot", "-display", "none", "-M", "q35",
            "-accel", "tcg", "-cpu", "max", "-m", "256", "-kernel", image.kernel, "-initrd", folder + "/initrd",
            "-append", "rdinit=/start console=ttyS0 quiet mitigations=off no_timer_check panic=-1",
            "-serial", "file:\(folder)/console.log", "-serial", "unix:\(folder)/port,server=on,wait=off",
            "-drive", "file=\(image.rootDisk),if=none,id=root,format=raw,snapshot=on",
            "-device", "virtio-blk-pci,drive=root,serial=root",
            "-blockdev", "driver=file,filename=\(folder)/disk.img,node-name=disk",
            "-blockdev", "driver=file,filename=\(folder)/log.img,node-name=log",
            "-blockdev",
            "driver=blklogwrites,node-name=store,file=disk,log=log,log-sector-size=512,log-super-update-interval=1",
            "-device", "virtio-blk-pci,drive=store,serial=store",
        ]
    }
}
