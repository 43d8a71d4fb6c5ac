// SPDX-License-Identifier: MIT
import BootTime
import Drawing
import Geometry
import Glibc
import Testing

@testable import PanelOutput

@Suite("A presenter whose screen is turned off")
struct SleepTests {
    private let card = FakeScanout()

    @Test("shows nothing and queues no flip until it is woken, then the newest picture with the full state")
    func sleepAndWake() throws {
        let canvas = Canvas(size: card.size)
        var presenter = Presenter(on: card)
        _ = try presenter.show(canvas, damage: Region(), at: .milliseconds(0))
        presenter.sleep()
        #expect(presenter.isAsleep && !presenter.isSeen)
        #expect(card.screen == nil && card.turnOffs == 1)
        canvas.scribble(in: .corner)
        #expect(try presenter.show(canvas, damage: .corner, at: .milliseconds(1)) == .kept)
        #expect(card.screen == nil && card.flips == 0)
        #expect(presenter.nextFrame == nil && presenter.flipDeadline == nil)
        presenter.wake()
        #expect(card.screen == nil, "nothing old is seen")
        #expect(try presenter.show(canvas, damage: Region(), at: .milliseconds(2)) == .shown)
        #expect(presenter.isSeen && card.fullStates == 2)
        #expect(card.screen == canvas.copyOfPixels())
        #expect(card.offences.isEmpty)
    }

    @Test("is not turned off before its first picture, nor with a flip in flight, for which the kernel would wait")
    func waits() throws {
        let canvas = Canvas(size: card.size)
        var presenter = Presenter(on: card)
        presenter.sleep()
        #expect(!presenter.isAsleep && card.turnOffs == 0)
        _ = try presenter.show(canvas, damage: Region(), at: .milliseconds(0))
        _ = try presenter.show(canvas, damage: .corner, at: .milliseconds(1))
        #expect(card.isFlipQueued)
        presenter.sleep()
        #expect(!presenter.isAsleep && card.turnOffs == 0)
        card.blank()
        _ = try presenter.dispatch()
        presenter.sleep()
        #expect(presenter.isAsleep && card.screen == nil)
        presenter.sleep()
        #expect(card.turnOffs == 1)
    }

    @Test("lets another program have the screen, and shows its picture when it has it back")
    func handedOver() throws {
        let canvas = Canvas(size: card.size)
        var presenter = Presenter(on: card)
        _ = try presenter.show(canvas, damage: Region(), at: .milliseconds(0))
        presenter.sleep()
        try presenter.release()
        #expect(!presenter.isAsleep && presenter.isReleased)
        presenter.wake()
        #expect(presenter.isReleased, "what is not ours is not woken")
        card.isMaster = true
        try presenter.acquire()
        _ = try presenter.show(canvas, damage: Region(), at: .milliseconds(1))
        #expect(presenter.isSeen && card.screen == canvas.copyOfPixels())
    }

    @Test("stays off, and asks again, where the card is too busy for the first picture after it")
    func busyCard() throws {
        let canvas = Canvas(size: card.size)
        var presenter = Presenter(on: card)
        _ = try presenter.show(canvas, damage: Region(), at: .milliseconds(0))
        presenter.sleep()
        presenter.wake()
        card.fullStateCodes = [EBUSY]
        #expect(try presenter.show(canvas, damage: Region(), at: .milliseconds(1)) == .kept)
        #expect(!presenter.isSeen && card.screen == nil)
        let retry = try #require(presenter.nextFrame)
        #expect(try presenter.show(canvas, damage: Region(), at: retry) == .shown)
        #expect(card.screen == canvas.copyOfPixels())
    }
}
