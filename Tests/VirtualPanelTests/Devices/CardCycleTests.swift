// SPDX-License-Identifier: MIT
import Testing
import VirtualPanel

extension KioskScenarios {
    @Suite("A card that goes and comes back", .thorough)
    struct CardCycleTests {
        @Test("leaves nothing behind, a thousand times in all", arguments: 1...10)
        func thousandCycles(part: Int) throws {
            let panel = try Scenario.lockedPanel()
            let locked = try panel.screenshot("before-cards-\(part)")
            let process = try panel.property("MainPID", of: "ninedotd.service")
            try panel.cycleCard(10)
            let before = try panel.holdings()
            try panel.cycleCard(100)
            let after = try panel.holdings()
            #expect(after.isSame(as: before), "\(before) \(after)")
            #expect(try panel.property("MainPID", of: "ninedotd.service") == process)
            let status = try panel.waitUntil { $0.display != nil }
            #expect(status.state == .locked && status.failures == 0)
            try panel.waitUntilShown("the lock screen after cards \(part)") { $0.difference(from: locked) == 0 }
        }
    }
}

extension VirtualPanel {
    /// Takes the card's driver away and brings it back, and waits each time until the daemon has followed.
    fileprivate func cycleCard(_ count: Int) throws {
        try require(
            """
            set -e
            process=$(systemctl show --property=MainPID --value ninedotd.service)
            device=$(basename $(realpath /sys/class/drm/card[0-9]/device))
            for cycle in $(seq \(count)); do
                echo $device >/sys/bus/pci/drivers/virtio-pci/unbind
                while ls -l /proc/$process/fd | grep --quiet dri/card; do sleep 0.01; done
                echo $device >/sys/bus/pci/drivers/virtio-pci/bind
                until grep --quiet --no-messages enabled /sys/class/drm/card*-Virtual-1/enabled; do sleep 0.01; done
            done
            """, patience: .seconds(60 + 10 * count))
    }
}
