// SPDX-License-Identifier: MIT
import ControlMessages
import Fixtures
import Geometry
import KioskSession
import Testing
import VirtualPanel

/// Every daemon of a host panel runs `RestCheck` before each wait.
@Suite("A waiting daemon")
struct RestScenarios {
    private enum Event: CaseIterable {
        case stroke, touch, unlock, lock, cardGone, cardBack, cardHeld, cardFree, moment, minute
    }

    @Test(
        "A waiting daemon has nothing left to do after any sequence of events",
        arguments: ["keep", "release"], [1, 2, 3] as [UInt64])
    func schedule(display: String, seed: UInt64) throws {
        let panel = try HostPanel.locked(with: "[unlock]\nfor = 30s\ndisplay = \(display)")
        var generator = SeededGenerator(seed: seed)
        var events: [Event] = []
        do {
            for _ in 0..<40 {
                let event = Event.allCases.randomElement(using: &generator) ?? .moment
                events.append(event)
                try happen(event, on: panel)
            }
        } catch {
            Issue.record("\(error) after \(events)")
        }
        try panel.stop()
    }

    private func happen(_ event: Event, on panel: HostPanel) throws {
        switch event {
        case .stroke:
            let points = try ScreenLayout.lock.points(HostPanel.pattern)
            panel.play { $0.stroke(points) }
        case .touch:
            panel.play {
                $0.down(at: Point(x: 400, y: 240))
                $0.up()
            }
        case .unlock: _ = try panel.ask(.panel(.unlock(seconds: 60)))
        case .lock: _ = try panel.ask(.panel(.lock))
        case .cardGone: panel.cards.setThere(false)
        case .cardBack: panel.cards.setThere(true)
        case .cardHeld: panel.cards.setHeld(true)
        case .cardFree: panel.cards.setHeld(false)
        case .moment: try panel.pass(.seconds(2))
        case .minute: try panel.pass(.seconds(60))
        }
    }
}
