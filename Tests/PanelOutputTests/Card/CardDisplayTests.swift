// SPDX-License-Identifier: MIT
import Drawing
import FakeKernel
import Geometry
import Glibc
import LinuxSystem
import Testing

@testable import PanelOutput

@Suite("A display on a card")
struct CardDisplayTests {
    private let udev = FakeUdev()

    private func best(of fake: FakeGraphicsCard) throws -> Display {
        let sighting = CardSighting(
            node: fake.node, driver: "vc4", connectors: [CardSighting.Connector(name: "DSI-1", status: .connected)])
        let selection = DisplaySelection()
        var record = ChoiceRecord(of: [sighting], selecting: selection)
        return try Display.best(of: [sighting], from: DisplayWatcher(), selecting: selection, noting: &record)
    }

    @Test("A display opens, shows pictures, and restores the former picture when it closes")
    func life() throws {
        let fake = try FakeGraphicsCard()
        let display = try best(of: fake)
        #expect(display.summary == "\(fake.node) (vc4) DSI-1 32x24@60 xrgb8888, atomic")
        let canvas = Canvas(size: display.geometry.size)
        canvas.pixels.update(repeating: 0xff01_0203)
        #expect(try display.show(canvas, damage: Region(), at: display.clock.now))
        #expect(fake.memory(of: 1, count: 8) == [3, 2, 1, 255, 3, 2, 1, 255])
        #expect(display.isSeen && display.isScannedOut && !display.isFlipPending)
        let corner = Region(PixelRect(left: 0, top: 0, right: 4, bottom: 4))
        #expect(try display.show(canvas, damage: corner, at: display.clock.now))
        #expect(display.isFlipPending)
        fake.completeFlips(at: 9)
        try display.dispatch()
        #expect(!display.isFlipPending)
        #expect(display.takeSeen() == .seconds(9))
        _ = fake.takeLines()
        display.close()
        #expect(fake.takeLines().first == "CRTC 11 shows framebuffer 90 from 0,0 as 32x24 on [31]")
    }

    @Test("A display uses the legacy interface if the driver refuses the atomic one")
    func legacy() throws {
        let fake = try FakeGraphicsCard()
        fake.refuse(.commit, with: EINVAL)
        #expect(try best(of: fake).summary.hasSuffix("legacy"))
    }

    @Test("Opening a display fails if another program is the card's master")
    func held() throws {
        let fake = try FakeGraphicsCard { $0.isMaster = false }
        #expect(throws: DisplayError.notMaster(card: fake.node)) { try best(of: fake) }
    }

    @Test("Opening a display fails if the card cannot be opened, has no memory, or is gone")
    func troubles() throws {
        let fake = try FakeGraphicsCard()
        fake.refuse(.createDumb, with: ENOMEM)
        let error = SystemError(operation: "create a dumb buffer on", path: fake.node, code: ENOMEM)
        #expect(throws: DisplayError.system(error)) { try best(of: fake) }
        fake.refuse(.createDumb, with: ENODEV)
        #expect(throws: DisplayError.gone(card: fake.node)) { try best(of: fake) }
        unlink(fake.node)
        let missing = SystemError(operation: "open", path: fake.node, code: ENOENT)
        #expect(throws: DisplayError.system(missing)) { try best(of: fake) }
    }
}
