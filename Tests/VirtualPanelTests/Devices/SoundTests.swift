// SPDX-License-Identifier: MIT
import KioskSession
import Testing
import VirtualPanel

extension KioskScenarios {
    @Suite("Sound", .thorough)
    struct SoundTests {
        private static let fourClicks = [2000, 0, 2000, 0, 2000, 0, 2000, 0]
        private static let right = [1320, 1760, 0]
        private static let wrong = [440, 0, 330, 0]

        @Test("Dots click, wrong and right have their sounds, also on a beeper that comes when another has gone")
        func sounds() throws {
            let panel = try Scenario.lockedPanel()
            try panel.allowSound()
            try panel.waitUntilSaid("sound: using PC Speaker")
            try panel.fail(Scenario.wrongPatterns[0], as: 1)
            try panel.require("modprobe --remove pcspkr")
            try panel.waitUntilSaid("sound: PC Speaker is gone")

            try panel.plugBeeper()
            #expect(try panel.takeSounds(until: 1) == [0])
            try panel.drawSlowly(Scenario.wrongPatterns[1])
            #expect(try panel.takeSounds(until: 12) == Self.fourClicks + Self.wrong)
            try panel.drawSlowly(Scenario.pattern)
            #expect(try panel.takeSounds(until: 11) == Self.fourClicks + Self.right)
            try panel.waitUntil(.unlocked)
        }

        @Test("The settings try each sound")
        func tried() throws {
            let panel = try Scenario.lockedPanel()
            try panel.allowSound()
            try panel.require("modprobe --remove pcspkr")
            try panel.plugBeeper()
            #expect(try panel.takeSounds(until: 1) == [0])
            try panel.openTouchBench()
            try panel.tap(.bench(.sound), on: .bench(.menu))
            let page = TeacherView.bench(.sound(SoundView(device: .ready(name: "Virtual panel beeper"))))
            for (sound, tones) in [
                (Sound.click, [2000, 0]), (.right, Self.right), (.wrong, Self.wrong), (.warning, [880, 0, 880, 0]),
            ] {
                try panel.tap(.play(sound), on: page)
                #expect(try panel.takeSounds(until: tones.count) == tones)
            }
        }
    }
}

extension VirtualPanel {
    /// Does as ninedot.conf(5) says, and checks that the service stays confined and may write to nothing else.
    fileprivate func allowSound() throws {
        try require(
            """
            printf '[panel]\\nsound = yes\\n' >/etc/ninedot/ninedot.conf.d/sound.conf
            mkdir -p /etc/systemd/system/ninedotd.service.d
            cp /usr/share/ninedot/sound.conf /etc/systemd/system/ninedotd.service.d/
            systemctl daemon-reload
            systemctl restart ninedotd.service
            systemd-analyze security --threshold=10 ninedotd.service
            """)
        try waitUntil(.locked)
        #expect(try require("find /dev/input -group ninedot -perm /g+w -printf '%m '") == "620 ")
    }

    fileprivate func plugBeeper() throws {
        try require(
            """
            systemd-run --quiet --collect --property=StandardOutput=append:/run/sounds /usr/libexec/panel-touch beeper
            """)
        try waitUntilSaid("sound: using Virtual panel beeper")
    }

    /// Draws with a rest on each dot, so that a busy machine takes one after the other.
    fileprivate func drawSlowly(_ dots: [Int]) throws {
        let points = try ScreenLayout.lock.points(dots, on: display)
        try touch { script in
            script.down(at: points[0])
            for (start, end) in zip(points, points.dropFirst()) {
                script.wait(milliseconds: 200)
                script.glide(from: start, to: end)
            }
            script.wait(milliseconds: 200)
            script.up()
        }
    }

    /// Takes the sounds since the last call, in hertz: waits for `count` sounds and a moment for more.
    fileprivate func takeSounds(until count: Int) throws -> [Int] {
        try waitForFile("/run/sounds") { $0.count { $0 == "\n" } >= count }
        let lines = try require("sleep 0.3; cat /run/sounds; : >/run/sounds").split(separator: "\n")
        #expect(lines.allSatisfy { $0.hasPrefix("18 2 ") }, "not only tones: \(lines)")
        return lines.compactMap { $0.split(separator: " ").last.flatMap { Int($0) } }
    }

    fileprivate func waitUntilSaid(_ line: String) throws {
        try waitUntil(
            succeeds: "journalctl --boot --unit=ninedotd --output=cat | grep --quiet --line-regexp '\(line)'")
    }
}
