// SPDX-License-Identifier: MIT
import Geometry
import KioskModel
import KioskSession
import PatternLock
import Screens
import Testing
import VirtualPanel

extension KioskScenarios {
    @Suite("Settings of an owner, an admin and a teacher", .thorough)
    struct SettingsTests {
        // The pattern of the previews is one that many people draw.
        private static let settings = """
            [pattern]
            blocklist = off
            [unlock]
            for = 12s
            more-time = 1m
            at-most = 20s
            warning = 9s
            """
        private static let menu = TeacherView.menu(
            MenuView(items: [
                .panelPattern, .rearm, .changePIN, .history, .preferences, .cleaning, .touchscreen, .doctor,
                .panelDuress, .removePanelPattern,
            ]))

        @Test("More time ends at the most that is configured, with a warning; access has its days, hours and uses")
        func timeAndAccess() throws {
            let panel = try Scenario.newPanel(with: Self.settings)
            try panel.enroll(RestingScreen.pattern)
            try checkMoreTime(panel)
            try checkUses(panel)
            try checkClock(panel)
        }

        @Test("Dots can be tapped, the PIN's keys change places, and a language chosen on the panel stays")
        func touchAndLook() throws {
            let settings = "[pattern]\nblocklist = off\ninput = tap\n[pin]\nshuffle = yes"
            let panel = try Scenario.newPanel(with: settings)
            try panel.require("echo 729041 | ninedotctl pin set --stdin")
            try enrollByTaps(panel)
            let locked = try panel.preview(of: .lock)
            try panel.waitUntilShown("dots to be tapped") { $0.difference(from: locked) == 0 }
            try panel.tapDots(RestingScreen.pattern, on: Self.tapping)
            #expect(try panel.status().state == .locked)
            try panel.tap(.ok, on: Self.tapping)
            try panel.waitUntil(.unlocked)
            try panel.require("ninedotctl lock")
            try panel.waitUntil(.locked)

            try enterPIN(panel)
            try chooseLook(panel)
        }

        private static let tapping = ScreenLayout(.lock(LockView(status: .draw, stroke: StrokeView(), entry: .tap)))

        private func checkMoreTime(_ panel: VirtualPanel) throws {
            let ending = try panel.preview(of: .ending)
            try panel.draw(RestingScreen.pattern)
            try panel.waitUntil(.unlocked)
            let end = try panel.end()
            try panel.passSuccess()
            let buttons: [Button] = [.lockNow, .moreTime]
            try panel.tap(.moreTime, on: ScreenLayout(.unlocked(UnlockedView(secondsLeft: 12, buttons: buttons))))
            try panel.waitUntil { $0.secondsLeft.map { $0 > 12 } ?? false }
            // Not by the minute that was asked for; whole seconds may be one more or less.
            #expect(try (7...9).contains(panel.end() - end))
            try panel.waitUntilShown("the warning without more time") { $0.difference(from: ending) == 0 }
            try panel.waitUntil(.locked)
            #expect(try panel.lastWords(matching: "locked (time is over)").count == 1)
            #expect(try panel.require("ninedotctl history").contains("more time"))
        }

        private func checkUses(_ panel: VirtualPanel) throws {
            try panel.require("ninedotctl people set --panel --uses 1 --unlock-for any")
            try panel.draw(RestingScreen.pattern)
            try panel.waitUntil(.unlocked)
            try panel.require("ninedotctl lock")
            try panel.waitUntil(.locked)
            try checkRefusal(panel, showing: .usedUp)
        }

        private func checkClock(_ panel: VirtualPanel) throws {
            let refusals: [(terms: String, clock: String, RestingScreen)] = [
                ("--hours 'Thu 08:00-16:00'", "2026-12-23 20:00", .outsideHours),
                ("--until 2026-12-24", "2026-12-25 00:01", .expired),
                // Put back to a time at which it would unlock, and to one that cannot be.
                ("--hours 'Thu 08:00-16:00'", "2026-12-24 12:00", .clockNotSet),
                ("--hours 'Thu 08:00-16:00'", "2001-01-01 12:00", .clockNotSet),
            ]
            for (terms, clock, screen) in refusals {
                try panel.require(
                    """
                    ninedotctl people set --panel --from any --until any --hours any --uses any
                    ninedotctl people set --panel \(terms)
                    date --set='\(clock)'
                    """)
                try checkRefusal(panel, showing: screen)
            }
            #expect(try panel.run("ninedotctl accept-clock").exitCode != 0)
            try panel.require("date --set='2026-12-24 15:59:30'; ninedotctl accept-clock")
            try panel.draw(RestingScreen.pattern)
            try panel.waitUntil(.unlocked)
        }

        /// Draws the right pattern, which does not unlock, and checks that the panel says why.
        private func checkRefusal(_ panel: VirtualPanel, showing screen: RestingScreen) throws {
            let preview = try panel.preview(of: screen)
            try panel.draw(RestingScreen.pattern)
            try panel.waitUntilShown(screen.rawValue) { $0.difference(from: preview) == 0 }
            #expect(try panel.status().state == .locked)
        }

