// SPDX-License-Identifier: MIT
import BootTime
import Drawing
import Geometry
import Glibc
import LinuxSystem
import Testing

@testable import PanelOutput

@Suite("A presenter that hands the screen over")
struct HandOverTests {
    private let card = FakeScanout()

    @Test("lands its flip before it lets go, shows nothing meanwhile, and sets the full state on return")
    func handOver() throws {
        let canvas = Canvas(size: card.size)
        var presenter = Presenter(on: card)
        _ = try presenter.show(canvas, damage: Region(), at: .milliseconds(0))
        _ = try presenter.show(canvas, damage: .corner, at: .milliseconds(0))
        #expect(card.isFlipQueued)
        try presenter.release()
        #expect(!card.isFlipQueued)
        #expect(!card.isMaster)
        canvas.scribble(in: .middle)
        #expect(try presenter.show(canvas, damage: .middle, at: .milliseconds(1)) == .kept)
        card.isMaster = true
        card.setMasterCodes = [EBUSY]
        #expect(throws: DisplayError.notMaster(card: "card1")) { try presenter.acquire() }
        try presenter.acquire()
        #expect(try presenter.show(canvas, damage: Region(), at: .milliseconds(2)) == .shown)
        #expect(card.fullStates == 2)
        #expect(card.screen == canvas.copyOfPixels())
    }

    @Test("is seen from its first picture on, and not while another program has the screen or its picture stays")
    func seen() throws {
        let canvas = Canvas(size: card.size)
        var presenter = Presenter(on: card)
        #expect(!presenter.isSeen)
        card.fullStateCodes = [EBUSY]
        _ = try presenter.show(canvas, damage: Region(), at: .milliseconds(0))
        #expect(!presenter.isSeen)
        _ = try presenter.show(canvas, damage: Region(), at: .milliseconds(100))
        #expect(presenter.isSeen)
        presenter.requireFullState()
        #expect(presenter.isSeen)
        try presenter.release()
        #expect(!presenter.isSeen)
        card.setMasterCodes = [EBUSY, 0]
        card.isMaster = true
        #expect(throws: DisplayError.notMaster(card: "card1")) { try presenter.acquire() }
        #expect(!presenter.isSeen)
        try presenter.acquire()
        #expect(!presenter.isSeen)
        _ = try presenter.show(canvas, damage: Region(), at: .milliseconds(200))
        #expect(presenter.isSeen)
    }

    @Test(
        "blames another program only where the kernel says that there is one",
        arguments: [
            (EBUSY, DisplayError.notMaster(card: "card1")), (EINVAL, .notMaster(card: "card1")),
            (ENODEV, .gone(card: "card1")),
            (EACCES, .system(SystemError(operation: "commit to", path: "card", code: EACCES))),
        ])
    func notTakenBack(code: Int32, error: DisplayError) throws {
        var presenter = Presenter(on: card)
        try presenter.release()
        card.isMaster = true
        card.setMasterCodes = [code]
        #expect(throws: error) { try presenter.acquire() }
        #expect(presenter.isReleased)
    }

    @Test(
        "is black before another program gets it, on every kind of card, and shows nothing of that black afterwards",
        arguments: [FakeScanout.Wiring.direct, .copiesDamage])
    func black(wiring: FakeScanout.Wiring) throws {
        let card = FakeScanout(wiring: wiring, flushesAfterFlips: wiring == .copiesDamage)
        let canvas = Canvas(size: card.size)
        canvas.scribble(in: Region(PixelRect(size: card.size)))
        var presenter = Presenter(on: card)
        _ = try presenter.show(canvas, damage: Region(), at: .milliseconds(0))
        _ = try presenter.show(canvas, damage: .corner, at: .milliseconds(0))
        try presenter.showBlack()
        #expect(!card.isFlipQueued)
        #expect(card.screen?.allSatisfy { $0 == 0 } == true)
        #expect(!presenter.isSeen)
        try presenter.release()
        card.isMaster = true
        try presenter.acquire()
        #expect(try presenter.show(canvas, damage: Region(), at: .milliseconds(1)) == .shown)
        #expect(card.screen == canvas.copyOfPixels())
        #expect(card.offences.isEmpty)
    }

    @Test("stays what it is where black is refused")
    func noBlack() throws {
        var presenter = Presenter(on: card)
        card.fullStateCodes = [EACCES]
        #expect(throws: DisplayError.notMaster(card: "card1")) { try presenter.showBlack() }
        #expect(!presenter.isReleased)
    }
}
