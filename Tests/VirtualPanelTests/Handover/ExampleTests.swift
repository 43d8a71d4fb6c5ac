// SPDX-License-Identifier: MIT
import Testing
import VirtualPanel

extension KioskScenarios {
    /// The units of the folder `examples`, as they are there, with programs of Debian's own packages.
    @Suite("The examples", .thorough)
    struct ExampleTests {
        @Test("A relay is on while the panel is unlocked, and a lamp while it is locked")
        func relay() throws {
            let panel = try Scenario.lockedPanel(of: .withPrograms)
            try panel.plugInPins()
            try panel.useExamples("relay.service", "locked-lamp.service")
            try panel.require("systemctl start locked-lamp.service")
            try panel.waitUntilPins(relay: 0, lamp: 1)
            try panel.draw(Scenario.pattern)
            try panel.waitUntilPins(relay: 1, lamp: 0)
            try panel.require("systemctl kill --signal=KILL relay.service")
            try panel.waitUntilPins(relay: 0, lamp: 0)
            try panel.require("ninedotctl lock")
            try panel.waitUntilPins(relay: 0, lamp: 1)
        }

        @Test("A relay falls when the daemon is killed")
        func fallingRelay() throws {
            let panel = try Scenario.lockedPanel(of: .withPrograms)
            try panel.plugInPins()
            try panel.useExamples("relay.service", "locked-lamp.service")
            try panel.draw(Scenario.pattern)
            try panel.waitUntilPins(relay: 1, lamp: 0)
            try panel.require("systemctl kill --signal=KILL ninedotd.service")
            try panel.waitUntilPins(relay: 0, lamp: 1)
        }

        @Test("A web service is told of each unlock and each lock, and one that is away delays nothing")
        func webhook() throws {
            let panel = try Scenario.lockedPanel(of: .withPrograms)
            try panel.useExamples("webhook.service")
            try panel.require(
                """
                mkdir -p /run/www/cgi-bin
                printf '#!/bin/sh\\nhead -c "$CONTENT_LENGTH" >>/run/told; echo >>/run/told; printf "\\\\r\\\\n"' \
                    >/run/www/cgi-bin/panel
                chmod +x /run/www/cgi-bin/panel
                systemd-run --quiet --unit=web busybox httpd -f -p 127.0.0.1:8080 -h /run/www
                """)
            try panel.edit("webhook.service", "Environment=URL=http://127.0.0.1:8080/cgi-bin/panel")
            try panel.draw(Scenario.pattern)
            try panel.waitForFile("/run/told") { $0.split(separator: "\n") == ["state=unlocked"] }
            try panel.require("ninedotctl lock")
            try panel.waitForFile("/run/told") { $0.split(separator: "\n").last == "state=locked" }

            try panel.require("systemctl stop web")
            try panel.draw(Scenario.pattern)
            try panel.waitUntilTarget(isActive: true)
            try panel.require("ninedotctl lock")
            try panel.waitUntil(.locked)
            try panel.waitUntilTarget(isActive: false)
        }

        @Test("A broker of MQTT has the panel's state for whoever subscribes later")
        func broker() throws {
            let panel = try Scenario.lockedPanel(of: .withPrograms)
            try panel.useExamples("mqtt.service")
            try panel.require("systemctl start mosquitto")
            let state = "timeout 10 mosquitto_sub -h 127.0.0.1 -t panel/state -C 1"
            try panel.draw(Scenario.pattern)
            try panel.waitUntil(succeeds: "[ \"$(\(state))\" = unlocked ]")
            try panel.require("ninedotctl lock")
            try panel.waitUntil(succeeds: "[ \"$(\(state))\" = locked ]")
        }
    }
}

extension VirtualPanel {
    /// Gives the panel a chip with the lines that the examples name.
    fileprivate func plugInPins() throws {
        try load(module: "gpio-sim")
        try require(
            """
            set -e
            mountpoint -q /sys/kernel/config || mount -t configfs none /sys/kernel/config
            cd /sys/kernel/config/gpio-sim
            mkdir -p panel/header/line17 panel/header/line27
            echo 32 >panel/header/num_lines
            echo GPIO17 >panel/header/line17/name
            echo GPIO27 >panel/header/line27/name
            echo 1 >panel/live
            """)
    }

    fileprivate func waitUntilPins(relay: Int, lamp: Int) throws {
        try waitUntil(
            succeeds: """
                cd /sys/devices/platform/gpio-sim.*/gpiochip*/
                [ "$(cat sim_gpio17/value) $(cat sim_gpio27/value)" = "\(relay) \(lamp)" ]
                """)
    }
}
