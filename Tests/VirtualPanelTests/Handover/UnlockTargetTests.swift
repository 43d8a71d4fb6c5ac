// SPDX-License-Identifier: MIT
import Testing
import VirtualPanel

extension KioskScenarios {
    /// The targets beside ninedot-unlocked.target, with units of an owner's on them.
    @Suite("Units that hang on an unlock", .thorough)
    struct UnlockTargetTests {
        @Test("start before the end, and when that is put off; the lock ends them")
        func targets() throws {
            let panel = try Scenario.newPanel(with: "[unlock]\nfor = 60s\nwarning = 50s\nmore-time = 1m\nat-most = 1h")
            try panel.enroll(Scenario.pattern)
            let targets = ["ninedot-ending", "ninedot-extended"]
            for target in targets { try panel.hang(on: target) }
            try panel.draw(Scenario.pattern)
            try panel.waitUntilActive("ninedot-ending.target")
            try panel.require("ninedotctl more-time")
            try panel.waitUntilActive("ninedot-extended.target")
            #expect(try !panel.isActive("ninedot-ending.target"))
            try panel.require("ninedotctl lock")
            for target in targets { try panel.waitUntilEnded("\(target).target") }
            #expect(try panel.require("cat /run/started") == targets.joined(separator: "\n"))
        }

        @Test("start for the person who unlocked and for nobody else, whatever the name is by then")
        func person() throws {
            let panel = try Scenario.newPanel(with: ClassroomHarness.settings)
            let classroom = ClassroomHarness(panel: panel)
            try panel.require("ninedotctl people add Ada Bo")
            let targets = try ["Ada", "Bo"].map { "ninedot-unlocked@\(try panel.id(of: $0))" }
            for (number, target) in targets.enumerated() {
                try classroom.enrollByTool(number)
                try panel.hang(on: target)
                try panel.require("systemctl enable --quiet --now \(target).path")
            }
            try classroom.choose(1, on: classroom.tiles(of: [0, 1]))
            try classroom.draw(classroom.patterns[1], as: 1)
            try panel.waitUntilActive("\(targets[1]).target")
            try panel.waitUntilExists("/run/started")
            try panel.require("ninedotctl people rename Bo Bob; ninedotctl lock")
            try panel.waitUntilEnded("\(targets[1]).target")
            try panel.waitUntilTarget(isActive: false)
            #expect(try panel.require("cat /run/started") == targets[1])
            #expect("ninedot-unlocked@\(try panel.id(of: "Bob"))" == targets[1])

            try panel.require("ninedotctl unlock")
            try panel.waitUntilTarget(isActive: true)
            #expect(try panel.require("cat /run/started") == targets[1])
        }
    }

    /// The touches of a person at the panel while a program has it, and programs that cannot begin.
    @Suite("The panel behind its program", .thorough)
    struct ProgramTests {
        @Test("notices nothing of what is drawn for the program, right or wrong")
        func touches() throws {
            let panel = try VirtualPanel.handingOver()
            try panel.useProgram()
            let lock = try panel.screenshot("behind-before")
            try panel.unlockForProgram()
            let attempts = "ninedotctl history --csv | grep -c -E ',(wrong|matched),' || true"
            let history = try panel.require(attempts)
            let journal = "journalctl --boot --unit=ninedotd --output=cat --no-pager | wc -l"
            let lines = try panel.require(journal)
            for pattern in Scenario.wrongPatterns { try panel.draw(pattern) }
            try panel.draw(Scenario.pattern)
            #expect(try panel.status().failures == 0)
            #expect(try panel.require(attempts) == history)
            #expect(try panel.require(journal) == lines)
            try panel.require("ninedotctl lock")
            try panel.expectLocked(like: lock, "behind-after")
            try panel.fail(Scenario.wrongPatterns[0], as: 1)
        }

