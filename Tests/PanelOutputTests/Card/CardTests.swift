// SPDX-License-Identifier: MIT
import CDRM
import Glibc
import LinuxSystem
import Testing

@testable import PanelOutput

@Suite("A card")
struct CardTests {
    @Test("A card reports its driver, node and capabilities")
    func facts() throws {
        let fake = try FakeGraphicsCard { $0.driver = "vc4-kms" }
        let card = try fake.open()
        #expect(card.node == fake.node)
        #expect(card.driver == "vc4-kms")
        #expect(card.capability(DRM_CAP_DUMB_PREFERRED_DEPTH) == 24)
        #expect(card.enable(DRM_CLIENT_CAP_ATOMIC))
        #expect(!card.hasFormerBuffers)
        #expect(fake.takeLines().isEmpty)
    }

    @Test("A card has no driver name and no capabilities if the driver does not report them")
    func lacking() throws {
        let fake = try FakeGraphicsCard { hardware in
            hardware.capabilities = [:]
            hardware.clientCapabilities = []
        }
        fake.refuse(.version, with: ENODEV)
        let card = try fake.open()
        #expect(card.driver.isEmpty)
        #expect(card.capability(DRM_CAP_DUMB_BUFFER) == 0)
        #expect(!card.enable(DRM_CLIENT_CAP_UNIVERSAL_PLANES))
    }

    @Test("A capability that is too large for an integer is clamped")
    func clamped() throws {
        let fake = try FakeGraphicsCard { $0.capabilities = [DRM_CAP_DUMB_BUFFER: .max] }
        #expect(try fake.open().capability(DRM_CAP_DUMB_BUFFER) == .max)
    }

    @Test("A card drops and sets master, and reports the kernel's error if it cannot")
    func master() throws {
        let fake = try FakeGraphicsCard()
        let card = try fake.open()
        #expect(card.isMaster)
        try card.dropMaster()
        #expect(!card.isMaster)
        try card.setMaster()
        #expect(card.isMaster)
        #expect(fake.takeLines() == ["drop master", "set master"])
        fake.refuse(.setMaster, with: EBUSY)
        #expect(throws: SystemError(operation: "become DRM master of", path: fake.node, code: EBUSY)) {
            try card.setMaster()
        }
        fake.refuse(.dropMaster, with: EINVAL)
        #expect(throws: SystemError(operation: "drop DRM master of", path: fake.node, code: EINVAL)) {
            try card.dropMaster()
        }
    }

    @Test("A card that does not exist cannot be opened")
    func missing() {
        #expect(throws: SystemError(operation: "open", path: "/nowhere/card0", code: ENOENT)) {
            try Card(opening: "/nowhere/card0")
        }
    }

    @Test("A card returns each completed flip once and in order, and none while the flips are pending")
    func flips() throws {
        let fake = try FakeGraphicsCard()
        let card = try fake.open()
        #expect(try card.completedFlips().isEmpty)
        fake.withHardware { $0.pendingFlips = [7, 8] }
        #expect(try card.completedFlips().isEmpty)
        fake.completeFlips(at: 5, blanks: 3)
        card.waitForEvent(atMost: .seconds(60))
        let flips = try card.completedFlips()
        #expect(flips.map(\.serial) == [7, 8])
        #expect(flips.map(\.time) == [.seconds(5), .seconds(5)])
        #expect(flips.map(\.blanks) == [3, 3])
        #expect(try card.completedFlips().isEmpty)
    }

    @Test("A card returns as many flips at once as its event queue holds")
    func queue() throws {
        let fake = try FakeGraphicsCard()
        let card = try fake.open()
        fake.withHardware { $0.pendingFlips = Array(1...128) }
        fake.completeFlips()
        #expect(try card.completedFlips().map(\.serial) == Array(1...128))
    }

    @Test("A card waits for an event no longer than the given time")
    func wait() throws {
        let card = try FakeGraphicsCard().open()
        let began = ContinuousClock.now
        card.waitForEvent(atMost: .milliseconds(2))
        let waited = ContinuousClock.now - began
        #expect(waited >= .milliseconds(1))
        #expect(waited < .seconds(30))
    }
}
