// SPDX-License-Identifier: MIT
import KioskSession
import Screens
import Testing
import VirtualPanel

extension KioskScenarios {
    /// Daemon, link and broker on one machine, as an owner sets them up.
    @Suite("A panel with a link and a broker", .thorough)
    struct BrokerTests {
        @Test("Its unlock and its lock are seen by mosquitto_sub, and it is locked by mosquitto_pub")
        func seen() throws {
            let panel = try Scenario.linkedPanel(allowing: "lock notice")
            try panel.waitUntil(succeeds: "\(VirtualPanel.message("online")) | grep --quiet '^online$'")
            #expect(try panel.require("ninedotctl status").contains("connected since"))
            try panel.waitUntilSeen(#""lock":"LOCKED""#)
            try panel.draw(Scenario.pattern)
            try panel.waitUntilSeen(#""lock":"UNLOCKED""#)
            try panel.command("LOCK")
            try panel.waitUntil(.locked)
            try panel.waitUntilSeen(#""lock":"LOCKED""#)
            try panel.fail(Scenario.wrongPatterns[0], as: 1)
            try panel.waitUntilSeen(#""unseen":1"#)
            for kind in ["matched", "unlocked", "link_command", "locked", "wrong"] {
                try panel.waitForFile("/run/heard-event") { $0.contains(#""event_type":"\#(kind)""#) }
            }
            #expect(try panel.require("ninedotctl history").contains("link: mqtt"))
        }

        @Test("A broker that is gone, back, and full of rubbish changes nothing at the panel")
        func unmoved() throws {
            let panel = try Scenario.linkedPanel(allowing: "lock notice")
            try panel.withstand("a-broker-that-is-gone") {
                try panel.require("systemctl kill --signal=KILL mosquitto; systemctl stop mosquitto")
                try panel.waitUntil { $0.link == "withoutBroker" }
                #expect(try panel.run("ninedotctl doctor").output.contains("has no broker"))
            }
            try panel.require("ninedotctl lock; systemctl start mosquitto")
            try panel.waitUntil { $0.link == "connected" }
            try panel.letScreenSettle()
            try panel.withstand("a-flood-of-commands") {
                try panel.require(
                    """
                    yes '{"do":"unlock","number":1,"challenge":"0","code":"000000","by":"eve"}' | head -n 3000 |
                        mosquitto_pub -h 127.0.0.1 -q 1 -t \(VirtualPanel.topic)/do -l
                    head -c 4000000 /dev/zero | tr '\\0' '[' | mosquitto_pub -h 127.0.0.1 -t \(VirtualPanel.topic)/do -s
                    systemctl kill --signal=KILL ninedot-link
                    mosquitto_pub -h 127.0.0.1 -r -t \(VirtualPanel.topic)/do -m LOCK
                    """)
            }
        }

        @Test("Somebody who is asked for help unlocks it by the code on the panel, once")
        func help() throws {
            let panel = try Scenario.linkedPanel(allowing: "unlock")
            let lock = ScreenLayout(.lock(LockView(status: .draw, stroke: StrokeView(), help: .ready)))
            let locked = try panel.screenshot("help-offered")
            try panel.tap(.askForHelp, on: lock)
            try panel.waitUntilSeen(#""challenge":"[0-9a-f]"#)
            try panel.letScreenSettle()
            let code = try panel.screenshot("help-code").readCode()
            let wrong = code == "000000" ? "000001" : "000000"
            try panel.answer(1, with: wrong)
            try panel.waitUntilAnswered(1, #""code":"wrongCode""#)
            #expect(try panel.status().state == .locked)
            try panel.answer(2, with: code)
            try panel.waitUntil(.unlocked)
            try panel.waitUntilAnswered(2, #""done":true"#)
            #expect(try panel.require("ninedotctl history").contains("link: office"))

            try panel.require("ninedotctl lock")
            try panel.waitUntil(.locked)
            try panel.command("$(cat /run/answer)")
            try panel.command(#"$(sed 's/"number":2/"number":3/' /run/answer)"#)
            try panel.waitUntilAnswered(3, #""code":"notOffered""#)
            try panel.waitUntilShown("the lock screen") { $0.difference(from: locked) == 0 }
            #expect(try panel.status().state == .locked)
        }
    }
}

extension Scenario {
    /// A locked panel with a broker, a link that is connected to it, and somebody who listens.
    ///
    /// A machine that continues later has its clock set, and what is silent for as long is given up: the link may be.
    ///
    /// - Parameter commands: Words of `allow`.
    fileprivate static func linkedPanel(allowing commands: String) throws -> VirtualPanel {
        try installedPanel(
            of: .withPrograms,
            after: try Preparation("starting a broker and a link that may \(commands), and enrolling a pattern") {
                panel in
                try panel.require(
                    """
                    set -e
                    printf '[link]\\nenabled = yes\\nallow = \(commands)\\n' >/etc/ninedot/ninedot.conf.d/link.conf
                    printf '%s\\n' '[broker]' 'address = 127.0.0.1' 'keep-alive = 30m' \
                        '[tls]' 'plain = yes' '[topics]' 'root = school/hall' \
                        >/etc/ninedot/link.conf
                    ninedotctl config check /etc/ninedot/link.conf
                    systemctl start mosquitto
                    for topic in event answer; do
                        systemd-run --quiet --unit=hear-$topic sh -c \
                            "mosquitto_sub -h 127.0.0.1 -q 1 -t \(VirtualPanel.topic)/$topic >/run/heard-$topic"
                    done
                    """)
                try panel.startDaemon()
                try panel.waitUntil(.setup)
                try panel.enroll(pattern)
                // Its unit has a quota.
                try panel.require("systemctl start ninedot-link")
                try panel.waitUntil { $0.link == "connected" }
                try panel.letScreenSettle()
            })
    }
}

/// The panel as it is seen and asked from afar.
extension VirtualPanel {
    fileprivate static let topic = "school/hall/p/1"

    /// The command that waits for the next message, or takes the one that the broker has kept.
    fileprivate static func message(_ topic: String) -> String {
        "timeout 20 mosquitto_sub -h 127.0.0.1 -C 1 -t \(VirtualPanel.topic)/\(topic)"
    }

    /// Waits for a state at the broker in which this regular expression is found.
    fileprivate func waitUntilSeen(_ expression: String) throws {
        try waitUntil(succeeds: "\(VirtualPanel.message("state")) | grep --quiet '\(expression)'")
    }

    /// - Parameter words: What a shell takes for one word in double quotes.
    fileprivate func command(_ words: String) throws {
        try require("mosquitto_pub -h 127.0.0.1 -q 1 -t \(VirtualPanel.topic)/do -m \"\(words)\"")
    }

    /// Answers the challenge that the broker tells of; keeps the command in /run/answer.
    fileprivate func answer(_ number: Int, with code: String) throws {
        try require(
            """
            challenge=$(\(VirtualPanel.message("state")) | sed 's/.*"challenge":"\\([0-9a-f]*\\)".*/\\1/')
            printf '{"do":"unlock","number":\(number),"challenge":"%s","code":"\(code)","by":"office"}' "$challenge" \
                >/run/answer
            """)
        try command("$(cat /run/answer)")
    }

    fileprivate func waitUntilAnswered(_ number: Int, _ words: String) throws {
        try waitUntil(
            succeeds: "grep '\"number\":\(number),' /run/heard-answer | grep --quiet '\(words)'", after: ["/run"])
    }
}
