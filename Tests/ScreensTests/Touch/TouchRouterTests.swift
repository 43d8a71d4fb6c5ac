// SPDX-License-Identifier: MIT
import Geometry
import KioskSession
import PatternLock
import Screens
import Testing
import Touch

/// Transcripts: what the finger does, what the session hears.
@Suite("Touch router")
struct TouchRouterTests {
    let panel = PanelGeometry(size: PixelSize(width: 800, height: 480))
    let lock = Sample.locks()[0].view
    let review = ViewState.enroll(
        EnrollView(
            step: .review, stroke: Sample.drawn, indicator: Sample.drawn.dots, buttons: [.reset, .confirm]))
    let unlocked = ViewState.unlocked(UnlockedView(secondsLeft: 60))

    @Test("A finger on the grid draws, in cells")
    func drawsInCells() throws {
        var router = ActiveScreen.sample
        let layout = Layout(of: lock, on: panel)
        let start = try #require(layout.point(at: GridPoint(x: 0.5, y: 0.5)))
        let end = try #require(layout.point(at: GridPoint(x: 2.5, y: 1.5)))
        let first = try #require(layout.gridPoint(at: start))
        let second = try #require(layout.gridPoint(at: end))
        #expect(
            router.handle(.down(start), on: lock, panel: panel, at: .after(milliseconds: 0)) == [.strokeBegan(first)])
        #expect(router.feedback.pressed == nil)
        #expect(
            router.handle(.moved(end), on: lock, panel: panel, at: .after(milliseconds: 0)) == [.strokeMoved(second)])
        #expect(router.handle(.lifted, on: lock, panel: panel, at: .after(milliseconds: 0)) == [.strokeLifted])
        #expect(router.handle(.lifted, on: lock, panel: panel, at: .after(milliseconds: 0)) == [])
    }

    @Test("A stroke may begin beside the grid and cross a button")
    func strokeCrossesButton() throws {
        var router = ActiveScreen.sample
        let button = try center(of: .clear, lock)
        #expect(
            router.handle(.down(Point(x: 400, y: 2)), on: lock, panel: panel, at: .after(milliseconds: 0)).count == 1)
        let place = try #require(Layout(of: lock, on: panel).gridPoint(at: button))
        #expect(
            router.handle(.moved(button), on: lock, panel: panel, at: .after(milliseconds: 0)) == [.strokeMoved(place)])
        #expect(router.feedback.pressed == nil)
        #expect(router.handle(.lifted, on: lock, panel: panel, at: .after(milliseconds: 0)) == [.strokeLifted])
    }

    @Test("A button counts when the finger is lifted on it")
    func buttonFiresOnLift() throws {
        var router = ActiveScreen.sample
        #expect(
            router.handle(
                .down(try center(of: .confirm, review)), on: review, panel: panel, at: .after(milliseconds: 0)) == [])
        #expect(router.pressedButton == .confirm)
        #expect(router.handle(.lifted, on: review, panel: panel, at: .after(milliseconds: 0)) == [.pressed(.confirm)])
        #expect(router.feedback.pressed == nil)
    }

    @Test("Sliding off a button lets go of it, sliding back takes it again")
    func slidingOffCancels() throws {
        var router = ActiveScreen.sample
        let inside = try center(of: .lockNow, unlocked)
        #expect(router.handle(.down(inside), on: unlocked, panel: panel, at: .after(milliseconds: 0)) == [])
        #expect(router.handle(.moved(Point(x: 5, y: 5)), on: unlocked, panel: panel, at: .after(milliseconds: 0)) == [])
        #expect(router.feedback.pressed == nil)
        #expect(router.handle(.moved(inside), on: unlocked, panel: panel, at: .after(milliseconds: 0)) == [])
        #expect(router.pressedButton == .lockNow)
        #expect(router.handle(.moved(Point(x: 5, y: 5)), on: unlocked, panel: panel, at: .after(milliseconds: 0)) == [])
        #expect(router.handle(.lifted, on: unlocked, panel: panel, at: .after(milliseconds: 0)) == [])
    }

    @Test("Sliding from one button to another presses neither")
    func slidingToAnotherButton() throws {
        var router = ActiveScreen.sample
        #expect(
            router.handle(.down(try center(of: .reset, review)), on: review, panel: panel, at: .after(milliseconds: 0))
                == [])
        #expect(
            router.handle(
                .moved(try center(of: .confirm, review)), on: review, panel: panel, at: .after(milliseconds: 0)) == [])
        #expect(router.feedback.pressed == nil)
        #expect(router.handle(.lifted, on: review, panel: panel, at: .after(milliseconds: 0)) == [])
    }

    @Test("A second finger makes a stroke void and lets go of a button")
    func voids() throws {
        var router = ActiveScreen.sample
        #expect(
            router.handle(.down(Point(x: 400, y: 2)), on: lock, panel: panel, at: .after(milliseconds: 0)).count == 1)
        #expect(
            router.handle(.voided(.secondFinger), on: lock, panel: panel, at: .after(milliseconds: 0)) == [
                .strokeVoided(.secondFinger)
            ])
        #expect(
            router.handle(.down(try center(of: .clear, lock)), on: lock, panel: panel, at: .after(milliseconds: 0))
                == [])
        #expect(router.handle(.voided(.palm), on: lock, panel: panel, at: .after(milliseconds: 0)) == [])
        #expect(router.feedback.pressed == nil)
        #expect(router.handle(.lifted, on: lock, panel: panel, at: .after(milliseconds: 0)) == [])
    }

    @Test("A stroke whose screen is gone says nothing more, also when the screen comes back")
    func strokeEndsWithItsScreen() {
        var router = ActiveScreen.sample
        #expect(
            router.handle(.down(Point(x: 400, y: 2)), on: lock, panel: panel, at: .after(milliseconds: 0)).count == 1)
        #expect(router.handle(.moved(Point(x: 9, y: 9)), on: review, panel: panel, at: .after(milliseconds: 0)) == [])
        #expect(router.handle(.moved(Point(x: 12, y: 9)), on: lock, panel: panel, at: .after(milliseconds: 0)) == [])
        #expect(router.handle(.lifted, on: lock, panel: panel, at: .after(milliseconds: 0)) == [])
        #expect(
            router.handle(.down(Point(x: 400, y: 2)), on: lock, panel: panel, at: .after(milliseconds: 0)).count == 1)
    }

    @Test("A screen that came and went between two events of the finger ends the stroke too")
    func strokeEndsWhenTold() {
        var router = ActiveScreen.sample
        #expect(
            router.handle(.down(Point(x: 400, y: 2)), on: lock, panel: panel, at: .after(milliseconds: 0)).count == 1)
        router.show(unlocked)
        router.show(lock)
        #expect(router.handle(.lifted, on: lock, panel: panel, at: .after(milliseconds: 0)) == [])
    }

    @Test("A pressed button that is gone is not pressed, and its place on the next screen is not either")
    func pressEndsWithItsButton() throws {
        var router = ActiveScreen.sample
        #expect(
            router.handle(
                .down(try center(of: .confirm, review)), on: review, panel: panel, at: .after(milliseconds: 0)) == [])
        let storing = ViewState.enroll(
            EnrollView(step: .storing, stroke: Sample.drawn, indicator: Sample.drawn.dots, buttons: []))
        router.show(storing)
        #expect(router.feedback.pressed == nil)
        #expect(router.handle(.lifted, on: review, panel: panel, at: .after(milliseconds: 0)) == [])
    }

    @Test("A pressed button stays pressed while another one comes or goes")
    func pressOutlivesOthers() throws {
        func view(_ buttons: [Button]) -> ViewState {
            .unlocked(UnlockedView(secondsLeft: 60, buttons: buttons))
        }
        var router = ActiveScreen.sample
        let all = view([.moreTime, .newPattern, .lockNow])
        let place = try center(of: .lockNow, all)
        #expect(router.handle(.down(place), on: all, panel: panel, at: .after(milliseconds: 0)) == [])
        router.show(view([.lockNow]))
        #expect(router.pressedButton == .lockNow)
        let events = router.handle(.lifted, on: view([.lockNow]), panel: panel, at: .after(milliseconds: 0))
        #expect(events == [.pressed(.lockNow)])
    }

    @Test("A finger on a screen without a grid does nothing beside the buttons")
    func noticesTakeNoFinger() {
        var router = ActiveScreen.sample
        for view in [ViewState.notice(.noPattern), unlocked] {
            #expect(router.handle(.down(Point(x: 5, y: 5)), on: view, panel: panel, at: .after(milliseconds: 0)) == [])
            #expect(router.handle(.moved(Point(x: 9, y: 9)), on: view, panel: panel, at: .after(milliseconds: 0)) == [])
            #expect(router.handle(.voided(.unplugged), on: view, panel: panel, at: .after(milliseconds: 0)) == [])
        }
    }

    @Test("A lift of a finger that was never seen to come down does nothing")
    func strayEvents() {
        var router = ActiveScreen.sample
        #expect(router.handle(.moved(Point(x: 400, y: 200)), on: lock, panel: panel, at: .after(milliseconds: 0)) == [])
        #expect(router.handle(.lifted, on: lock, panel: panel, at: .after(milliseconds: 0)) == [])
        #expect(router.handle(.voided(.eventsDropped), on: lock, panel: panel, at: .after(milliseconds: 0)) == [])
    }

    private func center(of button: Button, _ view: ViewState) throws -> Point {
        let place = Layout(of: view, on: panel).buttons.first { $0.button == button }
        return try #require(place).frame.center
    }
}