        private func enrollByTaps(_ panel: VirtualPanel) throws {
            let view = EnrollView(
                step: .draw, stroke: StrokeView(), indicator: Pattern(), buttons: [.cancel, .suggest, .clear, .ok],
                entry: .tap)
            let first = ScreenLayout(.enroll(view))
            var again = view
            again.buttons = [.reset, .cancel, .numbers, .clear, .ok]
            let second = ScreenLayout(.enroll(again))
            var review = view
            review.buttons = [.reset, .confirm, .cancel, .numbers]
            try panel.startEnrollment()
            try panel.tapDots(RestingScreen.pattern, on: first)
            try panel.tap(.ok, on: first)
            try panel.tap(.confirm, on: ScreenLayout(.enroll(review)))
            try panel.tapDots(RestingScreen.pattern, on: second)
            try panel.tap(.ok, on: second)
            try panel.waitUntil(.locked)
        }

        private func enterPIN(_ panel: VirtualPanel) throws {
            let usual = try panel.preview(of: .pin)
            try panel.require("ninedotctl maintenance")
            try panel.waitUntil(.maintenance)
            try panel.letScreenSettle()
            let shown = try panel.screenshot("shuffled-keypad")
            let keypad = try ShuffledKeypad(on: shown, like: usual)
            // One order in 3,628,800 is the usual one.
            #expect(keypad.isShuffled)
            for digit in ClassroomHarness.pin {
                let point = try keypad.point(of: digit)
                try panel.tap(point.x, point.y)
            }
            try ClassroomHarness(panel: panel).waitUntil(1, "pin-matched")
        }

        private func chooseLook(_ panel: VirtualPanel) throws {
            let options = "--language zh-Hans --theme contrast"
            let (look, locked) = (try panel.preview(of: .look, options), try panel.preview(of: .lock, options))
            try panel.tap(.open(.preferences), on: Self.menu)
            let chinese = PanelPreferences(language: .simplifiedChinese)
            try panel.tap(.choose(chinese), on: .preferences(PanelPreferences()))
            try ClassroomHarness(panel: panel).waitUntil(1, "look-set")
            let both = PanelPreferences(language: .simplifiedChinese, theme: .contrast)
            try panel.tap(.choose(both), on: .preferences(chinese))
            try panel.waitUntilShown("a look chosen in Chinese") { $0.difference(from: look) == 0 }
            try panel.tap(.back, on: .preferences(both))
            try panel.tap(.back, on: Self.menu)
            try panel.waitUntilShown("locked in Chinese") { $0.difference(from: locked) == 0 }
            try panel.require("systemctl restart ninedotd.service")
            try panel.waitUntil(.locked)
            try panel.waitUntilShown("Chinese after a restart") { $0.difference(from: locked) == 0 }
        }
    }
}

/// The places of the digits on a shuffled keypad, read from the display as a person does: its keys are compared with
/// those of a preview in the usual order.
struct ShuffledKeypad {
    private let points: [Int: Point]

    /// Half the side of the square that is compared of a key, in pixels.
    private static let reach = 18

    init(on shown: Screenshot, like preview: Screenshot) throws {
        let screen = ScreenLayout(.pin(PINView(purpose: .enter)))
        let places = try (0...9).map { try screen.point(of: .event(.teacher(.key(.digit($0))))) }
        let faces = places.map { Self.face(of: preview, around: $0) }
        points = Dictionary(
            places.compactMap { place in
                let face = Self.face(of: shown, around: place)
                let digit = faces.indices.min { Self.distance(faces[$0], face) < Self.distance(faces[$1], face) }
                return digit.map { ($0, place) }
            }, uniquingKeysWith: { first, _ in first })
        guard points.count == 10 else { throw PanelError("not ten digits on the keypad, but \(points.keys.sorted())") }
    }

    /// True if any digit is on another key than usual.
    var isShuffled: Bool {
        let screen = ScreenLayout(.pin(PINView(purpose: .enter)))
        return points.contains { digit, place in
            (try? screen.point(of: .event(.teacher(.key(.digit(digit)))))) != place
        }
    }

    func point(of digit: Int) throws -> Point {
        guard let point = points[digit] else { throw PanelError("there is no digit \(digit)") }
        return point
    }

    private static func face(of picture: Screenshot, around center: Point) -> [UInt32] {
        let (x, y) = (Int(center.x), Int(center.y))
        return (y - reach..<y + reach).flatMap { row in
            picture.pixels[row * picture.size.width + x - reach..<row * picture.size.width + x + reach]
        }
    }

    /// The difference in brightness of two faces; a glyph may lie a fraction of a pixel beside its usual place.
    private static func distance(_ first: [UInt32], _ second: [UInt32]) -> Int {
        zip(first, second).reduce(0) { $0 + abs(Int($1.0 >> 8 & 0xff) - Int($1.1 >> 8 & 0xff)) }
    }
}

extension VirtualPanel {
    /// The end of the unlocked time, in seconds since 1970.
    fileprivate func end() throws -> Int {
        try #require(Int(require("sed --quiet s/^until=//p \(Self.marker)")))
    }

    /// Taps one dot after the other, numbered from 1.
    fileprivate func tapDots(_ dots: [Int], on screen: ScreenLayout) throws {
        let points = try screen.points(dots, on: display)
        try touch { script in
            for point in points {
                script.down(at: point)
                script.wait(milliseconds: 60)
                script.up()
                script.wait(milliseconds: 120)
            }
        }
    }
}
