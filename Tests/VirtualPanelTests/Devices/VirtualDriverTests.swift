// SPDX-License-Identifier: MIT
import KioskSession
import Testing

@testable import VirtualPanel

extension KioskScenarios {
    /// Drivers that Debian's kernel has not got, built from its sources: what no emulated card has.
    @Suite("On a display of the kernel's own", .thorough)
    struct VirtualDriverTests {
        /// The driver vkms has a vblank of its own, a cursor plane and planes above it.
        @Test("with a vblank the lock screen is drawn, and each picture is timed from its touch to its flip")
        func vblank() throws {
            let panel = try Scenario.lockedPanel(of: .withPrograms)
            try panel.changeCard(to: "vkms", "enable_overlay=1 enable_cursor=1")
            let status = try panel.waitUntil { $0.display != nil }
            #expect(status.display?.contains("vkms") == true || status.display?.contains("Virtual-") == true)
            try panel.require(
                "ninedotctl preview --screen lock-draw --size 1024x768 --output /run/preview.png")
            let locked = try panel.fetchPicture("/run/preview.png", as: "vkms-preview")
            try panel.waitUntilGrabbed("vkms-locked") { $0.difference(from: locked) == 0 }

            try panel.draw(Scenario.wrongPatterns[0])
            try panel.waitUntil { $0.failures == 1 }
            let times = try panel.require("ninedotctl status --json")
            #expect(!times.contains(#""touchToPicture":null"#), "\(times)")
            try panel.draw(Scenario.pattern)
            try panel.waitUntil(.unlocked)
            try panel.waitUntilGrabbed("vkms-unlocked") { !$0.resembles(locked) }
            try panel.require("ninedotctl lock")
            try panel.waitUntilGrabbed("vkms-locked-again") { $0.difference(from: locked) == 0 }
        }
    }
}

extension VirtualPanel {
    /// Takes the emulated card away and loads a driver that makes one.
    fileprivate func changeCard(to module: String, _ options: String) throws {
        let device = try require("basename $(realpath /sys/class/drm/card0/device)")
        try require("echo \(device) >/sys/bus/pci/drivers/virtio-pci/unbind")
        try waitUntil { $0.display == nil }
        try load(module: module, options)
    }

    /// Waits until the first card scans out a picture as wanted.
    fileprivate func waitUntilGrabbed(_ name: String, _ isGrabbed: (Screenshot) -> Bool) throws {
        let deadline = ContinuousClock.now + Self.patience
        while true {
            if try run("/usr/libexec/display-grabber /dev/dri/card[0-9]* /run/grabbed.ppm").exitCode == 0 {
                let path = picture(name) + ".ppm"
                try fetch("/run/grabbed.ppm", to: path)
                let screenshot = try Screenshot(readingPPM: path)
                if isGrabbed(screenshot) { return try keep(screenshot, as: name) }
            }
            guard ContinuousClock.now < deadline else { throw PanelError("\(name) was never scanned out") }
        }
    }
}
