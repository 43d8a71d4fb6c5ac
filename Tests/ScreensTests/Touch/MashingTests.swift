// SPDX-License-Identifier: MIT
import BootTime
import Fixtures
import Geometry
import KioskSession
import Screens
import Testing
import Touch

/// Children who mashed an on-screen keyboard with all fingers unlocked cinnamon-screensaver (its issues 352 and 354).
@Suite("Fingers that mash")
struct MashingTests {
    private static let panels = [(320, 240), (480, 800), (800, 480), (3840, 2160)].map { width, height in
        PanelGeometry(size: PixelSize(width: width, height: height))
    }

    @Test("mean only what the screen under them offers, on every screen", arguments: panels)
    func everyScreen(panel: PanelGeometry) {
        let views = Sample.allEntries.map(\.view) + Sample.pages.map(\.view)
        var mashing = Mashing(panel, seed: UInt64(panel.size.width))
        for view in views { mashing.mash(view, times: 30) }
        // Screens that come and go under the fingers.
        for _ in 0..<1000 { mashing.mash(views[mashing.number(below: views.count)], times: 3) }
        #expect(mashing.broken.prefix(5) == [])
        #expect(mashing.strokes > 100 && mashing.presses > 100, "the test hits too little to tell anything")
    }
}

/// Whatever fingers do, also what they cannot.
private struct Mashing {
    private let panel: PanelGeometry
    private var router = ActiveScreen.sample
    private var dice: SeededGenerator
    private var now = Instant(sinceBoot: .seconds(1000))
    private var screen: ScreenID?
    private var isDrawing = false
    private(set) var strokes = 0
    private(set) var presses = 0
    private(set) var broken: [String] = []

    init(_ panel: PanelGeometry, seed: UInt64) {
        self.panel = panel
        dice = SeededGenerator(seed: seed)
    }

    mutating func number(below limit: Int) -> Int { Int.random(in: 0..<limit, using: &dice) }

    mutating func mash(_ view: ViewState, times: Int) {
        router.show(view)
        // A stroke ends with its screen, without a word.
        if view.id != screen { isDrawing = false }
        screen = view.id
        for _ in 0..<times {
            now = now + .milliseconds(number(below: 20) == 0 ? 4000 : number(below: 50))
            let page = router.page
            for event in router.advance(to: now) { judge(event, on: view, showing: page) }
            let events = router.handle(finger(on: view), on: view, panel: panel, at: now)
            for event in events { judge(event, on: view, showing: page) }
            if let deadline = router.nextDeadline { check(deadline > now, "a deadline that has passed") }
        }
    }

    /// Often on something, else anywhere on the glass and a little beside it.
    private mutating func finger(on view: ViewState) -> FingerEvent {
        let (width, height) = (Double(panel.size.width), Double(panel.size.height))
        var point = Point(
            x: Double.random(in: -9...width + 9, using: &dice), y: Double.random(in: -9...height + 9, using: &dice))
        let things = Layout(of: view, on: panel, page: router.page).frames
        if number(below: 2) == 0, !things.isEmpty { point = things[number(below: things.count)].center }
        switch number(below: 10) {
        case 0..<4: return .down(point)
        case 4..<6: return .moved(point)
        case 6..<9: return .lifted
        default:
            return .voided(
                [.secondFinger, .palm, .eventsDropped, .unplugged, .disturbed, .panelLost][number(below: 6)])
        }
    }

    /// Everything that can be pressed on it.
    private func offers(of view: ViewState, showing page: PageState) -> [SessionEvent] {
        Layout(of: view, on: panel, page: page).targets.compactMap { place in
            switch place.action {
            case .event(let event): event
            case .turnPage: .turnedPage
            case .key: nil
            }
        }
    }

    private mutating func judge(_ event: SessionEvent, on view: ViewState, showing page: PageState) {
        switch event {
        case .strokeBegan:
            isDrawing = true
            strokes += 1
        case .strokeMoved:
            check(isDrawing, "a move without a stroke")
        case .strokeLifted, .strokeVoided:
            check(isDrawing, "an end without a stroke")
            isDrawing = false
        case .teacher(.type), .teacher(.erase), .teacher(.save), .maintenanceRequested:
            // Of the keyboard, and of the corner.
            presses += 1
        default:
            presses += 1
            check(offers(of: view, showing: page).contains(event), "\(view) does not offer \(event)")
        }
    }

    private mutating func check(_ holds: Bool, _ rule: @autoclosure () -> String) {
        if !holds { broken.append(rule()) }
    }
}