        @Test("locks soon when the program dies at once or is not there, and says so", arguments: ["false", "missing"])
        func stillborn(program: String) throws {
            let panel = try VirtualPanel.handingOver()
            try panel.useProgram(unit: "ExecStart=\nExecStart=/usr/bin/\(program)")
            let lock = try panel.screenshot("stillborn-before")
            try panel.draw(Scenario.pattern)
            try panel.waitUntil(.unlocked)
            try panel.expectLocked(like: lock, "stillborn-\(program)")
            let history = try panel.require("ninedotctl history")
            #expect(history.contains("no program came up") || history.contains("the program has ended"), "\(history)")
        }

        @Test("locks after a minute in which the program showed nothing, and says so")
        func black() throws {
            let panel = try VirtualPanel.handingOver()
            try panel.useProgram(unit: "ExecStart=\nExecStart=/usr/bin/sleep infinity")
            let lock = try panel.screenshot("black-before")
            try panel.draw(Scenario.pattern)
            try panel.waitUntilTarget(isActive: true)
            try panel.require("sleep 45")
            let status = try panel.status()
            #expect(status.state == .unlocked && status.program == "running")
            #expect(try panel.screenshot("black-meanwhile").isDark)
            try panel.expectLocked(like: lock, "black-after")
            #expect(try panel.require("ninedotctl history").contains("the program showed nothing"))
        }

        @Test("locks when it is told to while the program is still coming up")
        func early() throws {
            let panel = try VirtualPanel.handingOver()
            try panel.useProgram(unit: "ExecStartPre=/usr/bin/sleep 3")
            let lock = try panel.screenshot("early-before")
            for pause in ["0", "0.3", "1", "2.5"] {
                try panel.require("ninedotctl unlock; sleep \(pause); ninedotctl lock")
                try panel.expectLocked(like: lock, "early-\(pause)")
            }
            try panel.unlockForProgram()
        }

        @Test("is ended together with the daemon also while it is still coming up")
        func endedEarly() throws {
            let panel = try VirtualPanel.handingOver()
            try panel.useProgram(unit: "ExecStartPre=/usr/bin/sleep 5")
            try panel.require("ninedotctl unlock")
            try panel.waitForProperty("ActiveState", of: "program.service") { $0 == "activating" }
            try panel.require("systemctl start getty@tty1.service")
            try panel.waitUntilQuiet()
            for unit in ["program.service", "ninedot-unlocked.target"] { #expect(try !panel.isActive(unit)) }
        }

        /// What takes the panel back also ends the program, and was late with that on a busy machine.
        @Test("comes up again, and stays, where the panel is unlocked as soon as it is locked")
        func again() throws {
            let panel = try VirtualPanel.handingOver()
            try panel.useProgram()
            try panel.unlockForProgram()
            for pause in ["0", "0.3", "1"] {
                try panel.require("ninedotctl lock; sleep \(pause); ninedotctl unlock")
                try panel.waitUntilQuiet()
                try panel.require("sleep 3")
                try panel.waitUntilShown("again-\(pause)") { HandoverPicture($0, lock: $0) == .program }
                try panel.waitUntilTarget(isActive: true)
                #expect(try panel.status().state == .unlocked)
            }
        }
    }
}

extension VirtualPanel {
    /// The id of a person, as the tool tells it.
    fileprivate func id(of name: String) throws -> String {
        let people = try require("ninedotctl people list --json").split(separator: "\n")
        let person = people.first { $0.contains(#""name":"\#(name)""#) }
        let id = person?.split(separator: #""id":""#).last?.prefix { $0.isHexDigit }
        guard let id, !id.isEmpty else { throw PanelError("nobody is called \(name): \(people)") }
        return String(id)
    }

    /// Has a unit of an owner's, wanted by a target, note that it was started.
    fileprivate func hang(on target: String) throws {
        try require(
            """
            set -e
            unit=note-\(target).service
            cat >/etc/systemd/system/$unit <<'END'
            [Service]
            Type=oneshot
            ExecStart=/bin/sh -c "echo \(target) >>/run/started"
            [Install]
            WantedBy=\(target).target
            END
            systemctl daemon-reload
            systemctl enable --quiet $unit
            """)
    }
}
