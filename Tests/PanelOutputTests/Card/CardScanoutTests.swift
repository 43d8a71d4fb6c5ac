// SPDX-License-Identifier: MIT
import CDRM
import Drawing
import Geometry
import Glibc
import LinuxSystem
import Testing

@testable import PanelOutput

/// A fake card and its best display, chosen as the daemon chooses it.
struct ChosenCard {
    let fake: FakeGraphicsCard
    let card: Card
    let facts: CardFacts
    let choice: DisplayChoice

    /// Chooses the display and discards the lines noted so far.
    init(_ fake: FakeGraphicsCard, selecting selection: DisplaySelection = DisplaySelection()) throws {
        self.fake = fake
        card = try fake.open()
        facts = card.facts(forcingLegacy: selection.forcesLegacy)
        choice = try #require(DisplayChoice.ladder(on: facts, selecting: selection).first)
        _ = fake.takeLines()
    }

    func scanout() throws -> any Scanout { try card.scanout(as: choice, facts: facts) }
}

@Suite("A card's scanout")
struct CardScanoutTests {
    private static let legacy: Set<Int32> = [DRM_CLIENT_CAP_UNIVERSAL_PLANES]
    private let size = PixelSize(width: 32, height: 24)

    /// A card on which both outputs show the console, so that there is something to turn off.
    private func fake(atomic: Bool) throws -> FakeGraphicsCard {
        try FakeGraphicsCard { hardware in
            if !atomic { hardware.clientCapabilities = Self.legacy }
            hardware.crtcs[1].framebuffer = 90
            hardware.crtcs[1].mode = .small
            hardware.connectors[1].crtc = 12
            hardware.planes[1].crtc = 12
            hardware.properties[31] = ["link-status": 1, "max bpc": 10]
            hardware.properties[21] = ["FB_DAMAGE_CLIPS": 0, "rotation": 4, "zpos": 2]
        }
    }

    @Test("An atomic scanout tests the full state, sets it, and flips with the damage")
    func atomic() throws {
        let chosen = try ChosenCard(fake(atomic: true))
        let scanout = try chosen.scanout()
        #expect(scanout.interfaceName == "atomic")
        #expect(scanout.bufferCount == 2)
        #expect(scanout.size == size)
        #expect(!scanout.flushesAfterFlips)
        let state =
            "11.ACTIVE=1 11.MODE_ID=32x24 12.ACTIVE=0 12.MODE_ID=0"
            + " 21.CRTC_H=24 21.CRTC_ID=11 21.CRTC_W=32 21.CRTC_X=0 21.CRTC_Y=0 21.FB_ID=2"
            + " 21.SRC_H=1572864 21.SRC_W=2097152 21.SRC_X=0 21.SRC_Y=0 21.rotation=1 21.zpos=2"
            + " 22.CRTC_ID=0 22.FB_ID=0 23.CRTC_ID=0 23.FB_ID=0 24.CRTC_ID=0 24.FB_ID=0"
            + " 31.CRTC_ID=11 31.link-status=0 31.max bpc=10 32.CRTC_ID=0"
        let made = chosen.fake.takeLines()
        let buffers = [
            "buffer 1: 32x24, 32 bits", "framebuffer 2: 32x24 XR24, buffer 1, pitch 128, offset 0, flags 0",
            "buffer 3: 32x24, 32 bits", "framebuffer 4: 32x24 XR24, buffer 3, pitch 128, offset 0, flags 0",
        ]
        #expect(made == buffers + ["commit(test,modeset) " + state])
        #expect(!scanout.isScannedOut)
        try scanout.setFullState(showing: 0)
        #expect(chosen.fake.takeLines() == ["commit(modeset) " + state])
        #expect(scanout.isScannedOut)
        let damage = Region(PixelRect(left: 1, top: 2, right: 5, bottom: 7))
        try scanout.flip(to: 1, damage: damage, serial: 1 << 40 | 5)
        #expect(chosen.fake.takeLines() == ["commit(nonblock,event) 21.FB_DAMAGE_CLIPS=[1,2,5,7] 21.FB_ID=4"])
        #expect(scanout.isScannedOut)
        #expect(try scanout.completedFlips().isEmpty)
        chosen.fake.completeFlips()
        scanout.waitForEvent(atMost: .seconds(60))
        #expect(try scanout.completedFlips().map(\.serial) == [1 << 40 | 5])
        try scanout.flip(to: 0, damage: Region(), serial: 6)
        #expect(chosen.fake.takeLines() == ["commit(nonblock,event) 21.FB_ID=2"])
        #expect(chosen.fake.withHardware(\.blobs).isEmpty)
    }

