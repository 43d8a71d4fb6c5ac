// SPDX-License-Identifier: MIT
import FakeKernel
import Geometry
import Glibc
import LinuxSystem
import Testing

@testable import PanelOutput

@Suite("The former picture")
struct FormerPictureTests {
    /// A card that shows the console on both outputs, on the second from the middle of its framebuffer.
    private func fake() throws -> FakeGraphicsCard {
        try FakeGraphicsCard { hardware in
            hardware.crtcs[1].framebuffer = 91
            hardware.crtcs[1].place = (16, 12)
            hardware.crtcs[1].mode = .init(64, 48)
            hardware.connectors[1].crtc = 12
            hardware.framebuffers = [90, 91]
        }
    }

    @Test("The former picture is restored on all outputs as it was before our first picture")
    func restored() throws {
        let chosen = try ChosenCard(fake())
        let scanout = try chosen.scanout()
        try scanout.setFullState(showing: 0)
        try scanout.setFullState(showing: 1)
        _ = chosen.fake.takeLines()
        scanout.restore()
        let expected = [
            "CRTC 11 shows framebuffer 90 from 0,0 as 32x24 on [31]",
            "CRTC 12 shows framebuffer 91 from 16,12 as 64x48 on [32]",
        ]
        #expect(chosen.fake.takeLines() == expected)
    }

    @Test("No picture is restored before our first picture")
    func none() throws {
        let chosen = try ChosenCard(fake())
        let scanout = try chosen.scanout()
        _ = chosen.fake.takeLines()
        scanout.restore()
        #expect(chosen.fake.takeLines().isEmpty)
    }

    @Test("An output is turned off instead of restored if it had no framebuffer or connector, or lost them")
    func gone() throws {
        let chosen = try ChosenCard(fake())
        chosen.fake.withHardware { hardware in
            hardware.framebuffers = [90]
        }
        let scanout = try chosen.scanout()
        try scanout.setFullState(showing: 0)
        _ = chosen.fake.takeLines()
        scanout.restore()
        #expect(chosen.fake.takeLines().last == "CRTC 12 off")

        let dark = try ChosenCard(FakeGraphicsCard { $0.crtcs[0].framebuffer = 0 })
        dark.card.rememberPicture()
        dark.card.restorePicture()
        #expect(dark.fake.takeLines() == ["CRTC 11 off", "CRTC 12 off"])

        let unseen = try ChosenCard(FakeGraphicsCard { $0.connectors[0].crtc = 0 })
        unseen.card.rememberPicture()
        unseen.card.restorePicture()
        #expect(unseen.fake.takeLines() == ["CRTC 11 off", "CRTC 12 off"])
    }

    @Test("A CRTC that cannot be read is not restored")
    func unreadable() throws {
        let chosen = try ChosenCard(fake())
        chosen.fake.refuse(.getCrtc, with: ENODEV)
        chosen.card.rememberPicture()
        chosen.card.restorePicture()
        #expect(chosen.fake.takeLines().isEmpty)
    }
}

@Suite("The card of a daemon that died")
struct InheritedCardTests {
    private func inherited(_ fake: FakeGraphicsCard) throws -> InheritedCard {
        try InheritedCard(Descriptor(opening: fake.node, O_RDWR | O_NONBLOCK))
    }

    @Test("An inherited card is used once; its buffers are freed at once, its framebuffers after our first picture")
    func taken() throws {
        let fake = try FakeGraphicsCard { hardware in
            hardware.dumbs = [1, 2, 16, 17].map { GraphicsHardware.Dumb(handle: $0, size: 0) }
            hardware.framebuffers = [90, 91]
        }
        let inherited = try inherited(fake)
        let card = try #require(inherited.take(as: fake.node))
        #expect(card.node == fake.node)
        #expect(card.number == inherited.number)
        #expect(card.hasFormerBuffers)
        #expect(fake.takeLines() == ["free buffer 1", "free buffer 2", "free buffer 16"])
        #expect(inherited.take(as: fake.node) == nil)
        card.removeFormerFramebuffers(keeping: [91])
        #expect(fake.takeLines() == ["remove framebuffer 90"])
        #expect(!card.hasFormerBuffers)
        card.removeFormerFramebuffers(keeping: [])
        #expect(fake.takeLines().isEmpty)
    }

    @Test("The first full state removes the inherited framebuffers and keeps ours")
    func fullState() throws {
        let fake = try FakeGraphicsCard { $0.framebuffers = [90, 91] }
        let card = try #require(inherited(fake).take(as: fake.node))
        let facts = card.facts(forcingLegacy: false)
        let choice = try #require(DisplayChoice.ladder(on: facts, selecting: DisplaySelection()).first)
        let scanout = try card.scanout(as: choice, facts: facts)
        #expect(fake.withHardware(\.framebuffers) == [90, 91, 2, 4])
        try scanout.setFullState(showing: 0)
        #expect(fake.withHardware(\.framebuffers) == [2, 4])
    }

    @Test("An inherited card keeps its framebuffers while they cannot be listed")
    func unlisted() throws {
        let fake = try FakeGraphicsCard()
        let card = try #require(inherited(fake).take(as: fake.node))
        fake.refuse(.resources, with: EINVAL)
        card.removeFormerFramebuffers(keeping: [])
        #expect(card.hasFormerBuffers)
        fake.refuse(.resources, with: 0)
        card.removeFormerFramebuffers(keeping: [])
        #expect(fake.takeLines() == ["remove framebuffer 90"])
    }

    @Test("A newly opened card removes no framebuffers of other programs")
    func anew() throws {
        let fake = try FakeGraphicsCard()
        let card = try fake.open()
        card.removeFormerFramebuffers(keeping: [])
        #expect(fake.takeLines().isEmpty)
    }

    @Test("An inherited card is not used if it is a different card or another program is its master")
    func other() throws {
        let fake = try FakeGraphicsCard()
        #expect(try inherited(fake).take(as: "/dev/null") == nil)
        #expect(try inherited(fake).take(as: "/nowhere") == nil)
        fake.withHardware { $0.isMaster = false }
        let inherited = try inherited(fake)
        #expect(inherited.take(as: fake.node) == nil)
        fake.withHardware { $0.isMaster = true }
        #expect(inherited.take(as: fake.node) != nil)
    }

    @Test("The watcher uses the inherited card only for the first card that it opens")
    func watcher() throws {
        let udev = FakeUdev()
        defer { withExtendedLifetime(udev) {} }
        let fake = try FakeGraphicsCard { $0.dumbs = [GraphicsHardware.Dumb(handle: 1, size: 0)] }
        let watcher = try DisplayWatcher(inheriting: inherited(fake))
        #expect(watcher.descriptor >= 0)
        let number = try watcher.open(fake.node).number
        #expect(number >= 0)
        #expect(fake.takeLines() == ["free buffer 1"])
        let anew = try #require(watcher.open(fake.node) as? Card)
        #expect(!anew.hasFormerBuffers)
        #expect(throws: SystemError.self) { try watcher.open("/nowhere") }
    }
}
