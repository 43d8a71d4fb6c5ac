// SPDX-License-Identifier: MIT
import BootTime
import Drawing
import Fixtures
import Geometry
import Glibc
import Testing

@testable import PanelOutput

@Suite("Whatever happens on the way")
struct QuiescenceTests {
    /// The build of a display; the presenter must not care.
    struct Build: CustomTestStringConvertible {
        var buffers = 2
        var wiring = FakeScanout.Wiring.direct
        var flushesAfterFlips = false

        var testDescription: String { "\(buffers) buffers, \(wiring), flushes after flips: \(flushesAfterFlips)" }
    }

    @Test(
        "the screen ends up equal to the canvas",
        arguments: [
            Build(), Build(wiring: .copiesDamage), Build(wiring: .copiesDamage, flushesAfterFlips: true),
            Build(buffers: 1), Build(buffers: 1, wiring: .copiesDamage),
        ])
    func quiescence(build: Build) throws {
        for seed in 0..<60 as Range<UInt64> {
            try playRandomly(build, seed: seed)
        }
    }

    /// Random damage against random vblanks and troubles; then peace, and a look at the screen.
    private func playRandomly(_ build: Build, seed: UInt64) throws {
        var generator = SeededGenerator(seed: seed)
        let card = FakeScanout(buffers: build.buffers, wiring: build.wiring, flushesAfterFlips: build.flushesAfterFlips)
        let canvas = Canvas(size: card.size)
        let isPaced = Bool.random(using: &generator)
        var presenter = Presenter(on: card, pacing: isPaced ? Pacing.frame : nil)
        var time = 0
        for _ in 0..<60 {
            time += Int.random(in: 0...25, using: &generator)
            let damage = Region.random(around: card.size, using: &generator)
            canvas.scribble(in: damage)
            card.flipCodes = [[0, 0, 0, EBUSY, EINVAL, ENOMEM].randomElement(using: &generator) ?? 0]
            card.flushCodes = [[0, 0, EBUSY].randomElement(using: &generator) ?? 0]
            _ = try presenter.show(canvas, damage: damage, at: .milliseconds(time))
            if Bool.random(using: &generator) { card.blank() }
            _ = try presenter.dispatch()
            if Int.random(in: 0..<20, using: &generator) == 0 { try handOver(&presenter, card) }
            if Int.random(in: 0..<20, using: &generator) == 0, presenter.isFlipPending {
                card.blankSilently()
                time += 3000
                try giveUp(&presenter, at: .milliseconds(time))
            }
        }
        try settle(&presenter, canvas, card, at: time, seed: seed)
        #expect(card.screen == canvas.copyOfPixels(), "seed \(seed)")
        #expect(card.offences.isEmpty, "seed \(seed)")
    }

    private func giveUp(_ presenter: inout Presenter, at now: Instant) throws {
        do {
            try presenter.flipTimedOut(at: now)
        } catch {
            guard case .stuck = error else { throw error }
        }
    }

    private func handOver(_ presenter: inout Presenter, _ card: FakeScanout) throws {
        try presenter.release()
        card.isMaster = true
        try presenter.acquire()
    }

    private func settle(
        _ presenter: inout Presenter, _ canvas: borrowing Canvas, _ card: FakeScanout, at time: Int,
        seed: UInt64
    ) throws {
        card.flipCodes = []
        card.flushCodes = []
        for step in 1...6 {
            card.blank()
            _ = try presenter.dispatch()
            _ = try presenter.show(canvas, damage: Region(), at: .milliseconds(time + 20 * step))
        }
        #expect(presenter.lacksNothing, "seed \(seed)")
        #expect(!presenter.isFlipPending, "seed \(seed)")
    }
}