    @Test("An atomic scanout sends no damage if the plane has no property for it")
    func withoutDamage() throws {
        let chosen = try ChosenCard(FakeGraphicsCard { $0.properties = [:] })
        let scanout = try chosen.scanout()
        try scanout.setFullState(showing: 0)
        _ = chosen.fake.takeLines()
        try scanout.flip(to: 1, damage: Region(PixelRect(size: size)), serial: 1)
        #expect(chosen.fake.takeLines() == ["commit(nonblock,event) 21.FB_ID=4"])
    }

    @Test("A legacy scanout sets the mode, clears what other programs left, and flushes after flips")
    func legacy() throws {
        let chosen = try ChosenCard(fake(atomic: false))
        let scanout = try chosen.scanout()
        #expect(scanout.interfaceName == "legacy")
        #expect(scanout.flushesAfterFlips)
        #expect(chosen.fake.takeLines().count == 4)
        try scanout.setFullState(showing: 1)
        let expected = [
            "CRTC 12 off", "CRTC 11 shows framebuffer 4 from 0,0 as 32x24 on [31]",
            "cursor of CRTC 11 is buffer 0, 0x0",
            "plane 24 of CRTC 11 is framebuffer 0, [0, 0, 0, 0], [0, 0, 0, 0]", "31.link-status=0", "21.rotation=1",
            "31.max bpc=10", "21.zpos=2",
        ]
        #expect(chosen.fake.takeLines() == expected)
        #expect(scanout.isScannedOut)
        let damage = Region(PixelRect(left: 1, top: 2, right: 5, bottom: 7))
        try scanout.flip(to: 0, damage: damage, serial: 9)
        try scanout.flush(damage, of: 0)
        #expect(
            chosen.fake.takeLines() == [
                "flip CRTC 11 to framebuffer 2, flags 1", "flush framebuffer 2: 1,2-5,7",
            ])
        chosen.fake.completeFlips()
        #expect(try scanout.completedFlips().map(\.serial) == [9])
    }

    @Test("A legacy scanout flushes until the driver returns ENOSYS")
    func flushing() throws {
        let chosen = try ChosenCard(fake(atomic: false))
        let scanout = try chosen.scanout()
        let damage = Region(PixelRect(size: size))
        chosen.fake.refuse(.dirty, with: EINVAL)
        let error = SystemError(operation: "flush the framebuffer of", path: chosen.fake.node, code: EINVAL)
        #expect(throws: error) { try scanout.flush(damage, of: 0) }
        #expect(scanout.flushesAfterFlips)
        chosen.fake.refuse(.dirty, with: ENOSYS)
        try scanout.flush(damage, of: 0)
        #expect(!scanout.flushesAfterFlips)
        chosen.fake.refuse(.dirty, with: 0)
        _ = chosen.fake.takeLines()
        try scanout.flush(damage, of: 0)
        #expect(chosen.fake.takeLines().isEmpty)
    }

    @Test(
        "A scanout reports the request that the driver refuses, and frees its resources",
        arguments: [
            (true, .commit, "commit to"), (true, .createBlob, "create a property blob on"),
            (false, .setCrtc, "set the mode of"),
        ] as [(Bool, GraphicsRequest, String)])
    func refused(isAtomic: Bool, kind: GraphicsRequest, operation: String) throws {
        let chosen = try ChosenCard(fake(atomic: isAtomic))
        chosen.fake.refuse(kind, with: ERANGE)
        let error = SystemError(operation: operation, path: chosen.fake.node, code: ERANGE)
        #expect(throws: error) { try chosen.scanout().setFullState(showing: 0) }
        #expect(chosen.fake.withHardware { $0.dumbs.isEmpty && $0.framebuffers == [90] && $0.blobs.isEmpty })
    }

    @Test("A scanout reports a flip that the driver refuses", arguments: [true, false])
    func refusedFlip(isAtomic: Bool) throws {
        let chosen = try ChosenCard(fake(atomic: isAtomic))
        let scanout = try chosen.scanout()
        try scanout.setFullState(showing: 0)
        chosen.fake.refuse(isAtomic ? .commit : .flip, with: EBUSY)
        let operation = isAtomic ? "commit to" : "flip on"
        #expect(throws: SystemError(operation: operation, path: chosen.fake.node, code: EBUSY)) {
            try scanout.flip(to: 1, damage: Region(PixelRect(size: size)), serial: 1)
        }
        #expect(chosen.fake.withHardware(\.blobs).isEmpty)
    }

    @Test("A scanout cannot be created for a mode that the display no longer lists")
    func lostMode() throws {
        let chosen = try ChosenCard(fake(atomic: true))
        chosen.fake.withHardware { $0.connectors[0].modes = [] }
        let error = SystemError(operation: "read the mode of DSI-1 on", path: chosen.fake.node, code: ENOENT)
        #expect(throws: error) { try chosen.scanout() }
        #expect(chosen.fake.takeLines().isEmpty)
    }

    @Test("A scanout paints the damage, or black, into one buffer only")
    func painting() throws {
        let fake = try FakeGraphicsCard { $0.pitch = 136 }
        let chosen = try ChosenCard(fake)
        let scanout = try chosen.scanout()
        let canvas = Canvas(size: size)
        canvas.pixels.update(repeating: 0xff01_0203)
        scanout.paint(Region(PixelRect(left: 2, top: 1, right: 4, bottom: 2)), of: canvas, into: 1)
        var expected = [UInt8](repeating: 0, count: 136 * 24)
        expected.replaceSubrange(136 + 8..<136 + 16, with: [3, 2, 1, 255, 3, 2, 1, 255])
        #expect(fake.memory(of: 3, count: expected.count) == expected)
        #expect(fake.memory(of: 1, count: expected.count).allSatisfy { $0 == 0 })
        scanout.paint(Region(PixelRect(size: size)), of: canvas, into: 0)
        scanout.paintBlack(into: 1)
        #expect(fake.memory(of: 3, count: expected.count).allSatisfy { $0 == 0 })
        #expect(fake.memory(of: 1, count: 4) == [3, 2, 1, 255])
    }

    @Test("A scanout drops master, and sets it only if it is not already master")
    func master() throws {
        let chosen = try ChosenCard(fake(atomic: true))
        let scanout = try chosen.scanout()
        _ = chosen.fake.takeLines()
        try scanout.setMaster()
        #expect(chosen.fake.takeLines().isEmpty)
        try scanout.dropMaster()
        try scanout.setMaster()
        #expect(chosen.fake.takeLines() == ["drop master", "set master"])
    }

    @Test("A scanout is not scanned out if its CRTC is off, shows another framebuffer, or cannot be read")
    func scannedOut() throws {
        let chosen = try ChosenCard(fake(atomic: true))
        let scanout = try chosen.scanout()
        try scanout.setFullState(showing: 1)
        #expect(scanout.isScannedOut)
        chosen.fake.withHardware { $0.crtcs[0].framebuffer = 90 }
        #expect(!scanout.isScannedOut)
        try scanout.setFullState(showing: 0)
        #expect(scanout.isScannedOut)
        chosen.fake.refuse(.getCrtc, with: ENODEV)
        #expect(!scanout.isScannedOut)
        chosen.fake.refuse(.getCrtc, with: 0)
        _ = chosen.fake.takeLines()
        scanout.turnOff()
        #expect(chosen.fake.takeLines() == ["CRTC 11 off"])
        #expect(!scanout.isScannedOut)
    }
}
