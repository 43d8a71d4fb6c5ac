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
            is_closed() { ! ls -l /proc/$process/fd | grep --quiet dri/card; }
            # The old card may keep its number and its output's for a moment longer.
            is_lit() { grep --quiet --no-messages enabled /sys/class/drm/card*-Virtual-*/enabled; }
            # What a minute of waiting does not bring never comes.
            wait_until() {
                end=$((SECONDS + 60))
                until $1; do
                    if [ $SECONDS -gt $end ]; then
                        echo "cycle $cycle: not $1"
                        ls -l /proc/$process/fd /dev/dri
                        head -n 99 /proc/$process/wchan /proc/$process/stack /sys/class/drm/card*/enabled || true
                        journalctl --boot --lines=60 --output=short-monotonic
                        exit 1
                    fi
                    sleep 0.01
                done
            }
            for cycle in $(seq \(count)); do
                echo $device >/sys/bus/pci/drivers/virtio-pci/unbind
                wait_until is_closed
                echo $device >/sys/bus/pci/drivers/virtio-pci/bind
                wait_until is_lit
            done
            """, patience: .seconds(60 + 10 * count))
    }
}
