// SPDX-License-Identifier: MIT
import Testing
import VirtualPanel

extension KioskScenarios {
    @Suite("A handover under siege")
    struct HandoverSiegeTests {
        /// Within so many seconds of the emulated machine, busy as its host may be, everything is locked again.
        private static let bound = 30

        @Test(
            "ends locked a hundred times, whoever was killed at whichever moment, and leaves nothing behind", .thorough,
            arguments: [1, 2, 3, 4])
        func killings(seed: Int) throws {
            let panel = try VirtualPanel.handingOver()
            try panel.useProgram()
            let lock = try panel.screenshot("siege-before")
            try panel.require("ninedotctl unlock; sleep 2; ninedotctl lock")
            try panel.expectLocked(like: lock, "siege-first")
            let before = try panel.holdings()
            for round in 0..<25 {
                // Of one that died four times within a minute the fifth start is put off, and systemd gives up at the
                // fifteenth.
                if round % 3 == 2 {
                    try panel.require("systemctl restart ninedotd.service; systemctl reset-failed ninedotd.service")
                }
                let output = try panel.require(Self.round(seed: seed * 100 + round))
                try panel.waitUntilShown("siege-\(seed)") { $0.difference(from: lock) == 0 }
                #expect(output.hasPrefix("locked"), "\(output)")
            }
            // The last daemon may be one that inherited its card; it is compared after an ordinary handover.
            try panel.require("ninedotctl unlock; sleep 2; ninedotctl lock")
            try panel.expectLocked(like: lock, "siege-last")
            let after = try panel.holdings()
            #expect(after.isSame(as: before), "\(before) \(after)")
            #expect(try panel.status().failures == 0)
        }

        /// A script that unlocks, kills or locks at a random moment, and waits until all says locked.
        private static func round(seed: Int) -> String {
            """
            RANDOM=\(seed)
            systemctl reset-failed program.service
            ninedotctl unlock || exit 1
            sleep 0.$((RANDOM % 90 + 10))
            case $((RANDOM % 5)) in
            0) who=daemon; systemctl kill --signal=KILL ninedotd.service ;;
            1) who=program
                # One that has not begun cannot be killed, and the panel would rightly open. On a slow machine the lock
                # of the round before may still end it as it begins.
                if ! timeout \(bound) sh -c 'until systemctl is-active --quiet program.service ||
                    systemctl is-failed --quiet program.service; do sleep 0.05; done'
                then
                    echo "the program never began"
                    systemctl --lines=50 status program.service ninedotd.service
                    exit
                fi
                systemctl kill --signal=KILL program.service ;;
            2) who=both; systemctl kill --signal=KILL program.service ninedotd.service ;;
            3) who=nobody; ninedotctl lock || exit 1 ;;
            4) who="the daemon on the way back"; systemd-run --quiet --no-block ninedotctl lock
                sleep 0.$((RANDOM % 8)); systemctl kill --signal=KILL ninedotd.service ;;
            esac
            for try in $(seq \(bound * 10)); do
                sleep 0.1
                if [ -e /run/ninedot/locked ] && [ ! -e /run/ninedot/unlocked ] &&
                    ! systemctl is-active --quiet ninedot-unlocked.target program.service &&
                    ninedotctl status --json 2>/dev/null | grep -q '"state":"locked"'
                then
                    echo "locked after killing $who, try $try"
                    exit
                fi
            done
            echo "stuck after killing $who"
            """
        }
    }
}
