// SPDX-License-Identifier: MIT
import VirtualPanel

/// Measures from the kernel's start to the lock screen, with a boot splash and without, beside a daemon that waits for
/// the splash's end as that of version 0.1 did.
struct BootBenchmark {
    private static let rounds = 3

    private let newPanel: (PanelSystem) throws -> VirtualPanel

    /// - Parameter newPanel: Starts a panel of a system with Ninedot installed and the daemon not started.
    init(on newPanel: @escaping (PanelSystem) throws -> VirtualPanel) {
        self.newPanel = newPanel
    }

    func run() throws {
        print(BootTimes.heading)
        for (system, splash) in [(PanelSystem.withPrograms, "no splash"), (.withSplash, "splash")] {
            let panel = try Progress.step("starting a panel with \(splash)") { try lockedPanel(of: system) }
            print(try times(of: panel).row(splash))
            try panel.waitForSplash()
            print(try times(of: panel).row("\(splash), waited for"))
        }
    }

    /// The times of the boot whose lock screen was the median.
    private func times(of panel: VirtualPanel) throws -> BootTimes {
        let times = try Progress.step("booting \(Self.rounds) times") {
            try (1...Self.rounds).map { _ in try panel.timesOfBoot() }
        }
        return times.sorted { $0.lock < $1.lock }[Self.rounds / 2]
    }

    /// A panel that says locked not before the lock screen is seen, as it does where it may give its display away.
    private func lockedPanel(of system: PanelSystem) throws -> VirtualPanel {
        let panel = try newPanel(system)
        try panel.require(#"printf '[unlock]\ndisplay = release\n' >/etc/ninedot/ninedot.conf.d/benchmark.conf"#)
        try panel.startDaemon()
        try panel.waitUntil(.setup)
        try panel.enroll([1, 2, 3, 8])
        return panel
    }
}

/// The moments of a boot, in seconds since the kernel's start.
private struct BootTimes {
    static let heading = "seconds since the kernel's start    card  daemon   ready    lock  booted"

    let card: Double
    let daemon: Double
    let ready: Double
    let lock: Double
    let booted: Double

    init(_ words: String) throws {
        let numbers = words.split(separator: "\n").compactMap { Double($0) }
        guard numbers.count == 5 else { throw PanelError("not five times: \(words)") }
        (card, daemon, ready, lock, booted) = (numbers[0], numbers[1], numbers[2], numbers[3], numbers[4])
    }

    func row(_ name: String) -> String {
        let columns = [card, daemon, ready, lock, booted].map { time in
            let tenths = Int((time * 10).rounded())
            let text = "\(tenths / 10).\(tenths % 10)"
            return String(repeating: " ", count: max(1, 8 - text.count)) + text
        }
        return name + String(repeating: " ", count: max(0, 32 - name.count)) + columns.joined()
    }
}

extension VirtualPanel {
    /// Boots, and tells when the card was there, the daemon's process began and was ready, the lock screen was on its way to
    /// the display, and all was over.
    fileprivate func timesOfBoot() throws -> BootTimes {
        try require("sync")
        cutPower()
        try powerOn()
        // Seldom: each look takes time from what starts.
        try waitForProperty("ActiveState", of: "multi-user.target", within: Self.bootPatience) { $0 == "active" }
        try waitUntil(.locked)
        return try BootTimes(
            require(
                """
                set -e
                seconds() { systemctl show --property=$1 --value $2 | sed 's/......$/.&/'; }
                dmesg | sed -n 's/^\\[ *\\([0-9.]*\\)\\].*Initialized virtio_gpu.*/\\1/p'
                seconds ExecMainStartTimestampMonotonic ninedotd.service
                seconds ActiveEnterTimestampMonotonic ninedotd.service
                ninedotctl status --json | sed -n 's/.*"firstPicture":\\([0-9]*\\)\\([0-9][0-9][0-9]\\),.*/\\1.\\2/p'
                seconds ActiveEnterTimestampMonotonic multi-user.target
                """))
    }

    /// Has the daemon start after the splash's end from now on.
    fileprivate func waitForSplash() throws {
        try require(
            """
            set -e
            systemctl mask --quiet ninedot-splash-pause.service ninedot-splash-end.service
            mkdir -p /etc/systemd/system/ninedotd.service.d
            printf '[Unit]\\nAfter=plymouth-quit-wait.service\\n' >/etc/systemd/system/ninedotd.service.d/benchmark.conf
            """)
    }
}
