// SPDX-License-Identifier: MIT
import Glibc
import KioskSession
import Testing
import VirtualPanel

extension KioskScenarios {
    /// On bochs: the driver of virtio's card shows nothing after a suspend.
    @Suite("A panel that was suspended", .thorough)
    struct SuspendTests {
        /// Enough for a slow machine to be seen unlocked.
        private static let seconds: UInt32 = 20

        @Test(
            "is locked where its time was over meanwhile, shows the lock screen, and can be unlocked",
            arguments: ["freeze", "mem"])
        func suspend(depth: String) throws {
            for _ in 1...5 {
                let panel = try Scenario.installedPanel(on: .bochs)
                do {
                    return try Self.check(panel, suspendedTo: depth)
                } catch {
                    guard try panel.hasImpossibleFlags() else { throw error }
                    Progress.say("virtual panel: woken with flags that no processor has; another one is tried")
                }
            }
            throw PanelError("no machine of five woke with the flags of a processor")
        }

        private static func check(_ panel: VirtualPanel, suspendedTo depth: String) throws {
            try panel.startDaemon()
            try panel.enroll(Scenario.pattern)
            try panel.letScreenSettle()
            let locked = try panel.screenshot("before-the-suspend")
            // A power button that is pressed on the way to a suspend is a key like any other.
            try panel.ignorePowerKeys()
            try panel.require("ninedotctl unlock --for \(seconds)s")
            try panel.waitUntil(.unlocked)
            try panel.suspend(to: depth, forSeconds: seconds)
            try panel.waitUntil(.locked)
            try panel.waitUntilShown("the lock screen after a suspend") { $0.difference(from: locked) == 0 }
            // An idle machine's clocks run on under emulation.
            let resumptions = try panel.lastWords(matching: "resumed from suspend").count
            #expect(depth == "freeze" || resumptions == 1)
            try panel.draw(Scenario.pattern)
            try panel.waitUntil(.unlocked)
        }
    }
}

extension VirtualPanel {
    /// Suspends the machine, by the kernel's word for how deeply, and wakes it at least so many seconds later.
    fileprivate func suspend(to depth: String, forSeconds seconds: UInt32) throws {
        try require("systemd-run --quiet --no-block sh -c 'sleep 1; echo \(depth) >/sys/power/state'")
        sleep(seconds)
        if depth == "mem" {
            try wake()
        } else {
            try waitUntilSilent()
            try pressPowerButton()
        }
        try waitUntilAnswering()
        try waitForJournal("PM: suspend exit")
    }

    /// Waits until the guest's shell has said nothing for ten seconds: a button that is pressed before is none that wakes.
    private func waitUntilSilent() throws {
        let deadline = ContinuousClock.now + Self.patience
        while (try? run("true", patience: .seconds(10))) != nil {
            guard ContinuousClock.now < deadline else { throw PanelError("the machine was never suspended") }
        }
    }

    /// Waits until the guest's shell answers, asking anew: its port reads as ended after a suspend, so that it may lose
    /// what it was just asked.
    private func waitUntilAnswering() throws {
        let deadline = ContinuousClock.now + Self.patience
        while true {
            do {
                try require("true", patience: .seconds(10))
                return
            } catch {
                guard ContinuousClock.now < deadline else { throw error }
                usleep(100_000)
            }
        }
    }
}
