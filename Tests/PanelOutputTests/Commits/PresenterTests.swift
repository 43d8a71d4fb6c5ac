// SPDX-License-Identifier: MIT
import BootTime
import Drawing
import Geometry
import Glibc
import LinuxSystem
import Testing

@testable import PanelOutput

@Suite("The presenter")
struct PresenterTests {
    private let card = FakeScanout()

    @Test("shows the whole first picture with the full state, whatever the damage says")
    func firstFrame() throws {
        let canvas = Canvas(size: card.size)
        var presenter = try Presenter.lit(card, canvas)
        #expect(card.fullStates == 1)
        #expect(card.flips == 0)
        #expect(card.screen == canvas.copyOfPixels())
        #expect(try presenter.show(canvas, damage: Region(), at: .milliseconds(1)) == .unchanged)
    }

    @Test("knows when its last flip happened, and takes no late event of another for it")
    func seenTimes() throws {
        let canvas = Canvas(size: card.size)
        var presenter = try Presenter.lit(card, canvas)
        #expect(presenter.lastFlip == nil)
        canvas.scribble(in: .corner)
        _ = try presenter.show(canvas, damage: .corner, at: .milliseconds(2))
        card.flipTime = .milliseconds(99)
        card.deliverLate(serial: 1 << 40)
        #expect(try !presenter.dispatch())
        #expect(presenter.lastFlip == nil)
        card.flipTime = .milliseconds(16)
        card.blank()
        #expect(try presenter.dispatch())
        #expect(presenter.lastFlip?.time == .milliseconds(16))
    }

    @Test("flips to later pictures and has nothing to do for none")
    func laterFrames() throws {
        let canvas = Canvas(size: card.size)
        var presenter = try Presenter.lit(card, canvas)
        #expect(try presenter.show(canvas, damage: Region(), at: .milliseconds(1)) == .unchanged)
        let before = canvas.copyOfPixels()
        canvas.scribble(in: .corner)
        #expect(try presenter.show(canvas, damage: .corner, at: .milliseconds(2)) == .flipping)
        #expect(presenter.flipDeadline == .milliseconds(3002))
        // What is seen is not painted on.
        #expect(card.screen == before)
        card.blank()
        #expect(try presenter.dispatch())
        #expect(!presenter.isFlipPending)
        #expect(card.screen == canvas.copyOfPixels())
    }

    @Test("names no moment for the next frame while a flip or the screen is waited for")
    func noMoment() throws {
        let canvas = Canvas(size: card.size)
        var presenter = Presenter(on: card, pacing: .milliseconds(16))
        #expect(try presenter.show(canvas, damage: Region(), at: .milliseconds(0)) == .shown)
        #expect(presenter.nextFrame == .milliseconds(16))
        #expect(try presenter.show(canvas, damage: .corner, at: .milliseconds(16)) == .flipping)
        #expect(presenter.nextFrame == nil)
        card.blank()
        #expect(try presenter.dispatch())
        #expect(presenter.nextFrame == .milliseconds(32))
        try presenter.release()
        #expect(presenter.nextFrame == nil)
    }

    @Test("has one flip in flight, and damage that arrives meanwhile goes out with the next")
    func oneFlip() throws {
        let canvas = Canvas(size: card.size)
        var presenter = try Presenter.lit(card, canvas)
        canvas.scribble(in: .corner)
        #expect(try presenter.show(canvas, damage: .corner, at: .milliseconds(1)) == .flipping)
        canvas.scribble(in: .middle)
        #expect(try presenter.show(canvas, damage: .middle, at: .milliseconds(2)) == .kept)
        #expect(card.flips == 1)
        card.blank()
        #expect(try presenter.dispatch())
        #expect(!presenter.lacksNothing)
        #expect(try presenter.show(canvas, damage: Region(), at: .milliseconds(3)) == .flipping)
        card.blank()
        #expect(try presenter.dispatch())
        #expect(card.screen == canvas.copyOfPixels())
        #expect(card.offences.isEmpty)
    }

