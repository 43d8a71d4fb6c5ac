// SPDX-License-Identifier: MIT
import BootTime
import Drawing
import Geometry
import Glibc
import LinuxSystem
import Testing

@testable import PanelOutput

@Suite("A presenter whose driver is busy, or refuses")
struct PresenterRefusalTests {
    private let card = FakeScanout()

    @Test("sends nothing to a card that is too busy for the first picture, until it is not")
    func busyAtFirst() throws {
        let canvas = Canvas(size: card.size)
        var presenter = Presenter(on: card)
        card.fullStateCodes = [EBUSY]
        #expect(try !presenter.show(canvas, damage: Region(), at: .milliseconds(0)).isSent)
        let retry = try #require(presenter.nextFrame)
        #expect(try presenter.show(canvas, damage: Region(), at: retry).isSent)
    }

    @Test(
        "keeps the damage of a flip the kernel was too busy for, and tries again a frame later",
        arguments: [EBUSY, ENOMEM])
    func busy(code: Int32) throws {
        let canvas = Canvas(size: card.size)
        var presenter = try Presenter.lit(card, canvas)
        canvas.scribble(in: .corner)
        card.flipCodes = [code]
        #expect(try presenter.show(canvas, damage: .corner, at: .milliseconds(100)) == .kept)
        #expect(!ShowResult.kept.isSent && !presenter.isFlipPending)
        let retry = try #require(presenter.nextFrame)
        #expect(retry == Instant.milliseconds(100) + Pacing.frame)
        #expect(try presenter.show(canvas, damage: Region(), at: retry) == .flipping)
        card.blank()
        #expect(try presenter.dispatch())
        #expect(card.screen == canvas.copyOfPixels())
    }

    @Test("answers a refused flip with the full state, at once")
    func refused() throws {
        let canvas = Canvas(size: card.size)
        var presenter = try Presenter.lit(card, canvas)
        canvas.scribble(in: .corner)
        card.flipCodes = [EINVAL]
        #expect(try presenter.show(canvas, damage: .corner, at: .milliseconds(1)) == .shown)
        #expect(card.fullStates == 2)
        #expect(!presenter.isFlipPending)
        #expect(card.screen == canvas.copyOfPixels())
    }

    @Test("goes on to flip where a refused flip is followed by one that is completed")
    func refusedNowAndThen() throws {
        let canvas = Canvas(size: card.size)
        var presenter = try Presenter.lit(card, canvas)
        for time in 1...3 {
            card.flipCodes = [EINVAL]
            canvas.scribble(in: .corner)
            #expect(try presenter.show(canvas, damage: .corner, at: .milliseconds(2 * time)) == .shown)
            canvas.scribble(in: .middle)
            #expect(try presenter.show(canvas, damage: .middle, at: .milliseconds(2 * time + 1)) == .flipping)
            card.blank()
            #expect(try presenter.dispatch())
            #expect(card.screen == canvas.copyOfPixels())
        }
        #expect(card.flips == 3 && card.fullStates == 4)
    }

    @Test("shows with the next frame what the driver was too busy to copy after a flip")
    func busyAfterFlip() throws {
        let card = FakeScanout(wiring: .copiesDamage, flushesAfterFlips: true)
        let canvas = Canvas(size: card.size)
        var presenter = try Presenter.lit(card, canvas)
        canvas.scribble(in: .corner)
        #expect(try presenter.show(canvas, damage: .corner, at: .milliseconds(1)) == .flipping)
        card.flushCodes = [EBUSY]
        card.blank()
        #expect(try presenter.dispatch())
        #expect(!presenter.lacksNothing)
        #expect(try presenter.show(canvas, damage: Region(), at: .milliseconds(2)) == .flipping)
        card.blank()
        #expect(try presenter.dispatch())
        #expect(presenter.lacksNothing && card.screen == canvas.copyOfPixels())
    }

    @Test("paints the seen buffer in place when flips keep being refused")
    func inPlace() throws {
        let card = FakeScanout(wiring: .copiesDamage)
        let canvas = Canvas(size: card.size)
        var presenter = try Presenter.lit(card, canvas)
        card.flipCodes = [ENOSYS, ENOSYS]
        for time in 1...5 {
            let damage: Region = time.isMultiple(of: 2) ? .corner : .middle
            canvas.scribble(in: damage)
            #expect(try presenter.show(canvas, damage: damage, at: .milliseconds(time)) == .shown)
            #expect(card.screen == canvas.copyOfPixels())
        }
        #expect(card.flips == 0)
        #expect(card.flushes == 3)
    }

    @Test(
        "says what the kernel's codes mean",
        arguments: [
            (EACCES, DisplayError.notMaster(card: "card1")), (EPERM, .notMaster(card: "card1")),
            (ENODEV, .gone(card: "card1")),
        ])
    func codes(code: Int32, error: DisplayError) throws {
        let canvas = Canvas(size: card.size)
        var presenter = try Presenter.lit(card, canvas)
        card.flipCodes = [code]
        #expect(throws: error) { _ = try presenter.show(canvas, damage: .corner, at: .milliseconds(1)) }
        #expect(!presenter.isFlipPending)
    }

    @Test("reports a full state that is refused")
    func refusedFullState() {
        let canvas = Canvas(size: card.size)
        var presenter = Presenter(on: card)
        card.fullStateCodes = [EINVAL]
        let error = DisplayError.system(SystemError(operation: "commit to", path: "card", code: EINVAL))
        #expect(throws: error) { _ = try presenter.show(canvas, damage: Region(), at: .milliseconds(0)) }
    }
}
