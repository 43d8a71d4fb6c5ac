// SPDX-License-Identifier: MIT
import BootTime
import ControlMessages
import LinuxSystem
import Testing
import VirtualPanel

@Suite("Wrong patterns")
struct DelayScenarios {
    /// faillock on a tmpfs forgets at a reboot.
    @Test("Five wrong patterns start a delay, and a power cut starts it again in full")
    func delaySurvivesPowerCut() throws {
        let panel = try HostPanel.locked(with: "[attempts]\ntable = strict")
        for (index, pattern) in HostPanel.wrongPatterns.enumerated() { try panel.fail(pattern, as: index + 1) }
        try panel.waitUntil(.lockedOut)
        try panel.pass(.seconds(20))
        #expect(try (35...40).contains(panel.status().secondsLeft ?? 0))
        try panel.draw(HostPanel.pattern)
        #expect(try panel.history(of: "matched").isEmpty)
        #expect(try panel.history(of: "wrong").count == 5)

        try panel.cutPower()
        let status = try panel.waitUntil(.lockedOut)
        let uptime = Int(panel.clock.now.sinceBoot.components.seconds)
        #expect(status.failures == 5)
        #expect(try #require(status.secondsLeft) >= 60 - uptime - 1)
        try panel.draw(HostPanel.pattern)
        #expect(try panel.history(of: "matched").isEmpty)
        try panel.pass(.seconds(60))
        #expect(try panel.status().state == .locked)
        try panel.draw(HostPanel.pattern)
        try panel.waitUntil(.unlocked)
    }

    /// cryptsetup led to a root shell where it gave up (CVE-2016-4484).
    @Test("Twenty wrong patterns stop the panel, and the right one does not open it, not even after a power cut")
    func hardStop() throws {
        let panel = try HostPanel.locked()
        for (index, pattern) in Self.twentyWrong.enumerated() {
            let status = try panel.fail(pattern, as: index + 1)
            if status.state == .lockedOut { try panel.pass(.seconds(status.secondsLeft ?? 0)) }
        }
        try panel.waitUntil(.stopped)
        try panel.draw(HostPanel.pattern)
        try panel.settle()
        #expect(try panel.status().state == .stopped)
        try panel.cutPower()
        try panel.waitUntil(.stopped)
        try panel.pass(.seconds(86_400))
        try panel.draw(HostPanel.pattern)
        #expect(try panel.history(of: "matched").isEmpty)
        #expect(try panel.status().state == .stopped && !panel.says("unlocked"))
    }

    /// Twenty different patterns, because a repeated one is not counted.
    private static let twentyWrong: [[Int]] = {
        let dots = [5, 6, 8, 9]
        let orders = dots.flatMap { first in
            dots.filter { $0 != first }.flatMap { second in
                let rest = dots.filter { $0 != first && $0 != second }
                return [[first, second] + rest, [first, second] + rest.reversed()]
            }
        }
        return Array(orders.prefix(20))
    }()
}