    @Test("gives the former picture back when it is closed, also with a flip on its way")
    func closed() throws {
        let canvas = Canvas(size: card.size)
        var presenter = try Presenter.lit(card, canvas)
        _ = try presenter.show(canvas, damage: .corner, at: .milliseconds(0))
        presenter.close()
        #expect(card.restorings == 1 && card.turnOffs == 0)
    }

    @Test("gives nothing back where a flip is lost: the kernel would wait for it twice")
    func closedWithLostFlip() throws {
        let canvas = Canvas(size: card.size)
        var presenter = try Presenter.lit(card, canvas)
        _ = try presenter.show(canvas, damage: .corner, at: .milliseconds(0))
        card.blankSilently()
        presenter.close()
        #expect(card.restorings == 0 && card.turnOffs == 0)
    }

    @Test("is stuck when a flip has no event for three seconds, and waits for it once, turning the screen off")
    func lostEvent() throws {
        let canvas = Canvas(size: card.size)
        var presenter = try Presenter.lit(card, canvas)
        canvas.scribble(in: .corner)
        _ = try presenter.show(canvas, damage: .corner, at: .milliseconds(0))
        card.blankSilently()
        #expect(presenter.flipDeadline == .milliseconds(3000))
        try presenter.flipTimedOut(at: .milliseconds(2999))
        #expect(presenter.isFlipPending)
        #expect(card.turnOffs == 0)
        #expect(throws: DisplayError.stuck(card: "card1")) { try presenter.flipTimedOut(at: .milliseconds(3000)) }
        presenter.close()
        #expect(card.fullStates == 1 && card.turnOffs == 1 && card.restorings == 0)
    }

    @Test("is not stuck when the event is there at last, however late it is read")
    func lateReading() throws {
        let canvas = Canvas(size: card.size)
        var presenter = try Presenter.lit(card, canvas)
        _ = try presenter.show(canvas, damage: .corner, at: .milliseconds(0))
        card.blank()
        try presenter.flipTimedOut(at: .milliseconds(20_000))
        #expect(!presenter.isFlipPending)
        #expect(card.screen == canvas.copyOfPixels())
    }

    @Test("does not take the late event of a flip before another terminal for the one in flight")
    func lateEvent() throws {
        let canvas = Canvas(size: card.size)
        var presenter = try Presenter.lit(card, canvas)
        _ = try presenter.show(canvas, damage: .corner, at: .milliseconds(0))
        card.blankSilently()
        try presenter.release()
        card.isMaster = true
        try presenter.acquire()
        _ = try presenter.show(canvas, damage: .corner, at: .milliseconds(200))
        #expect(try presenter.show(canvas, damage: .corner, at: .milliseconds(201)) == .flipping)
        card.deliverLate(serial: 1)
        #expect(try !presenter.dispatch())
        #expect(presenter.isFlipPending)
        card.blank()
        #expect(try presenter.dispatch())
    }

    @Test("paces a display without vblank to 60 frames a second and keeps what comes sooner")
    func pacing() throws {
        let canvas = Canvas(size: card.size)
        var presenter = Presenter(on: card, pacing: Pacing.frame)
        #expect(presenter.nextFrame == nil)
        _ = try presenter.show(canvas, damage: Region(), at: .milliseconds(0))
        let next = try #require(presenter.nextFrame)
        #expect(try presenter.show(canvas, damage: .corner, at: .milliseconds(16)) == .kept)
        #expect(try presenter.show(canvas, damage: Region(), at: next) == .flipping)
    }

    @Test("is not seen on a screen that was turned off because a flip was lost")
    func unseenWhenStuck() throws {
        let canvas = Canvas(size: card.size)
        var presenter = try Presenter.lit(card, canvas)
        _ = try presenter.show(canvas, damage: .corner, at: .milliseconds(0))
        card.blankSilently()
        #expect(throws: DisplayError.stuck(card: "card1")) { try presenter.flipTimedOut(at: .milliseconds(3000)) }
        #expect(!presenter.isSeen)
    }

    @Test("refuses a picture of another size")
    func otherSize() {
        let canvas = Canvas(size: PixelSize(width: 12, height: 16))
        var presenter = Presenter(on: card)
        #expect(throws: DisplayError.self) { _ = try presenter.show(canvas, damage: Region(), at: .milliseconds(0)) }
    }
}
